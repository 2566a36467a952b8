/// The places that are searched for dictionaries.
public struct DictionaryPlaces: Hashable, Sendable {
    /// Folders with `.index` files.
    public var dictFolders: [String] = []
    /// Folders with `.ifo` files, or with folders that have them.
    public var starDictFolders: [String] = []
    /// Files in EDICT's format.
    public var edictFiles: [String] = []
    /// The folder in the program's data where the person puts dictionaries.
    public var personalFolder: String?

    /// The folders of Debian's packages and StarDict, with the person's own folders under `home`.
    public static func standard(home: String?, personalFolder: String?) -> DictionaryPlaces {
        let own = home.map { [$0 + "/.stardict/dic", $0 + "/.local/share/stardict/dic"] } ?? []
        return DictionaryPlaces(
            dictFolders: ["/usr/share/dictd"],
            starDictFolders: own + ["/usr/share/stardict/dic"],
            edictFiles: ["/usr/share/edict/edict"], personalFolder: personalFolder)
    }
}
