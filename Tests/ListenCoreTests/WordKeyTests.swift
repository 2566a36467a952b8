import ListenCore
import Testing

@Suite struct WordKeyTests {
    private func key(_ text: String, _ tag: String = "es") throws -> String? {
        WordKey(text, language: try #require(Language(tag: tag)))?.text
    }

    private static let spellings: [(spelling: String, folded: String)] = [
        ("Hola", "hola"), ("¡HOLA!", "hola"), ("«Qué»,", "qué"), ("que\u{301}", "qué"),
        ("NIN\u{303}O", "niño"), ("aujourd\u{2019}hui", "aujourd'hui"), ("'tis", "tis"),
        ("vis-\u{2011}", "vis"), ("well\u{2010}known", "well-known"), ("a\u{2011}b", "a-b"),
        ("so\u{AD}ft", "soft"),
        ("ΟΔΟΣ", "οδοσ"), ("οδός", "οδόσ"), ("ＡＢｃ", "abc"), ("Straße", "straße"),
        ("до́м", "дом"), ("ёж", "ёж"), ("е\u{308}ж", "ёж"), ("كِتَابٌ", "كتاب"),
        ("א\u{5B7}ב", "אב"), ("\u{627}\u{654}ب", "أب"), ("می\u{200C}خواهم", "می\u{200C}خواهم"),
        ("食べる。", "食べる"), ("ガ", "ガ"), ("カ\u{3099}", "ガ"), ("한국어", "한국어"),
        ("नमस्ते", "नमस्ते"), ("ไทย", "ไทย"), ("don't", "don't"), ("B2B", "b2b"),
        ("  por   supuesto! ", "por supuesto"), ("sí, claro", "sí claro"),
        ("uno\u{A0}dos", "uno dos"), ("a — b", "a b"), ("#hola", "hola"),
        ("\u{FB2E}\u{FB49}", "אש"), ("צה״ל", "צה\"ל"), ("ג׳ירפה", "ג'ירפה"),
        ("ｶﾞｯｺｳ", "ガッコウ"), ("ﾊﾟﾝ", "パン"), ("か\u{FF9E}", "が"), ("は\u{309C}", "ぱ"),
        ("l´eau", "l'eau"), ("l`eau", "l'eau"), ("l‘eau", "l'eau"), ("l′eau", "l'eau"),
        ("‘hola’", "hola"), ("“hola”", "hola"), ("е\u{301}\u{308}ж", "ёж"), ("مي", "مي"),
        ("ş", "ş"), ("没 关系", "没关系"), ("食べ、 物", "食べ物"), ("OK 了", "ok 了"),
        ("Catch-22", "catch-22"), ("a+b", "a+b"), ("İ", "i\u{307}"),
        ("caffe\u{300}", "caffè"),
    ]

    @Test(arguments: spellings)
    func `a spelling becomes one folded text`(spelling: String, folded: String) throws {
        let text = try #require(try key(spelling))
        #expect(Array(text.unicodeScalars) == Array(folded.unicodeScalars))
    }

    @Test(arguments: ["", " ", "…", "—", "1999", "3,14", "¿?", "'", "\u{301}", "\u{200B}", "🙂"])
    func `what holds no letter is no word`(spelling: String) throws {
        #expect(try key(spelling) == nil)
    }

    @Test(arguments: [
        "24 horas", "Catch 22", "C++", "C#", "F♯", "lenguaje C++", "3 + dos", "Tom & Jerry", "50 €",
    ])
    func `what would become another word is none`(spelling: String) throws {
        #expect(try key(spelling) == nil)
    }

    @Test(arguments: [("es", 0x33FF), ("tr", 0x5FF), ("fa", 0x6FF), ("ro", 0x3FF)])
    func `folding what is folded changes nothing, scalar by scalar`(tag: String, last: UInt32)
        throws
    {
        let folding = WordFolding(try #require(Language(tag: tag)))
        var wrong: [String] = []
        func check(_ spelling: String) {
            let once = folding.folded(spelling)
            if !folding.folded(once).unicodeScalars.elementsEqual(once.unicodeScalars) {
                wrong.append(spelling)
            }
        }
        for value in Array(0...last) + (tag == "es" ? Array(0xF900...0xFFFF) : []) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            check("\(scalar) a\(scalar)b е\(scalar)\u{301}\u{308} I\(scalar)\u{307}")
        }
        for text in ["Hola", "ΟΔΟΣ", "ﷺ", "Ǆ", "かﾞ", "a  b", "ＡＢＣ"] { check(text) }
        #expect(wrong.isEmpty)
    }

    @Test func `letters typed for each other are one in the languages that do so`() throws {
        #expect(try key("كتابي", "fa") == "کتابی")
        #expect(try key("کتابی", "fa") == "کتابی")
        #expect(try key("كتابي", "ar") == "كتابي")
        #expect(try key("Şaţă", "ro") == "șață")
        #expect(try key("s\u{327}i", "ro") == "și")
        #expect(try key("Ş", "tr") == "ş")
    }

    @Test func `the i of Turkish keeps its dot, and loses none`() throws {
        #expect(try key("I\u{307}YI\u{307}", "tr") == "iyi")
        #expect(try key("i\u{307}yi", "tr") == "iyi")
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

    @Test func `a phrase of a script without spaces is one, however it is parted`() throws {
        let chinese = try #require(Language(tag: "zh"))
        let phrase = WordKey(phrase: ["没", "关系"], language: chinese)
        #expect(phrase?.text == "没关系" && phrase == WordKey("没关系", language: chinese))
        #expect(WordKey(phrase: ["OK", "了"], language: chinese)?.text == "ok 了")
        #expect(WordKey(phrase: ["por", "24"], language: chinese) == nil)
    }

    @Test func `a stored key has a text`() {
        #expect(WordKey(storedText: "", language: "es") == nil)
        #expect(
            WordKey(storedText: "a", language: "es")
                == WordKey("A", language: .init(tag: "es") ?? .english))
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

    @Test(
        arguments: [
            ("Well-Known", .known), ("wellknown", .known), ("w", .known), ("ignore", .ignored),
            ("I", .ignored), ("learned", .five),
        ] as [(String, WordStatus)])
    func `a status goes by the names that other programs give it`(
        name: String, status: WordStatus
    ) {
        #expect(WordStatus(name: name) == status)
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

    @Test func `words that are known are counted, whatever becomes of them`() {
        var statuses = WordStatuses(
            .english, texts: ["run": .known, "ran": .two, "sea": .five, "Ann": .ignored])
        #expect(statuses.knownCount == 2)
        statuses["ran"] = .known
        statuses["ran"] = .five
        #expect(statuses.knownCount == 3)
        statuses["run"] = .one
        statuses["sea"] = nil
        statuses["never"] = nil
        #expect(statuses.knownCount == 1 && statuses.count == 3)
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

    @Test func `a text of Han or kana is found however its words are parted`() {
        let statuses = WordStatuses(
            .english,
            texts: ["没关系": .known, "没": .one, "关系": .two, "食べ物": .three, "见 ok": .four])
        #expect(phrase(statuses, "没 关系")?.length == 2)
        #expect(phrase(statuses, "没 关 系 吧")?.length == 3)
        #expect(phrase(statuses, "没 关") == nil && phrase(statuses, "关系 好") == nil)
        #expect(phrase(statuses, "没 关系网") == nil)
        #expect(phrase(statuses, "食べ 物 を")?.text == "食べ物")
        #expect(phrase(statuses, "见 ok")?.status == .four)
        #expect(statuses.beginsPhrase("没") && statuses.beginsPhrase("食べ"))
        #expect(!statuses.beginsPhrase("没关系") && !statuses.beginsPhrase("系"))
    }
}
