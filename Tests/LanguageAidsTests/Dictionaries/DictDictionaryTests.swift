import ListenCore
import Testing

@testable import LanguageAids

@Suite struct DictDictionaryTests {
    let folder: DictionaryFolder

    init() throws { folder = try DictionaryFolder() }

    /// Flags and names of a dictionary whose keys keep letters and digits alone.
    let folded = [
        ("00databaseutf8", "\n"), ("00databaseshort", "00databaseshort\nLittle – Words\n"),
        ("00databaseinfo", "00databaseinfo\nBy us.\n\nLicence: GPL\u{1B}[31m 3\n"),
    ]

    func open(_ entries: [(String, String)], chunk: Int? = nil) throws -> DictDictionary {
        try DictDictionary(indexPath: try folder.writeDict("x", entries, chunk: chunk))
    }

    @Test(arguments: [nil, 64, 58_315] as [Int?])
    func `entries are found in a plain and in a compressed text`(chunk: Int?) throws {
        let words = (0..<400).map { ("wort\($0)", "wort\($0)\nword \($0)\n") }
        let dictionary = try open(folded + words, chunk: chunk)
        for number in [0, 1, 9, 10, 99, 100, 250, 399] {
            let entries = try dictionary.entries(for: "Wort\(number)")
            #expect(entries.map(\.senses) == [["word \(number)"]])
        }
        #expect(try dictionary.entries(for: "wort400").isEmpty)
        #expect(try dictionary.entries(for: "wort").isEmpty)
        #expect(try dictionary.entries(for: "").isEmpty)
    }

