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
