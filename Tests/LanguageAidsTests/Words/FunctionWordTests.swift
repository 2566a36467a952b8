import ListenCore
import Testing

@testable import LanguageAids

/// Articles, pronouns and prepositions, of which dictionaries have other words of the same letters.
@Suite struct FunctionWordTests {
    private static func request(
        _ word: String, _ sentence: String, _ code: String
    ) throws -> DefinitionRequest {
        let start = try #require(sentence.firstRange(of: word))
        return DefinitionRequest(
            word: word, following: String(sentence[start.lowerBound...]), sentence: sentence,
            source: Language(tag: code), target: .english)
    }

    static let german: [(word: String, sentence: String, base: String?, kind: String?)] = [
        ("im", "Er wohnt im Haus.", "in", "preposition"),
        ("Am", "Am Montag kam er.", "an", "preposition"),
        ("zur", "Sie geht zur Schule.", "zu", "preposition"),
        ("die", "Er sah die alte Frau.", nil, "article"),
        ("Die", "Die Kinder spielen.", nil, "article"),
        ("die", "Die Kinder, die ihn kennen, lachen.", nil, "pronoun"),
        ("die", "Er sah die drei sehr alten Frauen.", nil, "article"),
        ("die", "Er kennt die nicht mehr.", nil, nil),
        ("dem", "Er gab dem Kind ein Buch.", "der", "article"),
        ("dem", "Der Mann, dem sie glaubt, lacht.", nil, "pronoun"),
        ("einem", "Er half einem alten Mann.", "ein", "article"),
        ("ein", "Sie hat ein Buch.", nil, "article"),
        ("seinem", "Aus seinem Fenster sah er.", "sein", "pronoun"),
        ("sein", "Da kam sein Vater.", nil, "pronoun"),
        ("sein", "Das kann nicht sein.", nil, "verb"),
        ("unsrer", "Er ging mit unsrer Mutter.", "unser", "pronoun"),
        ("eure", "Wo ist eure Mutter?", "euer", "pronoun"),
        ("ihnen", "Er half ihnen.", "ihnen", "pronoun"),
        ("ist", "Er ist da.", nil, "verb"),
        ("das", "Ist das Ihr Auto?", nil, nil),
        ("das", "Das Buch, das Sie lesen, ist gut.", nil, "pronoun"),
        ("Die", "Die Waren fehlen.", nil, "article"),
        ("meinen", "Er sah meinen Vater.", "mein", "pronoun"),
        ("meine", "Da sah ich meine Mutter.", "mein", "pronoun"),
        ("Meine", "Meine alte Mutter lacht.", "mein", "pronoun"),
        ("Waren", "Waren im Wert von 300 Euro fehlen.", nil, nil),
        ("Würde", "Würde ist selten.", nil, nil),
        ("Sein", "Sein oder Nichtsein, das ist es.", nil, nil),
        ("Waren", "Waren Sie da?", nil, "verb"),
        ("Würde", "Würde meine Mutter das tun?", nil, "verb"),
        ("Sein", "Sein alter Vater lacht.", nil, "pronoun"),
    ]

    @Test(arguments: german.indices)
    func `a German word of grammar has its headword and its kind`(index: Int) throws {
        let row = Self.german[index]
        let found = try #require(GermanFunction(Self.request(row.word, row.sentence, "de")))
        #expect(found.bases.first == row.base)
        #expect(found.classes == Set([row.kind].compactMap { $0 }))
    }

    @Test(arguments: [
        ("Aus", "Der Ball ging ins Aus."), ("Sein", "Das Sein bestimmt."),
        ("Haus", "Das Haus ist alt."), ("Am", "Am"), ("meinen", "Was meinen Sie?"),
        ("meine", "Ich meine es ernst."), ("meine", "Ich meine Peter."),
        ("Meinen", "Meinen Sie das ernst?"),
    ])
    func `a noun is none of them, nor is a form of another verb`(word: String, sentence: String)
        throws
    {
        #expect(try GermanFunction(Self.request(word, sentence, "de")) == nil)
    }

