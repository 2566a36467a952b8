/// The keys of a StarDict `.idx` or `.syn` file: words that end with NUL, each followed by numbers
/// of fixed length.
///
/// StarDict sorts them by its own rule; they are sorted again here, since files made by other tools
/// are not always sorted that way.
struct StarDictKeys: KeySource {
    let folding = KeyFolding.unicode
    /// The number of bytes behind each key: 8 or 12 in an index, 4 in a list of synonyms.
    let width: Int

    func endsKey(_ byte: UInt8) -> Bool { byte == 0 }

    func eachKey(
        in file: MappedFile, _ body: (Range<Int>) throws(DictionaryError) -> Void
    ) throws(DictionaryError) {
        var start = 0
        while start < file.count {
            // A key longer than any word means that the file is not an index.
            let limit = min(file.count, start + EntryLimits.keyBytes)
            guard let end = file.firstPlace(of: 0, from: start, to: limit), end + width < file.count
            else { return }
            try body(start..<end)
            start = end + 1 + width
        }
    }

    /// The place of the numbers behind the key at `start`.
    func numbers(ofKeyAt start: Int, in file: MappedFile) -> Int? {
        file.firstPlace(of: 0, from: start, to: start + EntryLimits.keyBytes + 1).map { $0 + 1 }
    }
}
