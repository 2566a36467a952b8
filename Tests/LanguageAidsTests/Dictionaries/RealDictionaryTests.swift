import Foundation
import ICUText
import ListenCore
import ListenTestSupport
import Testing

@testable import LanguageAids

private let dictd = "/usr/share/dictd"
private func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

/// Debian's own dictionaries, each beside an independent reader.
@Suite struct RealDictionaryTests {
    /// The whole text of a dictionary by dictzcat, which is dictzip's own.
    func inflated(_ name: String) throws -> [UInt8] {
        try output("dictzcat", ["\(dictd)/\(name).dict.dz"])
    }

    func output(_ program: String, _ arguments: [String]) throws -> [UInt8] {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program] + arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let bytes = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return Array(bytes)
    }

    @Test(
        .enabled(
            if: isThere("\(dictd)/freedict-deu-eng.index") && isThere("/usr/bin/dictzcat"),
            "dict-freedict-deu-eng or dictzip is not installed"))
    func `the text of deu-eng is what dictzcat says it is`() throws {
        let whole = try inflated("freedict-deu-eng")
        let file = try DictzipFile(
            try MappedFile(path: "\(dictd)/freedict-deu-eng.dict.dz"))
        #expect(file.count == whole.count)
        var noise = Noise(seed: 1)
        for _ in 0..<60 {
            let start = Int.random(in: 0..<whole.count - 200_000, using: &noise)
            let range = start..<start + Int.random(in: 1...200_000, using: &noise)
            #expect(try file.bytes(range).elementsEqual(whole[range]))
        }
        #expect(try file.bytes(whole.count - 9..<whole.count + 9).elementsEqual(whole.suffix(9)))
    }

    /// Every thousandth key of an index is found where its line says.
    @Test(
        .enabled(
            if: isThere("\(dictd)/freedict-deu-eng.index") && isThere("\(dictd)/wn.index"),
            "dict-freedict-deu-eng or dict-wn is not installed"),
        arguments: ["freedict-deu-eng", "wn"])
    func `keys of a real index are found`(name: String) throws {
        let index = try DictIndex(try MappedFile(path: "\(dictd)/\(name).index"))
        let text = try String(contentsOfFile: "\(dictd)/\(name).index", encoding: .utf8)
        var checked = 0
        for (number, line) in text.utf8.split(separator: 0x0A).enumerated()
        where number % 1_000 == 0 {
            let fields = line.split(separator: 0x09, omittingEmptySubsequences: false)
            guard let key = fields.first, !key.isEmpty, !key.starts(with: "00".utf8) else {
                continue
            }
            #expect(try !index.places(of: Array(key)).isEmpty, "\(Substring(key))")
            #expect(try index.probe(Array(key)).isHeadword)
            checked += 1
        }
        #expect(checked > 100)
    }

    @Test(
        .enabled(
            if: isThere("\(dictd)/freedict-deu-eng.index"), "dict-freedict-deu-eng is not installed"
        ))
    func `deu-eng explains German words`() async throws {
        let dictionary = try DictDictionary(indexPath: "\(dictd)/freedict-deu-eng.index")
        #expect(dictionary.title.hasPrefix("German - English Ding/FreeDict"))
        let description = DictionaryDescription(
            title: dictionary.title, notice: try dictionary.notice)
        #expect(description.licence?.contains("Copyright") == true)
        let streets = try dictionary.entries(for: "Straße")
        #expect(streets.count == 6)
        #expect(streets.allSatisfy { $0.headword == "Straße" })
        let road = try #require(streets.first { $0.senses.first?.hasPrefix("road") == true })
        #expect(road.pronunciation == "ʃtɾˈɑːsə")
        #expect(road.grammar == "feminine, noun")
        #expect(road.details.contains { $0.contains("off") || $0.contains("on the open road") })
        #expect(try dictionary.entries(for: "gehen").first?.headword == "gehen")
        #expect(try dictionary.entries(for: "databaseinfo").isEmpty)
        let shelf = DictionaryShelf(
            places: DictionaryPlaces(dictFolders: [dictd]), analysis: ICUText())
        let lookup = DictionaryLookup(shelf: shelf)
        for (word, form, derivation) in [
            ("Straßen,", "Straße", WordDerivation.lemma), ("spazierten", "spazieren", .ending),
            ("Blumenverkäufertür", "Tür", .compoundTail), ("ist", "sein", .ending),
        ] {
            let definition = try await lookup.define(
                DefinitionRequest(word: word, source: Language(tag: "de"), target: .english))
            #expect(definition.form == form)
            #expect(definition.derivation == derivation)
        }
    }

    @Test(.enabled(if: isThere("\(dictd)/wn.index"), "dict-wn is not installed"))
    func `WordNet explains English words`() throws {
        let dictionary = try DictDictionary(indexPath: "\(dictd)/wn.index")
        #expect(dictionary.title == "WordNet (r) 3.0 (2006)")
        let dog = try #require(try dictionary.entries(for: "dog").first)
        #expect(dog.senses.count == 8)
        #expect(dog.grammar == "noun, verb")
        #expect(dog.details.contains("7: also andiron, firedog, dog-iron"))
        #expect(try dictionary.entries(for: "’tween").first?.headword == "'tween")
        #expect(try dictionary.entries(for: "dog-iron").count == 1)
        #expect(try dictionary.entries(for: "dogiron").isEmpty)
    }

    /// Language, a form that is a headword too, and the lemma behind it.
    static let forms = [("en", "felt", "feel"), ("en", "saw", "see"), ("fr", "est", "être")]

    @Test(
        .enabled(
            if: isThere("\(dictd)/wn.index") && isThere("\(dictd)/freedict-fra-eng.index"),
            "dict-wn or dict-freedict-fra-eng is not installed"), arguments: forms.indices)
    func `a form that is a headword does not hide its lemma`(index: Int) async throws {
        let (language, word, lemma) = Self.forms[index]
        let shelf = DictionaryShelf(
            places: DictionaryPlaces(dictFolders: [dictd]), analysis: ICUText())
        let found = try await DictionaryLookup(shelf: shelf).define(
            DefinitionRequest(word: word, source: Language(tag: language), target: .english))
        #expect(found.derivation == .exact && found.entries.first?.headword == word)
        #expect(found.entries.contains { $0.headword == lemma })
    }

    @Test(.enabled(if: isThere("\(dictd)/wn.index"), "dict-wn is not installed"))
    func `WordNet's abbreviations are found`() async throws {
        let shelf = DictionaryShelf(
            places: DictionaryPlaces(dictFolders: [dictd]), analysis: ICUText())
        for word in ["a.m.", "e.g.,", "U.S."] {
            let found = try await DictionaryLookup(shelf: shelf).define(
                DefinitionRequest(word: word, source: .english, target: .english))
            #expect(found.form.hasSuffix("."), "\(word): \(found.form)")
        }
    }

    @Test(.enabled(if: isThere("/usr/share/edict/edict"), "edict is not installed"))
    func `EDICT explains Japanese words, as many as grep finds`() throws {
        let dictionary = try DictionaryOpener(analysis: ICUText()).open(
            DictionaryFile(
                name: "edict", path: "/usr/share/edict/edict", format: .edict, pair: nil,
                origin: .system))
        for word in ["食べる", "日本", "猫", "行く", "テスト", "ぬくい", "ＣＤ", "〆"] {
            let search =
                "iconv -f EUC-JP -t UTF-8 /usr/share/edict/edict"
                + " | LC_ALL=C.UTF-8 grep -c -e '^\(word) ' -e '^[^/]*\\[\(word)\\]'"
            let answer = String(decoding: try output("sh", ["-c", search]), as: UTF8.self)
            let expected = try #require(Int(answer.filter(\.isNumber)))
            let entries = try dictionary.entries(for: word)
            #expect(entries.count == min(expected, EntryLimits.entries), "\(word)")
            #expect(entries.allSatisfy { $0.headword == word || $0.reading == word })
        }
        let longest = try LongestMatch.headwords(atStartOf: "日本語学校へ行く") {
            text throws(DictionaryError) in try dictionary.probe(text)
        }
        #expect(longest.first == "日本語学校")
        #expect(try dictionary.notice.contains { $0.contains("Electronic Dictionary Research") })
    }

    @Test(
        .enabled(
            if: isThere("/usr/share/stardict/dic/czech-cizi.ifo") && isThere("/usr/bin/sdcv"),
            "stardict-czech or sdcv is not installed"))
    func `StarDict's Czech dictionary says what sdcv says`() throws {
        let dictionary = try StarDictDictionary(infoPath: "/usr/share/stardict/dic/czech-cizi.ifo")
        #expect(dictionary.title == "Slovník cizích slov")
        // sdcv writes a cache beside the files it reads, so it reads a copy.
        let folder = try DictionaryFolder()
        for ending in ["ifo", "idx", "dict.dz"] {
            try FileManager.default.copyItem(
                atPath: "/usr/share/stardict/dic/czech-cizi.\(ending)",
                toPath: folder.path + "/czech-cizi.\(ending)")
        }
        for word in ["abstinence", "experiment", "polymer", "soprán", "tornádo"] {
            let entry = try #require(try dictionary.entries(for: word).first, "\(word)")
            let peer = String(
                decoding: try output(
                    "sdcv", ["-n", "-e", "--utf8-output", "-2", folder.path, word]),
                as: UTF8.self)
            let sense = try #require(entry.senses.last)
            #expect(peer.contains(sense), "\(word): \(sense)")
        }
    }
}
