import FoundationEssentials
import HTTPCaching
import ListenCore
import ListenTestSupport
import Storage
import Testing

@testable import Reports
@testable import SharedWork

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

    /// Translates what begins with its letter, and fails before it is asked for that.
    private struct Picky: Translating {
        let provider: String
        let letter: Character

        func translate(
            _ request: TranslationRequest
        ) async throws(ServiceError) -> Translation {
            guard request.text.first == letter else {
                throw ServiceError(.timeout, context: "a translation by \(provider)")
            }
            return Translation(text: "\(provider): \(request.text)", provider: provider)
        }
    }

    /// Writes an explanation in pieces.
    private struct Writer: Explaining {
        let provider = "writer"

        func explain(
            _ request: ExplanationRequest
        ) async throws(ServiceError) -> Explanation {
            try await explain(request) { _ in }
        }

        func explain(
            _ request: ExplanationRequest, onPart: @escaping @Sendable (ExplanationPart) -> Void
        ) async throws(ServiceError) -> Explanation {
            for piece in ["#", "# A *", "*polite*", "* word*"] {
                onPart(ExplanationPart(text: piece, provider: provider))
            }
            return Explanation(overview: "## A **polite** word*", provider: provider)
        }
    }

    private let printed = Printed()

    private func report(
        _ translators: [any Translating] = [], explainers: [any Explaining] = [Gloss()]
    ) -> SentenceReport {
        SentenceReport(
            catalog: { Catalog(service: StubService(), mode: .cacheFirst) },
            aids: { _ in Make.aids(translators, explainers: explainers) }, target: .english,
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

    @Test func `each who translated a line is told, once`() async throws {
        var wishes = SentenceWishes()
        wishes.byLines = true
        let picky = [Picky(provider: "one", letter: "a"), Picky(provider: "two", letter: "b")]
        try await report(picky).translate(.text("a 1\nb 2\n\na 3\nb 4"), wishes)
        #expect(printed.data == "one: a 1\ntwo: b 2\n\none: a 3\ntwo: b 4\n")
        let failure = ServiceError(.timeout, context: "a translation by one").description
        #expect(printed.notes == "(one)\n\(failure)\n(two)\n")
    }

    @Test func `marks that are split between the pieces of an explanation are left out`()
        async throws
    {
        try await report(explainers: [Writer()]).explain(
            .text("Hola."), phrase: nil, SentenceWishes())
        #expect(printed.data == "A polite word*\n")
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
