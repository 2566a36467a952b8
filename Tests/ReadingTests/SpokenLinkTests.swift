import ListenCore
import ListenTestSupport
import Subtitles
import Testing

@testable import Reading

/// The links of a chapter, by the sentences they stand in.
@Suite struct SpokenLinkTests {
    private func link(_ words: String, in text: String, _ address: String) throws -> TextSpan {
        let place = try #require(text.firstRange(of: words))
        let start = text.utf8.distance(from: text.startIndex, to: place.lowerBound)
        return TextSpan(start..<(start + words.utf8.count), .link(address))
    }

    private func work(_ blocks: [TextBlock]) -> WrittenWork {
        WrittenWork(WrittenText(language: .english, blocks: blocks))
    }

    private static let chapter = ChapterID(rawValue: "1")

    @Test func `every link is told with the sentence it begins in`() throws {
        let text = "Ants ate the “jam”. They slept in the old house. Cats cried."
        let block = TextBlock(
            .paragraph, text,
            spans: [
                try link("jam", in: text, "https://a.example/jam"),
                try link("They slept in the old house. Cats", in: text, "https://a.example/house"),
                try link("cried", in: text, "https://a.example/cries"),
            ])
        let links = try work([TextBlock(.heading(level: 1), "Ants"), block])
            .links(of: Self.chapter, PlainTextAnalysis())
        #expect(links.map(\.text) == ["jam", "They slept in the old house. Cats", "cried"])
        #expect(links.map(\.sentence) == [1, 2, 3])
    }

    @Test func `a link of code stands in no sentence`() throws {
        let spans = [TextSpan(0..<3, .link("https://a.example/"))]
        let links = try work([
            TextBlock(.paragraph, "Ants."), TextBlock(.code, "let ant", spans: spans),
            TextBlock(.paragraph, "The ants.", spans: spans),
        ]).links(of: Self.chapter, PlainTextAnalysis())
        #expect(links.map(\.sentence) == [nil, 1])
    }

    @Test func `a chapter that is not there has no links to tell`() {
        let error = #expect(throws: ServiceError.self) {
            try work([TextBlock(.paragraph, "Ants.")])
                .links(of: ChapterID(rawValue: "2"), PlainTextAnalysis())
        }
        #expect(error?.code == .notFound)
    }
}
