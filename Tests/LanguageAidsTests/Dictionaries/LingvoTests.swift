import Foundation
import ICUText
import ListenCore
import Storage
import Testing

@testable import LanguageAids

/// Dictionaries of ABBYY Lingvo (DSL) that a test writes, imported and looked up.
@Suite struct LingvoTests {
    let folder: DictionaryFolder

    init() throws { folder = try DictionaryFolder() }

    private var own: String { folder.path + "/own" }
    private var importer: DSLImporter { DSLImporter(folder: own, tables: EntryTableStore()) }
    private var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: own)) ?? []).sorted()
    }

    private static let header = """
        #NAME "Made (En-Ru)"
        #INDEX_LANGUAGE "English"
        #CONTENTS_LANGUAGE "Russian"


        """

    private func look(_ word: String, _ tag: String = "en") async throws -> [DictionaryEntry] {
        let shelf = DictionaryShelf(
            places: DictionaryPlaces(personalFolder: own), tables: EntryTableStore(),
            analysis: ICUText())
        let (source, target) = (try #require(Language(tag: tag)), try #require(Language(tag: "ru")))
        return try await DictionaryLookup(shelf: shelf).define(
            DefinitionRequest(word: word, source: source, target: target)
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

    private func utf16(_ text: String, isLittle: Bool) -> [UInt8] {
        let bytes = text.utf16.flatMap { unit in
            isLittle
                ? [UInt8(unit & 0xFF), UInt8(unit >> 8)] : [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        }
        return (isLittle ? [0xFF, 0xFE] : [0xFE, 0xFF]) + bytes
    }

    private static let house = """
        house
        \t[m1][p]n[/p] [t]\\[haʊs\\][/t][/m]
        \t[m1]1) [trn]дом; [i]здание[/i][/trn][/m]
        \t[m2][*][ex][lang id=1]a ~ of stone[/lang] — каменный дом[/ex][/*][/m]
        \t[m1]2. [p]fig.[/p] [trn]с[']е[/']мья[/trn][/m]
        \t[m1][s]house.wav[/s][/m]

        """

    @Test(arguments: ["utf8", "bom", "little", "big", "dz", "gz", "crlf"])
    func `each encoding is read`(_ form: String) async throws {
        let text = Self.header + Self.house
        let plain = Array(text.utf8)
        let path =
            switch form {
            case "utf8": try folder.write("a.dsl", plain)
            case "bom": try folder.write("a.dsl", [0xEF, 0xBB, 0xBF] + plain)
            case "little": try folder.write("a.DSL", utf16(text, isLittle: true))
            case "big": try folder.write("a.dsl", utf16(text, isLittle: false))
            case "dz":
                try folder.write(
                    "a.dsl.dz", try Dictzip.compressed(utf16(text, isLittle: true), chunk: 500))
            case "gz": try folder.write("a.dsl.gz", try Gzip.compressed(plain))
            default: try folder.write("a.dsl", text.replacing("\n", with: "\r\n"))
            }
        #expect(importer.takes(path))
        let added = try #require(try importer.add(path))
        #expect(names == ["a.en-ru.dsl.sqlite"] && added.file.format == .dsl)
        #expect(added.damaged == 0 && added.notes == [] && added.entries == 1)
        let entry = try #require(try await look("house").first)
        #expect(entry.senses == ["дом; здание", "(fig.) се\u{301}мья"], "\(entry)")
        #expect(entry.details == ["a house of stone — каменный дом"])
        #expect(entry.grammar == "noun" && entry.pronunciation == "haʊs")
        #expect(entry.dictionary == "Made (En-Ru)")
    }

    @Test(arguments: [
        ("house", "house", ["house"]), ("{to }go", "to go", ["go"]),
        ("colo(u)r", "colo(u)r", ["colour", "color"]),
        (#"C\(x\) \{y\}"#, "C(x) {y}", ["C(x) {y}"]),
        ("H{[sub]}2{[/sub]}O", "H2O", ["H2O"]), ("a[']b[/']", "ab", ["ab"]),
        ("open (end", "open end", ["open end"]), ("{all}", "all", []), ("", "", []),
        (String(repeating: "é", count: 9_999), String(repeating: "é", count: 512), []),
    ])
    func `a headword has parts that are not searched for`(
        _ text: String, _ shown: String, _ spellings: [String]
    ) {
        let word = DSLHeadword(text)
        #expect(word.shown == shown && word.spellings == spellings)
    }

    @Test func `several headwords share a card, and a card may hold others`() async throws {
        let path = try folder.write(
            "b.dsl",
            Self.header + """
                {to }run
                dash
                \t[trn]бежать[/trn]
                \t@ run {in}to
                \t[trn]встретить[/trn]; [ref]dash[/ref]
                \t@
                \t[trn]нестись <<dash>>[/trn]
                {{ a comment
                house
                that goes on }}
                sand\\~box {{x}}
                \t^~ \\[1\\] {{hidden}}песочница[br]ещё

                """)
        let added = try #require(try importer.add(path))
        #expect(added.entries == 3 && added.damaged == 0, "\(added.notes)")
        let run = try #require(try await look("run").first)
        #expect(run.senses == ["бежать", "нестись dash"] && run.variants == ["to run", "dash"])
        #expect(try await look("dash").first == run)
        #expect(try await look("run to").map(\.senses) == [["встретить; dash"]])
        let box = try #require(try await look("sand~box").first)
        #expect(box.senses == ["Sand~box [1] песочница", "ещё"])
    }

    @Test func `a card inside another begins behind tags too, and may have several names`()
        async throws
    {
        let path = try folder.write(
            "i.dsl",
            Self.header + "{the }finger\n~ tip\n\t[trn]палец[/trn]\n\t[*][m1] @ little ~[/m]\n"
                + "\t@ pinkie\n\t[trn]мизинец[/trn]\n\t[m1]@[/m][/*]\n\t[trn]стрелка[/trn]\n"
                + "\t\\@ знак\n")
        let added = try #require(try importer.add(path))
        #expect(added.entries == 2 && added.damaged == 0, "\(added.notes)")
        for word in ["finger", "finger tip"] {
            #expect(try await look(word).first?.senses == ["палец", "стрелка"], "\(word)")
        }
        for word in ["little finger", "pinkie"] {
            #expect(try await look(word).map(\.senses) == [["мизинец"]], "\(word)")
        }
        #expect(DSLHeadword(#"a \~ ~"#, tilde: "b(c)").spellings == ["a ~ b(c)"])
    }

    @Test func `headwords in the text of a card are bounded`() {
        var markup = DSLMarkup(headword: String(repeating: "x", count: 512))
        let lines = (0..<3).flatMap { _ in
            markup.read(String(repeating: "~^~", count: 1_000) + "end")
        }
        let sizes: [Int] = lines.map { $0.text.utf8.count }
        let size: Int = sizes.reduce(0, +)
        #expect(size == 65_545)
        #expect(lines.last?.text == "end")
    }

    @Test func `notes are no translations, also among them`() {
        var markup = DSLMarkup(headword: "a")
        let lines =
            markup.read("[!trs]b[/!trs][br][trn]c [!trs]d[/!trs][br]e[/trn]")
            + markup.read("[trn][!trs]f[/!trs][/trn][br]g")
        #expect(lines.map(\.text) == ["b", "c d", "e", "f", "g"])
        #expect(lines.map(\.isTranslated) == [false, true, true, false, false])
    }

    @Test(arguments: [
        ("German", "de"), ("GermanNewSpelling", "de"), ("SpanishModernSort", "es"),
        ("PortugueseStandard", "pt"), ("Chinese", "zh"), ("Klingonese", nil), ("", nil),
    ])
    func `a language is known by Lingvo's name`(_ name: String, _ code: String?) {
        #expect(DSLImporter.language(name)?.code == code)
    }

    @Test func `what cannot be used is refused with what to do`() throws {
        let card = "a\n\tб\n"
        let refused: [(String, [UInt8], String)] = [
            ("x_abrv.dsl", Array((Self.header + card).utf8), "list of abbreviations"),
            ("x.dsl", Array("#NAME \"X\"\n\(card)".utf8), "Nothing tells the languages"),
            ("y.dsl", Array("#INDEX_LANGUAGE \"English\"\n\(card)".utf8), "--from en --to en"),
            (
                "z.dsl",
                Array(Self.header.utf8) + [0xE4, 0xEE, 0xEC, 0x0A, 0x09, 0xE4, 0xEE, 0x0A],
                "Convert it to UTF-8"
            ),
            ("e.dsl", Array(Self.header.utf8), "no entry that can be read"),
        ]
        for (name, bytes, words) in refused {
            let text = error(try folder.write(name, bytes))?.description ?? ""
            #expect(text.contains(words), "\(text)")
        }
        #expect(names == [])
    }

    @Test func `damaged lines are told with file and line, and the others kept`() async throws {
        let long = String(repeating: "x", count: DSLLines.longestLine + 9)
        let path = try folder.write(
            "c.dsl",
            Self.header + "\tlost\n\(long)\nempty\n\t[s]a.wav[/s]\nhouse\n\t[trn]дом\n"
                + "\t[nosuch]x[m\nsea\n\tморе {{ open\n\tlost too\n")
        let added = try #require(try importer.add(path))
        #expect(added.entries == 2 && added.damaged == 4)
        #expect(
            added.notes == [
                "c.dsl line 5: it belongs to no headword.",
                "c.dsl line 6: it is too long, or not in the file's encoding.",
                "c.dsl line 7: a card has no word or no text.",
                "c.dsl line 13: a comment has no end.",
            ], "\(added.notes)")
        #expect(try await look("house").first?.senses == ["дом", "x[m"])
        #expect(try await look("sea").first?.senses == ["море"])
    }

    @Test func `a word never gets the meanings of another`() async throws {
        let long = String(repeating: "x", count: DSLLines.longestLine + 9)
        let path = try folder.write(
            "w.dsl",
            Self.header + "house\n\tдом\n\(long)\n\tчужое\n\tчужое\nsea\n\tморе\n\t\(long)\n"
                + "\tокеан\ncard\n\t@ inner\n\tвнутри\n\t@\nbare\n\t{{x}}\nlast\n\tконец\n")
        let added = try #require(try importer.add(path))
        #expect(added.entries == 4 && added.damaged == 3, "\(added.notes)")
        #expect(try await look("house").map(\.senses) == [["дом"]])
        #expect(try await look("sea").map(\.senses) == [["море", "океан"]])
        #expect(try await look("inner").map(\.senses) == [["внутри"]])
        #expect(try await look("last").map(\.variants) == [[]])
    }

    @Test(arguments: ["", "a\n\tб\n"], ["#A b\n", "\n", "x\n\tу\n", "{{\n}}\n", "\tlost\n"])
    func `an import that is cancelled leaves nothing`(
        _ start: String, _ line: String
    ) async throws {
        let path = try folder.write(
            "l.dsl", Self.header + start + String(repeating: line, count: 200_000))
        let importer = importer
        let task = Task {
            try importer.add(path) { _, _ in withUnsafeCurrentTask { $0?.cancel() } }
        }
        #expect(try await task.value == nil)
        #expect(names == [])
    }

    @Test func `a file that includes another does not read it`() throws {
        try folder.write("secret.dsl", Self.header + "secret\n\tтайна\n")
        let path = try folder.write(
            "d.dsl", Self.header + "#INCLUDE \"secret.dsl\"\nhouse\n\tдом\n")
        let added = try #require(try importer.add(path))
        #expect(added.entries == 1)
        #expect(added.notes == ["Files that it includes (#INCLUDE) are not read."])
    }

    @Test func `nothing of a hostile text reaches the terminal`() async throws {
        let evil = "\u{1B}[2J\u{1B}]0;x\u{7}\u{202E}\u{9B}31m\u{7F}\u{80}\u{9F}"
        let path = try folder.write(
            "e.dsl",
            "#NAME \"\(evil)\"\n#INDEX_LANGUAGE \"English\"\n#CONTENTS_LANGUAGE \"Russian\"\n"
                + "house\(evil)\nhouse\n\t[p]\(evil)[/p] [t]\(evil)[/t] дом\(evil)\n"
                + "\t[ex]\(evil)[/ex]\n")
        _ = try #require(try importer.add(path))
        let entries = try await look("house")
        let texts = entries.flatMap { entry in
            let named: [String] = [
                entry.headword, entry.pronunciation ?? "", entry.grammar ?? "", entry.dictionary,
            ]
            return named + entry.variants + entry.senses + entry.details
        }
        #expect(!entries.isEmpty)
        #expect(
            texts.allSatisfy { text in
                text.unicodeScalars.allSatisfy {
                    $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) && $0.value != 0x202E
                }
            })
    }

    @Test func `no bytes crash the reader`() throws {
        var random = SystemRandomNumberGenerator()
        let sample = Array((Self.header + Self.house).utf8)
        let wide = utf16(Self.header + Self.house, isLittle: true)
        for round in 0..<300 {
            var bytes = round.isMultiple(of: 2) ? sample : wide
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: place)
                default: bytes.insert(contentsOf: Array("[{<~\\".utf8), at: place)
                }
            }
            _ = error(try folder.write("r.en-ru.dsl", bytes))
            for name in names { try FileManager.default.removeItem(atPath: own + "/" + name) }
        }
    }
}
