import ListenCore
import Synchronization

/// A dictionary whose lines are entries; its index is built on first use.
final class LineDictionary<Format: LineFormat>: WordDictionary {
    let title: String
    let notice: [String]
    private let file: MappedFile
    private let format: Format
    private let index = Mutex<KeyIndex?>(nil)
    private let kept: KeptIndices?

    /// A dictionary, whose index is kept in `kept`; nothing is read yet.
    init(
        _ file: MappedFile, format: Format, title: String, notice: [String] = [],
        kept: KeptIndices? = nil
    ) {
        self.kept = kept
        self.file = file
        self.format = format
        self.title = title
        self.notice = notice
    }

    func entries(for word: String) throws(DictionaryError) -> [DictionaryEntry] {
        let index = try wholeIndex()
        guard let key = format.key(of: word) else { return [] }
        var found: [(entry: DictionaryEntry, order: (Int, Int))] = []
        var lines: Set<Int> = []
        for place in index.places(of: key, format, in: file) {
            let range = LineScan.line(around: place, in: file)
            guard lines.insert(range.lowerBound).inserted else { continue }
            let bytes = file.bytes(range)
            if let entry = format.entry(line: bytes, dictionary: title) {
                found.append((entry, (format.rank(of: bytes), found.count)))
            }
        }
        return found.sorted { $0.order < $1.order }.map(\.entry)
    }

    func probe(_ text: String) throws(DictionaryError) -> KeyProbe {
        let index = try wholeIndex()
        guard let key = format.key(of: text) else {
            return KeyProbe(isHeadword: false, isBeginning: false)
        }
        return index.probe(key, format, in: file)
    }

    /// The complete index; callers wait while it is being built.
    private func wholeIndex() throws(DictionaryError) -> KeyIndex {
        try file.checkWhole()
        return try index.withLock { index throws(DictionaryError) in
            if let index { return index }
            let made = try KeptIndices.index(of: format, in: file, "\(Format.self)", kept)
            index = made
            return made
        }
    }
}
