import ListenCore
import Synchronization

/// A StarDict dictionary: NAME.ifo, NAME.idx or NAME.idx.gz, NAME.dict or NAME.dict.dz, and perhaps
/// NAME.syn with other names for its words.
final class StarDictDictionary: WordDictionary {
    let title: String
    let notice: [String]
    private let info: StarDictInfo
    private let words: MappedFile
    private let synonyms: MappedFile?
    private let text: EntryFile
    private let wordKeys: StarDictKeys
    private let synonymKeys = StarDictKeys(width: 4)
    private let indices = Mutex<Indices?>(nil)
    private let kept: KeptIndices?

    private struct Indices {
        let words: KeyIndex
        let synonyms: KeyIndex?
        /// The offset of each word in the order of the file; only for synonyms, which refer to
        /// words by number.
        let inOrder: [UInt32]
    }

    /// Opens a dictionary by the path of its `.ifo` file; its indices are kept in `kept`.
    init(infoPath: String, kept: KeptIndices? = nil) throws(DictionaryError) {
        self.kept = kept
        info = try StarDictInfo(try MappedFile(path: infoPath))
        let stem = infoPath.hasSuffix(".ifo") ? String(infoPath.dropLast(4)) : infoPath
        words = try Self.index(stem)
        text = try EntryFile(stem: stem)
        synonyms = try? MappedFile(path: stem + ".syn", limit: Self.indexLimit)
        wordKeys = StarDictKeys(width: info.hasWideOffsets ? 12 : 8)
        title = info.name
        notice = info.notice
    }

    private static let indexLimit = 256 << 20

    private static func index(_ stem: String) throws(DictionaryError) -> MappedFile {
        do throws(DictionaryError) {
            return try MappedFile(path: stem + ".idx", limit: indexLimit)
        } catch {
            guard case .unreadable = error.code else { throw error }
            return try MappedFile(inflating: try packedIndex(stem), limit: indexLimit)
        }
    }

    private static func packedIndex(_ stem: String) throws(DictionaryError) -> MappedFile {
        do throws(DictionaryError) {
            return try MappedFile(path: stem + ".idx.gz", limit: indexLimit)
        } catch {
            guard case .unreadable = error.code else { throw error }
            throw DictionaryError(.incomplete(missing: "its .idx"), path: stem)
        }
    }

    func entries(for word: String) throws(DictionaryError) -> [DictionaryEntry] {
        let indices = try wholeIndices()
        let key = Array(WordFold.folded(word).utf8)
        var starts = indices.words.places(of: key, wordKeys, in: words)
        if let synonyms, let index = indices.synonyms {
            for place in index.places(of: key, synonymKeys, in: synonyms) {
                guard let number = synonymKeys.numbers(ofKeyAt: place, in: synonyms) else {
                    continue
                }
                let ordinal = synonyms.bigUInt32(at: number)
                guard ordinal < indices.inOrder.count else { continue }
                starts.append(Int(indices.inOrder[ordinal]))
            }
        }
        var entries: [DictionaryEntry] = []
        var seen: Set<Int> = []
        for start in starts.prefix(EntryLimits.entries) where seen.insert(start).inserted {
            if let entry = try entry(at: start) { entries.append(entry) }
        }
        return entries
    }

    func probe(_ text: String) throws(DictionaryError) -> KeyProbe {
        let indices = try wholeIndices()
        let key = Array(WordFold.folded(text).utf8)
        let inWords = indices.words.probe(key, wordKeys, in: words)
        guard let synonyms, let index = indices.synonyms else { return inWords }
        let other = index.probe(key, synonymKeys, in: synonyms)
        return KeyProbe(
            isHeadword: inWords.isHeadword || other.isHeadword,
            isBeginning: inWords.isBeginning || other.isBeginning)
    }

    private func entry(at start: Int) throws(DictionaryError) -> DictionaryEntry? {
        guard let numbers = wordKeys.numbers(ofKeyAt: start, in: words) else { return nil }
        let offset: Int
        if info.hasWideOffsets {
            guard words.bigUInt32(at: numbers) == 0 else { return nil }
            offset = words.bigUInt32(at: numbers + 4)
        } else {
            offset = words.bigUInt32(at: numbers)
        }
        let length = words.bigUInt32(at: numbers + wordKeys.width - 4)
        let bytes = try text.bytes(offset: offset, length: length)
        let word = EntryText.line(EntryText.decoded(words.bytes(start..<numbers - 1)))
        return StarDictFields(bytes, types: info.fieldTypes).entry(word: word, dictionary: title)
    }

    private func wholeIndices() throws(DictionaryError) -> Indices {
        try words.checkWhole()
        try text.checkWhole()
        try synonyms?.checkWhole()
        return try indices.withLock { indices throws(DictionaryError) in
            if let indices { return indices }
            let made = try makeIndices()
            indices = made
            return made
        }
    }

    private func makeIndices() throws(DictionaryError) -> Indices {
        let index = try self.index(of: wordKeys, in: words)
        guard let synonyms else { return Indices(words: index, synonyms: nil, inOrder: []) }
        var inOrder: [UInt32] = []
        try wordKeys.eachKey(in: words) { range throws(DictionaryError) in
            guard inOrder.count < KeyIndex.keyLimit else { return }
            inOrder.append(UInt32(clamping: range.lowerBound))
        }
        return Indices(
            words: index, synonyms: try self.index(of: synonymKeys, in: synonyms), inOrder: inOrder)
    }

    private func index(
        of keys: StarDictKeys, in file: MappedFile
    ) throws(DictionaryError) -> KeyIndex {
        try KeptIndices.index(of: keys, in: file, "StarDict\(keys.width)", kept)
    }
}
