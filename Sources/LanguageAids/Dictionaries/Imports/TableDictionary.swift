import ListenCore

/// A dictionary that was imported into tables.
final class TableDictionary: WordDictionary {
    let title: String
    let notice: [String]
    private let table: any EntryTable
    private let path: String

    /// The most headwords of one form.
    private static let mostLemmas = 8

    /// Opens the tables in a file.
    init(_ file: DictionaryFile, _ tables: any EntryTableKeeping) throws(DictionaryError) {
        path = file.path
        do throws(StoreError) { table = try tables.open(file.path) } catch {
            throw DictionaryError(error, reading: file.path)
        }
        title = table.facts["title"].map { EntryText.line($0) } ?? file.format.displayName
        notice = EntryText.lines(of: table.facts["notice"] ?? "").map { EntryText.line($0) }
    }

    /// The entries of a headword, those with the case of the word first.
    func entries(for word: String) throws(DictionaryError) -> [DictionaryEntry] {
        let found = try asking { table throws(StoreError) in
            try table.entries(of: WordFold.folded(word), limit: EntryLimits.entries)
        }.map(Self.cleaned)
        let written = found.filter { $0.headword == word }
        return written + found.filter { $0.headword != word }
    }

    func lemmas(of form: String) throws(DictionaryError) -> [String] {
        try asking { table throws(StoreError) in
            try table.lemmas(of: WordFold.folded(form), limit: Self.mostLemmas)
        }.map { EntryText.line($0) }
    }

    func probe(_ text: String) throws(DictionaryError) -> KeyProbe {
        let known = try asking { table throws(StoreError) in
            try table.probe(WordFold.folded(text))
        }
        return KeyProbe(isHeadword: known.isKey, isBeginning: known.isBeginning)
    }

    private func asking<Value>(
        _ question: (any EntryTable) throws(StoreError) -> Value
    ) throws(DictionaryError) -> Value {
        do throws(StoreError) { return try question(table) } catch {
            throw DictionaryError(error, reading: path)
        }
    }

    /// An entry with clean texts: other programs may have changed the file.
    private static func cleaned(_ entry: DictionaryEntry) -> DictionaryEntry {
        func line(_ text: String?) -> String? { text.map { EntryText.line($0) } }
        return DictionaryEntry(
            headword: EntryText.line(entry.headword),
            variants: entry.variants.map { EntryText.line($0) },
            pronunciation: line(entry.pronunciation), reading: line(entry.reading),
            grammar: line(entry.grammar), senses: entry.senses.map { EntryText.line($0) },
            details: entry.details.map { EntryText.line($0) },
            dictionary: EntryText.line(entry.dictionary))
    }
}

extension DictionaryError {
    /// The error for a dictionary that is being written.
    init(_ error: StoreError, writing path: String) {
        switch error.code {
        case .diskFull: self.init(.unwritable(reason: "the disk is full"), path: path)
        case .notPermitted: self.init(.unwritable(reason: "permission denied"), path: path)
        case .conflict:
            self.init(.unwritable(reason: "a file of that name lies there already"), path: path)
        case .failed(let reason): self.init(.unwritable(reason: reason), path: path)
        default: self.init(.unwritable(reason: "its tables cannot be written"), path: path)
        }
    }

    /// The error for a dictionary that is being read.
    init(_ error: StoreError, reading path: String) {
        switch error.code {
        case .corrupt: self.init(.malformed(reason: "its tables cannot be read"), path: path)
        case .newerSchema:
            self.init(
                .unreadable(reason: "a newer version of listen made it"), path: path)
        case .notPermitted: self.init(.unreadable(reason: "permission denied"), path: path)
        case .failed(let reason): self.init(.unreadable(reason: reason), path: path)
        default: self.init(.unreadable(reason: "its tables are in use"), path: path)
        }
    }
}
