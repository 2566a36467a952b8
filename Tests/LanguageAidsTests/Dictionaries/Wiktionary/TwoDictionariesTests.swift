import ICUText
import ListenCore
import Storage
import Testing

@testable import LanguageAids

/// An imported Wiktionary that knows forms, with CC-CEDICT beside it.
@Suite struct TwoDictionariesTests {
    let folder: DictionaryFolder

    init() throws { folder = try DictionaryFolder() }

    private var own: String { folder.path + "/own" }

    /// Adds an extract of Chinese: entries by word and meaning, forms by word and lemma.
    private func add(entries: [String: String], forms: [String: String]) throws {
        let chinese: [String: Any] = ["lang": "Chinese", "lang_code": "zh"]
        let lines =
            try entries.sorted { $0.key < $1.key }.map { word, meaning in
                try ExtractLines.line(
                    word, chinese.merging(["senses": ExtractLines.senses(meaning)]) { $1 })
            }
            + forms.sorted { $0.key < $1.key }.map { form, lemma in
                try ExtractLines.line(
                    form,
                    chinese.merging(["pos": "soft-redirect", "redirects": [lemma]]) { $1 })
            }
        _ = try ExtractImporter(folder: own, tables: EntryTableStore()).add(
            try folder.write("Chinese.jsonl", lines.joined(separator: "\n")))
    }

    private func look(_ word: String, _ following: String) async throws -> Definition {
        let shelf = DictionaryShelf(
            places: DictionaryPlaces(personalFolder: own), tables: EntryTableStore(),
            analysis: ICUText())
        return try await DictionaryLookup(shelf: shelf).define(
            DefinitionRequest(
                word: word, following: following, source: Language(tag: "zh"), target: .english))
    }

    @Test(arguments: ["学校", "学"])
    func `a form of one and a headword of the other show both, each once`(
        word: String
    ) async throws {
        try add(entries: ["學校": "school (place of learning)"], forms: ["学校": "學校"])
        try folder.write("own/cedict_ts.u8", "# x\n學校 学校 [xue2 xiao4] /school/\n")
        let found = try await look(word, "学校里有很多人")
        #expect(found.form == "学校")
        #expect(found.derivation == (word == "学校" ? .exact : .longestMatch))
        #expect(found.entries.map(\.senses) == [["school"], ["school (place of learning)"]])
        #expect(found.lemmaEntries == 1)
    }

    @Test func `a form without an entry of its own leads to the lemma of either`() async throws {
        try add(entries: ["人": "person"], forms: ["学校": "學校"])
        // Given in traditional characters alone, as a list of one's own may be.
        try folder.write("own/cedict_ts.u8", "# x\n學校 學校 [xue2 xiao4] /school/\n")
        let found = try await look("学", "学校里有很多人")
        #expect(found.form == "學校" && found.derivation == .lemma)
        #expect(found.entries.map(\.senses) == [["school"]])
    }

    @Test(arguments: [("学校", "学"), ("学", "学"), ("学校", "学校"), ("学校里", "学校里")])
    func `a form whose lemma nobody has hides no shorter headword`(
        form: String, word: String
    ) async throws {
        try add(entries: ["人": "person"], forms: [form: "無詞"])
        try folder.write("own/cedict_ts.u8", "# x\n學 学 [xue2] /to learn/\n")
        let found = try await look(word, "学校里有很多人")
        #expect(found.form == "学")
        #expect(found.entries.map(\.senses) == [["to learn"]])
    }
}
