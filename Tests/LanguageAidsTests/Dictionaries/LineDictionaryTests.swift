import Foundation
import ICUText
import ListenCore
import Subtitles
import Testing

@testable import LanguageAids

@Suite struct LineDictionaryTests {
    let folder: DictionaryFolder

    init() throws { folder = try DictionaryFolder() }

    func open(
        _ format: DictionaryFormat, _ bytes: some Collection<UInt8>,
        analysis: any TextAnalyzing = ICUText()
    ) throws -> any WordDictionary {
        let path = try folder.write("words", bytes)
        return try DictionaryOpener(analysis: analysis).open(
            DictionaryFile(name: "words", path: path, format: format, pair: nil, origin: .person))
    }

    // MARK: - TSV

    @Test func `a list of words is searched as written and folded`() throws {
        let text =
            "\u{FEFF}Erst\tfirst\n# remark\tx\n\n\tno\nHund\tdog\thound\nÜber\tover\r\n"
            + "hund\tanother\u{1B}[31m dog\nohne\nl’eau\twater\nder  Hund\tthe dog"
        let dictionary = try open(.tsv, text.utf8)
        let found = [
            ("erst", [["first"]]), ("HUND", [["dog", "hound"], ["another dog"]]),
            ("über", [["over"]]), ("l'eau", [["water"]]), ("der hund", [["the dog"]]),
            ("ohne", []), ("# remark", []), ("", []), ("Hun", []),
        ]
        for (word, senses) in found {
            #expect(try dictionary.entries(for: word).map(\.senses) == senses, "\(word)")
        }
    }

    /// Words whose folding is done byte by byte must fold as words do.
    @Test func `keys are folded as words are`() {
        var noise = Noise(seed: 2)
        let letters = Array("aZ9' -ÄäÖÜßéÉñÑÿ×÷ŁłĐøØİ’ЖжΣ東か\u{301} ")
        for _ in 0..<2_000 {
            let word = String(
                (0..<Int.random(in: 0...7, using: &noise)).map { _ in
                    letters.randomElement(using: &noise) ?? "a"
                })
            let folded = Array(word.utf8).withUnsafeBytes { KeyFolding.unicode.apply(to: $0) }
            #expect(folded == Array(WordFold.folded(word).utf8), "\(word)")
        }
    }

    @Test func `a word with many lines gives a bounded number of entries`() throws {
        let dictionary = try open(.tsv, String(repeating: "w\tx\n", count: 5_000).utf8)
        #expect(try dictionary.entries(for: "w").count == EntryLimits.entries)
    }

    // MARK: - CC-CEDICT

    let cedict = """
        # CC-CEDICT
        #! license=https://creativecommons.org/licenses/by-sa/4.0/
        律師 律师 [lu:4 shi1] /lawyer/CL:位[wei4],個|个[ge4]/
        中 中 [Zhong1] /China/Chinese/surname Zhong/
        中 中 [zhong4] /to hit (the mark)/
        中國 中国 [Zhong1 guo2] /China/
        中國人 中国人 [Zhong1 guo2 ren2] /Chinese person/
        T恤 T恤 [T xu4] /T-shirt/
        broken line without an end
        坏 /nothing/
        """

