import ListenCore
import Testing

@testable import Feeds
@testable import Podcasts

/// A text as a feed names it: its name, type, language and relation.
func transcript(
    _ name: String, _ type: String? = nil, _ language: String? = nil, rel: String? = nil
) -> FeedTranscript {
    FeedTranscript(
        address: "https://t.example/" + name, type: type,
        language: language.flatMap { Language(tag: $0) }, rel: rel)
}

@Suite struct TranscriptChoiceTests {
    private func names(_ texts: [FeedTranscript]) -> [String] {
        texts.map { String($0.address.dropFirst("https://t.example/".count)) }
    }

    private static let kinds = [
        transcript("p", "text/plain"), transcript("h", "text/html"),
        transcript("s", "application/x-subrip"), transcript("v", "text/vtt"),
        transcript("x", "application/ttml+xml"), transcript("j", "application/json"),
    ]

    @Test func `the text with the finest times comes first`() {
        let choice = TranscriptChoice(Self.kinds, spoken: Language(tag: "de"))
        #expect(
            names([choice.main].compactMap(\.self) + choice.others) == [
                "j", "v", "x", "s", "h", "p",
            ])
        #expect(choice.translations.isEmpty)
    }

    @Test(arguments: [
        ([transcript("a", "text/vtt"), transcript("b", "text/vtt", rel: "captions")], "b"),
        ([transcript("a", "text/html"), transcript("b", "text/plain", rel: "captions")], "b"),
        ([transcript("a.txt", "text/plain"), transcript("b.srt", "text/plain")], "b.srt"),
        ([transcript("a"), transcript("b.vtt")], "b.vtt"),
        (
            [transcript("a.json?x=.srt"), transcript("b", "text/vtt; charset=utf-8")],
            "a.json?x=.srt"
        ),
        ([transcript("a", "text/srt"), transcript("a2", "application/srt")], "a"),
        (
            [transcript("a.html", "application/octet-stream"), transcript("b", "text/plain")],
            "a.html"
        ),
    ])
    func `captions, and names where types say little, decide`(
        texts: [FeedTranscript], best: String
    ) {
        let choice = TranscriptChoice(texts, spoken: nil)
        #expect(names([choice.main].compactMap(\.self)) == [best])
    }

    private static let languages = [
        transcript("en.vtt", "text/vtt", "en"), transcript("de.txt", "text/plain", "de-DE"),
        transcript("fr.srt", "text/srt", "fr"), transcript("en.json", "application/json", "en-GB"),
        transcript("none.html", "text/html"),
    ]

    @Test(
        arguments: [
            ("de", [], "none.html", ["en.json", "fr.srt"]),
            ("de", ["fr", "en"], "none.html", ["fr.srt", "en.json"]),
            ("en", ["de"], "en.json", ["de.txt", "fr.srt"]),
            (nil, ["fr"], "fr.srt", ["en.json", "de.txt"]),
            ("es", ["de"], "none.html", ["de.txt", "en.json", "fr.srt"]),
        ] as [(String?, [String], String, [String])])
    func `the spoken language is the text, the others translate it`(
        spoken: String?, wanted: [String], main: String, translations: [String]
    ) {
        let choice = TranscriptChoice(
            Self.languages, spoken: spoken.flatMap { Language(tag: $0) },
            wanted: wanted.compactMap { Language(tag: $0) })
        #expect(names([choice.main].compactMap(\.self)) == [main])
        #expect(names(choice.translations) == translations)
        let all = [choice.main].compactMap(\.self) + choice.translations + choice.others
        #expect(Set(all) == Set(Self.languages) && all.count == Self.languages.count)
    }

    @Test func `a text in another language alone is a translation`() {
        let choice = TranscriptChoice(
            [transcript("a", "text/vtt", "en")], spoken: Language(tag: "ja"))
        #expect(choice.main == nil && names(choice.translations) == ["a"])
        #expect(choice.texts.spoken == nil && choice.texts.translations.count == 1)
    }

    @Test func `another region of the language is better than none`() {
        let texts = [transcript("pt", "text/vtt", "pt-PT"), transcript("en", "text/vtt", "en")]
        let choice = TranscriptChoice(texts, spoken: Language(tag: "pt-BR"))
        #expect(names([choice.main].compactMap(\.self)) == ["pt"])
    }

    @Test func `the player gets the text, its translation and what is left out`() {
        let texts = TranscriptChoice(Self.languages, spoken: Language(tag: "en")).texts
        #expect(texts.spoken?.name == "en.json")
        #expect(texts.translations.map(\.name) == ["de.txt", "fr.srt"])
        #expect(texts.leftOut.map(\.text.name) == ["en.vtt", "none.html"])
        #expect(TranscriptChoice([], spoken: nil).texts.all.isEmpty)
    }

    @Test func `of texts without end the first are looked at, and repeated ones once`() {
        let many = (0..<500).map { transcript("\($0 / 2).srt", "text/srt", "en") }
        let choice = TranscriptChoice(many, spoken: Language.english)
        #expect(choice.others.count == 49)
    }
}
