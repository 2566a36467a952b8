import ListenCore
import Testing

/// The texts of a chapter, and choosing another one.
@Suite struct TextChoiceTests {
    private static func text(_ name: String, _ tag: String? = nil) -> TextChoice.Text {
        TextChoice.Text(
            TrackReference(
                location: .file(path: "/b/" + name), language: tag.flatMap(Language.init(tag:))),
            origin: .beside)
    }

    private let choice = TextChoice(
        spoken: text("a.es.srt", "es"),
        translations: [text("a.en.srt", "en"), text("a.de.srt", "de")],
        leftOut: [
            TextChoice.LeftOut(text("a.es.sdh.srt", "es"), .another(name: "a.es.srt")),
            TextChoice.LeftOut(text("a.forced.srt"), .partial),
        ])

    private func told(_ choice: TextChoice) -> [String] {
        choice.all.map { text, role in
            let word =
                switch role {
                case .spoken: "spoken"
                case .translation: "translation"
                case .leftOut(let reason): reason.explanation
                }
            return "\(text.name): \(word)"
        }
    }

    @Test func `the numbers are in the order of the roles`() {
        #expect(
            told(choice) == [
                "a.es.srt: spoken", "a.en.srt: translation", "a.de.srt: translation",
                "a.es.sdh.srt: a.es.srt is taken",
                "a.forced.srt: only what is foreign, signs or songs by its name",
            ])
    }

    @Test func `another one in the same language takes the place of what is spoken`() {
        #expect(
            told(choice.speaking(choice.all[3].text.track)) == [
                "a.es.sdh.srt: spoken", "a.en.srt: translation", "a.de.srt: translation",
                "a.es.srt: a.es.sdh.srt is taken",
                "a.forced.srt: only what is foreign, signs or songs by its name",
            ])
    }

    @Test func `a translation that is spoken leaves its place to what was`() {
        #expect(
            told(choice.speaking(choice.all[1].text.track)).prefix(3) == [
                "a.en.srt: spoken", "a.es.srt: translation", "a.de.srt: translation",
            ])
    }

    @Test func `a text of no list changes nothing`() {
        #expect(choice.speaking(Self.text("b.srt").track) == choice)
        #expect(choice.speaking(choice.all[0].text.track) == choice)
    }

    @Test func `one line says the choice where there was one`() {
        #expect(choice.remark == "The text is a.es.srt; 1 other that fits is left out.")
        #expect(TextChoice().remark == nil)
        #expect(TextChoice(spoken: Self.text("a.srt")).remark == nil)
        #expect(
            TextChoice(spoken: Self.text("a.srt"), translations: [Self.text("a.en.srt", "en")])
                .remark == nil)
        #expect(
            TextChoice(
                spoken: Self.text("a.de.srt", "de"), translations: [Self.text("a.en.srt", "en")],
                isGuess: true
            ).remark == "The text is a.de.srt (a guess), with a translation into English.")
        let two = TextChoice(leftOut: [
            TextChoice.LeftOut(Self.text("x.srt"), .unrelated),
            TextChoice.LeftOut(Self.text("a.n.srt"), .unclear(word: "n")),
        ])
        #expect(
            told(two) == [
                "x.srt: its name is not the recording's",
                "a.n.srt: “n” in its name says nothing listen knows",
            ])
        let three = TextChoice(
            leftOut: two.leftOut + [
                TextChoice.LeftOut(Self.text("a.c.srt"), .commentary)
            ])
        #expect(three.remark?.hasSuffix(" 2 others that fit are left out too.") == true)
        #expect(told(three).last == "a.c.srt: a commentary by its name")
        #expect(
            two.remark
                == "x.srt was left out: its name is not the recording's. 1 other that fits is left out too."
        )
    }

    @Test func `scripts and regions are translations of one another`() {
        let choice = TextChoice(
            spoken: Self.text("a.zh-Hans.srt", "zh-Hans"),
            translations: [Self.text("a.zh-TW.srt", "zh-TW")],
            leftOut: [TextChoice.LeftOut(Self.text("a.chs.srt", "zh-CN"), .another(name: "x"))])
        #expect(
            told(choice.speaking(choice.all[1].text.track)).prefix(2) == [
                "a.zh-TW.srt: spoken", "a.zh-Hans.srt: translation",
            ])
        #expect(
            told(choice.speaking(choice.all[2].text.track)).prefix(3) == [
                "a.chs.srt: spoken", "a.zh-TW.srt: translation",
                "a.zh-Hans.srt: a.chs.srt is taken",
            ])
    }

    @Test func `a language that is stated finds its text, or is that of what is spoken`() throws {
        let german = try #require(Language(tag: "de"))
        let greek = try #require(Language(tag: "el"))
        let guessed = TextChoice(
            spoken: choice.spoken, translations: choice.translations, leftOut: choice.leftOut,
            isGuess: true)
        let found = guessed.speaking(in: german)
        #expect(told(found).prefix(2) == ["a.de.srt: spoken", "a.es.srt: translation"])
        #expect(!found.isGuess)
        let taken = guessed.speaking(in: greek)
        #expect(taken.spoken?.name == "a.es.srt" && taken.spoken?.track.language == greek)
        #expect(taken.spoken?.track.location == choice.spoken?.track.location && !taken.isGuess)
        #expect(try guessed.speaking(in: #require(Language(tag: "es"))) == choice)
        #expect(TextChoice().speaking(in: german) == TextChoice())
        let named = TextChoice(
            spoken: TextChoice.Text(Self.text("b.srt").track, origin: .named),
            translations: [Self.text("a.de.srt", "de")])
        #expect(named.speaking(in: german).spoken?.name == "b.srt")
        #expect(named.speaking(in: german).spoken?.track.language == german)
    }
}
