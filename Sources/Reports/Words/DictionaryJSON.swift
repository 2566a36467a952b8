package import ListenCore

/// A dictionary as `listen dictionary list` shows it.
package struct DictionaryRow: Encodable {
    package let name: String
    package let format: String
    package let languages: String?
    package let isYours: Bool
    package let path: String
    package let title: String?
    package let licence: String?
    package let problem: String?
}

/// What `listen dictionary list --json` prints.
package struct DictionariesJSON: Encodable {
    package let version = 1
    package let dictionaries: [DictionaryRow]

    package init(_ dictionaries: [DictionaryRow]) { self.dictionaries = dictionaries }
}

/// What the dictionaries of one language say of a word.
package struct DefinitionJSON: Encodable {
    package let language: String
    package let form: String
    package let derivation: WordDerivation
    package let entries: [DictionaryEntry]

    package init(_ source: Language, _ definition: Definition) {
        language = source.tag
        form = definition.form
        derivation = definition.derivation
        entries = definition.entries
    }
}

/// What `listen dictionary look --json` prints.
package struct LookedUpJSON: Encodable {
    package let version = 1
    package let word: String
    package let definitions: [DefinitionJSON]

    package init(_ word: String, _ definitions: [DefinitionJSON]) {
        self.word = word
        self.definitions = definitions
    }
}
