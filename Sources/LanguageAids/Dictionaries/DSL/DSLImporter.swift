package import ListenCore

/// Imports dictionaries of ABBYY Lingvo, `.dsl` and `.dsl.dz`, into tables in the person's own
/// folder; blocks on the disk.
package struct DSLImporter: DictionaryImporting {
    private let folder: String
    private let tables: any EntryTableKeeping

    private static let endings = [".gz", ".dz", ".dsl"]

    /// An importer into `folder`, which is created on first use.
    package init(folder: String, tables: any EntryTableKeeping) {
        (self.folder, self.tables) = (folder, tables)
    }

    /// True for a file with the ending of the format, or with a header of it.
    package func takes(_ path: String) -> Bool {
        guard (try? MappedFile(path: path)) != nil else { return false }
        let name = path.lowercased()
        if name.hasSuffix(".dsl") || name.hasSuffix(".dsl.dz") { return true }
        guard var lines = try? DSLLines(path), let first = try? lines.next()?.text else {
            return false
        }
        return first.hasPrefix("#NAME")
    }

    /// Imports a dictionary; `nil` when the task was cancelled, after which, as after any failure,
    /// nothing of it is left.
    ///
    /// `progress` gets the number of bytes of the file that were read, and of all.
    package func add(
        _ path: String, from source: Language? = nil, to target: Language? = nil,
        progress: (Int64, Int64) -> Void = { _, _ in }
    ) throws(DictionaryError) -> ExtractImport? {
        let stem = ImportNaming.stem(of: path, without: Self.endings)
        guard !stem.lowercased().hasSuffix("_abrv") else {
            throw DictionaryError(
                .unusable(
                    advice: "It is the list of abbreviations of another dictionary. "
                        + "Give that dictionary."),
                path: path)
        }
        var reader = try DSLReader(path, progress)
        if Task.isCancelled { return nil }
        let named = LanguagePair.named(in: stem)
        let pair = try ImportNaming.pair(
            from: source ?? Self.language(reader.header["INDEX_LANGUAGE"]) ?? named?.source,
            to: target ?? Self.language(reader.header["CONTENTS_LANGUAGE"]) ?? named?.target,
            path)
        let file = try ImportNaming.file(
            for: path, without: Self.endings, .dsl, pair, in: folder)
        let made = try TableImport(file, from: path, tables)
        guard try fill(made, &reader, path, progress) else { return nil }
        if reader.header["INCLUDE"] != nil {
            made.note("Files that it includes (#INCLUDE) are not read.")
        }
        let title = reader.header["NAME"].flatMap { $0.isEmpty ? nil : $0 } ?? file.name
        return try made.finish(title: title, notice: [])
    }

    /// Reads all cards; false when the task was cancelled.
    private func fill(
        _ made: TableImport, _ reader: inout DSLReader, _ path: String,
        _ progress: (Int64, Int64) -> Void
    ) throws(DictionaryError) -> Bool {
        let origin = path.split(separator: "/").last.map(String.init) ?? path
        while let item = try reader.next(progress) {
            switch item {
            case .fault(let what, let line): made.fault(what, file: origin, line: line)
            case .card(let card):
                guard let entry = card.entry() else {
                    made.fault("a card has no word or no text", file: origin, line: card.line)
                    break
                }
                guard try made.add(entry) else {
                    throw DictionaryError(
                        .unusable(advice: "It has more entries than any dictionary."),
                        path: path)
                }
            }
        }
        progress(reader.progress.done, reader.progress.total)
        return !Task.isCancelled
    }

    /// The language of Lingvo's name for it: `German`, `GermanNewSpelling`, `PortugueseStandard`.
    static func language(_ name: String?) -> Language? {
        guard let name, !name.isEmpty else { return nil }
        if let known = StatedLanguage.language(name) { return known }
        let first = name.prefix(1) + name.dropFirst().prefix { $0.isLowercase }
        return first.count > 3 ? StatedLanguage.language(String(first)) : nil
    }
}