    @Test func `the dictionary's name and notice come from its own entries, cleaned`() throws {
        let dictionary = try open(folded + [("a", "a\nb\n")])
        #expect(dictionary.title == "Little – Words")
        #expect(try dictionary.notice == ["By us.", "Licence: GPL 3"])
        #expect(
            DictionaryDescription(title: "", notice: try dictionary.notice).licence
                == "Licence: GPL 3")
        #expect(try dictionary.entries(for: "00databaseinfo").isEmpty)
        #expect(try open([("a", "a\nb\n")]).title == "x")
    }

    /// What is asked, and whether an index without and with `allchars` has it.
    static let foldings: [(String, folded: Bool, all: Bool)] = [
        ("AUJOURD'HUI", true, true), ("aujourd’hui", true, true), ("aujourdhui", true, false),
        ("Straße", true, true), ("  Straße\t", true, true), ("Strasse", false, false),
        ("well-being", true, true), ("wellbeing", true, false), ("d. h.", true, true),
        ("d h", true, false), ("ÜBER", true, true), ("über", true, true),
    ]

    @Test(arguments: foldings.indices)
    func `a word is folded as the index says`(index: Int) throws {
        let (word, inFolded, inAll) = Self.foldings[index]
        let words = ["aujourd'hui", "straße", "well-being", "d. h.", "über"]
        let plain = try open(
            folded
                + words.map { word in
                    let kept = word.filter { $0.isLetter || $0 == " " }
                    return (kept, "\(word)\nx\n")
                })
        #expect(try plain.entries(for: word).isEmpty == !inFolded)
        let all = try open(
            [("00-database-allchars", "\n"), ("00-database-utf8", "\n")]
                + words.map { ($0, "\($0)\nx\n") })
        #expect(try all.entries(for: word).isEmpty == !inAll)
    }

    @Test func `case counts only where the index says so`() throws {
        let entries = [("00databasecasesensitive", "\n"), ("Haus", "Haus\nx\n")]
        let dictionary = try open(entries)
        #expect(try dictionary.entries(for: "Haus").count == 1)
        #expect(try dictionary.entries(for: "haus").isEmpty)
    }

    @Test func `keys of an old index are compared without what does not count`() throws {
        let dictionary = try open([("Aujourd'Hui", "Aujourd'Hui\nx\n"), ("Zoo", "Zoo\nx\n")])
        #expect(try dictionary.entries(for: "aujourd'hui").count == 1)
        #expect(try dictionary.entries(for: "zoo").count == 1)
    }

    @Test func `an index of one byte a character is searched and read`() throws {
        let index = Array("caf".utf8) + [0xE9] + Array("\tA\tJ\n".utf8)
        try folder.write("x.dict", Array("caf".utf8) + [0xE9] + Array("\nhaus".utf8))
        let dictionary = try DictDictionary(indexPath: try folder.write("x.index", index))
        #expect(try dictionary.entries(for: "Café").map(\.headword) == ["café"])
    }

    @Test func `equal keys are all found, the one written as the word first`() throws {
        let dictionary = try open(
            folded + [
                ("gehen", "Gehen /x/ <neut, n, sg>\ngoing <n>\n"),
                ("gehen", "Gehen…\nwalking-\n"), ("gehen", "gehen /x/ <v>\ngo <v>\n"),
                ("gehend", "gehend\ngoing\n"),
            ])
        #expect(
            try dictionary.entries(for: "gehen").map(\.headword) == ["gehen", "Gehen", "Gehen…"])
        #expect(try dictionary.entries(for: "Gehen").first?.headword == "Gehen")
    }

    @Test func `one look-up gives a bounded number of entries of bounded length`() throws {
        let long = "lang\n" + String(repeating: "word word word word\n", count: 40_000)
        let dictionary = try open(
            folded + (0..<100).map { ("viel", "viel\nmuch \($0)\n") } + [("lang", long)])
        #expect(try dictionary.entries(for: "viel").count == EntryLimits.entries)
        let senses = try #require(try dictionary.entries(for: "lang").first?.senses)
        #expect(senses.joined().utf8.count <= EntryFile.entryLimit)
    }

    /// Indices that lie, and what may come of them: nothing.
    static let lies = [
        "wort", "wort\t", "wort\tA", "wort\t\t", "wort\tA\t", "wort\t!\tB\n", "wort\tA\t-B\n",
        "wort\t///////////////////////\tB\n", "wort\t//////////\t//////////\n",
        "wort\tzzzzz\tB\n", "\n\n\n\n", "\t\t\t", "", "wort\tA\tA\n", "\0\0\0\t\0", "z\twort\tA\n",
    ]

    @Test(arguments: lies)
    func `an index that lies gives no entry and no crash`(index: String) throws {
        try folder.write("x.dict", "\n")
        let dictionary = try DictDictionary(indexPath: try folder.write("x.index", index))
        #expect(try dictionary.entries(for: "wort").isEmpty)
        _ = try dictionary.probe("wort")
    }

    @Test func `a shuffled index costs entries, never more`() throws {
        let path = try folder.writeDict(
            "x", (0..<300).map { ("w\($0)", "w\($0)\nx\n") })
        let good = try MappedFile(path: path)
        let bytes = good.bytes(0..<good.count)
        var noise = Noise(seed: 5)
        for _ in 0..<300 {
            var hostile = bytes
            for _ in 0..<40 {
                hostile[Int.random(in: 0..<hostile.count, using: &noise)] =
                    [0x0A, 0x09, 0x00, 0xFF, 0x41].randomElement(using: &noise) ?? 0
            }
            let dictionary = try DictDictionary(indexPath: try folder.write("x.index", hostile))
            for word in ["w0", "w17", "w299", "a", "zzz"] {
                #expect(try dictionary.entries(for: word).count <= EntryLimits.entries)
            }
        }
    }

    @Test(arguments: [0x61, 0x2E, 0x09] as [UInt8])
    func `a line without an end is refused and not walked through`(byte: UInt8) throws {
        let long = [UInt8](repeating: byte, count: 1 << 20)
        try folder.write("x.dict", "Wort\n")
        for index in [long, Array("a\tA\tF\n".utf8) + long, long + Array("\nz\tA\tF\n".utf8)] {
            let path = try folder.write("x.index", index)
            #expect {
                _ = try DictDictionary(indexPath: path).entries(for: "wort")
            } throws: { "\($0)".contains("longer than 2048 bytes") }
        }
    }

    @Test func `a missing text and a file cut short are named`() throws {
        let path = try folder.write("y.index", "a\tA\tB\n")
        #expect {
            _ = try DictDictionary(indexPath: path)
        } throws: { "\($0)".contains(".dict.dz is missing") }
        #expect {
            _ = try DictDictionary(indexPath: "/nowhere/z.index")
        } throws: { "\($0)".contains("there is no such file") }
        let dictionary = try open(folded + [("a", "a\nb\n")])
        try folder.write("cut", "")
        #expect(truncatesToNothing(folder.path + "/x.dict"))
        #expect {
            _ = try dictionary.entries(for: "a")
        } throws: { ($0 as? DictionaryError)?.code == .changed }
    }

    @Test func `a pipe and a folder are refused without waiting`() throws {
        #expect(mkfifoSucceeds(folder.path + "/pipe.index"))
        for path in [folder.path + "/pipe.index", folder.path] {
            #expect {
                _ = try MappedFile(path: path)
            } throws: { ($0 as? DictionaryError)?.code == .notAFile }
        }
    }

    @Test func `phrases whose headwords were cut are no entries of their first word`() {
        let entries = [
            ("he", "hˈiː", "cabrón"), ("he", "h", "él"), ("bank", "bˈæŋk", "banco"),
            ("bank", "bæŋk", "orilla"), ("a", nil, "x"), ("h", "h", "hidrógeno"),
            ("h", "ˈeitʃ", "hache"),
        ].map { word, sound, meaning in
            DictionaryEntry(
                headword: word, pronunciation: sound, senses: [meaning], dictionary: "D")
        }
        let kept = DictDictionary.whole(entries).flatMap(\.senses)
        #expect(kept == ["él", "banco", "orilla", "x", "hidrógeno", "hache"])
    }

    @Test(arguments: [("fr", ["east", "is"]), ("en", ["is"])])
    func `only headwords of English are taken for cut ones`(code: String, senses: [String]) throws {
        let entries = [("est", "est /ɛ/\nis\n"), ("est", "est /ɛst/\neast\n")]
        let dictionary = try DictDictionary(
            indexPath: try folder.writeDict("x", folded + entries), source: Language(tag: code))
        #expect(try dictionary.entries(for: "est").flatMap(\.senses).sorted() == senses)
    }
}
