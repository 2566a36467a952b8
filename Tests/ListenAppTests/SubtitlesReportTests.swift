import Foundation
import Library
import ListenCore
import ListenTestSupport
import Storage
import Subtitles
import Testing

@testable import AppEnvironment
@testable import Reports
@testable import SharedWork

/// What `subtitles list` shows, `subtitles remove` finds.
@Suite final class SubtitlesReportTests {
    private let printed = Printed()
    private let folder: String
    private let person: PersonDatabase
    private let clock = ManualClock()

    init() throws {
        folder =
            FileManager.default.temporaryDirectory
            .appending(path: "listen-texts-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        person = try PersonDatabase.inMemory()
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func report(_ printed: Printed? = nil) -> SubtitlesReport {
        let (folder, person, printed) = (folder, person, printed ?? self.printed)
        // Of texts that were added at one instant none is the latest.
        clock.advance(by: 1)
        let service = TextedSource(StubService(), texts: person.attachedTexts, folder: folder)
        return SubtitlesReport(
            catalog: { Catalog(service: service, mode: .cacheFirst) },
            texts: { person.attachedTexts },
            read: { path, _ in (Array(Make.spanish.utf8), SubtitleNames.language(in: path)) },
            write: { try TextFolder(path: folder).write($0, as: $1) },
            delete: { TextFolder(path: folder).delete($0) }, analysis: PlainTextAnalysis(),
            clock: clock,
            environment: ProcessEnvironment(
                variables: [:], inputIsTerminal: false, outputIsTerminal: false,
                programFolder: "/", workingFolder: folder), console: printed.console)
    }

    private func add(_ name: String, _ language: String? = nil) async throws {
        try await report().add(name, to: "2", "1", language: language)
    }

    private func names() async throws -> [String] {
        let book = Make.books[1].id
        return try await person.attachedTexts.texts(of: book, at: .local).map(\.name)
    }

    @Test func `all texts are listed with what they are taken for`() async throws {
        try await add("mine.srt")
        try await add("mine.de.srt")
        try await add("mine.en.sdh.srt")
        let printed = Printed()
        try await report(printed).list("2", "1", json: false)
        #expect(
            printed.data == """
                1  Part 1  1  es  spoken       plays  mine.srt (added)
                1  Part 1  2  en  translation         mine.en.sdh.srt (added)
                1  Part 1  3  de  translation         mine.de.srt (added)
                1  Part 1  4  en  left out            english.srt (mine.en.sdh.srt is taken)
                1  Part 1  5  es  left out            text.srt (mine.srt is taken)

                """)
        let json = Printed()
        try await report(json).list("2", "1", json: true)
        #expect(json.data.contains(#""reason" : "mine.srt is taken""#), "\(json.data)")
        #expect(json.data.contains(#""origin" : "added""#) && json.data.contains(#""number" : 5"#))
    }

    @Test func `the list may be of one language, with the numbers of the whole`() async throws {
        try await add("mine.srt")
        try await add("mine.pt-BR.srt")
        for (tag, lines) in [("English", ["3  en"]), ("pt", ["2  pt-BR"]), ("pt-PT", [])] {
            let printed = Printed()
            try await report(printed).list("2", "1", language: tag, json: false)
            let shown = printed.data.split(separator: "\n")
            #expect(shown.count == lines.count, "\(tag): \(printed.data)")
            for line in lines { #expect(printed.data.contains(line), "\(printed.data)") }
        }
        let none = Printed()
        try await report(none).list("2", "1", language: "fr", json: false)
        #expect(none.notes.hasPrefix("None of the 4 texts is in French."), "\(none.notes)")
    }

    private func remove(_ wish: SubtitlesReport.Removal) async throws -> String {
        let printed = Printed()
        try await report(printed).remove(wish, from: "2", "1")
        return printed.data
    }

    private func refusal(_ wish: SubtitlesReport.Removal) async throws -> SubtitlesFault {
        let fault = await #expect(throws: SubtitlesFault.self) {
            try await self.remove(wish)
        }
        return try #require(fault)
    }

    @Test(arguments: ["es", "Spanish", "es-ES"])
    func `a text without a language goes by that it is listed with`(tag: String) async throws {
        try await add("mine.srt")
        try await add("mine.de.srt")
        #expect(
            try await remove(.only(language: tag)) == "mine.srt (Spanish) was taken away.\n")
        #expect(try await names() == ["mine.de.srt"])
    }

    @Test func `of several texts one is to be said, and no other goes`() async throws {
        try await add("mine.srt")
        try await add("mine.pt-BR.srt")
        try await add("other.srt")
        let many = try await refusal(.only(language: nil))
        #expect(many.kind == .usage)
        #expect(
            many.description.hasPrefix(
                "3 texts were added: 1 other.srt (Spanish), 2 mine.pt-BR.srt (Portuguese), "
                    + "4 mine.srt (Spanish). Say which by its number"), "\(many)")
        #expect(
            try await refusal(.only(language: "es")).description.hasPrefix("2 texts were added: 1"))
        #expect(try await refusal(.only(language: "fr")).description.contains("No text in fr"))
        #expect(try await refusal(.only(language: "!!")).kind == .usage)
        #expect(try await names().count == 3)
        #expect(
            try await remove(.only(language: "pt"))
                == "mine.pt-BR.srt (Portuguese) was taken away.\n")
        #expect(try await Set(names()) == ["mine.srt", "other.srt"])
        #expect(
            try await remove(.all(language: nil))
                == "other.srt (Spanish) and mine.srt (Spanish) were taken away.\n")
        #expect(try await names().isEmpty)
        #expect(try await refusal(.only(language: nil)).description.contains("No text was added"))
    }

    @Test func `a number is that of the list, and a name will do`() async throws {
        for name in ["a.srt", "b.srt", "c.srt"] { try await add(name) }
        // 1 c.srt, 2 english.srt, 3 b.srt, 4 a.srt, 5 text.srt
        #expect(try await remove(.number(3)) == "b.srt (Spanish) was taken away.\n")
        #expect(try await Set(names()) == ["a.srt", "c.srt"])
        let given = try await refusal(.number(2))
        #expect(given.kind == .notFound && "\(given)".contains("english.srt, was not added"))
        #expect(try await refusal(.number(9)).description.contains("only 1 to 4"))
        #expect(try await refusal(.number(0)).kind == .notFound)
        #expect(try await refusal(.named("b.srt")).description.contains("only 1 c.srt"))
        #expect(try await remove(.named("a.srt")).hasPrefix("a.srt"))
        #expect(try await names() == ["c.srt"])
    }
}
