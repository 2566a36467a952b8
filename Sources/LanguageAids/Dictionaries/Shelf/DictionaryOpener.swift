import ListenCore

/// Opens the dictionary of a file that was found.
struct DictionaryOpener: Sendable {
    /// Decodes encodings other than UTF-8.
    let analysis: any TextAnalyzing
    /// The store of indices; `nil` for none.
    var kept: KeptIndices?
    /// Opens imported dictionaries; `nil` when there are none.
    var tables: (any EntryTableKeeping)?

    /// The largest line dictionary.
    private static let lineFileLimit = 256 << 20

    /// The opened dictionary; cheap, since indices are built on first use.
    func open(_ file: DictionaryFile) throws(DictionaryError) -> any WordDictionary {
        switch file.format {
        case .dict:
            return try DictDictionary(
                indexPath: file.path, source: file.pair?.source, target: file.pair?.target)
        case .starDict: return try StarDictDictionary(infoPath: file.path, kept: kept)
        case .edict: return try edict(file)
        case .cedict:
            let mapped = try lines(file)
            // HanDeDict and CFDICT have this format too.
            let isCedict = file.name.lowercased().hasPrefix("cedict")
            let title =
                isCedict && file.pair == LanguagePair("zh-en") ? "CC-CEDICT" : file.name
            return LineDictionary(
                mapped, format: CedictFormat(), title: title, notice: remarks(of: mapped),
                kept: kept)
        case .wiktionary, .yomitan, .dsl:
            guard let tables else {
                throw DictionaryError(.unreadable(reason: "nothing here reads it"), path: file.path)
            }
            return try TableDictionary(file, tables)
        case .tsv:
            let mapped = try lines(file)
            return LineDictionary(
                mapped, format: TSVFormat(), title: file.name, notice: remarks(of: mapped),
                kept: kept)
        }
    }

    private func edict(_ file: DictionaryFile) throws(DictionaryError) -> any WordDictionary {
        let mapped = try lines(file)
        let title = file.name == "edict" ? "EDICT" : file.name
        var encoding: EUCJapanese?
        if !FormatGuess.isUTF8(mapped) {
            encoding = EUCJapanese(of: mapped, analysis: analysis)
            guard encoding != nil else {
                throw DictionaryError(.encoding(name: EUCJapanese.charset), path: file.path)
            }
        }
        // The first line is "　？？？ /EDICT, …/Copyright …/Created: …/".
        let first = mapped.bytes(LineScan.line(around: 0, in: mapped))
        let text = encoding.map { $0.text(of: first) } ?? EntryText.decoded(first)
        let notice =
            text.hasPrefix("\u{3000}")
            ? text.split(separator: "/").dropFirst().map { EntryText.line($0.prefix(400)) } : []
        return LineDictionary(
            mapped, format: EdictFormat(encoding: encoding), title: title,
            notice: Array(notice.filter { !$0.isEmpty }.prefix(40)), kept: kept)
    }

    private func lines(_ file: DictionaryFile) throws(DictionaryError) -> MappedFile {
        let mapped = try MappedFile(path: file.path, limit: Self.lineFileLimit)
        guard !(mapped[0] == 0x1F && mapped[1] == 0x8B) else {
            throw DictionaryError(
                .compressed(advice: "Inflate it with `gunzip`."), path: file.path)
        }
        return mapped
    }

    /// The comments at the head of a file: `#! license=…`, `# CC-CEDICT`.
    private func remarks(of file: MappedFile) -> [String] {
        let lines = EntryText.lines(of: EntryText.decoded(file.bytes(0..<8 << 10)))
        return lines.prefix { $0.hasPrefix("#") }.map { line in
            EntryText.line(line.drop { $0 == "#" || $0 == "!" })
        }.filter { !$0.isEmpty }
    }
}
