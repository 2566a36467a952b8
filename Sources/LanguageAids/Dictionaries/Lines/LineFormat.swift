import ListenCore

/// A dictionary format with an entry on every line.
protocol LineFormat: KeySource {
    /// The folded bytes to search for; `nil` when no key can have them.
    func key(of word: String) -> [UInt8]?
    /// The places of the keys of one line.
    func keys(in line: Range<Int>, of file: MappedFile) -> [Range<Int>]
    /// The line as an entry; `nil` when it is none.
    func entry(line: [UInt8], dictionary: String) -> DictionaryEntry?
    /// The rank of a line among those of a word, lower first; equal ones keep their order.
    func rank(of line: [UInt8]) -> Int
}

extension LineFormat {
    /// Zero, as for most formats.
    func rank(of line: [UInt8]) -> Int { 0 }

    func eachKey(
        in file: MappedFile, _ body: (Range<Int>) throws(DictionaryError) -> Void
    ) throws(DictionaryError) {
        var start = 0
        while start < file.count {
            let end = file.firstPlace(of: 0x0A, from: start, to: file.count) ?? file.count
            for key in keys(in: start..<end, of: file) { try body(key) }
            start = end + 1
        }
    }

    func key(of word: String) -> [UInt8]? {
        switch folding {
        case .unicode: Array(WordFold.folded(word).utf8)
        case .ascii:
            WordFold.composed(word).utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        }
    }
}

/// The whole lines around places of a mapped file.
enum LineScan {
    /// The line that contains a place, without its end; cut at `EntryFile.entryLimit`.
    static func line(around place: Int, in file: MappedFile) -> Range<Int> {
        let reach = max(0, place - EntryLimits.keyBytes * 4)
        let start = (file.lastPlace(of: 0x0A, from: reach, to: place) ?? reach - 1) + 1
        let limit = min(file.count, start + EntryFile.entryLimit)
        return start..<(file.firstPlace(of: 0x0A, from: start, to: limit) ?? limit)
    }
}
