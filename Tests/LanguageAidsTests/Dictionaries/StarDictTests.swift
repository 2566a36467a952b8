import Foundation
import ListenCore
import Testing

@testable import LanguageAids

@Suite struct StarDictTests {
    let folder: DictionaryFolder

    init() throws { folder = try DictionaryFolder() }

    static func big(_ number: Int, _ count: Int = 4) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    /// Writes a dictionary and gives the path of its `.ifo`.
    func write(
        _ words: [(String, [UInt8])], types: String? = "m", synonyms: [(String, Int)] = [],
        width: Int = 4, chunk: Int? = nil, extra: String = ""
    ) throws -> String {
        var text: [UInt8] = []
        var index: [UInt8] = []
        for (word, entry) in words {
            index += Array(word.utf8) + [0] + Self.big(text.count, width) + Self.big(entry.count)
            text += entry
        }
        try folder.write("s.idx", index)
        if let chunk {
            try folder.write("s.dict.dz", Dictzip.compressed(text, chunk: chunk))
        } else {
            try folder.write("s.dict", text)
        }
        if !synonyms.isEmpty {
            try folder.write(
                "s.syn", synonyms.flatMap { Array($0.0.utf8) + [0] + Self.big($0.1) })
        }
        return try folder.write(
            "s.ifo",
            """
            StarDict's dict ifo file
            version=2.4.2
            bookname=Kleines Buch
            wordcount=\(words.count)
            idxfilesize=\(index.count)
            author=Us
            \(types.map { "sametypesequence=\($0)\n" } ?? "")\(extra)
            """)
    }

    func open(_ path: String) throws -> StarDictDictionary {
        try StarDictDictionary(infoPath: path)
    }

    @Test(arguments: [nil, 50] as [Int?])
    func `words and synonyms are found in any letter case`(chunk: Int?) throws {
        let words = ["Apfel", "birne", "Über", "zebra"]
        let dictionary = try open(
            try write(
                words.map { ($0, Array("of \($0)".utf8)) },
                synonyms: [("Äpfel", 0), ("Birnen", 1), ("nothing", 99)], chunk: chunk))
        #expect(dictionary.title == "Kleines Buch")
        #expect(dictionary.notice == ["Us"])
        for (asked, found) in [
            ("apfel", "Apfel"), ("ÜBER", "Über"), ("äpfel", "Apfel"), ("birnen", "birne"),
            ("Zebra", "zebra"),
        ] {
            let entries = try dictionary.entries(for: asked)
            #expect(entries.map(\.headword) == [found])
            #expect(entries.map(\.senses) == [["of \(found)"]])
        }
        #expect(try dictionary.entries(for: "nothing").isEmpty)
        #expect(try dictionary.entries(for: "apf").isEmpty)
        #expect(try dictionary.probe("apf") == KeyProbe(isHeadword: false, isBeginning: true))
        #expect(try dictionary.probe("äpf") == KeyProbe(isHeadword: false, isBeginning: true))
    }

    @Test func `an index that is not sorted is searched all the same`() throws {
        let words = ["z", "a", "M", "b", "Ä", "ä"]
        let dictionary = try open(try write(words.map { ($0, Array("of \($0)".utf8)) }))
        for word in words {
            #expect(try dictionary.entries(for: word).contains { $0.headword == word })
        }
        #expect(try dictionary.entries(for: "ä").count == 2)
    }

    @Test func `offsets of 64 bits are read`() throws {
        let path = try write(
            [("a", Array("one".utf8)), ("b", Array("two".utf8))], width: 8,
            extra: "idxoffsetbits=64\n")
        #expect(try open(path).entries(for: "b").first?.senses == ["two"])
    }

    /// The type of the fields and the bytes, and what becomes of them.
    static let fields: [(String, [UInt8], DictionaryEntry?)] = [
        ("m", Array("one\ntwo".utf8), made(["one", "two"])),
        ("tm", Array("wɜːd\0meaning".utf8), made(["meaning"], sound: "wɜːd")),
        ("ym", Array("kana\0meaning".utf8), made(["meaning"], reading: "kana")),
        ("g", Array("<b>bold</b> &amp; plain".utf8), made(["bold & plain"])),
        ("h", Array("<p>one</p><p>two</p>".utf8), made(["one", "two"])),
        ("x", Array("<k>w</k>\n<def>one</def>".utf8), made(["one"])),
        ("m", Array("/wɜːd/\nmeaning".utf8), made(["meaning"], sound: "wɜːd")),
        ("", Array("mone\0".utf8) + Array("mtwo\0".utf8), made(["one", "two"])),
        ("", [0x57, 0, 0, 0, 2, 1, 2] + Array("mone".utf8), made(["one"])),
        ("", [0x57, 0xFF, 0xFF, 0xFF, 0xFF] + Array("mone".utf8), nil),
        ("", [0x57, 0, 0], nil), ("", [1, 2, 3], nil), ("W", [1, 2], nil), ("m", [], nil),
        ("mmm", Array("one".utf8), made(["one"])),
    ]

