import Foundation
import ICUText
import ListenCore
import Testing

@testable import LanguageAids

/// Dictionaries that are added and removed, whole or not at all.
@Suite struct DictionaryInstallerTests {
    let folder: DictionaryFolder

    init() throws { folder = try DictionaryFolder() }

    private var own: String { folder.path + "/own" }
    private var installer: DictionaryInstaller {
        DictionaryInstaller(folder: own, analysis: ICUText())
    }
    private var shelf: DictionaryShelf {
        DictionaryShelf(
            places: DictionaryPlaces(personalFolder: own), analysis: ICUText())
    }

    private var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: own)) ?? []).sorted()
    }

    @Test func `a DICT dictionary is added by any of its files, found, and removed`() throws {
        _ = try folder.writeDict(
            "freedict-deu-eng", [("haus", "Haus\nhouse\n")], chunk: 4_096)
        let added = try installer.add(folder.path + "/freedict-deu-eng.dict.dz")
        #expect(names == ["freedict-deu-eng.dict.dz", "freedict-deu-eng.index"])
        #expect(shelf.files == [added])
        #expect(added.pair == LanguagePair("de-en") && added.origin == .person)
        #expect(throws: DictionaryError(.exists(name: "freedict-deu-eng"), path: added.path)) {
            try installer.add(folder.path + "/freedict-deu-eng.index")
        }
        #expect(try installer.remove(added).count == 2)
        #expect(names.isEmpty && shelf.files.isEmpty)
    }

    @Test func `languages that are said go into the name`() throws {
        let path = try folder.write("words.tsv", "luz\tlight\nmar\tsea\n")
        #expect(throws: DictionaryError(.noLanguages, path: path)) { try installer.add(path) }
        #expect(names.isEmpty)
        let added = try installer.add(path, pair: LanguagePair("es-en"))
        #expect(added.name == "words.es-en" && names == ["words.es-en.tsv"])
        #expect(shelf.files.map(\.pair) == [LanguagePair("es-en")])
    }

    @Test(arguments: [("Oxford.mdx", "MDict"), ("Duden.BGL", "Babylon"), ("x.slob", "Aard 2")])
    func `a dictionary of another program is refused by its name`(
        name: String, program: String
    ) throws {
        let path = try folder.write(name, "\u{1}\u{2}\n")
        let error = #expect(throws: DictionaryError.self) { try installer.add(path) }
        let text = error?.description ?? ""
        #expect(text.contains("a dictionary of \(program)") && text.contains("pyglossary"))
        #expect(names.isEmpty)
    }

    @Test func `what is no dictionary, or half of one, leaves nothing behind`() throws {
        let text = try folder.write("notes.txt", "just words\nand more words\n")
        let half = try folder.write("deu-eng.dict", "Haus\n")
        let lone = try folder.write("fra-eng.index", "a\tA\tB\n")
        let packed = try folder.write("deu-eng.tsv.gz", [0x1F, 0x8B, 8, 0])
        for path in [text, half, lone, packed, folder.path, folder.path + "/nothing"] {
            #expect(throws: DictionaryError.self, "\(path)") {
                try installer.add(path, pair: LanguagePair("de-en"))
            }
        }
        #expect(names.isEmpty)
    }

    @Test func `only one's own is removed`() throws {
        let index = try folder.writeDict("wn", [("word", "word\na unit\n")])
        let file = DictionaryFile(
            name: "wn", path: index, format: .dict, pair: LanguagePair("en-en"), origin: .system)
        #expect(throws: DictionaryError(.notOurs, path: index)) { try installer.remove(file) }
        #expect(FileManager.default.fileExists(atPath: index))
    }

    @Test func `a file whose lines end as in DOS is added and found`() async throws {
        let lines = "# CC-CEDICT\r\n# 2024\r\n中 中 [zhong1] /middle/\r\n中國 中国 [x] /China/\r\n"
        let path = try folder.write("cedict_ts.u8", lines)
        let added = try installer.add(path)
        #expect(added.format == .cedict && shelf.files == [added])
        let request = DefinitionRequest(
            word: "中国", source: Language(tag: "zh"), target: .english)
        let found = try await DictionaryLookup(shelf: shelf).define(request)
        #expect(found.entries.map(\.senses) == [["China"]])
        #expect(found.entries.first?.dictionary == "CC-CEDICT")
    }

    @Test func `every language that is said is known the next time`() throws {
        let path = try folder.write("words.tsv", "luz\tlight\nmar\tsea\n")
        let codes = LanguageCodes.twoLetters.sorted() + ["gsw", "ast", "grc", "haw"]
        let english = Language.english
        for code in codes {
            let pair = LanguagePair(from: try #require(Language(tag: code)), to: english)
            let added = try installer.add(path, pair: pair)
            #expect(added.pair == pair)
            #expect(shelf.files == [added], "\(code)")
            _ = try installer.remove(added)
        }
        let german = try installer.add(
            path, pair: LanguagePair(from: english, to: try #require(Language(tag: "deu"))))
        #expect(german.name == "words.en-de" && shelf.files == [german])
    }

    @Test(arguments: ["german", "xx", "german-AT"])
    func `what is no code of a language is refused`(tag: String) throws {
        let path = try folder.write("words.tsv", "luz\tlight\nmar\tsea\n")
        let pair = LanguagePair(from: try #require(Language(tag: tag)), to: .english)
        #expect {
            try installer.add(path, pair: pair)
        } throws: { "\($0)".contains("no code of a language") }
        #expect(names.isEmpty)
    }

    /// A file, its first line, and the languages that are said.
    static let otherLanguages = [
        ("words.u8", "中 中 [zhong1] /Mitte/\n", "zh-de"), ("cfdict.u8", "中 中 [x] /milieu/\n", nil),
        ("HanDeDict.u8", "中 中 [zhong1] /Mitte/\n", nil),
        ("wadoku.utf8", "猫 [ねこ] /(n) Katze/\n", "ja-de"),
        ("words.edict", "猫 [ねこ] /(n) cat/\n", nil),
    ]

    @Test(arguments: zip(otherLanguages.indices, ["zh-de", "zh-fr", "zh-de", "ja-de", "ja-en"]))
    func `a format's languages are those that are said, else those of its name`(
        index: Int, expected: String
    ) throws {
        let (name, line, said) = Self.otherLanguages[index]
        let added = try installer.add(
            try folder.write(name, line), pair: said.flatMap { LanguagePair($0) })
        #expect(added.pair == LanguagePair(expected))
        #expect(shelf.files == [added])
        #expect(try shelf.description(of: added).title == added.name)
    }

    // MARK: - Two of one name

    /// A StarDict dictionary, small but whole.
    private func writeStarDict(_ name: String) throws {
        try folder.write(
            "\(name).ifo", "StarDict's dict ifo file\nbookname=B\nsametypesequence=m\n")
        try folder.write("\(name).idx", Array("a".utf8) + [0, 0, 0, 0, 0, 0, 0, 0, 1])
        try folder.write("\(name).dict", "x")
    }

    @Test func `dictionaries of one name in two formats leave each other alone`() throws {
        _ = try folder.writeDict("one/deu-eng", [("haus", "Haus\nhouse\n")])
        try writeStarDict("two/deu-eng")
        let added = try installer.add(folder.path + "/one/deu-eng.index")
        let before = try Data(contentsOf: URL(filePath: own + "/deu-eng.dict"))
        #expect(throws: DictionaryError(.exists(name: "deu-eng"), path: added.path)) {
            try installer.add(folder.path + "/two/deu-eng.ifo")
        }
        let list = try folder.write("deu-eng.tsv", "luz\tlight\nmar\tsea\n")
        #expect(throws: DictionaryError(.exists(name: "deu-eng"), path: added.path)) {
            try installer.add(list)
        }
        #expect(try Data(contentsOf: URL(filePath: own + "/deu-eng.dict")) == before)
        #expect(names == ["deu-eng.dict", "deu-eng.index"])
    }

    @Test func `what lies in the way is neither replaced nor removed`() throws {
        try writeStarDict("deu-eng")
        try folder.write("own/deu-eng.dict", "mine")
        #expect {
            try installer.add(folder.path + "/deu-eng.ifo")
        } throws: { "\($0)".contains("lies there already") }
        #expect(names == ["deu-eng.dict"])
        #expect(try String(contentsOfFile: own + "/deu-eng.dict", encoding: .utf8) == "mine")
    }

    @Test func `of two in one folder the one that was meant is removed`() throws {
        _ = try folder.writeDict("own/deu-eng", [("haus", "Haus\nhouse\n")])
        try writeStarDict("own/deu-eng")
        let dict = try #require(shelf.files.first { $0.format == .dict })
        #expect(try installer.remove(dict) == [dict.path])
        #expect(names == ["deu-eng.dict", "deu-eng.idx", "deu-eng.ifo"])
        let other = try #require(shelf.files.first { $0.format == .starDict })
        #expect(try installer.remove(other).count == 3)
        #expect(names.isEmpty)
    }

    @Test func `a link is followed, a hidden file comes into the open`() throws {
        let real = try folder.write("real.txt", "luz\tlight\nmar\tsea\n")
        let link = folder.path + "/.words.es-en.tsv"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: real)
        let added = try installer.add(link)
        #expect(added.name == "words.es-en" && shelf.files == [added])
        try FileManager.default.removeItem(atPath: real)
        #expect(try String(contentsOfFile: added.path, encoding: .utf8).hasPrefix("luz"))
        let bare = try folder.write(".tsv", "luz\tlight\nmar\tsea\n")
        #expect(throws: DictionaryError.self) {
            try installer.add(bare, pair: LanguagePair("es-en"))
        }
    }

    @Test func `a folder that cannot be written says so and keeps nothing`() throws {
        let path = try folder.write("words.es-en.tsv", "luz\tlight\nmar\tsea\n")
        try folder.write("own", "a file where the folder should be")
        #expect {
            try installer.add(path)
        } throws: { error in
            guard case .unwritable? = (error as? DictionaryError)?.code else { return false }
            return true
        }
    }
}
