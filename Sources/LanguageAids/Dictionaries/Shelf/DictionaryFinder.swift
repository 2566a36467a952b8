import Glibc
import ListenCore
import Files

/// Finds the files of dictionaries in the folders they may be in; opens only files of the person
/// whose name does not show the format.
struct DictionaryFinder {
    let places: DictionaryPlaces
    /// Languages of dictionaries by name, which override those in the names.
    let pairs: [String: LanguagePair]

    /// The most entries of a folder that are looked at.
    private static let folderLimit = 4_096

    /// The dictionaries in the order of the places: the person's first.
    func files() -> [DictionaryFile] {
        var found: [DictionaryFile] = []
        if let folder = places.personalFolder {
            found += personal(folder) + inside(folder, depth: 2, suffix: ".ifo", .starDict, .person)
        }
        for folder in places.starDictFolders {
            let origin: DictionaryFile.Origin = folder.hasPrefix("/usr/") ? .system : .person
            found += inside(folder, depth: 2, suffix: ".ifo", .starDict, origin)
        }
        for folder in places.dictFolders {
            found += inside(folder, depth: 1, suffix: ".index", .dict, .system)
        }
        for path in places.edictFiles where Self.kind(of: path) == .file {
            found.append(file(path, suffix: "", .edict, .system))
        }
        var seen: Set<String> = []
        return found.filter { seen.insert($0.path).inserted }
    }

    private func inside(
        _ folder: String, depth: Int, suffix: String, _ format: DictionaryFormat,
        _ origin: DictionaryFile.Origin
    ) -> [DictionaryFile] {
        var found: [DictionaryFile] = []
        for name in Self.names(in: folder) {
            let path = folder + "/" + name
            if name.hasSuffix(suffix), name.count > suffix.count {
                found.append(file(path, suffix: suffix, format, origin))
            } else if depth > 1, Self.kind(of: path) == .folder {
                found += inside(path, depth: depth - 1, suffix: suffix, format, origin)
            }
        }
        return found
    }

    /// Files of any format, recognised by their extensions, otherwise by their first lines.
    private func personal(_ folder: String) -> [DictionaryFile] {
        Self.names(in: folder).compactMap { name in
            let path = folder + "/" + name
            guard !name.hasPrefix(".") else { return nil }
            if name.hasSuffix(".index") { return file(path, suffix: ".index", .dict, .person) }
            if let kind = TableEnding.of(name), Self.kind(of: path) == .file {
                return file(path, suffix: kind.ending, kind.format, .person)
            }
            guard !Self.partEndings.contains(where: name.hasSuffix),
                Self.kind(of: path) == .file, let format = FormatGuess.format(ofFileAt: path)
            else { return nil }
            let suffix = Self.lineEndings.first(where: name.hasSuffix) ?? ""
            return file(path, suffix: suffix, format, .person)
        }
    }

    /// Extensions of files that belong to another, or that cannot be read.
    static let partEndings = [".ifo", ".idx", ".syn", ".dict", ".dz", ".gz", ".oft", ".idx2"]
    /// Extensions behind the name of a line dictionary.
    static let lineEndings = [".tsv", ".txt", ".u8", ".utf8", ".edict", ".cedict"]

    private func file(
        _ path: String, suffix: String, _ format: DictionaryFormat, _ origin: DictionaryFile.Origin
    ) -> DictionaryFile {
        let last = path.split(separator: "/").last.map(String.init) ?? path
        let name = EntryText.line(last.dropLast(suffix.count))
        return DictionaryFile(
            name: name, path: path, format: format, pair: pair(of: name, format), origin: origin)
    }

    private func pair(of name: String, _ format: DictionaryFormat) -> LanguagePair? {
        pairs[name] ?? Self.pair(of: name, format)
    }

    /// The pair in the name; otherwise that of the format or of a well-known name.
    static func pair(of name: String, _ format: DictionaryFormat) -> LanguagePair? {
        if let named = LanguagePair.named(in: name) { return named }
        let folded = name.lowercased()
        if let known = known.first(where: { folded.hasPrefix($0.name) }) {
            return LanguagePair(known.pair)
        }
        switch format {
        case .edict: return LanguagePair("ja-en")
        case .cedict: return LanguagePair("zh-en")
        case .dict, .starDict, .tsv, .wiktionary, .yomitan, .dsl:
            return english.contains(name) ? LanguagePair("en-en") : nil
        }
    }

    /// Relatives of CC-CEDICT and EDICT with meanings in another language.
    private static let known = [
        (name: "handedict", pair: "zh-de"), (name: "cfdict", pair: "zh-fr"),
        (name: "wadoku", pair: "ja-de"),
    ]

    /// Debian's dictionaries of English in English.
    private static let english: Set<String> = [
        "wn", "gcide", "web1913", "foldoc", "jargon", "devil", "moby-thesaurus", "vera",
    ]

    // MARK: - Folders

    private enum Kind { case file, folder, other }

    private static func kind(of path: String) -> Kind {
        var facts = stat()
        guard stat(path, &facts) == 0 else { return .other }
        switch facts.st_mode & S_IFMT {
        case S_IFREG: return .file
        case S_IFDIR: return .folder
        default: return .other
        }
    }

    /// The names in a folder, in order; none when it cannot be read.
    private static func names(in folder: String) -> [String] {
        FolderListing.names(in: folder, most: folderLimit).sorted()
    }
}
