import ListenCore

/// A dictionary of the DICT project: NAME.index beside NAME.dict or NAME.dict.dz, as in Debian's
/// dict-* packages.
final class DictDictionary: WordDictionary {
    let ordersEntries = true

    let title: String
    private let index: DictIndex
    private let text: EntryFile
    private let isFromEnglish, isIntoEnglish: Bool

    /// Opens a dictionary by the path of its index; `source` is the language of its headwords,
    /// `target` that of its meanings.
    init(
        indexPath: String, source: Language? = nil, target: Language? = nil
    ) throws(DictionaryError) {
        isFromEnglish = source?.code == "en"
        isIntoEnglish = target?.code == "en"
        index = try DictIndex(try MappedFile(path: indexPath))
        let stem = indexPath.hasSuffix(".index") ? String(indexPath.dropLast(6)) : indexPath
        text = try EntryFile(stem: stem)
        let name = stem.split(separator: "/").last.map(String.init) ?? stem
        title =
            try Self.metadata("short", index, text).first.map { String($0.prefix(200)) }
            ?? EntryText.line(name)
    }

    /// Read on demand: some dictionaries have a page of history, which no lookup needs.
    var notice: [String] {
        get throws(DictionaryError) { try Self.metadata("info", index, text) }
    }

    func entries(for word: String) throws(DictionaryError) -> [DictionaryEntry] {
        try index.file.checkWhole()
        try text.checkWhole()
        let key = index.keys.key(of: word)
        // The dictionary's entries about itself are not words.
        guard !key.starts(with: Array("00database".utf8)),
            !key.starts(with: Array("00-database".utf8))
        else { return [] }
        var entries: [DictionaryEntry] = []
        for place in try index.places(of: key) {
            let bytes = try text.bytes(offset: place.offset, length: place.length)
            let reader = DictEntryReader(
                lines: EntryText.lines(of: EntryText.decoded(bytes)), word: word,
                dictionary: title)
            entries += reader.entries
        }
        // In other languages words are written alike: French `est`, /ɛ/ and /ɛst/.
        return ordered(isFromEnglish ? Self.whole(entries) : entries, for: word)
    }

    /// The entries without those of phrases whose headwords a file of English has cut, which their
    /// sound shows: `a /ədei/`, at one day, beside `a /ə/`.
    static func whole(_ entries: [DictionaryEntry]) -> [DictionaryEntry] {
        guard entries.count > 1 else { return entries }
        func sound(_ entry: DictionaryEntry) -> String {
            (entry.pronunciation ?? "").filter { $0.isLetter && !"ˈˌ".contains($0) }
        }
        var sounds: [String: Set<String>] = [:]
        for entry in entries { sounds[entry.headword, default: []].insert(sound(entry)) }
        return entries.filter { entry in
            let own = sound(entry)
            let isLonger = sounds[entry.headword]?.contains { other in
                !other.isEmpty && own.count >= 2 * other.count && own.count >= other.count + 2
                    && own.hasPrefix(other)
            }
            return isLonger != true
        }
    }

    func lemmas(of form: String) throws(DictionaryError) -> [String] {
        let bases = DictForms.bases(of: try entries(for: form), form: form)
        var lemmas: [String] = []
        for base in bases where lemmas.isEmpty {
            // An entry that refers back is a form as well.
            let found = try entries(for: base) + entries(for: "etw. " + base)
            if found.contains(where: { !DictForms.isForm($0) }) { lemmas.append(base) }
        }
        return lemmas
    }

    func probe(_ text: String) throws(DictionaryError) -> KeyProbe {
        try index.file.checkWhole()
        return try index.probe(index.keys.key(of: text))
    }

    /// Headwords with the case of the word come first (`gehen` before `Gehen`), parts of words
    /// (`Haus…`) last; more frequent ones before less frequent ones.
    func ordered(_ entries: [DictionaryEntry], for word: String) -> [DictionaryEntry] {
        func rank(_ entry: DictionaryEntry) -> Int {
            if entry.headword == word || entry.headword.hasSuffix(" " + word) { return 0 }
            return entry.headword.last.map { $0.isLetter || $0.isNumber } == true ? 1 : 2
        }
        guard entries.count > 1 else { return entries }
        let ranked = entries.enumerated().map { index, entry in
            let weight = EntryWeight.of(entry, isIntoEnglish: isIntoEnglish)
            return (entry: entry, order: (rank(entry), -weight, index))
        }
        return ranked.sorted { $0.order < $1.order }.map(\.entry)
    }

    /// The lines of an entry about the dictionary, without its own name at the top.
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