    @Test(
        arguments: [
            ("Waren", "Waren im Wert von 300 Euro fehlen.", nil), ("Waren", "Waren Sie da?", false),
            ("Aus", "Aus seinem Fenster sah er.", false), ("Waren", "Die Waren fehlen.", true),
        ] as [(String, String, Bool?)])
    func `at the start of a sentence a capital leaves open what is written like a noun`(
        word: String, sentence: String, isNoun: Bool?
    ) throws {
        #expect(try NounCapital.isNoun(Self.request(word, sentence, "de")) == isNoun)
    }

    /// Words of grammar with headwords, those that stay, and the language.
    static let entries: [(String, String, String, [(String, String?)], [String])] = [
        ("us", "He told us.", "en", [("US", "noun"), ("us", nil)], ["us"]),
        ("US", "He left the US.", "en", [("US", "noun")], ["US"]),
        ("Us", "Us and them.", "en", [("US", "noun"), ("us", nil)], ["us", "US"]),
        ("May", "May is warm.", "en", [("May", "noun")], ["May"]),
        ("Waren", "Waren fehlen.", "de", [("Waren", "noun"), ("waren", nil)], ["waren", "Waren"]),
        ("Weil", "Weil er kam.", "de", [("weiland", nil), ("weil", nil)], ["weil"]),
        ("can", "He can swim.", "en", [("can", "noun, verb"), ("can", nil)], ["can"]),
        ("can", "He took the can.", "en", [("can", "noun")], ["can"]),
        ("I", "Here I am.", "en", [("i", "noun")], []),
        ("I", "Here I am.", "en", [("i", "noun"), ("I", "pronoun")], ["I"]),
        ("in", "He is in London.", "en", [("in", "adverb"), ("In", "noun")], ["in"]),
        ("weil", "Er kam, weil er wollte.", "de", [("weil", nil), ("weiland", nil)], ["weil"]),
        ("er", "Da kam er.", "de", [("er", "pronoun"), ("Erbium", "noun")], ["er"]),
        ("haben", "Wir haben Zeit.", "de", [("etw. haben", "verb")], ["etw. haben"]),
        ("as", "Big as well.", "en", [("as", "adverb"), ("as well", "adverb")], ["as"]),
        ("Haus", "Das Haus.", "de", [("Hausen", "noun")], ["Hausen"]),
    ]

    @Test(arguments: entries.indices)
    func `abbreviations and other words are no entries of it`(index: Int) throws {
        let (word, sentence, code, known, kept) = Self.entries[index]
        let all = known.map { headword, grammar in
            DictionaryEntry(
                headword: headword, grammar: grammar,
                senses: (grammar ?? "").split(separator: ", ").count > 1
                    ? ["(noun) a tin", "(verb) put in a tin"] : ["x"],
                dictionary: "D")
        }
        let found = FunctionWordEntries(try Self.request(word, sentence, code)).kept(all, of: word)
        #expect(found.map(\.headword) == kept)
    }

    @Test func `without a sentence all entries stay`() {
        let entry = DictionaryEntry(headword: "US", senses: ["x"], dictionary: "D")
        let asked = DefinitionRequest(word: "us", source: Language(tag: "en"), target: .english)
        #expect(FunctionWordEntries(asked).kept([entry], of: "us") == [entry])
    }

    @Test func `a function word of the translation chooses a meaning of one, near its place`()
        throws
    {
        let entries = ["its", "his"].map { meaning in
            DictionaryEntry(
                headword: "sein", grammar: "pronoun", senses: [meaning], dictionary: "D")
        }
        let definition = Definition(form: "sein", derivation: .lemma, entries: entries)
        let asked = try Self.request("seinem", "Aus seinem Fenster sieht er nur Dächer.", "de")
        let told = SenseChoice(
            asked, definition,
            SenseChoice.Sentence(translation: "From his window he sees only roofs."))
        #expect(told.meanings == ["his", "its"] && told.ground == .translation)
        let far = SenseChoice(
            asked, definition,
            SenseChoice.Sentence(translation: "From the window there he only sees roofs of his."))
        #expect(far.ground != .translation)
    }
}
