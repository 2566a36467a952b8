import ListenCore
import Practice
import Storage

/// The examples of the documentation of `Storage`, so that they compile.
private enum Examples {
    static func sourceStore(_ person: PersonDatabase) async throws -> [KeptSource] {
        let library = KeptSource(id: .local, name: "library", kind: .library)
        try await person.sources.set(isOn: false, of: library)
        let kept = try await person.sources.sources()  // the library, switched off
        return kept
    }

    static func newWords(_ texts: HeardTextStore, _ statuses: WordStatuses) async throws -> Int {
        var search = MiningSearch(language: .english, statuses: statuses, mostNew: 1, limit: 20)
        search.book = BookID(rawValue: "ferry")
        let found = try await texts.mine(search)
        return found.total
    }

    static func entryTables(_ tables: any EntryTableKeeping, path: String) throws -> [String]? {
        let writing = try tables.begin(at: path)
        let entry = DictionaryEntry(headword: "fox", senses: ["a wild dog"], dictionary: "")
        try writing.add([KeyedEntry(entry: entry, keys: ["fox"], forms: [])])
        try writing.finish(facts: ["title": "Pocket"])
        return try tables.open(path).entries(of: "fox", limit: 5).first?.senses
    }
}
