import ICUText
import ListenCore
import Testing

@testable import LanguageAids

/// Function words in dictionaries: particles with their verbs, and nouns written alike.
@Suite struct FunctionWordLookupTests {
    private struct Lemmas: Lemmatizing {
        let known: [String: [String]]

        func lemmas(of word: String, in sentence: String?, language: Language) async -> [String] {
            known[word] ?? []
        }
    }

    private struct Row {
        let word, sentence, code: String
        var lemmas: [String: [String]] = [:]
        let table: [String]
        /// The headwords found, the first of them the form.
        let headwords: [String]
    }

    private static let rows = [
        Row(
            word: "off", sentence: "He took it off.", code: "en", lemmas: ["took": ["take off"]],
            table: ["take off", "off"], headwords: ["take off", "off"]),
        Row(
            word: "after", sentence: "They looked after him.", code: "en",
            lemmas: ["looked": ["look after"]], table: ["look after", "after"],
            headwords: ["look after", "after"]),
        Row(
            word: "aus", sentence: "Er ruht sich aus.", code: "de",
            lemmas: ["ruht": ["sich ausruhen"]], table: ["sich ausruhen", "ausruhen", "aus"],
            headwords: ["sich ausruhen", "ausruhen", "aus"]),
        Row(
            word: "meinen", sentence: "Was meinen Sie?", code: "de", table: ["mein", "meinen"],
            headwords: ["meinen"]),
        Row(
            word: "Waren", sentence: "Waren im Wert von 300 Euro fehlen.", code: "de",
            table: ["Waren", "waren"], headwords: ["waren", "Waren"]),
        Row(
            word: "Würde", sentence: "Würde ist selten.", code: "de", table: ["Würde", "würde"],
            headwords: ["würde", "Würde"]),
        Row(
            word: "Würde", sentence: "Würde er kommen?", code: "de", table: ["Würde", "würde"],
            headwords: ["würde", "Würde"]),
        Row(
            word: "May", sentence: "May is warm.", code: "en", table: ["May"], headwords: ["May"]),
        Row(word: "I", sentence: "Here I am.", code: "en", table: ["I"], headwords: ["I"]),
    ]

    @Test(arguments: rows.indices)
    func `a function word leads to its verb, and hides no noun`(index: Int) async throws {
        let row = Self.rows[index]
        let folder = try DictionaryFolder()
        let lines = row.table.map { "\($0)\tmeaning of \($0)\n" }.joined()
        try folder.write("own/\(row.code)-en.tsv", lines)
        let shelf = DictionaryShelf(
            places: DictionaryPlaces(
                dictFolders: [], starDictFolders: [], edictFiles: [],
                personalFolder: folder.path + "/own"),
            analysis: ICUText())
        let start = try #require(row.sentence.firstRange(of: row.word)).lowerBound
        let found = try await DictionaryLookup(
            shelf: shelf, lemmatizer: Lemmas(known: row.lemmas)
        ).define(
            DefinitionRequest(
                word: row.word, following: String(row.sentence[start...]), sentence: row.sentence,
                source: Language(tag: row.code), target: .english))
        #expect(found.form == row.headwords.first)
        #expect(found.entries.map(\.headword) == row.headwords)
    }
}
