package import ListenCore

/// Imports dictionaries of one format into tables in the person's own folder; blocks on the disk.
package protocol DictionaryImporting: Sendable {
    /// True when a file is of the format, by its content; false for one that cannot be read.
    func takes(_ path: String) -> Bool
    /// Imports a file; `nil` when the task was cancelled, after which, as after any failure,
    /// nothing of it is left.
    ///
    /// The languages are the file's own unless they are given. `progress` gets the number of bytes
    /// that were read, and of all.
    func add(
        _ path: String, from source: Language?, to target: Language?,
        progress: (Int64, Int64) -> Void
    ) throws(DictionaryError) -> ExtractImport?
}

/// The ending of a dictionary in tables, which shows what it was imported from.
struct TableEnding {
    let ending: String
    let format: DictionaryFormat

    /// All endings, the longest first.
    static let all = [
        TableEnding(ending: ".yomitan.sqlite", format: .yomitan),
        TableEnding(ending: ".dsl.sqlite", format: .dsl),
        TableEnding(ending: ".sqlite", format: .wiktionary),
    ]

    /// The ending of a file's name; `nil` for one that is not in tables.
    static func of(_ name: String) -> TableEnding? { all.first { name.hasSuffix($0.ending) } }
}

/// Names the files of imported dictionaries.
enum ImportNaming {
    /// The file that a dictionary is imported into: the name of its own without the endings, with
    /// the languages behind it; throws when there is one of that name.
    static func file(
        for path: String, without endings: [String], _ format: DictionaryFormat,
        _ pair: LanguagePair, in folder: String
    ) throws(DictionaryError) -> DictionaryFile {
        let stem = self.stem(of: path, without: endings)
        guard !stem.isEmpty else {
            throw DictionaryError(
                .malformed(reason: "its file has no name before the ending"), path: path)
        }
        let name = LanguagePair.named(in: stem) == pair ? stem : "\(stem).\(pair.suffix)"
        let ending = TableEnding.all.first { $0.format == format }?.ending ?? ".sqlite"
        try DictionaryInstaller.checkFree(name, mainSuffix: ending, in: folder)
        return DictionaryFile(
            name: name, path: folder + "/" + name + ending, format: format, pair: pair,
            origin: .person)
    }

    /// The name of a file without its endings; one with a leading dot would be hidden.
    static func stem(of path: String, without endings: [String]) -> String {
        var stem = path.split(separator: "/").last.map(String.init) ?? ""
        for ending in endings where stem.lowercased().hasSuffix(ending) {
            stem.removeLast(ending.count)
        }
        return String(EntryText.line(stem).drop { $0 == "." || $0 == " " })
    }

    /// A language in the code of file names: a given one may have three letters.
    static func canonical(
        _ language: Language, _ path: String
    ) throws(DictionaryError) -> Language {
        do throws(LanguagePair.UnknownCode) {
            return try LanguagePair.canonical(language)
        } catch {
            throw DictionaryError(.noSuchLanguage(code: error.code), path: path)
        }
    }

    /// The given languages, or those the dictionary tells.
    static func pair(
        from source: Language?, to target: Language?, _ path: String
    ) throws(DictionaryError) -> LanguagePair {
        guard let source else { throw DictionaryError(.noLanguages, path: path) }
        let known = try canonical(source, path)
        guard let target else { throw DictionaryError(.noTarget(from: known.code), path: path) }
        return LanguagePair(from: known, to: try canonical(target, path))
    }
}
