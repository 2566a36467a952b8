import Files
import CardExport
import FoundationEssentials
import HTTPCaching
import ListenCore
import ListenTestSupport
import Storage
import Synchronization
import Testing

@testable import Reports
@testable import SharedWork

@Suite struct ExportReportTests {
    private let printed = Printed()
    private let folder: CardFolder

    init() throws {
        folder = try CardFolder()
    }

    /// Writes the names of entries instead of an archive.
    private struct NamesOnly: Archiving {
        func writeZip(_ entries: [ArchiveEntry], to path: String) throws(StoreError) {
            let text = entries.map(\.name).joined(separator: " ")
            try AtomicFile.write(text.utf8, to: path)
        }
    }

    private var report: ExportReport {
        let (store, service) = (folder.store, StubService())
        let finder = HeardFinder { Catalog(service: service, mode: .cacheFirst) }
        let marks = BookmarkReport(
            store: { try PersonDatabase.inMemory().bookmarks }, finder: finder,
            command: { PlaceCommand(sources: .make()) },
            environment: .make(), console: printed.console)
        return ExportReport(
            store: { store }, bookmarks: marks, finder: finder,
            files: CardFiles(archiver: NamesOnly()),
            anki: { throw ExportError.noURL($0) }, clock: ManualClock(), localTime: easternTime,
            environment: .make(), console: printed.console)
    }

    private func fill() async throws {
        let maker = Make.cardMaker(folder.store)
        _ = try await maker.make(Make.cardDraft(translation: "Hello."))
        var typed = Make.cardDraft("Boot", kind: .word, language: Language(tag: "de"))
        typed.place = nil
        _ = try await maker.make(typed)
    }

    private func file(_ name: String) -> String { folder.url.appending(path: name).path }

    private func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: file(name))), as: UTF8.self)
    }

    @Test func `a package tells of cards that were learnt on since an earlier one`() async throws {
        try await fill()
        let store = folder.store
        try await report.export(.init(.apkg, to: file("a.apkg")), json: false)
        #expect(try await store.exchanges().count == 2)
        #expect(!printed.notes.contains("reviewed since"))
        let id = try #require(try await store.cards(of: nil, limit: 1).first).id
        let at = Date(timeIntervalSince1970: 1_700_000_000)
        _ = try await store.answer(
            ReviewRecord(
                card: id, grade: .good, at: at, day: "2023-11-14", spent: .seconds(1), before: nil,
                after: CardMemory(
                    phase: .review, stability: 3, difficulty: 5, due: at + 86_400, reviewedAt: at,
                    reviews: 1)))
        try await report.export(.init(.apkg, to: file("b.apkg")), json: false)
        #expect(printed.notes.contains("1 card was reviewed since an earlier export."))
    }

    @Test func `a package has the sounds, and replaces a file only when told to`() async throws {
        try await fill()
        try await report.export(.init(.apkg, to: file("a.apkg")), json: false)
        #expect(try text("a.apkg") == "collection.anki2 media 0")
        #expect(printed.notes == "2 cards are in \(file("a.apkg")), with 1 sound.\n")
        await #expect(throws: StoreError.self) {
            try await report.export(.init(.apkg, to: file("a.apkg")), json: false)
        }
        try await report.export(.init(.apkg, to: file("a.apkg"), replaces: true), json: true)
        #expect(printed.data.contains("\"sounds\" : 1"))
        for name in [nil, "-"] {
            await #expect(throws: ExportError.noFile) {
                try await report.export(.init(.apkg, to: name), json: false)
            }
        }
    }

    @Test func `tables go to standard output or a file, the oldest card first`() async throws {
        try await fill()
        try await report.export(.init(.csv), json: false)
        let rows = printed.data.split(separator: "\r\n")
        #expect(rows.count == 3 && rows[1].hasPrefix("\"Hola, señora.\",Hello.,"))
        try await report.export(.init(.tsv, to: file("a.txt")), json: false)
        #expect(try text("a.txt").hasPrefix("#separator:Tab\n"))
        #expect(printed.notes == "2 cards are in \(file("a.txt")).\n")
    }

    @Test(arguments: [
        (ExportReport.Order(.csv, language: "de"), 1), (.init(.csv, book: "2"), 1),
        (.init(.csv, since: "1999-01-01"), 2),
    ])
    func `what is exported can be narrowed down`(order: ExportReport.Order, count: Int)
        async throws
    {
        try await fill()
        try await report.export(order, json: false)
        #expect(printed.data.split(separator: "\r\n").count - 1 == count)
        #expect(printed.data.hasSuffix("\r\n") && printed.notes.isEmpty)
    }

    @Test(arguments: [
        ExportReport.Order(.csv, since: "2999-01-01"), .init(.tsv, language: "fr"),
        .init(.anki, language: "fr"),
    ])
    func `a choice of no card is not taken for having none`(order: ExportReport.Order)
        async throws
    {
        try await fill()
        await #expect(throws: ExportError.noneChosen) {
            try await report.export(order, json: false)
        }
        #expect(ExportError.noneChosen.kind == .notFound && printed.data.isEmpty)
    }

    @Test func `a sound that is gone is told`() async throws {
        try await fill()
        for name in folder.sounds {
            try FileManager.default.removeItem(at: folder.url.appending(path: "cuts/\(name)"))
        }
        try await report.export(.init(.apkg, to: file("a.apkg")), json: false)
        #expect(printed.notes.contains("with 0 sounds.\nThe sound of 1 card is missing (1)."))
    }

    @Test(arguments: ["yesterday", "2026-13-01", "2026-1-1", "2026-11-32", ""])
    func `a day that is none is a sentence`(text: String) async {
        await #expect(throws: ExportError.noDay(text)) {
            try await report.export(.init(.csv, since: text), json: false)
        }
    }

    @Test func `nothing to export makes no file`() async throws {
        await #expect(throws: ExportError.noCards) {
            try await report.export(.init(.apkg, to: file("a.apkg")), json: false)
        }
        #expect(!FileManager.default.fileExists(atPath: file("a.apkg")))
        await #expect(throws: ExportError.noFile) {
            try await report.export(.init(.apkg), json: false)
        }
    }
}
