import FoundationEssentials
import HTTPCaching
import ListenCore
import ListenTestSupport
import Storage
import Testing

@testable import ListenApp

@Suite struct SentenceReportTests {
    private struct Gloss: Explaining {
        let provider = "gloss"

        func explain(
            _ request: ExplanationRequest
        ) async throws(ServiceError) -> Explanation {
            Explanation(
                overview: "A greeting.", keyPoints: ["Polite."],
                vocabulary: [
                    .init(word: "hola", meaning: "hello"),
                    .init(word: "señora", meaning: "madam", note: "noun"),
                ],
                translation: request.phrase, provider: provider, isCached: true)
        }
    }

    private let printed = Printed()

    private func report() -> SentenceReport {
        SentenceReport(
            catalog: { Catalog(service: StubService(), mode: .cacheFirst) },
            aids: { _ in Make.aids(explainers: [Gloss()]) }, target: .english,
            console: printed.console)
    }

    private func sentence(_ number: Int) -> SentenceSubject {
        .sentence(book: "2", chapter: "2", number: number)
    }

    @Test func `a sentence of a chapter is translated by its given track`() async throws {
        try await report().translate(sentence(2), SentenceWishes())
        #expect(printed.data == "Good morning.\n")
        #expect(printed.notes == "Buenos días.\n(given track)\n")
    }

    @Test func `a translation comes as JSON`() async throws {
        try await report().translate(sentence(1), .asJSON)
        #expect(
            printed.data == """
                {
                  "isCached" : false,
                  "isRough" : false,
                  "language" : "en",
                  "provider" : "given track",
                  "text" : "Hola, señora.",
                  "translation" : "Hello, madam.",
                  "version" : 1
                }

                """)
    }

    @Test func `an explanation is printed with its words in columns`() async throws {
        try await report().explain(
            .text("Hola, señora."), phrase: "hola", .from("es"))
        #expect(
            printed.data == """
                A greeting.
                hola
                - Polite.
                hola    hello
                señora  madam  noun

                """)
        #expect(printed.notes == "(gloss, cached)\n")
    }

    @Test func `a sentence that does not exist says which do`() async {
        await #expect {
            try await report().translate(sentence(9), SentenceWishes())
        } throws: { "\($0)" == "There is no sentence 9; the chapter has sentences 1 to 2." }
    }

    @Test func `a language that is none is refused before anything is asked`() async {
        await #expect {
            try await report().translate(.text("Hola."), .from("!!"))
        } throws: { ($0 as? any DescribedError)?.kind == .usage }
    }
}

extension SentenceWishes {
    fileprivate static var asJSON: SentenceWishes {
        var wishes = SentenceWishes()
        wishes.json = true
        return wishes
    }

    fileprivate static func from(_ tag: String) -> SentenceWishes {
        var wishes = SentenceWishes()
        wishes.from = tag
        return wishes
    }
}
