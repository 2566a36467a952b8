import ListenCore
import Testing

@testable import LanguageAids

/// The order of meanings by the sentence.
@Suite struct SenseChoiceTests {
    private static func entry(
        _ headword: String, _ grammar: String?, _ senses: [String], reading: String? = nil
    ) -> DictionaryEntry {
        DictionaryEntry(
            headword: headword, reading: reading, grammar: grammar, senses: senses,
            dictionary: "D")
    }

    private static func choice(
        _ word: String, in sentence: String, _ code: String, _ entries: [DictionaryEntry],
        _ known: SenseChoice.Sentence = SenseChoice.Sentence()
    ) throws -> SenseChoice {
        let start = try #require(sentence.firstRange(of: word))
        return SenseChoice(
            DefinitionRequest(
                word: word, following: String(sentence[start.lowerBound...]), sentence: sentence,
                source: Language(tag: code), target: .english),
            Definition(form: word, derivation: .exact, entries: entries), known)
    }

    private static let faro = [
        entry("faro", "noun, masculine", ["lantern", "headlight, headlamp", "lighthouse"])
    ]

    @Test func `a meaning that stands in the translation comes first`() throws {
        let found = try Self.choice(
            "faro", in: "Vimos la luz del faro.", "es", Self.faro,
            SenseChoice.Sentence(translation: "We saw the light of the lighthouse."))
        #expect(found.meanings == ["lighthouse", "lantern", "headlight, headlamp"])
        #expect(found.ground == .translation && found.meant == 1)
    }

    @Test(arguments: [
        ("The ship's lanterns went out.", "lantern"),
        ("Its headlamps dazzled us.", "headlamp, headlight"), ("Nothing of it.", "lantern"),
    ])
    func `forms of a translation count, and the translation found stands first`(
        translation: String, first: String
    ) throws {
        let found = try Self.choice(
            "faro", in: "Vimos el faro.", "es", Self.faro,
            SenseChoice.Sentence(translation: translation))
        #expect(found.meanings.first == first)
    }

    @Test func `of two that stand there the one at the word's place comes first`() throws {
        let entries = [Self.entry("faro", "noun", ["light", "lighthouse"])]
        let found = try Self.choice(
            "faro", in: "Vimos la luz del viejo faro.", "es", entries,
            SenseChoice.Sentence(translation: "We saw the light of the old lighthouse."))
        #expect(found.meanings == ["lighthouse", "light"])
    }

    @Test func `the part of speech of an analysis comes before the dictionary's order`() throws {
        let entries = [
            Self.entry("vino", "verb", ["he came"]),
            Self.entry("vino", "noun, masculine", ["wine"]),
        ]
        let tagged = Explanation.Entry(word: "vino", meaning: "wine", note: "noun, masculine")
        let found = try Self.choice(
            "vino", in: "Bebe vino tinto.", "es", entries,
            SenseChoice.Sentence(analyses: [tagged], analyst: "Apertium"))
        #expect(found.meanings == ["wine", "(verb) he came"])
        #expect(found.ground == .sentence && found.grammar == "noun, masculine")
    }

    @Test func `a card has the meanings of the entry that comes first`() {
        let request = DefinitionRequest(
            word: "porte", sentence: "Ouvre une porte.", source: Language(tag: "fr"),
            target: .english)
        let entries = [
            Self.entry("porte", "verb", ["carries"]),
            Self.entry("porte", "noun, feminine", ["door", "gate"]),
        ]
        let definition = Definition(form: "porte", derivation: .exact, entries: entries)
        #expect(WordMeanings.ofCard(request, definition) == ["door", "gate"])
        let verb = Definition(form: "porte", derivation: .exact, entries: [entries[0]])
        #expect(WordMeanings.ofCard(request, verb) == ["carries"])
    }

    @Test func `without an analysis the neighbours tell`() throws {
        let entries = [
            Self.entry("porte", "verb", ["carries"]),
            Self.entry("porte", "noun, feminine", ["door"]),
        ]
        let noun = try Self.choice("porte", in: "Ouvre une porte.", "fr", entries)
        #expect(noun.meanings.first == "door" && noun.ground == .sentence)
        let verb = try Self.choice("porte", in: "Il porte un sac.", "fr", entries.reversed())
        #expect(verb.meanings.first == "carries")
    }

