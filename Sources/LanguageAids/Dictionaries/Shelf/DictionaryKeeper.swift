import FoundationEssentials
import Glibc
public import ListenCore

/// Puts dictionaries into the person's own folder and takes them out again;
/// blocks on the disk.
public struct DictionaryKeeper: Sendable {
    private let folder: String
    private let opener: DictionaryOpener

    /// Larger files are no dictionaries.
    private static let limitBytes = 1 << 30

    /// A keeper of the dictionaries in `folder`, which is made when first needed.
    public init(folder: String, analysis: any TextAnalyzing) {
        self.folder = folder
        opener = DictionaryOpener(analysis: analysis)
    }

    /// Copies a dictionary into the folder and gives it as it stands there.
    ///
    /// `path` is any file of it; `pair` gives its languages where its name does
    /// not tell them. It is opened before it is copied, and is there whole or
    /// not at all.
    public func add(
        _ path: String, pair: LanguagePair? = nil
    ) throws(DictionaryError) -> DictionaryFile {
        let source = try Self.parts(of: path)
        let stem = Self.lastName(source.stem)
        let known = pair ?? LanguagePair.named(in: stem)
        guard known != nil || source.format == .edict || source.format == .cedict else {
            throw DictionaryError(.noLanguages, path: path)
        }
        let name = pair.map { "\(stem).\($0.source.code)-\($0.target.code)" } ?? stem
        let main = folder + "/" + name + source.mainSuffix
        guard !FileManager.default.fileExists(atPath: main) else {
            throw DictionaryError(.exists(name: name), path: main)
        }
        _ = try opener.open(
            DictionaryFile(
                name: name, path: source.stem + source.mainSuffix, format: source.format,
                pair: known, origin: .person)
        ).probe("a")
        try copy(source, as: name)
        return DictionaryFile(
            name: name, path: main, format: source.format,
            pair: known ?? LanguagePair(source.format == .cedict ? "zh-en" : "ja-en"),
            origin: .person)
    }

    /// Removes a dictionary of the person's own, all its files; gives their paths.
    public func remove(_ file: DictionaryFile) throws(DictionaryError) -> [String] {
        guard file.origin == .person, file.path.hasPrefix(folder + "/") else {
            throw DictionaryError(.notOurs, path: file.path)
        }
        let parts = try Self.parts(of: file.path)
        // What makes it a dictionary goes first: half of one is never found.
        let paths = ([parts.mainSuffix] + parts.otherSuffixes).map { parts.stem + $0 }
        for path in paths {
            do {
                try FileManager.default.removeItem(atPath: path)
            } catch {
                throw DictionaryError(.unwritable(reason: error.localizedReason), path: path)
            }
        }
        return paths
    }

    /// The main file comes last, by which it is found.
    private func copy(_ source: Parts, as name: String) throws(DictionaryError) {
        let files = FileManager.default
        var made: [String] = []
        let target = folder + "/" + name
        do {
            try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
            for suffix in source.otherSuffixes + [source.mainSuffix] {
                let rough = folder + "/.\(name)\(suffix).part"
                try? files.removeItem(atPath: rough)
                made.append(rough)
                try files.copyItem(atPath: source.stem + suffix, toPath: rough)
                if rename(rough, target + suffix) != 0 { throw CocoaError(.fileWriteUnknown) }
                made[made.count - 1] = target + suffix
            }
        } catch {
            for path in made { try? files.removeItem(atPath: path) }
            throw DictionaryError(.unwritable(reason: error.localizedReason), path: target)
        }
    }

    // MARK: - Which files it is made of

    private struct Parts {
        var stem: String
        let format: DictionaryFormat
        let mainSuffix: String
        let otherSuffixes: [String]
    }

    private static let dictionaryTexts = [".dict", ".dict.dz"]

    /// The files a dictionary is made of, by any of them.
    private static func parts(of path: String) throws(DictionaryError) -> Parts {
        let files = FileManager.default
        var isFolder = false
        guard files.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw DictionaryError(.unreadable(reason: "there is no such file"), path: path)
        }
        guard !isFolder else { throw DictionaryError(.notAFile, path: path) }
        func isThere(_ path: String) -> Bool { files.fileExists(atPath: path) }
        let suffixes = [".index", ".ifo", ".idx", ".syn"] + dictionaryTexts
        if let own = suffixes.first(where: path.hasSuffix) {
            let stem = String(path.dropLast(own.count))
            if isThere(stem + ".ifo") {
                let others = [".idx", ".syn"] + dictionaryTexts
                return Parts(
                    stem: stem, format: .starDict, mainSuffix: ".ifo",
                    otherSuffixes: others.filter { isThere(stem + $0) })
            }
            guard isThere(stem + ".index") else {
                throw DictionaryError(.incomplete(missing: "its .index or .ifo"), path: path)
            }
            return Parts(
                stem: stem, format: .dict, mainSuffix: ".index",
                otherSuffixes: dictionaryTexts.filter { isThere(stem + $0) })
        }
        let mapped = try MappedFile(path: path, limit: limitBytes)
        guard !(mapped.count > 1 && mapped[0] == 0x1F && mapped[1] == 0x8B) else {
            throw DictionaryError(.compressed(advice: "Inflate it with `gunzip`."), path: path)
        }
        guard let format = FormatGuess.format(ofFileAt: path) else {
            throw DictionaryError(
                .malformed(reason: "its lines are of no kind that is known"), path: path)
        }
        let endings = [".tsv", ".txt", ".u8", ".utf8", ".edict", ".cedict"]
        let suffix = endings.first(where: path.hasSuffix) ?? ""
        return Parts(
            stem: String(path.dropLast(suffix.count)), format: format, mainSuffix: suffix,
            otherSuffixes: [])
    }

    private static func lastName(_ path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }
}

extension Error {
    /// The system's words for what went wrong with a file.
    fileprivate var localizedReason: String {
        guard let error = self as? CocoaError else { return "\(self)" }
        switch error.code {
        case .fileWriteOutOfSpace: return "the disk is full"
        case .fileWriteNoPermission, .fileReadNoPermission: return "permission denied"
        case .fileWriteVolumeReadOnly: return "the disk may only be read"
        case .fileNoSuchFile, .fileReadNoSuchFile: return "there is no such file"
        default: return "the file could not be written"
        }
    }
}
