package import ListenCore

/// A row of `listen dictionary list`.
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

/// The output of `listen dictionary list --json`.
package struct DictionariesJSON: Encodable {
    package let version = 1
    package let dictionaries: [DictionaryRow]

    package init(_ dictionaries: [DictionaryRow]) { self.dictionaries = dictionaries }
}

/// The entries for a word in the dictionaries of one language.
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

/// The output of `listen dictionary look --json`.
package struct LookedUpJSON: Encodable {
    package let version = 1
    package let word: String
    package let definitions: [DefinitionJSON]

    package init(_ word: String, _ definitions: [DefinitionJSON]) {
        self.word = word
        self.definitions = definitions
    }
}