    @Test func `coarse and archaic meanings come last, unless the translation has them`() throws {
        let entries = [
            Self.entry("x", nil, ["(archaic) steed", "(vulgar) nag", "horse"])
        ]
        #expect(
            try Self.choice("x", in: "Un x.", "xx", entries).meanings == [
                "horse", "(archaic) steed", "(vulgar) nag",
            ])
        let told = try Self.choice(
            "x", in: "Un x.", "xx", entries,
            SenseChoice.Sentence(translation: "A noble steed."))
        #expect(told.meanings.first == "(archaic) steed" && told.ground == .translation)
    }

    /// Meanings of *bergen*, of which the form `geborgen` has some of its own.
    private static func bergen(_ stated: [String]) -> [DictionaryEntry] {
        [
            entry("bergen", "verb, transitive", ["hold"]),
            entry("bergen", "verb, transitive", ["conceal sth."]),
            entry("etw. bergen", "verb, transitive", ["salvage sth."]),
        ] + stated.map { entry("geborgen", nil, [$0]) }
    }

    @Test(arguments: [
        (["salvaged"], "salvage sth."), (["held"], "hold"), (["rescued"], "rescued"),
        ([], "hold"),
    ])
    func `the translation of a German form tells the meaning of its verb`(
        stated: [String], first: String
    ) throws {
        let found = try Self.choice(
            "geborgen", in: "Die Papiere wurden geborgen.", "de", Self.bergen(stated))
        #expect(found.meanings.first == first)
    }

    @Test func `a German meaning is sure where its form says no other`() throws {
        let sentence = "Die Papiere wurden geborgen."
        let one = try Self.choice("geborgen", in: sentence, "de", Self.bergen(["salvaged"]))
        #expect(one.ground == .usual)
        let two = try Self.choice(
            "geborgen", in: sentence, "de", Self.bergen(["salvaged", "held"]))
        #expect(two.ground == .guess)
    }

    @Test func `a dictionary without parts of speech states no form`() throws {
        let own = DictionaryEntry(headword: "Schloss", senses: ["palace"], dictionary: "Own")
        let entries = [Self.entry("Schloss", "noun, neuter", ["lock"]), own]
        let request = DefinitionRequest(
            word: "Schloss", source: Language(tag: "de"), target: .english)
        func statements(_ entries: [DictionaryEntry]) -> [DictionaryEntry] {
            FormStatements.entries(
                of: request, in: Definition(form: "Schloss", derivation: .exact, entries: entries))
        }
        #expect(statements(entries).isEmpty)
        // Another word of another dictionary is no lemma of this one, and a phrase is none.
        #expect(statements(entries + [Self.entry("Schlösschen", "noun", ["x"])]).isEmpty)
        let phrase = DictionaryEntry(
            headword: "im Schloss", grammar: "phrase", senses: ["x"], dictionary: "Own")
        #expect(statements(entries + [phrase]).isEmpty)
        let lemma = DictionaryEntry(
            headword: "schließen", grammar: "verb", senses: ["close"], dictionary: "Own")
        #expect(statements(entries + [lemma]) == [own])
    }

    @Test(arguments: [
        ("Der See ist tief.", "lake"), ("Sie fuhren auf der See.", "sea"),
        ("Er schwamm im kalten See.", "lake"), ("Er kam zur See.", "sea"),
        ("Die Ufer der See waren weit.", "sea"), ("Er fand einen kleinen See.", "lake"),
    ])
    func `the article before a German noun tells its gender`(sentence: String, first: String) throws
    {
        let entries = [
            Self.entry("See", "feminine, noun", ["sea"]),
            Self.entry("See", "masculine, noun", ["lake"]),
        ]
        #expect(try Self.choice("See", in: sentence, "de", entries).meanings.first == first)
    }

    @Test(arguments: [
        ("See", "Sie bauten eine Brücke über den See.", "masculine"),
        ("Leiter", "Im Schatten dieser Leiter stand ein Eimer.", nil),
        ("See", "Im Winter über die See zu fahren", "feminine"),
        ("See", "Dieser See ist tief.", "masculine"),
        ("See", "Sie wohnt an dieser See.", "feminine"),
        ("See", "Im Winter seiner See", nil), ("See", "Am Ende oder See", nil),
        ("Leiter", "Er sah die Leiter.", nil), ("Leiter", "Er sah die lange Leiter.", "feminine"),
        ("Leiter", "Er sah die neuen Leiter.", nil), ("Leiter", "Er sah den Leiter.", "masculine"),
        ("Wagen", "Sie saßen in den Wagen.", nil), ("See", "Eine wilde See tobte.", "feminine"),
    ])
    func `another noun or preposition before a German noun tells nothing of it`(
        noun: String, sentence: String, gender: String?
    ) throws {
        let start = try #require(sentence.firstRange(of: noun))
        let found = GermanGender(
            DefinitionRequest(
                word: noun, following: String(sentence[start.lowerBound...]), sentence: sentence,
                source: Language(tag: "de"), target: .english))
        let excluded = ["masculine", "feminine"].filter { found?.excludes(noun, $0) == true }
        #expect(excluded == (gender.map { [$0 == "masculine" ? "feminine" : "masculine"] } ?? []))
    }

    @Test func `the plural of a word that is written alike is no other meaning`() throws {
        let entries = [
            Self.entry("Minister", "noun, masculine", ["minister of state"]),
            Self.entry("Minister", "plural", ["ministers of state"]),
        ]
        let sentence = "Der Minister kam."
        #expect(try Self.choice("Minister", in: sentence, "de", entries).ground == .usual)
        let other = [entries[0], Self.entry("Minister", "plural", ["clergymen"])]
        #expect(try Self.choice("Minister", in: sentence, "de", other).ground == .guess)
    }

    @Test func `what the sentence leaves open is no likely meaning`() throws {
        let entries = [
            Self.entry("Schloss", "noun, neuter", ["lock"]),
            Self.entry("Schloss", "noun, neuter", ["castle"]),
            Self.entry("schloss", "verb", ["closed"]),
        ]
        let found = try Self.choice("Schloss", in: "Das Schloss liegt hoch.", "de", entries)
        #expect(found.ground == .guess)
        let decided = try Self.choice(
            "Schloss", in: "Das Schloss liegt hoch.", "de", Array(entries.dropFirst()))
        #expect(decided.ground == .sentence)
    }

    @Test func `a verb of two parts comes before what a part means alone`() throws {
        let sentence = "Sie fängt morgen mit der Arbeit an."
        let entries = [
            Self.entry("anfangen", "verb", ["begin"]), Self.entry("etw. fangen", "verb", ["catch"]),
        ]
        for word in ["fängt", "an"] {
            let start = try #require(sentence.firstRange(of: word))
            let found = SenseChoice(
                DefinitionRequest(
                    word: word, following: String(sentence[start.lowerBound...]),
                    sentence: sentence, source: Language(tag: "de"), target: .english),
                Definition(
                    form: "anfangen", derivation: .lemma, entries: entries, lemmaEntries: 1),
                SenseChoice.Sentence())
            #expect(found.meanings == ["begin", "catch"])
        }
    }

    @Test(arguments: [
        ("Ich rufe dich an.", "telephone"), ("Er rief das Gericht an.", "invoke"),
        ("Er rief mit dem Hut an.", "x"),
    ])
    func `a headword with the objects of the sentence comes first`(
        sentence: String, first: String
    ) throws {
        let entries = [
            Self.entry("mit etw. anrufen", "verb", ["x"]),
            Self.entry("anrufen", "verb", ["invoke"]),
            Self.entry("jdn. anrufen", "verb", ["telephone"]),
        ]
        let found = try Self.choice("an", in: sentence, "de", entries)
        #expect(found.meanings.first == first)
    }

    @Test func `a meaning that several entries have stands once`() throws {
        let entries = (0..<9).map { Self.entry("nur", "adverb", ["only", "just \($0 % 2)"]) }
        let found = try Self.choice("nur", in: "Es ist nur Eis.", "de", entries)
        #expect(found.meanings == ["only", "just 0", "just 1"])
    }

    @Test func `meanings that only the analysis has are added`() throws {
        let tagged = Explanation.Entry(
            word: "faro", meaning: "lighthouse, beacon", note: "noun, masculine, singular")
        let found = try Self.choice(
            "faro", in: "Vimos el faro.", "es", Self.faro,
            SenseChoice.Sentence(analyses: [tagged], analyst: "Apertium"))
        #expect(found.meanings.first == "lighthouse" && found.meanings.contains("beacon"))
    }

    @Test func `a phrase that is analysed as one is named with its meaning`() throws {
        let phrase = Explanation.Entry(
            word: "a la derecha", meaning: "to the right", note: "adverb")
        let found = try Self.choice(
            "derecha", in: "Gira a la derecha.", "es", [],
            SenseChoice.Sentence(analyses: [phrase], analyst: "Apertium"))
        #expect(found.lines.map(\.headword) == ["a la derecha"])
        #expect(found.meanings == ["to the right"])
    }

    @Test func `a word of the translation is nearer to itself than to its stem`() throws {
        let entries = [Self.entry("natürlich", "adverb", ["natural", "naturally"])]
        let found = try Self.choice(
            "natürlich", in: "Das ging natürlich nicht.", "de", entries,
            SenseChoice.Sentence(translation: "That naturally failed."))
        #expect(found.meanings.first == "naturally")
    }

    @Test func `words of grammar in the translation say nothing`() throws {
        let entries = [Self.entry("zas", nil, ["stay", "of", "the"])]
        let found = try Self.choice(
            "zas", in: "Un zas.", "es", entries,
            SenseChoice.Sentence(translation: "The end of the day."))
        #expect(found.meanings.first == "stay" && found.ground == .usual)
    }

    @Test(arguments: [("zhǎng", "chief", true), ("cháng", "long", true), ("x", "long", false)])
    func `the pinyin in the sentence chooses among entries written alike`(
        spoken: String, meaning: String, isSure: Bool
    ) throws {
        let entries = [
            Self.entry("长", nil, ["long"], reading: "cháng"),
            Self.entry("长", nil, ["chief"], reading: "zhǎng"),
        ]
        let found = try Self.choice(
            "长", in: "他长高了。", "zh", entries,
            SenseChoice.Sentence(reading: WordReading(spoken, .likely)))
        #expect(found.meanings.first == meaning)
        #expect((found.ground == .sentence) == isSure)
    }

    @Test func `a shorter headword is read as the word begins`() throws {
        let entries = [
            Self.entry("行", nil, ["row"], reading: "háng"),
            Self.entry("行", nil, ["OK"], reading: "xíng"),
        ]
        let found = try Self.choice(
            "行不行", in: "行不行？", "zh", entries,
            SenseChoice.Sentence(reading: WordReading("xíngbùxíng", .likely)))
        #expect(found.meanings.first == "OK")
    }

    @Test(arguments: [
        ("yī dìng", "一定", "yídìng", true), ("bù shì", "不是", "búshì", true),
        ("Xī ān", "西安", "xī’ān", true), ("de", "得", "děi", false), ("zhǎng", "长", "zhǎng", true),
    ])
    func `pinyin is compared by syllables`(
        syllables: String, word: String, reading: String, isSame: Bool
    ) {
        #expect(PinyinTones.sounds(syllables, of: word, as: reading) == isSame)
    }

    @Test func `the reading in the sentence chooses among entries written alike`() throws {
        let entries = [
            Self.entry("市場", "noun", ["marketplace"], reading: "いちば"),
            Self.entry("市場", "noun", ["market (economy)"], reading: "しじょう"),
        ]
        let found = try Self.choice(
            "市場", in: "市場に行く。", "ja", entries,
            SenseChoice.Sentence(reading: WordReading("しじょう", .sure)))
        #expect(found.meanings.first == "market (economy)" && found.reading == "しじょう")
        #expect(found.otherReadings == ["いちば"])
    }
}
