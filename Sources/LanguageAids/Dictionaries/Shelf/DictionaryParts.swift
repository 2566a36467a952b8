import Glibc
import Files
public import ListenCore

/// The files of one dictionary.
struct DictionaryParts {
    /// The path without extensions.
    let stem: String
    let format: DictionaryFormat
    /// The extension of the file by which it is found.
    let mainSuffix: String
    /// The extensions of the files that belong to it.
    let otherSuffixes: [String]

    /// The largest file of a dictionary.
    private static let limitBytes = 1 << 30
    private static let texts = [".dict", ".dict.dz"]
    private static let starDictParts = [".idx", ".idx.gz", ".syn"]

    /// The formats of other programs that are not read, by their endings.
    private static let unread = [
        "mdx": "MDict", "mdd": "MDict", "bgl": "Babylon", "lsd": "ABBYY Lingvo in its own form",
        "lsa": "ABBYY Lingvo in its own form", "slob": "Aard 2", "aar": "Aard", "zim": "Kiwix",
        "mobi": "Kindle", "azw3": "Kindle", "epwing": "EPWING", "gls": "Babylon",
    ]

    /// All extensions of the formats with an index.
    static let indexed = [".index", ".ifo"] + starDictParts + texts

    /// The files of a dictionary, by any of them.
    init(of path: String) throws(DictionaryError) {
        guard PathFacts.exists(path) else {
            throw DictionaryError(.unreadable(reason: "there is no such file"), path: path)
        }
        guard PathFacts.isFile(path) else { throw DictionaryError(.notAFile, path: path) }
        let ending = path.lowercased().split(separator: ".").last.map { String($0) } ?? ""
        if let program = Self.unread[ending] {
            throw DictionaryError(
                .unusable(
                    advice: "It is a dictionary of \(program), which is not read. Make it one of"
                        + " StarDict, as pyglossary does, and add its .ifo."), path: path)
        }
        if let own = Self.indexed.first(where: path.hasSuffix) {
            try self.init(indexed: String(path.dropLast(own.count)), own: own, path)
        } else {
            try self.init(lines: path)
        }
    }

    /// Either format has a text file; the other files show their format.
    private init(indexed stem: String, own: String, _ path: String) throws(DictionaryError) {
        func isThere(_ suffix: String) -> Bool { PathFacts.isFile(stem + suffix) }
        let isDict = own == ".index" || !isThere(".ifo")
        guard isThere(isDict ? ".index" : ".ifo") else {
            throw DictionaryError(.incomplete(missing: "its .index or .ifo"), path: path)
        }
        // Only the text that is read: a plain one takes precedence over a compressed one.
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

    /// The files of a dictionary that was found, its main one first; without a text that a
    /// dictionary of the other format reads too.
    static func paths(of file: DictionaryFile) -> [String] {
        let (main, other, parts): (String, String, [String])
        switch file.format {
        case .dict: (main, other, parts) = (".index", ".ifo", [])
        case .starDict: (main, other, parts) = (".ifo", ".index", starDictParts)
        case .edict, .cedict, .tsv, .wiktionary, .yomitan, .dsl: return [file.path]
        }
        let stem = String(file.path.dropLast(main.count))
        let isShared = PathFacts.isAnything(stem + other)
        let rest = (parts + (isShared ? [] : texts)).map { stem + $0 }
        return [file.path] + rest.filter(PathFacts.isAnything)
    }
}

extension DictionaryFile {
    /// The paths of all files that the dictionary is made of.
    public var parts: [String] { DictionaryParts.paths(of: self) }
}
