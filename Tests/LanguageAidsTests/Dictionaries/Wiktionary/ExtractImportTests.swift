import Foundation
import ICUText
import ListenCore
import Storage
import Testing

@testable import LanguageAids

/// Extracts that are damaged, hostile or not what they seem.
@Suite struct ExtractImportTests {
    let folder: DictionaryFolder

    init() throws { folder = try DictionaryFolder() }

    private var own: String { folder.path + "/own" }
    private var importer: ExtractImporter {
        ExtractImporter(folder: own, tables: EntryTableStore())
    }
    private var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: own)) ?? []).sorted()
    }

    private func write(_ lines: String...) throws -> String {
        try folder.write("words.jsonl", lines.joined(separator: "\n"))
    }

    private func entries(_ word: String) throws -> [DictionaryEntry] {
        try TableDictionary(
            DictionaryFile(
                name: "words.es-en", path: own + "/words.es-en.sqlite", format: .wiktionary,
                pair: nil, origin: .person), EntryTableStore()
        )
        .entries(for: word)
    }

    @Test func `damaged lines are counted and the others kept`() throws {
        let path = try write(
            ExtractLines.line("uno", ["senses": ExtractLines.senses("one")]), "{\"word\":", "\0\0",
            "not JSON", "", "  \r", "[]", #"{"title":"a page","redirect":"b"}"#,
            ExtractLines.line("dos", ["senses": ExtractLines.senses("two")]))
        let added = try #require(try importer.add(path))
        #expect(added.entries == 2 && added.damaged == 4 && added.tooLong == 0)
        #expect(try entries("dos").map(\.senses) == [["two"]])
    }

    @Test(arguments: [
        #""senses":7"#, #""senses":["x",1,null]"#, #""senses":[{"glosses":"x"}]"#,
        #""senses":[{"glosses":[1,["x"]]}]"#, #""word":["x"]"#, #""word":"""#,
        #""forms":"x","senses":null"#, #""lang_code":{},"senses":[{"glosses":["two"]}]"#,
    ])
    func `values of wrong types are passed over`(fields: String) throws {
        let path = try write(
            ExtractLines.line("uno", ["senses": ExtractLines.senses("one")]),
            #"{"word":"dos","lang":"Spanish","lang_code":"es","pos":"noun",\#(fields)}"#)
        let added = try #require(try importer.add(path))
        #expect(added.entries == 1 && added.damaged == 0)
    }

    @Test func `wrong types beside the meanings leave the meanings`() throws {
        let path = try write(
            ExtractLines.line(
                "uno",
                [
                    "pos": 1, "sounds": ["x", ["ipa": 5]],
                    "forms": [1, ["form": 2], ["tags": "x"]],
                    "senses": [["glosses": ["one"], "form_of": ["x"], "tags": 3]],
                ]))
        #expect(try importer.add(path)?.entries == 1)
        #expect(try entries("uno").map(\.senses) == [["one"]])
        #expect(try entries("uno").first?.grammar == nil)
    }

    @Test func `nothing of an entry can reach the terminal as anything but text`() throws {
        let path = try write(
            ExtractLines.line(
                "mal\u{1B}[2Jo",
                [
                    "pos": "no\u{7}un", "sounds": [["ipa": "/a\u{1B}]0;x\u{7}/"]],
                    "senses": ExtractLines.senses("\u{1B}[31mred\0\n\u{202E}\u{9B}1mx\u{8}"),
                    "forms": [["form": "ma\nla"], ["form": "\u{1B}[H"]],
                ]))
        #expect(try importer.add(path)?.forms == 1)
        let entry = try #require(try entries("malo").first)
        let texts = [entry.headword, entry.grammar, entry.pronunciation].compactMap { $0 }
        for text in texts + entry.senses {
            #expect(text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
            #expect(!text.contains("\u{202E}"))
        }
        #expect(entry.senses == ["red x"])
    }

    @Test func `ten thousand meanings and forms are cut to what can be shown`() throws {
        let path = try write(
            ExtractLines.line(
                "uno",
                [
                    "senses": (0..<10_000).map { ["glosses": ["meaning \($0)"]] },
                    "forms": (0..<10_000).map { ["form": "form\($0)", "tags": ["x"]] },
                    "sounds": (0..<10_000).map { ["ipa": "/\($0)/"] },
                ]))
        let added = try #require(try importer.add(path))
        #expect(added.forms == ExtractLine.mostForms)
        #expect(try entries("uno").first?.senses.count == ExtractLine.mostSenses)
    }

    @Test func `a line longer than the limit is passed over, however it is parted`() throws {
        let long = String(repeating: "x", count: 900_000)
        let path = try write(
            ExtractLines.line("uno", ["senses": ExtractLines.senses("one")]), "{\"word\":\"" + long,
            ExtractLines.line("dos", ["senses": ExtractLines.senses("two")]), long)
        var reader = try ExtractReader(path, longestLine: 300_000)
        var words: [String] = []
        while let item = try reader.next() {
            switch item {
            case .line(let line): words.append(line.word)
            case .tooLong: words.append("…")
            case .damaged: words.append("?")
            }
        }
        #expect(words == ["uno", "…", "dos", "…"])
    }

    @Test func `a compressed extract that is cut or damaged leaves nothing`() throws {
        let line = try ExtractLines.line("uno", ["senses": ExtractLines.senses("one")])
        var noise = Noise(seed: 3)
        let lines = (0..<3_000).map { _ in
            line.replacing("one", with: "\(UInt64.random(in: 0 ... .max, using: &noise))")
        }
        let whole = try Gzip.compressed(Array(lines.joined(separator: "\n").utf8))
        var broken = whole
        broken[whole.count / 2] ^= 0xFF
        for bytes in [Array(whole.dropLast(20)), broken, whole + [1, 2, 3]] {
            let path = try folder.write("words.jsonl.gz", bytes)
            #expect(throws: DictionaryError.self) { try importer.add(path) }
            #expect(names.isEmpty)
        }
    }

    @Test func `languages that nothing tells are asked for`() throws {
        let german = try ExtractLines.line(
            "hola", ["lang": "Spanisch", "senses": ExtractLines.senses("hallo")])
        let path = try write(german)
        #expect(throws: DictionaryError(.noTarget(from: "es"), path: path)) {
            try importer.add(path)
        }
        let added = try #require(try importer.add(path, to: Language(tag: "de")))
        #expect(added.file.name == "words.es-de")
    }

    @Test func `one name that two languages share tells nothing`() throws {
        let swahili = try ExtractLines.line(
            "moja",
            ["lang": "Swahili", "lang_code": "sw", "senses": ExtractLines.senses("eins")])
        let path = try write(swahili)
        #expect(throws: DictionaryError(.noTarget(from: "es"), path: path)) {
            try importer.add(path, from: Language(tag: "es"))
        }
    }

    @Test(arguments: ["nds-de", "nds-DE"])
    func `a code with a hyphen is found as the file has it`(tag: String) throws {
        let low =
            [
                "lang": "Low German", "lang_code": "nds-de", "senses": ExtractLines.senses("one"),
            ] as [String: Any]
        let path = try write(
            ExtractLines.line("uno", ["senses": ExtractLines.senses("one")]),
            ExtractLines.line("een", low))
        #expect(throws: DictionaryError(.noTarget(from: tag), path: path)) {
            try importer.add(path, from: Language(tag: tag))
        }
        let added = try importer.add(path, from: Language(tag: tag), to: .english)
        #expect(added?.file.name == "words.nds-en" && added?.entries == 1)
    }

    @Test func `of several languages one is chosen`() throws {
        let path = try write(
            ExtractLines.line("uno", ["senses": ExtractLines.senses("one")]),
            ExtractLines.line(
                "eins",
                ["lang": "German", "lang_code": "de", "senses": ExtractLines.senses("one")]))
        #expect(throws: DictionaryError(.severalLanguages(codes: ["de", "es"]), path: path)) {
            try importer.add(path)
        }
        let added = try #require(try importer.add(path, from: Language(tag: "de")))
        #expect(added.file.name == "words.de-en")
        #expect(added.entries == 1 && added.otherLanguages == 1)
        #expect(names == ["words.de-en.sqlite"])
    }

    @Test(arguments: ["it", "ita", "pt", "grc"])
    func `a language that is not in the file is said, with those that are`(tag: String) throws {
        let path = try write(
            ExtractLines.line("uno", ["senses": ExtractLines.senses("one")]),
            ExtractLines.line("dos", ["senses": ExtractLines.senses("two")]),
            ExtractLines.line(
                "eins",
                ["lang": "German", "lang_code": "de", "senses": ExtractLines.senses("one")]))
        let source = Language(tag: tag)
        let name = ["it": "Italian", "ita": "Italian", "pt": "Portuguese"][tag] ?? tag
        let error = DictionaryError(.noEntries(of: name, codes: ["es", "de"]), path: path)
        #expect(throws: error) { try importer.add(path, from: source) }
        #expect(error.description.contains("no entry of the language \(name), but of es, de."))
        #expect(names.isEmpty)
    }

    @Test(arguments: ["de", "deu", "ger"])
    func `a language may be said by its three letters`(tag: String) throws {
        let path = try write(
            ExtractLines.line("uno", ["senses": ExtractLines.senses("one")]),
            ExtractLines.line(
                "eins",
                ["lang": "German", "lang_code": "de", "senses": ExtractLines.senses("one")]))
        let added = try #require(try importer.add(path, from: Language(tag: tag)))
        #expect(added.file.name == "words.de-en" && added.entries == 1)
    }

    @Test func `a language that comes late in a file is found`() throws {
        let many = try (0..<2_100).map {
            try ExtractLines.line("uno\($0)", ["senses": ExtractLines.senses("one")])
        }
        let late = try ExtractLines.line(
            "um", ["lang": "Portuguese", "lang_code": "pt", "senses": ExtractLines.senses("one")])
        let path = try folder.write("words.jsonl", (many + [late]).joined(separator: "\n"))
        let added = try #require(try importer.add(path, from: Language(tag: "pt")))
        #expect(added.file.name == "words.pt-en" && added.entries == 1)
    }

    @Test func `a name that is there already is refused, whatever its format`() throws {
        let path = try folder.write("words.jsonl", try ExtractLines.spanish())
        _ = try folder.write("own/words.es-en.tsv", "luz\tlight\n")
        #expect(
            throws: DictionaryError(
                .exists(name: "words.es-en"), path: own + "/words.es-en.tsv")
        ) { try importer.add(path) }
        #expect(names == ["words.es-en.tsv"])
    }

    @Test func `other files are no extracts`() throws {
        let texts = [
            "", "{", "{}\n{}", #"{"segments":[{"text":"hi","start":0}]}"#, "[1,2]",
            "luz\tlight\n", #"{"word":"a"}"#,
        ]
        for text in texts {
            #expect(!importer.takes(try folder.write("x.jsonl", text)), "\(text)")
        }
        #expect(!importer.takes(folder.path) && !importer.takes("/nowhere"))
        #expect(!importer.takes(try folder.write("x.gz", [0x1F, 0x8B, 8, 0, 1, 2])))
    }

    @Test func `an import that is cancelled leaves nothing`() async throws {
        let path = try folder.write("words.jsonl", try ExtractLines.spanish())
        let importer = importer
        let work = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try importer.add(path)
        }
        #expect(try await work.value == nil)
        #expect(names.isEmpty)
    }

    @Test func `a dictionary whose tables are gone or foreign says so`() throws {
        for bytes in [[], Array("SQLite format 3\0".utf8), Array(repeating: 0x41, count: 5_000)] {
            try folder.write("own/words.es-en.sqlite", bytes)
            let shelf = DictionaryShelf(
                places: DictionaryPlaces(personalFolder: own), tables: EntryTableStore(),
                analysis: ICUText())
            let file = try #require(shelf.files.first)
            #expect(throws: DictionaryError.self) { try shelf.description(of: file) }
        }
    }
}
