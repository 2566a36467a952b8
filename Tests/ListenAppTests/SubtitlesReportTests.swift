import Foundation
import Library
import ListenCore
import ListenTestSupport
import Storage
import Subtitles
import Testing

@testable import ListenApp

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
            texts: { person.attachedTexts }, read: { _ in Array(Make.spanish.utf8) },
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
                1  Part 1  1  es  spoken       mine.srt (added)
                1  Part 1  2  en  translation  mine.en.sdh.srt (added)
                1  Part 1  3  de  translation  mine.de.srt (added)
                1  Part 1  4  en  left out     english.srt (mine.en.sdh.srt is taken)
                1  Part 1  5  es  left out     text.srt (mine.srt is taken)

                """)
        let json = Printed()
        try await report(json).list("2", "1", json: true)
        #expect(json.data.contains(#""reason" : "mine.srt is taken""#), "\(json.data)")
        #expect(json.data.contains(#""origin" : "added""#) && json.data.contains(#""number" : 5"#))
    }

    @Test(arguments: ["es", "Spanish", "es-ES"])
    func `a text without a language goes by that it is listed with`(tag: String) async throws {
        try await add("mine.srt")
        try await add("mine.de.srt")
        try await report().remove(from: "2", "1", language: tag)
        #expect(try await names() == ["mine.de.srt"])
    }

    @Test func `of several languages one is to be said, by what is listed`() async throws {
        try await add("mine.srt")
        try await add("mine.pt-BR.srt")
        await #expect {
            try await self.report().remove(from: "2", "1", language: nil)
        } throws: { "\($0)".contains("(es, pt-BR)") }
        await #expect {
            try await self.report().remove(from: "2", "1", language: "fr")
        } throws: { "\($0)".contains("No text in fr") }
        try await report().remove(from: "2", "1", language: "pt")
        #expect(try await names() == ["mine.srt"])
        try await report().remove(from: "2", "1", language: nil)
        #expect(try await names().isEmpty)
        await #expect {
            try await self.report().remove(from: "2", "1", language: nil)
        } throws: { "\($0)".contains("No text was added") }
    }
}
