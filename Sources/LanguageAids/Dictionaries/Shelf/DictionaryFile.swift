/// The file format of a dictionary.
public enum DictionaryFormat: String, Hashable, Sendable, Codable, CaseIterable {
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

    /// The format's name for people.
    public var displayName: String {
        switch self {
        case .dict: "DICT"
        case .starDict: "StarDict"
        case .edict: "EDICT"
        case .cedict: "CC-CEDICT"
        case .tsv: "TSV"
        case .wiktionary: "Wiktionary"
        }
    }
}

/// A dictionary that was found on this machine; not opened yet.
public struct DictionaryFile: Hashable, Sendable {
    /// The owner of a dictionary.
    public enum Origin: Int, Hashable, Sendable, Comparable {
        /// The person added it.
        case person
        /// A package of the system installed it.
        case system

        /// The person's own come first.
        public static func < (left: Origin, right: Origin) -> Bool {
            left.rawValue < right.rawValue
        }
    }

    /// The name of its file without the extension, which the configuration uses: `wn`.
    public let name: String
    /// The path of its `.index`, `.ifo` or only file.
    public let path: String
    /// Its format.
    public let format: DictionaryFormat
    /// Its languages; `nil` when unknown.
    public let pair: LanguagePair?
    /// Its owner.
    public let origin: Origin

    /// A dictionary's file.
    public init(
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
public struct DictionaryDescription: Hashable, Sendable {
    /// The title for people.
    public let title: String
    /// Its lines about its makers and its licence; may be empty.
    public let notice: [String]

    /// The first lines about a licence, as one sentence; `nil` when there are none.
    public var licence: String? {
        let words = ["licen", "gpl", "copyright", "creative commons", "public domain", "cc by"]
        guard
            let line = notice.first(where: { line in
                words.contains { line.lowercased().contains($0) }
            })
        else { return nil }
        return String(line.prefix(200))
    }
}

/// The places that are searched for dictionaries.
public struct DictionaryPlaces: Hashable, Sendable {
    /// Folders with `.index` files.
    public var dictFolders: [String]
    /// Folders with `.ifo` files, or with folders that have them.
    public var starDictFolders: [String]
    /// Files in EDICT's format.
    public var edictFiles: [String]
    /// The folder in the program's data where the person puts dictionaries.
    public var personalFolder: String?

    /// Places; none where no argument is given.
    public init(
        dictFolders: [String] = [], starDictFolders: [String] = [], edictFiles: [String] = [],
        personalFolder: String? = nil
    ) {
        self.dictFolders = dictFolders
        self.starDictFolders = starDictFolders
        self.edictFiles = edictFiles
        self.personalFolder = personalFolder
    }

    /// The folders of Debian's packages and StarDict, with the person's own folders under `home`.
    public static func standard(home: String?, personalFolder: String?) -> DictionaryPlaces {
        let own = home.map { [$0 + "/.stardict/dic", $0 + "/.local/share/stardict/dic"] } ?? []
        return DictionaryPlaces(
            dictFolders: ["/usr/share/dictd"],
            starDictFolders: own + ["/usr/share/stardict/dic"],
            edictFiles: ["/usr/share/edict/edict"], personalFolder: personalFolder)
    }
}
