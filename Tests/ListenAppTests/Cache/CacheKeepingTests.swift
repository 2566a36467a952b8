import FoundationEssentials
import HTTPCaching
import ListenCore
import ListenTestSupport
import Reading
import Storage
import Testing

@testable import Reports

@Suite struct CacheKeepingTests {
    private let shelf: CacheShelf
    private var printed: Printed { shelf.printed }

    init() async throws {
        shelf = try CacheShelf()
        try await shelf.fill()
    }

    private func left() async throws -> [String] {
        try await shelf.cache.responses.entries()
            .map { String($0.key.url.dropFirst(CacheShelf.server.count)) }.sorted()
    }

    private func clear(
        _ choice: CacheReport.Choice = .init(), _ clearing: CacheReport.Clearing = .init(),
        answer: Bool? = nil
    ) async throws {
        try await shelf.report(answer: answer).clear(choice, clearing, json: false)
    }

    @Test func `clearing nothing by name is refused and says what there is`() async throws {
        await #expect {
            try await clear()
        } throws: { error in
            let error = error as? CacheError
            return error?.kind == .usage
                && error?.description
                    == "Say what to clear: --class, --book, --stale, an entry, or --all. The cache "
                    + "holds 5 entries, 5 KB: 2 list, 2 payload, 1 media; of El cartero."
        }
        #expect(try await left().count == 5)
    }

    @Test func `what is named goes and nothing else`() async throws {
        try await clear(CacheReport.Choice(kind: .media))
        #expect(printed.notes == "Removed 1 entry, 5 KB.\n")
        try await clear(CacheReport.Choice(entries: [CacheShelf.server + "/books"]))
        #expect(try await left().count == 3)
        try await clear(CacheReport.Choice(book: "../x", kind: .payload))
        #expect(try await left() == ["/books/x/chapters"])
        try await clear(CacheReport.Choice(isStale: true))
        #expect(printed.notes.hasSuffix("There was nothing to remove.\n"))
    }

    @Test func `what is pinned stays unless it is meant too`() async throws {
        try await shelf.report().pin(true, book: "2", chapter: nil, json: false)
        #expect(printed.notes.contains("El cartero: 4 entries, 5 KB, stay"))
        try await clear(CacheReport.Choice(book: "2"))
        #expect(printed.notes.contains("4 pinned entries stayed. Give --pinned"))
        #expect(try await left().count == 5)
        try await clear(CacheReport.Choice(book: "2"), .init(takesPinned: true))
        #expect(try await left() == ["/books"])
    }

    @Test func `a person is asked before everything goes`() async throws {
        try await clear(.init(), .init(isAll: true), answer: false)
        #expect(printed.notes.contains("Clear the whole cache? The cache holds 5 entries"))
        #expect(printed.notes.hasSuffix(" [y/N]\nNothing was changed.\n"))
        #expect(try await left().count == 5)
        try await clear(.init(), .init(isAll: true), answer: true)
        #expect(try await left().isEmpty)
    }

    @Test func `nobody is asked who said yes before, and scripts are not asked`() async throws {
        try await clear(.init(), .init(isAll: true, isSure: true), answer: false)
        #expect(try await left().isEmpty)
        try await shelf.fill()
        try await clear(.init(), .init(isAll: true))
        #expect(try await left().isEmpty)
    }

    @Test func `nobody is asked where there is nothing to clear`() async throws {
        try await clear(.init(), .init(isAll: true, takesPinned: true, isSure: true))
        try await clear(.init(), .init(isAll: true), answer: false)
        #expect(printed.notes.hasSuffix("\nThere was nothing to remove.\n"))
        #expect(!printed.notes.contains("[y/N]"))
    }

    @Test func `clearing everything never touches progress`() async throws {
        let person = try PersonDatabase.open(in: shelf.folder + "/data", clock: shelf.clock)
        try await person.progress.save(Make.position())
        try await clear(.init(), .init(isAll: true, takesPinned: true, isSure: true))
        #expect(try await person.progress.position(of: Make.address()) == Make.position())
        #expect(FileManager.default.fileExists(atPath: person.path))
    }

    @Test func `pruning says what goes, and a rehearsal takes nothing`() async throws {
        try await shelf.report().prune(
            toBytes: 200, olderThanDays: nil, rehearsal: true, json: false)
        #expect(printed.data.contains("media  5 KB  2023-11-15 01:13  El cartero, Dos: sound"))
        #expect(printed.notes.contains("would go"))
        #expect(try await left().count == 5)
        shelf.clock.advance(by: 86_400 * 3)
        try await shelf.report().prune(toBytes: nil, olderThanDays: 2, rehearsal: false, json: true)
        #expect(printed.data.contains("\"removed\" : 5"))
        #expect(try await left().isEmpty)
    }

    /// Keeps so many bytes of the sound of a text read aloud.
    private func speak(_ bytes: Int) throws {
        let folder = shelf.folder + "/speech/text-1/voice"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        try Data(repeating: 1, count: bytes).write(to: URL(filePath: folder + "/sound.wav"))
    }

    @Test func `texts read aloud are pruned as responses are, and counted before all is cleared`()
        async throws
    {
        try speak(8_192)
        try await shelf.report().prune(
            toBytes: 100, olderThanDays: nil, rehearsal: true, json: false)
        #expect(printed.notes.contains("Texts read aloud: 8 KB would go, 0 B left."))
        try await clear(.init(), .init(isAll: true), answer: false)
        #expect(printed.notes.contains("Texts read aloud take 8 KB. [y/N]"))
        try await shelf.report().prune(
            toBytes: 100, olderThanDays: nil, rehearsal: false, json: true)
        #expect(printed.data.contains("\"spokenBytes\" : 8192"))
        #expect(SpeechFolders(path: shelf.folder + "/speech").bytes() == 0)
    }

    @Test func `a book of which nothing is stored cannot be pinned`() async throws {
        try await clear(CacheReport.Choice(book: "2"))
        await #expect {
            try await shelf.report().pin(true, book: "2", chapter: nil, json: true)
        } throws: {
            ($0 as? CacheError)?.kind == .notFound && "\($0)".contains("listen fetch")
        }
    }

    @Test func `pins that keep the cache above its limit are named`() async throws {
        try await shelf.report().pin(true, book: "2", chapter: "2", json: false)
        try await shelf.report().prune(
            toBytes: 10, olderThanDays: nil, rehearsal: false, json: false)
        #expect(printed.notes.contains("more than 10 B: what is pinned stays"))
        // The lists that lead to the pinned chapter stay with it.
        #expect(try await left().count == 5)
        try await shelf.report().pin(false, book: "2", chapter: "2", json: true)
        #expect(printed.data.contains("\"count\" : 3"))
        try await shelf.report().prune(
            toBytes: 10, olderThanDays: nil, rehearsal: false, json: false)
        #expect(try await left().isEmpty)
    }

    @Test func `a sound cache is verified without a word of fault`() async throws {
        try await shelf.report().verify(json: false)
        #expect(printed.data.isEmpty)
        #expect(printed.notes == "5 stored things checked, 5 KB.\n")
    }

    @Test func `damage is named, moved away and ends with bad data`() async throws {
        let path = try await shelf.keepSound("/other", [1, 2, 3], of: nil)
        try Data([9]).write(to: URL(filePath: path))
        await #expect {
            try await shelf.report().verify(json: true)
        } throws: { ($0 as? CacheError)?.kind == .badData }
        #expect(printed.data.contains("\"fault\" : \"length\""))
        try await shelf.report().verify(json: false)
    }

    @Test func `a damaged database is set aside by the verification itself`() async throws {
        for number in 0..<200 {
            try await shelf.keep(
                "/n\(number)", .payload, String(repeating: "x", count: 900), of: nil)
        }
        try shelf.cache.close()
        let file = URL(filePath: shelf.folder + "/cache/cache.sqlite")
        var image = try Data(contentsOf: file)
        for index in 4096 * 12..<4096 * 20 { image[index] = 0xA5 }
        try image.write(to: file)
        await #expect {
            try await shelf.report().verify(json: false)
        } throws: { error in
            guard let error = error as? StoreError else { return false }
            return error.kind == .badData && error.description.contains("damaged")
        }
        let fresh = try CacheDatabase.open(in: shelf.folder + "/cache", clock: shelf.clock)
        #expect(try await fresh.inventory.verify().faults.isEmpty)
    }
}