    @Test func `an entry of CC-CEDICT has both scripts, pinyin and classifiers`() throws {
        let dictionary = try open(.cedict, cedict.utf8)
        for word in ["律師", "律师"] {
            let entry = try #require(try dictionary.entries(for: word).first)
            #expect(entry.headword == "律師")
            #expect(entry.variants == ["律师"])
            #expect(entry.reading == "lǜ shī")
            #expect(entry.senses == ["lawyer"])
            #expect(entry.details == ["Classifier: 位[wèi],個|个[gè]"])
        }
        #expect(try dictionary.entries(for: "中").map(\.reading) == ["Zhōng", "zhòng"])
        #expect(try dictionary.entries(for: "t恤").map(\.senses) == [["T-shirt"]])
        #expect(try dictionary.entries(for: "坏").isEmpty)
        #expect(
            DictionaryDescription(title: "", notice: try dictionary.notice).licence?
                .contains("by-sa/4.0") == true)
    }

    /// Numbers and marks; the rules that decide which vowel carries the mark.
    static let pinyin = [
        ("ni3 hao3", "nǐ hǎo"), ("lu:4", "lǜ"), ("lv4", "lǜ"), ("Lu:3", "Lǚ"), ("xue2", "xué"),
        ("dou1", "dōu"), ("gui4", "guì"), ("liu2", "liú"), ("ma5", "ma"), ("r5", "r"),
        ("er4", "èr"),
        ("E4", "È"), ("xiong2", "xióng"), ("guai4", "guài"), ("m2", "m"), ("T", "T"), ("3", "3"),
        ("K T V", "K T V"), ("·", "·"), ("a9", "a9"), ("yuan2", "yuán"), ("", ""),
    ]

    @Test(arguments: pinyin.indices)
    func `tone numbers become marks`(index: Int) {
        let (numbers, marks) = Self.pinyin[index]
        #expect(PinyinTones.marked(numbers) == marks)
    }

    // MARK: - EDICT

    let edict = """
        　？？？ /EDICT, a dictionary/Copyright them/Created: 2021-02-03/
        食べる [たべる] /(v1,vt) (1) to eat/to dine/(v1,vt) (2) (uk) to live on (e.g. a salary)/(P)/
        食べ物 [たべもの] /(n) food/(P)/
        テスト /(n,vs) test/
        感じ;漢字(oK) [かんじ(P);カンジ] /(n) (math) character/EntL1210280X/
        ＣＤ /(n) CD/
        """

    @Test func `an entry of EDICT has forms, readings, grammar and numbered senses`() throws {
        for encoded in [edict.utf8.map { $0 }, try #require(Self.eucJP(edict))] {
            let dictionary = try open(.edict, encoded)
            for word in ["食べる", "たべる"] {
                let entries = try dictionary.entries(for: word)
                #expect(
                    entries == [
                        DictionaryEntry(
                            headword: "食べる", reading: "たべる",
                            grammar: "ichidan verb, transitive",
                            senses: ["to eat; to dine", "(uk) to live on (e.g. a salary)"],
                            dictionary: "words")
                    ])
            }
            let entry = try #require(try dictionary.entries(for: "漢字").first)
            #expect(entry.headword == "感じ")
            #expect(entry.variants == ["漢字"])
            #expect(entry.reading == "かんじ, カンジ")
            #expect(entry.senses == ["(math) character"])
            #expect(try dictionary.entries(for: "カンジ") == [entry])
            #expect(try dictionary.entries(for: "テスト").first?.reading == nil)
            #expect(try dictionary.entries(for: "ＣＤ").count == 1)
            for none in ["食", "？？？", "oK", "P", "EntL1210280X", "鬱", ""] {
                #expect(try dictionary.entries(for: none).isEmpty, "\(none)")
            }
            #expect(try dictionary.notice.first == "EDICT, a dictionary")
        }
    }

    /// EUC-JP of a text, by turning ICU's decoder round.
    static func eucJP(_ text: String) -> [UInt8]? {
        let analysis = ICUText()
        var codes: [Character: [UInt8]] = [:]
        for high in UInt8(0xA1)...0xF4 {
            for low in UInt8(0xA1)...0xFE {
                if let decoded = analysis.decode([high, low], charset: "EUC-JP"),
                    decoded.count == 1,
                    let character = decoded.first
                {
                    codes[character] = [high, low]
                }
            }
        }
        var bytes: [UInt8] = []
        for character in text {
            if let ascii = character.asciiValue {
                bytes.append(ascii)
            } else {
                guard let code = codes[character] else { return nil }
                bytes += code
            }
        }
        return bytes
    }

    @Test func `without a decoder of EUC-JP the file is refused with what to do`() throws {
        let bytes = try #require(Self.eucJP(edict))
        #expect {
            _ = try open(.edict, bytes, analysis: PlainTextAnalysis())
        } throws: { "\($0)".contains("Convert it to UTF-8") }
    }

    @Test func `a compressed file is refused with what to do`() throws {
        for format in [DictionaryFormat.edict, .cedict, .tsv] {
            #expect {
                _ = try open(format, [0x1F, 0x8B, 8, 0])
            } throws: { "\($0)".contains("gunzip") }
        }
    }

    // MARK: - Kept indices

    /// The words of a file by an index that is kept, and by a new one.
    private func kept(_ path: String, _ word: String) throws -> [String] {
        let opener = DictionaryOpener(
            analysis: ICUText(), kept: KeptIndices(folder: folder.path + "/kept"))
        let file = DictionaryFile(
            name: "big", path: path, format: .tsv, pair: nil, origin: .person)
        return try opener.open(file).entries(for: word).flatMap(\.senses)
    }

    private var keptFiles: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/kept")) ?? [])
            .map { folder.path + "/kept/" + $0 }
    }

    @Test func `an index is kept, and made anew for another file or when it is damaged`() throws {
        let lines = (0..<30_000).map { "word\($0)\tmeaning \($0)\n" }
        let path = try folder.write("big.tsv", lines.joined())
        #expect(try kept(path, "word29999") == ["meaning 29999"])
        let index = try #require(keptFiles.first)
        let bytes = Array(try Data(contentsOf: URL(filePath: index)))
        #expect(keptFiles.count == 1 && bytes.count > 120_000)
        // An index that finds nothing shows that it is the one that is read.
        let head = try #require(bytes.firstIndex(of: 0x0A)) + 1
        try Data(bytes[..<head] + [0, 0, 0, 0]).write(to: URL(filePath: index))
        #expect(try kept(path, "word29999").isEmpty)
        let damages = [
            Array(bytes.dropLast()), Array(bytes.prefix(head - 1)), [], Array("nonsense".utf8),
            Array(bytes[..<head]) + [0xFF, 0xFF, 0xFF, 0xFF],
        ]
        for damage in damages {
            try Data(damage).write(to: URL(filePath: index))
            #expect(try kept(path, "word29999") == ["meaning 29999"])
            #expect(Array(try Data(contentsOf: URL(filePath: index))) == bytes)
        }
        try folder.write("big.tsv", lines.reversed().joined() + "new\tlast\n")
        #expect(try kept(path, "new") == ["last"])
        #expect(try kept(path, "word7") == ["meaning 7"] && keptFiles.count == 1)
    }

    @Test func `a small dictionary and a folder that cannot be written keep nothing`() throws {
        #expect(try kept(try folder.write("small.tsv", "a\tb\n"), "a") == ["b"])
        #expect(keptFiles.isEmpty)
        try folder.write("kept", "a file where the folder should be")
        let lines = (0..<30_000).map { "word\($0)\tmeaning \($0)\n" }
        #expect(try kept(try folder.write("big.tsv", lines.joined()), "word1") == ["meaning 1"])
    }

    // MARK: - Hostile files

    @Test(arguments: [DictionaryFormat.edict, .cedict, .tsv])
    func `no bytes crash a reader`(format: DictionaryFormat) throws {
        let texts: [DictionaryFormat: String] = [
            .edict: edict, .cedict: cedict, .tsv: "a\tb\nc\td",
        ]
        let good = Array((texts[format] ?? "").utf8)
        var noise = Noise(seed: 41)
        for _ in 0..<100 {
            var bytes = good
            for _ in 0..<12 {
                let signs: [UInt8] = [
                    0x0A, 0x2F, 0x5B, 0x5D, 0x20, 0x09, 0x3B, 0x28, 0x8F, 0xFF, 0,
                ]
                bytes[Int.random(in: 0..<bytes.count, using: &noise)] =
                    signs.randomElement(using: &noise) ?? 0
            }
            bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &noise)))
            do {
                let dictionary = try open(format, bytes)
                for word in ["食べる", "中", "a", "c", "\u{FFFD}"] {
                    #expect(try dictionary.entries(for: word).count <= EntryLimits.entries)
                    _ = try LongestMatch.headwords(atStartOf: word + word) {
                        text throws(DictionaryError) in try dictionary.probe(text)
                    }
                }
            } catch let error as DictionaryError {
                // The damage may look like another encoding.
                guard case .encoding = error.code else { throw error }
            }
        }
    }

    @Test func `one line without an end costs no more than its limit`() throws {
        let line = "w\t" + String(repeating: "x", count: 2_000_000)
        let entry = try #require(try open(.tsv, line.utf8).entries(for: "w").first)
        let length = try #require(entry.senses.first).utf8.count
        #expect(length > EntryFile.entryLimit / 2 && length <= EntryFile.entryLimit)
        let key = String(repeating: "食", count: 400_000)
        #expect(try open(.tsv, (key + "\tx\n").utf8).entries(for: key).isEmpty)
    }

    // MARK: - Longest match

    /// What stands at the word, and the headword found.
    static let matches = [
        ("中國人民", "中國人"), ("中国人。", "中国人"), ("中國，人", "中國"), ("中人", "中"), ("人", nil),
        ("", nil), ("。中", nil), ("中 國", "中"), ("t恤衫", "t恤"),
    ]

    @Test(arguments: matches.indices)
    func `the longest headword at a place is found`(index: Int) throws {
        let (text, headword) = Self.matches[index]
        let dictionary = try open(.cedict, cedict.utf8)
        let found = try LongestMatch.headwords(atStartOf: text) {
            text throws(DictionaryError) in try dictionary.probe(text)
        }
        #expect(found.first == headword)
        let lengths = found.map(\.count)
        #expect(lengths == lengths.sorted(by: >))
    }

    @Test func `a long text is asked for a bounded number of times`() throws {
        var asked = 0
        let found = try LongestMatch.headwords(atStartOf: String(repeating: "中", count: 10_000)) {
            _ throws(DictionaryError) in
            asked += 1
            return KeyProbe(isHeadword: true, isBeginning: true)
        }
        #expect(asked == LongestMatch.limit)
        #expect(found.first?.count == LongestMatch.limit)
    }
}
