import Glibc
import Files
import ListenCore

/// The files one dictionary is made of.
struct DictionaryParts {
    /// The path before the endings.
    let stem: String
    let format: DictionaryFormat
    /// The ending of the file by which it is found.
    let mainSuffix: String
    /// The endings of the files that belong to it.
    let otherSuffixes: [String]

    /// Larger files are no dictionaries.
    private static let limitBytes = 1 << 30
    private static let texts = [".dict", ".dict.dz"]
    private static let starDictParts = [".idx", ".idx.gz", ".syn"]

    /// Every ending of a file of the formats with an index.
    static let indexed = [".index", ".ifo"] + starDictParts + texts

    /// The files a dictionary is made of, by any of them.
    init(of path: String) throws(DictionaryError) {
        guard PathFacts.exists(path) else {
            throw DictionaryError(.unreadable(reason: "there is no such file"), path: path)
        }
        guard PathFacts.isFile(path) else { throw DictionaryError(.notAFile, path: path) }
        if let own = Self.indexed.first(where: path.hasSuffix) {
            try self.init(indexed: String(path.dropLast(own.count)), own: own, path)
        } else {
            try self.init(lines: path)
        }
    }

    /// A text may belong to either format; the others tell theirs.
    private init(indexed stem: String, own: String, _ path: String) throws(DictionaryError) {
        func isThere(_ suffix: String) -> Bool { PathFacts.isFile(stem + suffix) }
        let isDict = own == ".index" || !isThere(".ifo")
        guard isThere(isDict ? ".index" : ".ifo") else {
            throw DictionaryError(.incomplete(missing: "its .index or .ifo"), path: path)
        }
        // Only the text that is read: a plain one comes before a compressed one.
        let text = Self.texts.first(where: isThere).map { [$0] } ?? []
        self.stem = stem
        format = isDict ? .dict : .starDict
        mainSuffix = isDict ? ".index" : ".ifo"
        otherSuffixes = (isDict ? [] : Self.starDictParts.filter(isThere)) + text
    }

    private init(lines path: String) throws(DictionaryError) {
        let mapped = try MappedFile(path: path, limit: Self.limitBytes)
        guard !(mapped.count > 1 && mapped[0] == 0x1F && mapped[1] == 0x8B) else {
            throw DictionaryError(.compressed(advice: "Inflate it with `gunzip`."), path: path)
        }
        guard let format = FormatGuess.format(ofFileAt: path) else {
            throw DictionaryError(
                .malformed(reason: "its lines are of no kind that is known"), path: path)
        }
        self.format = format
        mainSuffix = DictionaryFinder.lineEndings.first(where: path.hasSuffix) ?? ""
        stem = String(path.dropLast(mainSuffix.count))
        otherSuffixes = []
    }

    /// The files of a dictionary that was found, its main one first; a text
    /// that a dictionary of the other format reads too is not among them.
    static func paths(of file: DictionaryFile) -> [String] {
        let (main, other, parts): (String, String, [String])
        switch file.format {
        case .dict: (main, other, parts) = (".index", ".ifo", [])
        case .starDict: (main, other, parts) = (".ifo", ".index", starDictParts)
        case .edict, .cedict, .tsv, .wiktionary: return [file.path]
        }
        let stem = String(file.path.dropLast(main.count))
        let isShared = PathFacts.isAnything(stem + other)
        let rest = (parts + (isShared ? [] : texts)).map { stem + $0 }
        return [file.path] + rest.filter(PathFacts.isAnything)
    }
}
