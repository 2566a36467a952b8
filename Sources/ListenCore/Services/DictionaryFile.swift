/// The language of a dictionary's headwords and that of its meanings.
///
///     let pair = LanguagePair(from: .english, to: .english)
///     pair.target.code  // en
public struct LanguagePair: Hashable, Sendable {
    /// The language of the headwords.
    public let source: Language
    /// The language of the meanings.
    public let target: Language

    /// A pair.
    public init(from source: Language, to target: Language) {
        self.source = source
        self.target = target
    }
}

/// The file format of a dictionary.
///
///     DictionaryFormat.starDict.displayName  // StarDict
package enum DictionaryFormat: String, Hashable, Sendable, Codable, CaseIterable {
    /// `.index` beside `.dict` or `.dict.dz`, of the DICT project.
    case dict
    /// `.ifo`, `.idx` and `.dict`, of StarDict.
    case starDict
    /// EDICT, and JMdict published as EDICT.
    case edict
    /// CC-CEDICT.
    case cedict
    /// Word TAB meaning.
    case tsv
    /// An extract of Wiktionary that was imported into SQLite.
    case wiktionary
    /// Banks of terms in a zip, of Yomitan, that were imported into SQLite.
    case yomitan
    /// Cards of ABBYY Lingvo that were imported into SQLite.
    case dsl

    /// The format's name for people.
    package var displayName: String {
        switch self {
        case .dict: "DICT"
        case .starDict: "StarDict"
        case .edict: "EDICT"
        case .cedict: "CC-CEDICT"
        case .tsv: "TSV"
        case .wiktionary: "Wiktionary"
        case .yomitan: "Yomitan"
        case .dsl: "DSL"
        }
    }
}

/// A dictionary that was found on this machine; not opened yet.
///
///     let wordNet = DictionaryFile(
///         name: "wn", path: "/usr/share/dictd/wn.index", format: .dict, pair: nil,
///         origin: .system)
public struct DictionaryFile: Hashable, Sendable {
    /// The owner of a dictionary.
    package enum Origin: Int, Hashable, Sendable, Comparable {
        /// The person added it.
        case person
        /// A package of the system installed it.
        case system

        /// The person's own come first.
        package static func < (left: Origin, right: Origin) -> Bool {
            left.rawValue < right.rawValue
        }
    }

    /// The name of its file without the extension, which the configuration uses: `wn`.
    public let name: String
    /// The path of its `.index`, `.ifo` or only file.
    public let path: String
    /// Its format.
    package let format: DictionaryFormat
    /// Its languages; `nil` when unknown.
    package let pair: LanguagePair?
    /// Its owner.
    package let origin: Origin

    /// A dictionary's file.
    package init(
        name: String, path: String, format: DictionaryFormat, pair: LanguagePair?, origin: Origin
    ) {
        self.name = name
        self.path = path
        self.format = format
        self.pair = pair
        self.origin = origin
    }
}

/// An opened dictionary's description of itself.
///
///     let description = DictionaryDescription(title: "WordNet", notice: ["Licence: BSD"])
///     description.licence  // Licence: BSD
package struct DictionaryDescription: Hashable, Sendable {
    /// The title for people.
    package let title: String
    /// Its lines about its makers and its licence; may be empty.
    package let notice: [String]

    /// A description.
    package init(title: String, notice: [String]) { (self.title, self.notice) = (title, notice) }

    /// The first lines about a licence, as one sentence; `nil` when there are none.
    package var licence: String? {
        let words = ["licen", "gpl", "copyright", "creative commons", "public domain", "cc by"]
        guard
            let line = notice.first(where: { line in
                words.contains { line.lowercased().contains($0) }
            })
        else { return nil }
        return String(line.prefix(200))
    }
}
