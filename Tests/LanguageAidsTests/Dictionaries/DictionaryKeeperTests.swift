import Foundation
import ICUText
import ListenCore
import Testing

@testable import LanguageAids

/// Dictionaries that are added and removed, whole or not at all.
@Suite struct DictionaryKeeperTests {
    let folder: DictionaryFolder

    init() throws { folder = try DictionaryFolder() }

    private var own: String { folder.path + "/own" }
    private var keeper: DictionaryKeeper { DictionaryKeeper(folder: own, analysis: ICUText()) }
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
        let added = try keeper.add(folder.path + "/freedict-deu-eng.dict.dz")
        #expect(names == ["freedict-deu-eng.dict.dz", "freedict-deu-eng.index"])
        #expect(shelf.files == [added])
        #expect(added.pair == LanguagePair("de-en") && added.origin == .person)
        #expect(throws: DictionaryError(.exists(name: "freedict-deu-eng"), path: added.path)) {
            try keeper.add(folder.path + "/freedict-deu-eng.index")
        }
        #expect(try keeper.remove(added).count == 2)
        #expect(names.isEmpty && shelf.files.isEmpty)
    }

    @Test func `languages that are said go into the name`() throws {
        let path = try folder.write("words.tsv", "luz\tlight\nmar\tsea\n")
        #expect(throws: DictionaryError(.noLanguages, path: path)) { try keeper.add(path) }
        #expect(names.isEmpty)
        let added = try keeper.add(path, pair: LanguagePair("es-en"))
        #expect(added.name == "words.es-en" && names == ["words.es-en.tsv"])
        #expect(shelf.files.map(\.pair) == [LanguagePair("es-en")])
    }

    @Test func `what is no dictionary, or half of one, leaves nothing behind`() throws {
        let text = try folder.write("notes.txt", "just words\nand more words\n")
        let half = try folder.write("deu-eng.dict", "Haus\n")
        let lone = try folder.write("fra-eng.index", "a\tA\tB\n")
        let packed = try folder.write("deu-eng.tsv.gz", [0x1F, 0x8B, 8, 0])
        for path in [text, half, lone, packed, folder.path, folder.path + "/nothing"] {
            #expect(throws: DictionaryError.self, "\(path)") {
                try keeper.add(path, pair: LanguagePair("de-en"))
            }
        }
        #expect(names.isEmpty)
    }

    @Test func `only one's own is removed`() throws {
        let index = try folder.writeDict("wn", [("word", "word\na unit\n")])
        let file = DictionaryFile(
            name: "wn", path: index, format: .dict, pair: LanguagePair("en-en"), origin: .system)
        #expect(throws: DictionaryError(.notOurs, path: index)) { try keeper.remove(file) }
        #expect(FileManager.default.fileExists(atPath: index))
    }

    @Test func `a folder that cannot be written says so and keeps nothing`() throws {
        let path = try folder.write("words.es-en.tsv", "luz\tlight\nmar\tsea\n")
        try folder.write("own", "a file where the folder should be")
        #expect {
            try keeper.add(path)
        } throws: { error in
            guard case .unwritable? = (error as? DictionaryError)?.code else { return false }
            return true
        }
    }
}
