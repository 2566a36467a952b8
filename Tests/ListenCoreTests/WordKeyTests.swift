import ListenCore
import Testing

@Suite struct WordKeyTests {
    private func key(_ text: String, _ tag: String = "es") throws -> String? {
        WordKey(text, language: try #require(Language(tag: tag)))?.text
    }

    @Test(arguments: [
        ("Hola", "hola"), ("¡HOLA!", "hola"), ("«Qué»,", "qué"), ("que\u{301}", "qué"),
        ("NIN\u{303}O", "niño"), ("aujourd\u{2019}hui", "aujourd'hui"), ("'tis", "tis"),
        ("vis-\u{2011}", "vis"), ("well\u{2010}known", "well-known"), ("so\u{AD}ft", "soft"),
        ("ΟΔΟΣ", "οδοσ"), ("οδός", "οδόσ"), ("ＡＢｃ", "abc"), ("Straße", "straße"),
        ("до́м", "дом"), ("ёж", "ёж"), ("е\u{308}ж", "ёж"), ("كِتَابٌ", "كتاب"),
        ("א\u{5B7}ב", "אב"), ("\u{627}\u{654}ب", "أب"), ("می\u{200C}خواهم", "می\u{200C}خواهم"),
        ("食べる。", "食べる"), ("ガ", "ガ"), ("カ\u{3099}", "ガ"), ("한국어", "한국어"),
        ("नमस्ते", "नमस्ते"), ("ไทย", "ไทย"), ("don't", "don't"), ("B2B", "b2b"),
        ("  por   supuesto! ", "por supuesto"), ("sí, claro", "sí claro"),
        ("uno\u{A0}dos", "uno dos"), ("a — b", "a b"),
    ])
    func `a spelling becomes one folded text`(spelling: String, folded: String) throws {
        let text = try #require(try key(spelling))
        #expect(Array(text.unicodeScalars) == Array(folded.unicodeScalars))
    }

    @Test(arguments: ["", " ", "…", "—", "1999", "3,14", "¿?", "'", "\u{301}", "\u{200B}", "🙂"])
    func `what holds no letter is no word`(spelling: String) throws {
        #expect(try key(spelling) == nil)
    }

    @Test(arguments: ["Hola", "ΟΔΟΣ", "É", "ﷺ", "Ǆ", "İ", "かﾞ", "до́м", "a  b", "ＡＢＣ"])
    func `folding what is folded changes nothing`(spelling: String) throws {
        let once = try #require(try key(spelling))
        #expect(try key(once) == once)
    }

    @Test func `the i of Turkish keeps its dot, and loses none`() throws {
        #expect(try key("IŞIK", "tr") == "ışık")
        #expect(try key("İYİ", "tr") == "iyi")
        #expect(try key("IN", "tr") == "ın")
        #expect(try key("IN", "en") == "in")
    }

    @Test func `accents part words`() throws {
        #expect(try key("si") != key("sí"))
    }

    @Test func `a region is no language of its own`() throws {
        let mexico = WordKey("perro", language: try #require(Language(tag: "es-MX")))
        #expect(mexico == WordKey("Perro", language: try #require(Language(tag: "es"))))
        #expect(mexico != WordKey("perro", language: try #require(Language(tag: "pt"))))
    }

    @Test func `a text longer than any word or phrase is none`() throws {
        #expect(try key(String(repeating: "a", count: WordKey.longestText)) != nil)
        #expect(try key(String(repeating: "a", count: WordKey.longestText + 1)) == nil)
        #expect(try key(String(repeating: "a ", count: WordKey.longestPhrase)) != nil)
        #expect(try key(String(repeating: "a ", count: WordKey.longestPhrase + 1)) == nil)
    }

    @Test func `a phrase of a script without spaces is parted by spaces`() throws {
        let chinese = try #require(Language(tag: "zh"))
        let phrase = WordKey(phrase: ["没", "关系"], language: chinese)
        #expect(phrase?.text == "没 关系" && phrase?.isPhrase == true)
        #expect(WordKey("没关系", language: chinese)?.isPhrase == false)
    }
}

@Suite struct WordStatusTests {
    @Test func `raw values and names are what is on disk`() {
        #expect(WordStatus.allCases.map(\.rawValue) == [1, 2, 3, 4, 5, 98, 99])
        #expect(
            WordStatus.allCases.map(\.name) == ["1", "2", "3", "4", "5", "ignored", "known"])
        for status in WordStatus.allCases {
            #expect(WordStatus(name: status.name) == status)
            #expect(WordStatus(name: String(status.rawValue)) == status)
        }
    }

    @Test(arguments: ["", "0", "6", "97", "-1", "99999999999999999999", "unknown"])
    func `other names are none`(name: String) {
        #expect(WordStatus(name: name) == nil)
    }

    @Test func `what counts as known or as on the way`() {
        #expect(WordStatus.allCases.filter(\.isKnown) == [.five, .known])
        #expect(WordStatus.allCases.filter(\.isLearning) == [.one, .two, .three, .four])
    }
}

@Suite struct WordStatusesTests {
    private func phrase(_ statuses: WordStatuses, _ text: String) -> WordStatuses.PhraseMatch? {
        let words = text.split(separator: " ").map(String.init)
        return statuses.phrase { $0 < words.count ? words[$0] : nil }
    }

    @Test func `a form's own status goes before its lemma's`() throws {
        let statuses = WordStatuses(.english, texts: ["run": .known, "ran": .two])
        #expect(statuses.status(form: "ran", lemma: "run") == .two)
        #expect(statuses.status(form: "runs", lemma: "run") == .known)
        #expect(statuses.status(form: "runs", lemma: nil) == nil)
    }

    @Test func `the longest phrase is found, and none that was taken away`() {
        var statuses = WordStatuses(
            .english, texts: ["look up": .one, "look up to": .known, "look": .three])
        #expect(phrase(statuses, "look up to him")?.length == 3)
        #expect(phrase(statuses, "look up there")?.status == .one)
        #expect(phrase(statuses, "look at") == nil)
        #expect(phrase(statuses, "up to") == nil)
        statuses["look up to"] = nil
        #expect(phrase(statuses, "look up to him")?.text == "look up")
        statuses["look out"] = .four
        #expect(phrase(statuses, "look out")?.status == .four)
        #expect(statuses.count == 3)
    }
}
