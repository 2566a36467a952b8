import Foundation
import ICUText
import ListenCore
import Storage
import Testing

@testable import LanguageAids

/// Extracts of Wiktionary: imported once, then looked up as any dictionary.
@Suite struct WiktionaryTests {
    let folder: DictionaryFolder

    init() throws { folder = try DictionaryFolder() }

    private var own: String { folder.path + "/own" }
    private var importer: ExtractImporter {
        ExtractImporter(folder: own, tables: EntryTableStore())
    }
    private var shelf: DictionaryShelf {
        DictionaryShelf(
            places: DictionaryPlaces(personalFolder: own), tables: EntryTableStore(),
            analysis: ICUText())
    }
    private var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: own)) ?? []).sorted()
    }

    private func look(_ word: String, _ tag: String = "es") async throws -> Definition {
        let source = try #require(Language(tag: tag))
        return try await DictionaryLookup(shelf: shelf).define(
            DefinitionRequest(word: word, source: source, target: .english))
    }

    @Test func `an extract is told by its content, added, found and removed`() throws {
        let path = try folder.write("Spanish.jsonl", try ExtractLines.spanish())
        #expect(importer.takes(path))
        let added = try #require(try importer.add(path))
        #expect(names == ["Spanish.es-en.sqlite"])
        #expect(shelf.files == [added.file])
        #expect(added.file.pair == LanguagePair("es-en") && added.file.format == .wiktionary)
        #expect(added.entries == 3 && added.forms == 3 && added.damaged == 1)
        let described = try shelf.description(of: added.file)
        #expect(described.title == "Wiktionary")
        #expect(described.licence?.contains("CC BY-SA") == true)
        let installer = DictionaryInstaller(folder: own, analysis: ICUText())
        #expect(try installer.remove(added.file) == [added.file.path])
        #expect(names.isEmpty)
    }

    @Test func `a word has its class, its meanings and its sound`() async throws {
        _ = try importer.add(try folder.write("Spanish.jsonl", try ExtractLines.spanish()))
        let verb = try await look("hablar")
        #expect(verb.pronunciation == "aˈblaɾ" && verb.derivation == .exact)
        #expect(verb.entries.map(\.grammar) == ["verb"])
        #expect(verb.entries.map(\.senses) == [["to speak", "to talk"]])
        let noun = try await look("Casa")
        #expect(noun.entries.map(\.grammar) == ["noun, feminine"])
        #expect(noun.entries.map(\.senses) == [["house", "(dated) company: firm"]])
    }

    @Test(arguments: ["hablo", "hablé", "HABLÉ"])
    func `a form of the table finds its entry`(form: String) async throws {
        _ = try importer.add(try folder.write("Spanish.jsonl", try ExtractLines.spanish()))
        let found = try await look(form)
        #expect(found.form == "hablar" && found.derivation == .lemma)
        #expect(found.entries.map(\.senses) == [["to speak", "to talk"]])
    }

    @Test func `a form with a line of its own says what it is, and its lemma stands behind`()
        async throws
    {
        _ = try importer.add(try folder.write("Spanish.jsonl", try ExtractLines.spanish()))
        let found = try await look("hablaste")
        #expect(found.form == "hablaste" && found.lemmaEntries == 1)
        #expect(
            found.entries.map(\.senses) == [
                ["second-person singular preterite of hablar"], ["to speak", "to talk"],
            ])
    }

    @Test func `names of templates and tenses of several words are no forms`() async throws {
        _ = try importer.add(try folder.write("Spanish.jsonl", try ExtractLines.spanish()))
        for text in ["no-table-tags", "he hablado"] {
            await #expect(throws: ServiceError.self) { try await look(text) }
        }
    }

    @Test func `a compressed extract is read as it is, of several streams too`() async throws {
        let text = Array(try ExtractLines.spanish().utf8)
        let bytes = try Gzip.compressed(Array(text[..<200])) + Gzip.compressed(Array(text[200...]))
        let path = try folder.write("Spanish.jsonl.gz", bytes)
        #expect(importer.takes(path))
        #expect(try importer.add(path)?.entries == 3)
        #expect(names == ["Spanish.es-en.sqlite"])
        #expect(try await look("hablo").form == "hablar")
    }

    @Test func `simplified characters lead to the entry, where no spaces part words`()
        async throws
    {
        let chinese: [String: Any] = ["lang": "Chinese", "lang_code": "zh"]
        let text = try [
            ExtractLines.line(
                "學校",
                chinese.merging([
                    "senses": ExtractLines.senses("school"),
                    "sounds": [
                        ["zh_pron": "hok6 haau6", "tags": ["Cantonese", "Jyutping"]],
                        ["zh_pron": "xuéxiào", "tags": ["Mandarin", "Pinyin"]],
                    ],
                ]) { $1 }),
            ExtractLines.line(
                "学校",
                chinese.merging(["pos": "soft-redirect", "redirects": ["學校"]]) { $1 }),
        ].joined(separator: "\n")
        let added = try #require(try importer.add(try folder.write("Chinese.jsonl", text)))
        #expect(added.entries == 1 && added.forms == 1)
        let request = DefinitionRequest(
            word: "学", following: "学校里有很多人", source: Language(tag: "zh"), target: .english)
        let found = try await DictionaryLookup(shelf: shelf).define(request)
        #expect(found.form == "學校" && found.entries.first?.reading == "xuéxiào")
    }

    @Test func `accents that only the canonical form has do not part a form from its lemma`()
        async throws
    {
        let latin: [String: Any] = ["lang": "Latin", "lang_code": "la", "pos": "verb"]
        let text = try [
            ExtractLines.line(
                "amo",
                latin.merging([
                    "senses": ExtractLines.senses("to love"),
                    "forms": [["form": "amō", "tags": ["canonical"]]],
                ]) { $1 }),
            ExtractLines.line(
                "amabat",
                latin.merging([
                    "senses": [["glosses": ["imperfect of amō"], "form_of": [["word": "amō"]]]]
                ]) { $1 }),
        ].joined(separator: "\n")
        _ = try importer.add(try folder.write("Latin.jsonl", text))
        let found = try await look("amabat", "la")
        #expect(found.entries.map(\.headword) == ["amabat", "amo"])
        #expect(found.entries.last?.variants == ["amō"])
    }
}
