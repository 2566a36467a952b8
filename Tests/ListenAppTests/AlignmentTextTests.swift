import Alignment
import Documents
import Library
import ListenCore
import Subtitles
import Testing

@testable import SharedWork

@Suite struct AlignmentTextTests {
    private func text(
        _ text: String, _ name: String = "a.txt", in language: Language? = nil,
        byLine: Bool = false
    ) async throws -> AlignmentText {
        try await AlignmentText.read(
            in: language, byLine: byLine, analysis: PlainTextAnalysis()
        ) {
            try ReadingText(
                Array(text.utf8), name: name, keepsLines: byLine, analysis: PlainTextAnalysis())
        }
    }

    @Test func `the language is what was said, else the text's, else what its words look like`()
        async throws
    {
        let page = "<html lang=\"es\"><p>The ferry left at dawn, and he was not on it.</p></html>"
        #expect(try await text(page, "a.html", in: .english).language == .english)
        let stated = try await text(page, "a.html")
        #expect(stated.language.tag == "es" && stated.news == nil)
        let guessed = try await text("The ferry left at dawn, and he was not on it.")
        #expect(guessed.language == .english)
        #expect(
            guessed.news == "The text is taken for English; --language names another.")
        await #expect(throws: AlignFault.noLanguage) { try await text("Xq zvw. Qqx vzz.") }
    }

    @Test func `sentences are its lines, or the lines of the file`() async throws {
        let two = "One. Two.\nThree four"
        #expect(try await text(two, in: .english).script.lines.count == 3)
        #expect(try await text(two, in: .english, byLine: true).script.lines.count == 2)
        let subtitles = "1\n00:00:01,000 --> 00:00:02,000\nOne. Two.\n"
        #expect(try await text(subtitles, "a.srt", in: .english).script.lines.count == 1)
        await #expect(throws: AlignmentError.self) { try await text("  \n", in: .english) }
    }
}
