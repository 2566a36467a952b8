import FoundationEssentials
import Library
import ListenCore
import ListenTestSupport
import ListenUI
import Reading
import Storage
import Subtitles
import Testing
import UIVocabulary

@testable import ListenApp
@testable import Sessions
@testable import SharedWork

/// What the list of books asks for, carried out.
@MainActor @Suite final class ShelfQueueTests {
    private let messages = Collected<AppMessage>()
    private let folder: String
    private let person: PersonDatabase
    private let desk: ShelfQueue

    init() async throws {
        let path = FileManager.default.temporaryDirectory
            .appending(path: "listen-desk-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: path + "/uno", withIntermediateDirectories: true)
        try Data("sound".utf8).write(to: URL(filePath: path + "/uno/1.mp3"))
        let person = try PersonDatabase.inMemory()
        let shelf = BookShelf(
            imported: person.importedBooks, tags: person.tags,
            importer: { store in
                Importer(store: store, clock: ManualClock()) { _ in
                    RecordingSurvey(duration: .seconds(60))
                }
            }, files: BookFiles(own: path + "/data"), clock: ManualClock(),
            texts: (
                KeptTexts(person.writtenTexts, sounds: SpeechFolders(path: path + "/speech")),
                Self.removals(path + "/removed", of: person)
            ))
        (folder, self.person) = (path, person)
        desk = ShelfQueue(
            shelf, ImportedSource(store: person.importedBooks),
            absolutePath: { path + "/" + $0 }, post: { [messages] in messages.add($0) })
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private nonisolated static func removals(
        _ folder: String, of person: PersonDatabase
    ) -> Removals {
        Removals(
            folder: folder, clock: ManualClock(), console: Printed().console, ask: { _ in false },
            record: { removal in
                try JSONEncoder().encode(try await person.removals.recording(of: .texts, removal))
            },
            restore: { rows in
                let rows = try JSONDecoder().decode(RemovedRows.self, from: rows)
                return Removals.Outcome(isWhole: try await person.removals.restore(rows).left == 0)
            })
    }

    private var notices: [String] {
        messages.all.compactMap { if case .notice(let text, _) = $0 { text } else { nil } }
    }

    private var failures: [String] {
        messages.all.compactMap {
            if case .notice(let text, .failure) = $0 { text } else { nil }
        }
    }

    /// What was told last of the only book.
    private var facts: ListedBookFacts? {
        messages.all.compactMap { message -> [BookID: ListedBookFacts]? in
            if case .bookFacts(let facts) = message { facts } else { nil }
        }.last?.values.first
    }

    private var listed: [Book] {
        messages.all.compactMap { message -> [Book]? in
            if case .books(.success(let snapshot)) = message { snapshot.value } else { nil }
        }.last ?? []
    }

    private func ask(_ request: ShelfRequest) async {
        desk.carryOut(request)
        await desk.settle()
    }

    @Test func `a folder is imported, and the list told anew`() async throws {
        await ask(.add("uno"))
        #expect(notices == ["1 book is new."])
        #expect(listed.map(\.title) == ["uno"])
        #expect(facts?.isImported == true && facts?.length == .seconds(60))
        await ask(.add("nowhere"))
        #expect(failures.count == 1 && failures[0].contains("does not exist"))
    }

    @Test func `names and tags are kept, one request after another`() async throws {
        await ask(.add("uno"))
        let book = try #require(listed.first)
        let tags = ["slow", "hard"].compactMap { BookTag($0) }
        desk.carryOut(.say(book, .title, "El faro"))
        desk.carryOut(.say(book, .narrator, "Eva"))
        desk.carryOut(.setTags(book, tags))
        desk.carryOut(.setTags(book, Array(tags.prefix(1))))
        await desk.settle()
        #expect(listed.map(\.title) == ["El faro"] && facts?.narrator == "Eva")
        #expect(facts?.tags.map(\.text) == ["slow"])
        #expect(failures.isEmpty)
        await ask(.say(book, .language, "no tongue"))
        #expect(failures.count == 1)
    }

    @Test func `a text that is removed is said to come back, and does`() async throws {
        let texts = person.writtenTexts
        let text = Book(id: BookID(rawValue: "fox"), title: "The fox")
        try await texts.keep(
            WrittenWork(WrittenText(title: text.title, blocks: [TextBlock(.paragraph, "Once.")])),
            as: KeptText(
                id: text.id, title: text.title, author: nil, site: nil, address: nil,
                language: .english, addedAt: .distantPast))
        await ask(.removeText(text))
        #expect(try await texts.texts().isEmpty)
        #expect(notices.last == "“The fox” was removed. `listen undo` brings it back.")
        let removals = Self.removals(folder + "/removed", of: person)
        let entry = try #require(await removals.entries().first)
        #expect(entry.what == "the text “The fox”")
        #expect(try await removals.undo(entry).isWhole)
        #expect(try await texts.texts().map(\.title) == ["The fox"])
    }

    @Test func `a book is read anew, found again and taken out`() async throws {
        await ask(.add("uno"))
        let book = try #require(listed.first)
        await ask(.rescan(book))
        #expect(notices.last == "“uno” is as it was.")
        try FileManager.default.moveItem(atPath: folder + "/uno", toPath: folder + "/dos")
        await ask(.relink(book, "nothing"))
        #expect(failures.count == 1)
        await ask(.relink(book, "dos"))
        #expect(notices.last == "Its files were found; your place stays.")
        await ask(.remove(book, files: true))
        #expect(failures.count == 2 && failures[1].contains("never deletes them"))
        await ask(.remove(book, files: false))
        #expect(listed.isEmpty)
        #expect(FileManager.default.fileExists(atPath: folder + "/dos/1.mp3"))
    }
}
