import ListenCore

/// A dictionary as `listen dictionary list` shows it.
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

/// What `listen dictionary list --json` prints.
struct DictionariesJSON: Encodable {
    let version = 1
    let dictionaries: [DictionaryRow]

    init(_ dictionaries: [DictionaryRow]) { self.dictionaries = dictionaries }
}

/// What the dictionaries of one language say of a word.
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

/// What `listen dictionary look --json` prints.
struct LookedUpJSON: Encodable {
    let version = 1
    let word: String
    let definitions: [DefinitionJSON]

    init(_ word: String, _ definitions: [DefinitionJSON]) {
        self.word = word
        self.definitions = definitions
    }
}
