import ListenCore

/// A list of words in UTF-8, one per line.
///
/// Word TAB meaning, and perhaps TAB more meanings; lines that begin with `#` are comments.
struct TSVFormat: LineFormat {
    let folding = KeyFolding.unicode

    func endsKey(_ byte: UInt8) -> Bool { byte == 0x09 || byte == 0x0A }

    func keys(in line: Range<Int>, of file: MappedFile) -> [Range<Int>] {
        var start = line.lowerBound
        if start == 0, file[0] == 0xEF, file[1] == 0xBB, file[2] == 0xBF { start = 3 }
        guard file[start] != 0x23,
            let tab = file.firstPlace(
                of: 0x09, from: start, to: min(line.upperBound, start + EntryLimits.keyBytes)),
            tab > start
        else { return [] }
        return [start..<tab]
    }

    func entry(line: [UInt8], dictionary: String) -> DictionaryEntry? {
        let text = EntryText.decoded(line)
        let fields = text.split(separator: "\t", maxSplits: 64, omittingEmptySubsequences: false)
            .map { EntryText.line($0) }
        guard let word = fields.first, !word.isEmpty else { return nil }
        let senses = fields.dropFirst().filter { !$0.isEmpty }
        guard !senses.isEmpty else { return nil }
        return DictionaryEntry(headword: word, senses: Array(senses), dictionary: dictionary)
    }
}
