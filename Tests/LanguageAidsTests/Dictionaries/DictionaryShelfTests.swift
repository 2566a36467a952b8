import Foundation
import ICUText
import ListenCore
import Subtitles
import Testing

@testable import LanguageAids

@Suite struct DictionaryShelfTests {
    let folder: DictionaryFolder

    init() throws { folder = try DictionaryFolder() }

    func shelf(
        pairs: [String: LanguagePair] = [:], order: [String] = [], edict: [String] = []
    ) -> DictionaryShelf {
        DictionaryShelf(
            places: DictionaryPlaces(
                dictFolders: [folder.path + "/dictd", folder.path + "/nowhere"],
                starDictFolders: [folder.path + "/stardict"], edictFiles: edict,
                personalFolder: folder.path + "/own"),
            pairs: pairs, order: order, analysis: ICUText())
    }

    func language(_ tag: String) throws -> Language { try #require(Language(tag: tag)) }

    func writeAll() throws {
        for name in ["freedict-deu-eng", "wn", "freedict-fra-eng", "strange"] {
            _ = try folder.writeDict(
                "dictd/" + name, [("00databaseutf8", "\n"), ("haus", "Haus\nof \(name)\n")])
        }
        try folder.write("dictd/readme.txt", "no dictionary")
        try folder.write("stardict/big/german.ifo", "x")
        try folder.write("own/my.de-en.tsv", "Haus\thome\nTür\tdoor\nsehen\tto see\n")
        try folder.write("own/cedict_ts.u8", "# x\n中 中 [zhong1] /middle/\n中國 中国 [x] /China/\n")
        try folder.write("own/edict2u", "食べる [たべる] /(v1) to eat/\n食 [しょく] /(n) meal/\n")
        try folder.write("own/notes.txt", "just some words\nand more\n")
        try folder.write("own/words.tsv.gz", [0x1F, 0x8B])
        _ = try folder.writeDict("own/nested", [("haus", "Haus\nown\n")])
    }

    @Test func `dictionaries are found with format, languages and whose they are`() throws {
        try writeAll()
        let files = shelf().files
        let found = Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0) })
        #expect(
            Set(found.keys) == [
                "freedict-deu-eng", "wn", "freedict-fra-eng", "strange", "german", "my.de-en",
                "cedict_ts", "edict2u", "nested",
            ])
        let expected: [(String, DictionaryFormat, String?, DictionaryFile.Origin)] = [
            ("freedict-deu-eng", .dict, "de-en", .system), ("wn", .dict, "en-en", .system),
            ("strange", .dict, nil, .system), ("german", .starDict, nil, .person),
            ("my.de-en", .tsv, "de-en", .person), ("cedict_ts", .cedict, "zh-en", .person),
            ("edict2u", .edict, "ja-en", .person), ("nested", .dict, nil, .person),
        ]
        for (name, format, pair, origin) in expected {
            let file = try #require(found[name])
            #expect(file.format == format, "\(name)")
            #expect(file.pair == pair.flatMap { LanguagePair($0) }, "\(name)")
            #expect(file.origin == origin, "\(name)")
        }
    }

    @Test func `the wanted language comes first, then the order, then one's own`() throws {
        try writeAll()
        let (german, english) = (try language("de"), Language.english)
        #expect(
            shelf().files(from: german, to: english).map(\.name) == [
                "my.de-en", "freedict-deu-eng",
            ])
        #expect(
            shelf(order: ["freedict-deu-eng"]).files(from: german, to: english).map(\.name)
                == ["freedict-deu-eng", "my.de-en"])
        let pairs = ["strange": try #require(LanguagePair("en-de"))]
        #expect(
            shelf(pairs: pairs).files(from: english, to: german).map(\.name) == ["strange", "wn"])
        #expect(try shelf().files(from: language("ko"), to: english).isEmpty)
        #expect(
            try shelf().files(from: language("zh-TW"), to: language("en-GB")).map(\.name)
                == ["cedict_ts"])
    }

    @Test func `Norwegian's written forms have one dictionary`() throws {
        try folder.write("own/a.no-en.tsv", "hus\thouse\n")
        for tag in ["no", "nb", "nn"] {
            #expect(try shelf().files(from: language(tag), to: .english).count == 1)
        }
        #expect(try shelf().files(from: language("da"), to: .english).isEmpty)
    }

    /// Names of files, and the languages in them.
    static let named = [
        ("my.de-en", "de-en"), ("freedict-deu-eng", "de-en"), ("my.th-en", "th-en"),
        ("my.tha-eng", "th-en"), ("words.gsw-de", "gsw-de"), ("x.eu-he", "eu-he"),
        ("notes", nil), ("to-do", nil), ("my-de", nil), ("x.to-do", nil), ("", nil), (".", nil),
    ]

    @Test(arguments: named.indices)
    func `a name tells its languages`(index: Int) {
        let (name, pair) = Self.named[index]
        #expect(LanguagePair.named(in: name).map(\.suffix) == pair)
    }

    /// A setting, its names, and the languages given.
    static let choices: [(String, [String], [String: String])] = [
        ("", [], [:]), ("wn,freedict-deu-eng", ["wn", "freedict-deu-eng"], [:]),
        (" wn , czech-cizi = cs-cs ,,", ["wn", "czech-cizi"], ["czech-cizi": "cs-cs"]),
        ("Slovník cizích slov=ces-ces", ["Slovník cizích slov"], ["Slovník cizích slov": "cs-cs"]),
        ("a=b, a=b=th-en, =", ["a=b", "="], ["a=b": "th-en"]),
        ("wn=nonsense", ["wn=nonsense"], [:]),
    ]

    @Test(arguments: choices.indices)
    func `a setting names dictionaries and their languages`(index: Int) {
        let (text, order, pairs) = Self.choices[index]
        let choices = DictionaryChoices(text)
        #expect(choices.order == order)
        #expect(choices.pairs.mapValues(\.suffix) == pairs)
    }

    @Test func `languages that were given count, and a name that is nowhere is told`() throws {
        try writeAll()
        let choices = DictionaryChoices("german=de-en, nothing, wn")
        let shelf = shelf(pairs: choices.pairs, order: choices.order)
        #expect(
            try shelf.files(from: language("de"), to: .english).first?.name == "german")
        #expect(shelf.unknownNames == ["nothing"])
    }

    @Test func `what is added later is found after a refresh`() throws {
        let shelf = shelf()
        #expect(shelf.files.isEmpty)
        try folder.write("own/new.de-en.tsv", "a\tb\n")
        #expect(shelf.files.isEmpty)
        shelf.refresh()
        #expect(shelf.files.map(\.name) == ["new.de-en"])
        #expect(try shelf.description(of: try #require(shelf.files.first)).title == "new.de-en")
    }

    @Test(arguments: [
        ("de-en", "de", "en"), ("deu-eng", "de", "en"), ("ger>eng", "de", "en"),
        ("ja_en", "ja", "en"),
        ("zho-eng", "zh", "en"), ("swe-eng", "sv", "en"),
    ])
    func `a pair of languages is read`(text: String, source: String, target: String) {
        #expect(LanguagePair(text)?.source.tag == source)
        #expect(LanguagePair(text)?.target.tag == target)
    }

    @Test(arguments: ["", "de", "de-", "de-xx", "de-en-fr", "xxx-eng", "-", "german-english"])
    func `what is no pair of languages is none`(text: String) {
        #expect(LanguagePair(text) == nil)
    }

    @Test(arguments: [
        ("de", "en", "dict-freedict-deu-eng"), ("en", "en", "dict-wn"), ("ja", "en", "edict"),
        ("es", "en", "dict-freedict-spa-eng"), ("sv", "en", "dict-freedict-swe-eng"),
        ("zh", "en", nil), ("de", "de", nil), ("nl", "de", "dict-freedict-nld-deu"),
        ("en", "nb", "dict-freedict-eng-nor"), ("en", "nn", "dict-freedict-eng-nor"),
        ("en", "no", "dict-freedict-eng-nor"), ("nn", "nb", "dict-freedict-nno-nob"),
        ("ku", "en", "dict-freedict-kur-eng"), ("sw", "en", "dict-freedict-swh-eng"),
    ])
    func `a missing dictionary names its package`(from: String, to: String, package: String?) throws
    {
        #expect(
            try DebianDictionaries.package(from: language(from), to: language(to)) == package)
    }

    // MARK: - Looking up

    private struct Lemmas: Lemmatizing {
        let known: [String: [String]]

        func lemmas(of word: String, in sentence: String?, language: Language) async -> [String] {
            known[word] ?? []
        }
    }

    func define(
        _ word: String, following: String? = nil, from: String = "de",
        lemmas: [String: [String]] = [:]
    ) async throws -> Definition {
        let lookup = DictionaryLookup(shelf: shelf(), lemmatizer: Lemmas(known: lemmas))
        return try await lookup.define(
            DefinitionRequest(
                word: word, following: following, source: Language(tag: from), target: .english))
    }

    @Test func `a word is found as it stands, by lemma, by ending and by compound tail`()
        async throws
    {
        try writeAll()
        let exact = try await define("Haus,")
        #expect(exact.derivation == .exact)
        #expect(exact.entries.map(\.dictionary) == ["my.de-en", "freedict-deu-eng"])
        let lemma = try await define("sah", lemmas: ["sah": ["sehen"]])
        #expect(lemma.derivation == .lemma)
        #expect(lemma.form == "sehen")
        let ending = try await define("Häuser")
        #expect(ending.derivation == .ending)
        #expect(ending.entries.first?.senses == ["home"])
        let tail = try await define("Türhaus")
        #expect(tail.derivation == .compoundTail)
        #expect(tail.form == "Haus")
    }

    @Test func `a verb is looked up with its prefix from the end of the clause`() async throws {
        try folder.write(
            "own/de-en.tsv", "aufstehen\tto get up\nstehen\tto stand\nstand\tstate\n")
        let up = try await define("steht", following: "steht früh auf.")
        #expect(up.form == "aufstehen" && up.derivation == .lemma)
        #expect(up.entries.map(\.headword) == ["aufstehen", "stehen"] && up.lemmaEntries == 1)
        let past = try await define("stand", following: "stand um 5.30 Uhr auf, als")
        #expect(past.form == "aufstehen")
        let on = try await define("steht", following: "steht auf dem Tisch.")
        #expect(on.form == "stehen")
        let neither = try await define("steht", following: "steht ihm bei.")
        #expect(neither.form == "stehen")
    }

    @Test(arguments: [
        ("an", "Der Zug kommt heute an.", "ankommen", ["ankommen", "an"]),
        ("an", "Er lehnt an der Wand.", "an", ["an"]),
        ("Ruf", "Ruf ihn doch!", "rufen", ["rufen"]), ("Ruf", "Der Ruf zählt.", "Ruf", ["Ruf"]),
        ("Mach", "Mach das Licht aus!", "ausmachen", ["ausmachen", "machen"]),
    ])
    func `a particle leads to its verb, and a command is no noun`(
        word: String, sentence: String, form: String, headwords: [String]
    ) async throws {
        try folder.write(
            "own/de-en.tsv",
            """
            ankommen\tto arrive
            an\ton
            Ruf\treputation
            rufen\tto call
            Mach\tnumber
            machen\tto make
            ausmachen\tto put out

            """)
        let known = ["kommt": ["ankommen"], "Mach": ["ausmachen"]]
        let lemmas = sentence.hasPrefix("Ruf") ? known.merging(["Ruf": ["rufen"]]) { $1 } : known
        let start = try #require(sentence.firstRange(of: word)).lowerBound
        let found = try await DictionaryLookup(shelf: shelf(), lemmatizer: Lemmas(known: lemmas))
            .define(
                DefinitionRequest(
                    word: word, following: String(sentence[start...]), sentence: sentence,
                    source: Language(tag: "de"), target: .english))
        #expect(found.form == form)
        #expect(found.entries.map(\.headword) == headwords)
    }

    @Test func `what is joined is a verb, and an adverb is not taken for a prefix`() async throws {
        try folder.write(
            "own/de-en.tsv",
            "Ansehen\treputation\nsehen\tto see\ngleichkommen\tto match\nkommen\tto come\n")
        let noun = try await define("sehen", following: "sehen ihn an.")
        #expect(noun.form == "sehen")
        let soon = try await define("komme", following: "komme gleich.")
        #expect(soon.form == "kommen")
        #expect(soon.ownEntries.map(\.headword) == ["kommen"])
        #expect(soon.entries.map(\.headword) == ["kommen", "gleichkommen"])
    }

    @Test func `a German capital tells nouns from verbs inside a sentence`() async throws {
        try folder.write(
            "own/de-en.tsv", "vögeln\tcoarse\nVogel\tbird\nEi\tegg\neinen\tto unite\n")
        let sentence = "Wir einen die Vögeln, Einen."
        func form(_ word: String) async throws -> String {
            let start = try #require(sentence.range(of: word)).lowerBound
            return try await DictionaryLookup(shelf: shelf()).define(
                DefinitionRequest(
                    word: word, following: String(sentence[start...]), sentence: sentence,
                    source: Language(tag: "de"), target: .english)
            ).form
        }
        #expect(try await form("Vögeln") == "Vogel")
        #expect(try await form("einen") == "einen")
    }

    @Test func `in Japanese the form of the morpheme comes before headwords written alike`()
        async throws
    {
        try folder.write("own/ja-en.tsv", "し\tfour\nする\tto do\n猫\tcat\n")
        let verb = try await define("し", following: "した。", from: "ja", lemmas: ["し": ["する"]])
        #expect(verb.form == "する" && verb.derivation == .lemma)
        let noun = try await define("し", following: "し", from: "ja", lemmas: ["し": ["し"]])
        #expect(noun.form == "し" && noun.derivation == .exact)
    }

    @Test func `behind an elided article the word and its lemma are found`() async throws {
        try folder.write("own/fr-en.tsv", "eau\twater\nœil\teye\n")
        let water = try await define("l’eau,", from: "fr")
        #expect(water.form == "eau")
        #expect(water.derivation == .elision)
        let eyes = try await define("d'yeux", from: "fr", lemmas: ["yeux": ["œil"]])
        #expect(eyes.form == "œil")
        #expect(eyes.derivation == .lemma)
    }

    @Test func `the longest headword is found, else the lemma, else a shorter one`() async throws {
        try writeAll()
        let longer = try await define("中", following: "中国人", from: "zh")
        #expect(longer.form == "中国")
        #expect(longer.derivation == .longestMatch)
        let exact = try await define("食", following: "食は", from: "ja")
        #expect(exact.derivation == .exact)
        let rule = try await define("食べました", following: "食べました。", from: "ja")
        #expect(rule.form == "食べる")
        #expect(rule.derivation == .ending)
        let shorter = try await define("中文", following: "中文", from: "zh")
        #expect(shorter.form == "中")
        #expect(shorter.derivation == .longestMatch)
    }

    @Test func `what is not there says which word and what to install`() async throws {
        try writeAll()
        await #expect {
            try await define("Quatschwort")
        } throws: { error in
            (error as? ServiceError)?.code == .notFound && "\(error)".contains("“Quatschwort”")
                && "\(error)".contains("my.de-en, freedict-deu-eng")
        }
        await #expect {
            try await define("casa", from: "es")
        } throws: { error in
            (error as? ServiceError)?.code == .notSupported
                && "\(error)".contains("apt install dict-freedict-spa-eng")
        }
        await #expect {
            try await DictionaryLookup(shelf: shelf()).define(
                DefinitionRequest(word: "x", source: nil, target: .english))
        } throws: { "\($0)".contains("--from") }
    }

    @Test func `one damaged dictionary hides no other, a lone one says what is wrong`() async throws
    {
        try writeAll()
        try folder.write("dictd/freedict-deu-eng.dict", [])
        try FileManager.default.removeItem(atPath: folder.path + "/dictd/freedict-deu-eng.dict")
        #expect(try await define("Haus").entries.map(\.dictionary) == ["my.de-en"])
        try FileManager.default.removeItem(atPath: folder.path + "/own/my.de-en.tsv")
        await #expect {
            try await define("Haus")
        } throws: { "\($0)".contains(".dict.dz is missing") }
    }

    @Test func `one that fails while it is asked hides no other, for inflected words too`()
        async throws
    {
        try writeAll()
        let index = folder.path + "/dictd/freedict-deu-eng.index"
        try folder.write("dictd/freedict-deu-eng.index", [UInt8](repeating: 0x61, count: 10_000))
        for (word, form) in [("Häuser", "Haus"), ("Türhaus", "Haus"), ("Haus", "Haus")] {
            #expect(try await define(word).form == form, "\(word)")
        }
        await #expect {
            try await define("Quatschwort")
        } throws: { "\($0)".contains(index) }
    }

    @Test func `an entry that cannot be inflated is passed over`() async throws {
        try writeAll()
        let text = "Haus\n" + String(repeating: "a long text ", count: 200) + "\n"
        _ = try folder.writeDict(
            "dictd/deu-eng", [("00databaseutf8", "\n"), ("haus", text), ("tur", "x\n")], chunk: 64)
        let path = folder.path + "/dictd/deu-eng.dict.dz"
        var bytes = Array(try Data(contentsOf: URL(filePath: path)))
        for place in bytes.count - 400..<bytes.count - 20 { bytes[place] = 0xFF }
        for place in bytes.count / 2..<bytes.count - 20 { bytes[place] = 0xFF }
        try folder.write("dictd/deu-eng.dict.dz", bytes)
        let found = try await define("Häuser")
        #expect(found.entries.map(\.dictionary) == ["my.de-en", "freedict-deu-eng"])
    }

    @Test func `behind a headword stand the entries of its lemma`() async throws {
        try folder.write(
            "own/en-en.tsv",
            "felt\ta fabric\nfeel\tto sense\nsaw\ta tool\nsee\tto look\nsauna\ta bath\n")
        let felt = try await define("felt", from: "en")
        #expect(felt.derivation == .exact && felt.form == "felt")
        #expect(felt.entries.map(\.headword) == ["felt", "feel"])
        #expect(felt.ownEntries.map(\.headword) == ["felt"])
        let saw = try await define("Saw", from: "en", lemmas: ["saw": ["see", "saw"]])
        #expect(saw.entries.map(\.headword) == ["saw", "see"])
        let sauna = try await define("sauna", from: "en", lemmas: ["sauna": ["sauna", "none"]])
        #expect(sauna.entries.map(\.headword) == ["sauna"])
        try folder.write("own/de-en.tsv", "Häuser\tplural of Haus\nHaus\thome\n")
        let houses = try await define("Häuser", lemmas: ["Häuser": ["Haus"]])
        #expect(houses.entries.map(\.headword) == ["Häuser", "Haus"])
        try folder.write("own/fr-en.tsv", "est\teast\nêtre\tto be\n")
        #expect(try await define("l'est", from: "fr").entries.map(\.headword) == ["est", "être"])
    }

    @Test func `a lemma is not lost behind a word of many entries`() async throws {
        let many = (0..<60).map { "felt\tfabric \($0)\n" }.joined()
        try folder.write("own/en-en.tsv", many + "feel\tto sense\n")
        let felt = try await define("felt", from: "en")
        #expect(felt.entries.last?.headword == "feel" && felt.lemmaEntries == 1)
    }

    @Test func `a German noun comes before the verb written alike`() async throws {
        _ = try folder.writeDict(
            "dictd/freedict-deu-eng",
            [
                ("00databaseutf8", "\n"), ("schloss", "schloss /x/\nconcluded\n"),
                ("schloss", "Schloss /x/\ncastle\n"),
            ])
        for (word, sentence, sense) in [
            ("Schloß", nil, "castle"), ("schloß", nil, "concluded"),
            ("Schloß", "Das Schloß ist alt.", "castle"),
            ("Schloß", "»Schloß er die Tür?«", "concluded"),
        ] {
            let definition = try await DictionaryLookup(shelf: shelf()).define(
                DefinitionRequest(
                    word: word, sentence: sentence, source: Language(tag: "de"), target: .english))
            #expect(definition.entries.first?.senses == [sense], "\(word) in \(sentence ?? "")")
        }
    }

    @Test func `an abbreviation is found with its dot`() async throws {
        try folder.write("own/en-en.tsv", "a.m.\tbefore noon\nu.s.\ta country\ncat\tan animal\n")
        #expect(try await define("a.m.,", from: "en").form == "a.m.")
        #expect(try await define("U.S.", from: "en").entries.first?.senses == ["a country"])
        #expect(try await define("cats.", from: "en").form == "cat")
    }

    @Test func `a file replaced while it is in use is opened anew`() async throws {
        try writeAll()
        let path = folder.path + "/dictd/freedict-deu-eng"
        try FileManager.default.removeItem(atPath: folder.path + "/own/my.de-en.tsv")
        let lookup = DictionaryLookup(shelf: shelf())
        let request = DefinitionRequest(word: "Haus", source: Language(tag: "de"), target: .english)
        let before = try await lookup.define(request).entries.first?.senses
        #expect(before == ["of freedict-deu-eng"])
        // Cut in place and written anew, as `cp` does: the same file, shorter.
        #expect(truncatesToNothing(path + ".dict") && truncatesToNothing(path + ".index"))
        try Data("Haus\nb\n".utf8).write(to: URL(filePath: path + ".dict"))
        try Data("00databaseutf8\tA\tA\nhaus\tA\tH\n".utf8).write(
            to: URL(filePath: path + ".index"))
        #expect(try await lookup.define(request).entries.first?.senses == ["b"])
    }

    @Test func `many look-ups at once agree`() async throws {
        try writeAll()
        let lookup = DictionaryLookup(shelf: shelf())
        let request = DefinitionRequest(word: "Tür", source: Language(tag: "de"), target: .english)
        try await withThrowingTaskGroup(of: String?.self) { group in
            for _ in 0..<40 {
                group.addTask { try await lookup.define(request).entries.first?.senses.first }
            }
            for try await sense in group { #expect(sense == "door") }
        }
    }
}
