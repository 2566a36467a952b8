import Files
import GRDB
import ListenCore
import ListenTestSupport
import Testing

@testable import Storage

/// Dictionaries in tables: made whole or not at all, and read as they were made.
@Suite struct EntryTableTests {
    let folder: TemporaryFolder
    let store = EntryTableStore()

    init() throws { folder = try TemporaryFolder() }

    private var path: String { folder.file("words.es-en.sqlite") }

    private static let house = DictionaryEntry(
        headword: "casa", variants: ["Casa"], pronunciation: "ˈkasa", grammar: "noun, feminine",
        senses: ["house", "home"], dictionary: "Wiktionary")
    private static let speak = DictionaryEntry(
        headword: "hablar", senses: ["to speak"], dictionary: "Wiktionary")
    private static let batch = [
        KeyedEntry(
            entry: house, keys: ["casa"], forms: [.init(key: "casas", lemma: "casa")]),
        KeyedEntry(
            entry: speak, keys: ["hablar"],
            forms: [.init(key: "hablé", lemma: "hablar"), .init(key: "hablé", lemma: "hablar")]),
        KeyedEntry(entry: nil, keys: [], forms: [.init(key: "amo", lemma: "amar")]),
    ]

    private func made() throws -> any EntryTable {
        let writer = try store.begin(at: path)
        try writer.add(Self.batch)
        try writer.finish(facts: ["title": "Wiktionary"])
        return try store.open(path)
    }

    @Test func `entries and forms come back as they were added`() throws {
        let table = try made()
        #expect(table.facts == ["title": "Wiktionary"])
        #expect(try table.entries(of: "casa", limit: 9) == [Self.house])
        #expect(try table.entries(of: "hablar", limit: 9) == [Self.speak])
        #expect(try table.entries(of: "hablar", limit: 0).isEmpty)
        #expect(try table.entries(of: "casas", limit: 9).isEmpty)
        #expect(try table.lemmas(of: "hablé", limit: 9) == ["hablar"])
        #expect(try table.lemmas(of: "amo", limit: 9) == ["amar"])
        #expect(try table.lemmas(of: "casa", limit: 9).isEmpty)
    }

    @Test(arguments: [
        ("casa", true, true), ("cas", false, true), ("casas", true, true), ("habl", false, true),
        ("hable", false, false), ("z", false, false), ("", false, true), ("casita", false, false),
    ])
    func `a text is known as a word, as a beginning, or not at all`(
        text: String, isKey: Bool, isBeginning: Bool
    ) throws {
        let known = try made().probe(text)
        #expect(known.isKey == isKey && known.isBeginning == isBeginning)
    }

    @Test func `until it is finished there is only a hidden file, and none when it is discarded`()
        throws
    {
        let writer = try store.begin(at: path)
        try writer.add(Self.batch)
        #expect(try folder.names().allSatisfy { $0.hasPrefix(".words.es-en.sqlite.") })
        writer.discard()
        #expect(try folder.names().isEmpty)
        _ = try store.begin(at: path)
        #expect(try folder.names().isEmpty, "what goes unfinished goes whole")
    }

    @Test func `a finished file is the owner's alone, and nothing else is left`() throws {
        _ = try made()
        #expect(try folder.names() == ["words.es-en.sqlite"])
        #expect(mode(of: path) == 0o600)
    }

    @Test func `a name that was taken meanwhile stays as it is`() throws {
        let writer = try store.begin(at: path)
        try writer.add(Self.batch)
        try folder.write([1, 2, 3], to: "words.es-en.sqlite")
        let error = #expect(throws: StoreError.self) { try writer.finish(facts: [:]) }
        guard case .conflict? = error?.code else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try folder.bytes(of: "words.es-en.sqlite") == [1, 2, 3])
        #expect(try folder.names() == ["words.es-en.sqlite"])
    }

    @Test func `what a killed process left goes with the next beginning`() throws {
        // No process has this number: Linux gives out none above 2^22.
        try folder.write([1], to: ".words.es-en.sqlite.99999999-0.tmp")
        try folder.write([1], to: ".other.sqlite.99999999-0.tmp")
        try store.begin(at: path).discard()
        #expect(try folder.names() == [".other.sqlite.99999999-0.tmp"])
    }

    @Test func `what is no such file, or a newer one, is refused`() async throws {
        try folder.write(Array("no database at all".utf8), to: "text")
        try execute("CREATE TABLE fact (name, value)", on: folder.file("foreign"))
        _ = try made()
        try execute("PRAGMA user_version = 2", on: path)
        let corrupt = StoreError.Code.corrupt(setAside: nil)
        for (name, code) in [
            ("text", corrupt), ("foreign", corrupt), ("words.es-en.sqlite", .newerSchema),
        ] {
            let error = await storeError { _ = try store.open(folder.file(name)) }
            #expect(error == StoreError(code, path: folder.file(name)), "\(name)")
        }
        #expect(await storeError { _ = try store.open(folder.file("none")) } != nil)
        #expect(await storeError { _ = try store.open(folder.path) } != nil)
    }

    @Test func `values of other types than ours are read as none`() throws {
        _ = try made()
        try execute(
            """
            DROP TABLE entry;
            CREATE TABLE entry (id INTEGER PRIMARY KEY, headword, variants, pronunciation,
                reading, grammar, senses, details);
            INSERT INTO entry
                SELECT entry, 7, x'00', NULL, 1.5, x'FF', NULL, 3 FROM key WHERE key = 'casa'
            """, on: path)
        let found = try store.open(path).entries(of: "casa", limit: 9)
        #expect(found.count == 1 && found.first?.senses == [])
    }
}

/// A disk that gets full while a dictionary is made.
@Suite(.enabled(if: FullDisk.canMount, "mounting a file system needs root"))
struct EntryTableDiskTests {
    @Test func `a full disk is said, and nothing half made is left`() throws {
        let disk = try FullDisk(megabytes: 2)
        let path = disk.path + "/own/words.es-en.sqlite"
        let writer = try EntryTableStore().begin(at: path)
        try disk.fill()
        #expect(throws: StoreError(.diskFull, path: path)) {
            let long = String(repeating: "x", count: 500)
            for number in 0..<200 {
                let entry = DictionaryEntry(
                    headword: "\(number)", senses: [String](repeating: long, count: 20),
                    dictionary: "")
                try writer.add([KeyedEntry(entry: entry, keys: ["\(number)"], forms: [])])
            }
            try writer.finish(facts: [:])
        }
        writer.discard()
        #expect(FolderListing.names(in: disk.path + "/own").isEmpty)
    }
}
