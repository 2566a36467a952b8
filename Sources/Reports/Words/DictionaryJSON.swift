import ListenCore

/// A row of `listen dictionary list`.
struct DictionaryRow: Encodable {
    let name: String
    let format: String
    let languages: String?
    let isYours: Bool
    let path: String
    let title: String?
    let licence: String?
    let problem: String?
}

/// The output of `listen dictionary list --json`.
struct DictionariesJSON: Encodable {
    let version = 1
    let dictionaries: [DictionaryRow]

    init(_ dictionaries: [DictionaryRow]) { self.dictionaries = dictionaries }
}

/// The entries for a word in the dictionaries of one language.
struct DefinitionJSON: Encodable {
    let language: String
    let form: String
    let derivation: WordDerivation
    let entries: [DictionaryEntry]

    init(_ source: Language, _ definition: Definition) {
        language = source.tag
        form = definition.form
        derivation = definition.derivation
        entries = definition.entries
    }
}

/// The output of `listen dictionary look --json`.
struct LookedUpJSON: Encodable {
    let version = 1
    let word: String
    let definitions: [DefinitionJSON]

    init(_ word: String, _ definitions: [DefinitionJSON]) {
        self.word = word
        self.definitions = definitions
    }
}
