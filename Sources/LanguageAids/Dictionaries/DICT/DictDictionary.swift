import ListenCore

/// A dictionary of the DICT project: NAME.index beside NAME.dict or
/// NAME.dict.dz, as Debian's dict-* packages bring them.
final class DictDictionary: WordDictionary {
    let title: String
    private let index: DictIndex
    private let text: EntryFile

    /// Opens a dictionary by the path of its index.
    init(indexPath: String) throws(DictionaryError) {
        index = try DictIndex(try MappedFile(path: indexPath))
        let stem = indexPath.hasSuffix(".index") ? String(indexPath.dropLast(6)) : indexPath
        text = try EntryFile(stem: stem)
        let name = stem.split(separator: "/").last.map(String.init) ?? stem
        title =
            try Self.metadata("short", index, text).first.map { String($0.prefix(200)) }
            ?? EntryText.line(name)
    }

    /// Read when it is asked for: some tell a page of history, which no
    /// look-up needs.
    var notice: [String] {
        get throws(DictionaryError) { try Self.metadata("info", index, text) }
    }

    func entries(for word: String) throws(DictionaryError) -> [DictionaryEntry] {
        try index.file.checkWhole()
        try text.checkWhole()
        let key = index.keys.key(of: word)
        // What the dictionary says of itself is no word.
        guard !key.starts(with: Array("00database".utf8)),
            !key.starts(with: Array("00-database".utf8))
        else { return [] }
        var entries: [DictionaryEntry] = []
        for place in try index.places(of: key) {
            let bytes = try text.bytes(offset: place.offset, length: place.length)
            let reader = DictEntryReader(
                lines: EntryText.lines(of: EntryText.decoded(bytes)), word: word,
                dictionary: title)
            if let entry = reader.entry { entries.append(entry) }
        }
        return Self.ordered(entries, for: word)
    }

    func probe(_ text: String) throws(DictionaryError) -> KeyProbe {
        try index.file.checkWhole()
        return try index.probe(index.keys.key(of: text))
    }

    /// Headwords written as the word is come first (`gehen` before `Gehen`),
    /// parts of words (`Haus…`) last.
    private static func ordered(_ entries: [DictionaryEntry], for word: String) -> [DictionaryEntry]
    {
        func rank(_ entry: DictionaryEntry) -> Int {
            if entry.headword == word { return 0 }
            return entry.headword.last.map { $0.isLetter || $0.isNumber } == true ? 1 : 2
        }
        let ranked = entries.enumerated().sorted {
            (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
        }
        return ranked.map(\.element)
    }

    /// The lines of an entry about the dictionary, without its own name on top.
    private static func metadata(_ name: String, _ index: DictIndex, _ text: EntryFile)
        throws(DictionaryError) -> [String]
    {
        guard let place = try index.metadata(name) else { return [] }
        let bytes = try text.bytes(offset: place.offset, length: min(place.length, 64 << 10))
        let lines = EntryText.lines(of: EntryText.decoded(bytes)).map { EntryText.line($0) }
        return lines.prefix(400).filter {
            !$0.isEmpty && !$0.hasPrefix("00-database") && !$0.hasPrefix("00database")
        }
    }
}
