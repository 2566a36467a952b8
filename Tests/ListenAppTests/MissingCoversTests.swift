import FoundationEssentials
import Library
import ListenCore
import ListenTestSupport
import ListenUI
import Storage
import Testing
import UIVocabulary

@testable import AppEnvironment
@testable import ListenApp
@testable import Sessions
@testable import SharedWork

/// Covers that are looked for while the list is shown.
@MainActor @Suite final class MissingCoversTests {
    private let messages = Collected<AppMessage>()
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "listen-missing-covers-\(UUID().uuidString)").path

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// The covers each list names that was told.
    private var told: [[String?]] {
        messages.all.compactMap { message in
            if case .books(.success(let books)) = message {
                books.value.map(\.coverURL)
            } else {
                nil
            }
        }
    }

    @Test func `a list is told again with the cover that was found, and asked for once`()
        async throws
    {
        let store = try PersonDatabase.inMemory().importedBooks
        let recording = folder + "/1.mp3"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        try Data("sound".utf8).write(to: URL(filePath: recording))
        try await store.keep([
            ImportedBook(
                id: BookID(rawValue: "uno"), title: "uno", folder: folder, addedAt: Make.past,
                recordings: [
                    ImportedRecording(path: recording, size: 5, modified: 1, duration: .seconds(1))
                ], chapters: [])
        ])
        let search = CannedCovers()
        search.answer(with: [0xFF, 0xD8, 0xFF, 0xE0, 1])
        let collector = CoverCollector(
            books: store,
            covers: BookCovers(keeper: CoverFolder(path: folder + "/covers")) { _ in
                RecordingFacts(form: "MP3")
            }, search: search, clock: ManualClock())
        let stub = StubService(
            StubService.Answers(books: { _ in
                Snapshot([Book(id: BookID(rawValue: "uno"), title: "uno")], .local)
            }))
        var listening = Make.listening(stub)
        listening.missingCovers = MissingCovers(collector: collector, log: .none)
        let runner = EffectRunner(listening: listening) { [messages] in messages.add($0) }
        runner.run(.loadBooks(.cacheFirst))
        // The stub's list knows no covers; the store's does.
        #expect(await until { self.told.count == 2 })
        #expect(search.count == 1)
        let entry = try #require(try await store.books().first?.book)
        #expect(entry.coverURL == "file:\(folder)/covers/uno.jpg")
        runner.run(.loadBooks(.cacheFirst))
        #expect(await until { self.told.count == 3 })
        await runner.finish()
        #expect(search.count == 1 && told.count == 3)
    }
}
