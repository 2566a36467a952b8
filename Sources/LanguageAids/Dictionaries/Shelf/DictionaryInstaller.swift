import FoundationEssentials
import Glibc
package import ListenCore
import Files

/// Adds dictionaries to the person's own folder and removes them; blocks on the disk.
package struct DictionaryInstaller: Sendable {
    private let folder: String
    private let opener: DictionaryOpener

    /// An installer for `folder`, which is created on first use.
    package init(folder: String, analysis: any TextAnalyzing) {
        self.folder = folder
        opener = DictionaryOpener(analysis: analysis)
    }

    /// Copies a dictionary into the folder and returns the copy.
    ///
    /// `path` is any file of it; `pair` gives its languages when its name does not. It is opened
    /// before it is copied, and appears whole or not at all; a file that is in the folder already
    /// is never replaced.
    package func add(
        _ path: String, pair: LanguagePair? = nil
    ) throws(DictionaryError) -> DictionaryFile {
        let source = try DictionaryParts(of: path)
        let stem = try Self.name(of: source, path)
        let said = try pair.map { pair throws(DictionaryError) in
            do throws(LanguagePair.UnknownCode) {
                return try pair.canonical()
            } catch {
                throw DictionaryError(.noSuchLanguage(code: error.code), path: path)
            }
        }
        let told = DictionaryFinder.pair(of: stem, source.format)
        guard let known = said ?? told else { throw DictionaryError(.noLanguages, path: path) }
        let name = known == told ? stem : "\(stem).\(known.suffix)"
        try Self.checkFree(name, mainSuffix: source.mainSuffix, in: folder)
        _ = try opener.open(
            DictionaryFile(
                name: name, path: source.stem + source.mainSuffix, format: source.format,
                pair: known, origin: .person)
        ).probe("a")
        try copy(source, as: name)
        return DictionaryFile(
            name: name, path: folder + "/" + name + source.mainSuffix, format: source.format,
            pair: known, origin: .person)
    }

    /// Removes a dictionary of the person's own with all its files; returns their paths.
    package func remove(_ file: DictionaryFile) throws(DictionaryError) -> [String] {
        guard file.origin == .person, FilePlace.below(file.path, folder) != nil else {
            throw DictionaryError(.notOurs, path: file.path)
        }
        // The file by which it is found goes first, so that an incomplete one is never found.
        let paths = DictionaryParts.paths(of: file)
        for path in paths {
            do {
                try FileManager.default.removeItem(atPath: path)
            } catch {
                throw DictionaryError(.unwritable(reason: error.localizedReason), path: path)
            }
        }
        return paths
    }

    /// The name in the folder: a name with a leading dot would be hidden.
    private static func name(
        of source: DictionaryParts, _ path: String
    ) throws(DictionaryError) -> String {
        let last = source.stem.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        let name = String(EntryText.line(last).drop { $0 == "." || $0 == " " })
        guard !name.isEmpty else {
            throw DictionaryError(
                .malformed(reason: "its file has no name before the ending"), path: path)
        }
        return name
    }

    /// Throws when a file of that name is in the folder, of any format: two dictionaries of one
    /// name would share files, and one would be hidden.
    static func checkFree(
        _ name: String, mainSuffix: String, in folder: String
    ) throws(DictionaryError) {
        let target = folder + "/" + name
        let mains =
            [".index", ".ifo", ""] + TableEnding.all.map(\.ending) + DictionaryFinder.lineEndings
        for suffix in mains + [mainSuffix] where PathFacts.isAnything(target + suffix) {
            throw DictionaryError(.exists(name: name), path: target + suffix)
        }
        for suffix in DictionaryParts.indexed where PathFacts.isAnything(target + suffix) {
            throw DictionaryError(
                .unwritable(reason: "a file of that name lies there already"),
                path: target + suffix)
        }
    }

    /// Copies the files, last the main one, by which a dictionary is found.
    private func copy(_ source: DictionaryParts, as name: String) throws(DictionaryError) {
        let files = FileManager.default
        var made: [String] = []
        let target = folder + "/" + name
        do {
            try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
            for suffix in source.otherSuffixes + [source.mainSuffix] {
                let rough = folder + "/.\(name)\(suffix).part"
                try? files.removeItem(atPath: rough)
                made.append(rough)
                // A link would break when its target is removed.
                let real = PathFacts.resolved(source.stem + suffix)
                try files.copyItem(atPath: real, toPath: rough)
                if rename(rough, target + suffix) != 0 { throw CocoaError(.fileWriteUnknown) }
                made[made.count - 1] = target + suffix
            }
        } catch {
            for path in made { try? files.removeItem(atPath: path) }
            throw DictionaryError(.unwritable(reason: error.localizedReason), path: target)
        }
    }
}

extension Error {
    /// The system's message for an error with a file.
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
