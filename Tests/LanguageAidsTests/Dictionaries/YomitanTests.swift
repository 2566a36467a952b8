import Archives
import Foundation
import ICUText
import ListenCore
import Storage
import Testing

@testable import LanguageAids

/// Dictionaries of Yomitan: zip files that a test makes, imported and looked up.
@Suite struct YomitanTests {
    let folder: DictionaryFolder

    init() throws { folder = try DictionaryFolder() }

    private var own: String { folder.path + "/own" }
    private var importer: YomitanImporter {
        YomitanImporter(folder: own, tables: EntryTableStore(), archives: ZipReader())
    }
    private var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: own)) ?? []).sorted()
    }

    static let index = #"""
        {"title":"Made","format":3,"revision":"1","author":"A Test","sourceLanguage":"ja",
         "targetLanguage":"en","attribution":"Licence: public domain"}
        """#

    /// A zip of files, with an index unless there is one among them.
    private func zip(_ files: [(String, String)], _ name: String = "made.zip") throws -> String {
        var files = files
        if !files.contains(where: { $0.0 == "index.json" }) {
            // Behind the banks, as some programs write it.
            files.append(("index.json", Self.index))
        }
        let path = folder.path + "/" + name
        try ZipArchiver().writeZip(
            files.map { ArchiveEntry($0.0, .bytes(Array($0.1.utf8))) }, to: path)
        return path
    }

    private func look(_ word: String, _ tag: String = "ja") async throws -> [DictionaryEntry] {
        let shelf = DictionaryShelf(
            places: DictionaryPlaces(personalFolder: own), tables: EntryTableStore(),
            analysis: ICUText())
        let source = try #require(Language(tag: tag))
        return try await DictionaryLookup(shelf: shelf).define(
            DefinitionRequest(word: word, source: source, target: .english)
        ).entries
    }

    private func error(_ path: String) -> DictionaryError? {
        do throws(DictionaryError) {
            _ = try importer.add(path)
            return nil
        } catch {
            return error
        }
    }

    @Test func `a dictionary is told by its content, imported and found`() async throws {
        let path = try zip([
            ("term_bank_1.json", #"[["猫","ねこ","n","",5,["cat","feline"],1,""]]"#),
            ("tag_bank_1.json", #"[["n","partOfSpeech",0,"noun (common)",0]]"#),
        ])
        #expect(importer.takes(path))
        #expect(!importer.takes(try folder.write("a.tsv", "a\tb\n")))
        let added = try #require(try importer.add(path))
        #expect(names == ["made.ja-en.yomitan.sqlite"])
        #expect(added.file.format == .yomitan && added.file.pair == LanguagePair("ja-en"))
        #expect(added.entries == 1 && added.damaged == 0 && added.notes == [])
        let shelf = DictionaryShelf(
            places: DictionaryPlaces(personalFolder: own), tables: EntryTableStore(),
            analysis: ICUText())
        #expect(shelf.files == [added.file])
        #expect(try shelf.description(of: added.file).title == "Made")
        #expect(try shelf.description(of: added.file).licence == "Licence: public domain")
        let entry = DictionaryEntry(
            headword: "猫", reading: "ねこ", grammar: "noun", senses: ["cat; feline"],
            dictionary: "Made")
        #expect(try await look("猫") == [entry])
        #expect(try await look("ねこ") == [entry])
        let installer = DictionaryInstaller(folder: own, analysis: ICUText())
        #expect(try installer.remove(added.file) == [added.file.path] && names == [])
    }

    @Test func `rows of a term are one entry, and the commoner term comes first`() async throws {
        let path = try zip([
            (
                "term_bank_1.json",
                #"""
                [["生","き","n","",-3,["pure"],7,""],
                 ["生","なま","adj-no","",9,["raw"],8,""],["生","なま","adj-no","",9,["live"],8,""],
                 ["生","なま","n","",9,["draught beer"],8,"P"],
                 ["生","なま","forms","",0,["生, 生ま"],8,""]]
                """#
            )
        ])
        _ = try importer.add(path)
        let entries = try await look("生")
        #expect(entries.map(\.senses) == [["raw", "live"], ["draught beer"], ["pure"]])
        #expect(entries.map(\.grammar) == ["noun with の", "noun", "noun"])
    }

    /// Structured content as the makers of JMdict's dictionaries write it.
    private static let structured = #"""
        {"type":"structured-content","content":[
        {"tag":"ul","data":{"content":"sense-groups"},"content":{"tag":"li",
        "data":{"content":"sense-group"},"content":[
        {"tag":"span","title":"godan","data":{"content":"part-of-speech-info"},"content":"5-dan"},
        {"tag":"ol","content":[
        {"tag":"li","data":{"content":"sense"},"content":[
        {"tag":"span","data":{"content":"misc-info"},"content":"kana"},
        {"tag":"ul","data":{"content":"glossary"},"content":[{"tag":"li","content":"to read"},
        {"tag":"li","content":["to ",{"tag":"a","href":"?query=x","content":"peruse"}]}]},
        {"tag":"div","data":{"content":"extra-info"},"content":{"tag":"div",
        "data":{"content":"example-sentence"},"content":[{"tag":"ruby","content":["本",
        {"tag":"rp","content":"("},{"tag":"rt","content":"ほん"},{"tag":"rp","content":")"}]},
        "を読む。",{"tag":"br"},"I read a book."]}}]},
        {"tag":"li","content":[{"tag":"ul","content":{"tag":"li","content":"to guess"}}]}]}]}},
        {"tag":"table","content":{"tag":"tr","content":[{"tag":"th","content":"読む"},
        {"tag":"td","content":"よむ"}]}},
        {"tag":"img","path":"../../etc/passwd"},
        {"tag":"div","data":{"content":"attribution"},"content":"JMdict"}]}
        """#

    @Test func `structured content becomes meanings and notes`() async throws {
        let row =
            #"["読む","よむ","","v5",1,["# + Self.structured
            + #",{"type":"image","path":"a.png"}],3,""]"#
        _ = try importer.add(try zip([("term_bank_1.json", "[\(row)]")]))
        let entry = try #require(try await look("読む").first)
        #expect(entry.senses == ["(kana) to read; to peruse", "to guess"])
        #expect(entry.details == ["本を読む。", "I read a book.", "読む | よむ"])
        #expect(entry.grammar == "5-dan" && entry.reading == "よむ")
    }

    @Test func `a row of a table ends with its last text`() async throws {
        let cell = #"{"tag":"td","content":"|; "},"#
        let cells = String(repeating: cell, count: 2_000)
        let content = #"{"tag":"tr","content":["to read",\#(cells)""]}"#
        let row = #"["読む","よむ","","",1,[{"type":"structured-content","content":\#(content)}],3,""]"#
        _ = try importer.add(try zip([("term_bank_1.json", "[\(row)]")]))
        #expect(try await look("読む").map(\.senses) == [["to read"]])
    }

    @Test func `what the rows of a term say is bounded`() async throws {
        func text(_ letter: String) -> String {
            let lines = (0..<60).map { "\(letter)\($0)" }.joined(separator: "\\n")
            return #"{"type":"text","text":"\#(lines)"}"#
        }
        let row = #"["猫","","","",0,[\#(text("a")),\#(text("b"))],1,""]"#
        let form = #",["猫猫","","","",0,[["猫",["twice"]]],2,""]"#
        let forms = String(repeating: form, count: 200)
        let added = try #require(
            try importer.add(try zip([("term_bank_1.json", "[\(row)\(forms)]")])))
        #expect(added.entries == 1 && added.forms == 64)
        #expect(try await look("猫").map(\.senses.count) == [64])
    }

    @Test func `a form leads to its word`() async throws {
        _ = try importer.add(
            try zip([
                (
                    "index.json",
                    #"{"title":"S","format":3,"sourceLanguage":"spa","targetLanguage":"English"}"#
                ),
                (
                    "term_bank_1.json",
                    #"""
                    [["hablar","","","",0,["to speak"],1,""],
                     ["hablé","","non-lemma","",0,[["hablar",["past"]]],0,""]]
                    """#
                ),
            ]))
        #expect(try await look("hablé", "es").map(\.headword) == ["hablar"])
    }

    @Test func `older versions are read, newer and unusable ones refused by name`() async throws {
        let first = try zip(
            [
                ("index.json", #"{"title":"Old","version":1}"#),
                ("term_bank_1.json", #"[["猫","ねこ","n","",5,"cat","puss"]]"#),
            ], "old.ja-en.zip")
        _ = try importer.add(first)
        #expect(try await look("猫").map(\.senses) == [["cat; puss"]])
        let bank = ("term_bank_1.json", #"[["猫","ねこ","n","",5,["cat"],1,""]]"#)
        let refused: [([(String, String)], String)] = [
            ([bank, ("index.json", #"{"title":"N","format":4}"#)], "Its format is version 4"),
            ([bank, ("index.json", #"{"title":"N","format":1e300}"#)], "names no version"),
            ([bank, ("index.json", #"{"title":"N","format":-1e300}"#)], "names no version"),
            ([("term_meta_bank_1.json", "[]")], "only frequencies or pitch accents"),
            ([("kanji_bank_1.json", "[]")], "single characters only"),
            ([], "no bank of terms"), ([bank, ("index.json", "[]")], "index.json has no title"),
            ([bank, ("index.json", "\u{1}")], "index.json has no title"),
            ([bank, ("index.json", #"{"title":"N","format":3}"#)], "Nothing tells the languages"),
            (
                [bank, ("index.json", #"{"title":"N","format":3,"sourceLanguage":"ja"}"#)],
                "as in --from ja --to en"
            ),
        ]
        for (files, words) in refused {
            let text = error(try zip(files, "x.zip"))?.description ?? ""
            #expect(text.contains(words), "\(text)")
        }
        let other = folder.path + "/other.zip"
        try ZipArchiver().writeZip([ArchiveEntry("book.xhtml", .bytes([0x61]))], to: other)
        #expect(error(other)?.description.contains("with index.json at its top") == true)
        #expect(names == ["old.ja-en.yomitan.sqlite"])
    }

    @Test func `what is left out is told`() throws {
        let path = try zip([
            ("term_meta_bank_1.json", "[]"), ("kanji_bank_1.json", "[]"),
            ("term_bank_1.json", #"[["猫","ねこ","n","",5,["cat"],1,""]]"#),
        ])
        let added = try #require(try importer.add(path))
        #expect(
            added.notes == [
                "Its frequencies and pitch accents (term_meta_bank) are not read.",
                "Its single characters (kanji_bank) are not read.",
            ])
    }

    @Test func `damaged rows are told with file and line, and the others kept`() async throws {
        let good = #"["猫","ねこ","n","",5,["cat"],1,""]"#
        let deep = String(repeating: "[", count: 3_000) + String(repeating: "]", count: 3_000)
        let path = try zip([
            (
                "term_bank_1.json",
                "[\n[1,2],\n\"row\", 7,\n[\"犬\",\"いぬ\",null,\"\",0,\(deep),1,\"\"],\n"
                    + "[\"鳥\" \"とり\"],\n\(good)\n]"
            ),
            ("term_bank_2.json", #"{"no":"list"}"#),
            ("term_bank_3.json", #"[["牛","うし","n","",5,["cow"],2,""],["cut"#),
        ])
        let added = try #require(try importer.add(path))
        let malformed = "a row is malformed, or nested too deeply or too large."
        #expect(added.damaged == 7 && added.entries == 2)
        #expect(
            added.notes == [
                "term_bank_1.json line 2: \(malformed)",
                "term_bank_1.json line 3: it is no row.", "term_bank_1.json line 3: it is no row.",
                "term_bank_1.json line 4: \(malformed)",
                "term_bank_1.json line 5: \(malformed)",
            ])
        #expect(try await look("猫").count == 1)
        #expect(try await look("牛").count == 1)
    }

    @Test func `nothing of a hostile text reaches the terminal`() async throws {
        let evil = #"\u001b[2J\u001b]0;x\u0007\u007f\u0080\u009b31m\u202ecat\r\nlisten: done"#
        _ = try importer.add(
            try zip([
                (
                    "term_bank_1.json",
                    #"[["猫\#(evil)","\#(evil)","\#(evil)","",5,["\#(evil)",{"type":"#
                        + #""structured-content","content":{"tag":"div","data":{"content":"#
                        + #""example"},"content":"\#(evil)"}}],1,""],"#
                        + #"["猫","","n","",5,["\#(evil)"],1,""]]"#
                )
            ]))
        let entries = try await look("猫")
        let texts = entries.flatMap { entry in
            [entry.headword, entry.reading ?? "", entry.grammar ?? ""] + entry.senses
                + entry.details
        }
        #expect(!entries.isEmpty)
        #expect(
            texts.allSatisfy { text in
                text.unicodeScalars.allSatisfy {
                    $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) && $0.value != 0x202E
                }
            })
    }

    @Test func `a zip that is cut leaves nothing`() throws {
        let path = try zip([
            ("term_bank_1.json", #"[["猫","ねこ","n","",5,["cat"],1,""]]"#),
            ("term_bank_2.json", "[" + String(repeating: "[1],", count: 20_000) + "[1]]"),
        ])
        let bytes = Array(try Data(contentsOf: URL(filePath: path)))
        for length in stride(from: 4, to: bytes.count, by: bytes.count / 9) {
            let cut = try folder.write("cut.ja-en.zip", bytes.prefix(length))
            let reason = error(cut)
            #expect(reason == nil || names.isEmpty, "\(length)")
            for name in names { try FileManager.default.removeItem(atPath: own + "/" + name) }
        }
    }

    @Test func `an import that is cancelled leaves nothing`() async throws {
        let row = #"["猫","ねこ","n","",5,["cat"],1,""],"#
        let bank = "[" + String(repeating: row, count: 20_000) + "[1]]"
        let path = try zip([("term_bank_1.json", bank)])
        let importer = importer
        let task = Task {
            try importer.add(path) { _, _ in withUnsafeCurrentTask { $0?.cancel() } }
        }
        #expect(try await task.value == nil)
        #expect(names == [])
    }

    @Test func `a bank is split into rows wherever its pieces end`() {
        let text = "\u{FEFF}[[\"a\\\"]\",[1,{\"b\":\"[\"}]],\n {}, \"x,]\",3,[2]\n] rest"
        let bytes = Array(text.utf8)
        let rows = ["[\"a\\\"]\",[1,{\"b\":\"[\"}]]", "{}", "[2]"]
        for place in 0...bytes.count {
            var splitter = RowSplitter()
            var found: [String] = []
            var strange = 0
            for part in [bytes[..<place], bytes[place...]] {
                splitter.receive(Array(part)) { item in
                    if case .row(let row, _) = item {
                        found.append(String(decoding: row, as: UTF8.self))
                    } else {
                        strange += 1
                    }
                }
            }
            #expect(found == rows && strange == 2 && splitter.isEnded, "\(place)")
        }
    }
}