    private static func made(
        _ senses: [String], sound: String? = nil, reading: String? = nil
    ) -> DictionaryEntry {
        DictionaryEntry(
            headword: "w", pronunciation: sound, reading: reading, senses: senses, dictionary: "D")
    }

    @Test(arguments: fields.indices)
    func `fields are read by their types`(index: Int) {
        let (types, bytes, entry) = Self.fields[index]
        let read = StarDictFields(bytes, types: Array(types.utf8)).entry(word: "w", dictionary: "D")
        #expect(read == entry)
    }

    @Test func `damaged and missing files are named`() throws {
        let path = try write([("a", Array("b".utf8))])
        let cases: [(name: String, bytes: String?, says: String)] = [
            ("s.ifo", "nonsense", "StarDict's files"),
            ("s.ifo", "StarDict's dict ifo file\nversion=2.4.2\n", "book name"),
            ("s.idx", nil, ".idx is missing"), ("s.dict", nil, ".dict.dz is missing"),
        ]
        for one in cases {
            _ = try write([("a", Array("b".utf8))])
            if let bytes = one.bytes {
                try folder.write(one.name, bytes)
            } else {
                try FileManager.default.removeItem(atPath: folder.path + "/" + one.name)
            }
            #expect {
                _ = try open(path)
            } throws: { "\($0)".contains(one.says) }
        }
        try FileManager.default.removeItem(atPath: folder.path + "/s.idx")
        try folder.write("s.idx.gz", [0x1F, 0x8B])
        #expect {
            _ = try open(path)
        } throws: { "\($0)".contains("cannot be inflated") }
    }

    @Test func `a compressed index is read, whole or not at all`() throws {
        let words = (0..<9_000).map { ("word\($0)", Array("entry \($0)".utf8)) }
        let path = try write(words, synonyms: [("syn", 3)])
        let index = try Data(contentsOf: URL(filePath: folder.path + "/s.idx"))
        try FileManager.default.removeItem(atPath: folder.path + "/s.idx")
        let packed = try Gzip.compressed(Array(index))
        let file = try MappedFile(path: try folder.write("s.idx.gz", packed))
        let dictionary = try open(path)
        #expect(try dictionary.entries(for: "Word8999").map(\.senses) == [["entry 8999"]])
        #expect(try dictionary.entries(for: "syn").map(\.senses) == [["entry 3"]])
        #expect(try MappedFile(inflating: file, limit: index.count).count == index.count)
        #expect {
            _ = try MappedFile(inflating: file, limit: index.count - 1)
        } throws: {
            guard case .tooLarge? = ($0 as? DictionaryError)?.code else { return false }
            return true
        }
        for cut in [0, 2, 20, packed.count / 2, packed.count - 1] {
            try folder.write("s.idx.gz", Array(packed.prefix(cut)))
            #expect(throws: DictionaryError.self) { _ = try open(path) }
        }
    }

    @Test func `no damage to an index crashes`() throws {
        let words = (0..<60).map { ("word\($0)", Array("entry \($0)".utf8)) }
        let path = try write(words, synonyms: [("syn", 3), ("other", 9)])
        var noise = Noise(seed: 23)
        for name in ["s.idx", "s.syn", "s.dict"] {
            let file = try MappedFile(path: folder.path + "/" + name)
            let good = file.bytes(0..<file.count)
            for _ in 0..<150 {
                var bytes = good
                for _ in 0..<6 {
                    bytes[Int.random(in: 0..<bytes.count, using: &noise)] = UInt8.random(
                        in: 0...255, using: &noise)
                }
                try folder.write(name, bytes.prefix(Int.random(in: 0...bytes.count, using: &noise)))
                let dictionary = try open(path)
                for word in ["word0", "word59", "syn", "other", ""] {
                    #expect(try dictionary.entries(for: word).count <= EntryLimits.entries)
                }
            }
            try folder.write(name, good)
        }
    }
}
