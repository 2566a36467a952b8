import ListenCore

/// The fields of a StarDict entry.
///
/// A lower-case type marks text that ends with NUL, an upper-case one data with their length in
/// front (StarDictFileFormat, ".dict file format"). When types are given, the last field takes the
/// rest, whatever ends it.
struct StarDictFields {
    private var pronunciation: String?
    private var reading: String?
    private var texts: [String] = []

    /// Reads the fields; stops where they are malformed.
    init(_ bytes: [UInt8], types: [UInt8]) {
        var place = 0
        var given = types[...]
        while place < bytes.count {
            let type: UInt8
            if types.isEmpty {
                type = bytes[place]
                place += 1
            } else {
                guard let next = given.popFirst() else { return }
                type = next
            }
            let takesRest = !types.isEmpty && given.isEmpty
            guard let range = Self.content(of: type, bytes, from: place, takesRest: takesRest)
            else { return }
            add(type, bytes[range.content])
            place = range.end
        }
    }

    private static func content(
        of type: UInt8, _ bytes: [UInt8], from start: Int, takesRest: Bool
    ) -> (content: Range<Int>, end: Int)? {
        if takesRest { return (start..<bytes.count, bytes.count) }
        if (0x41...0x5A).contains(type) {
            guard start + 4 <= bytes.count else { return nil }
            let length = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
            let end = min(bytes.count, start + 4 + length)
            return (start + 4..<end, end)
        }
        guard (0x61...0x7A).contains(type) else { return nil }
        let end = bytes[start...].firstIndex(of: 0) ?? bytes.count
        return (start..<end, end + 1)
    }

    /// Adds a text field: m plain, l in a local encoding, g Pango, h HTML, x XDXF, k and w markup,
    /// n WordNet, t phonetic, y kana or pinyin; pictures, sounds and lists of files (W, P, X, r)
    /// are skipped.
    private mutating func add(_ type: UInt8, _ content: ArraySlice<UInt8>) {
        let text = EntryText.decoded(content)
        switch UnicodeScalar(type) {
        case "m", "l", "w", "n": texts.append(text)
        case "g", "h", "x", "k": texts.append(EntryMarkup.text(of: text))
        case "t": pronunciation = pronunciation ?? Self.bare(text)
        case "y": reading = reading ?? Self.bare(text)
        default: break
        }
    }

    private static func bare(_ text: String) -> String? {
        var line = EntryText.line(text)[...]
        while let first = line.first, "/[".contains(first) { line.removeFirst() }
        while let last = line.last, "/]".contains(last) { line.removeLast() }
        return line.isEmpty ? nil : String(line)
    }

    /// The entry; `nil` when no field had text.
    func entry(word: String, dictionary: String) -> DictionaryEntry? {
        var sound = pronunciation
        var senses: [String] = []
        for text in texts {
            for line in EntryText.lines(of: text) {
                let line = EntryText.line(line)
                // Converted dictionaries often repeat the word and its pronunciation.
                guard !line.isEmpty, line != word else { continue }
                if sound == nil, senses.isEmpty, line.hasPrefix("/"), line.hasSuffix("/") {
                    sound = Self.bare(line)
                } else {
                    senses.append(line)
                }
            }
        }
        guard !senses.isEmpty else { return nil }
        return DictionaryEntry(
            headword: word, pronunciation: sound, reading: reading, senses: senses,
            dictionary: dictionary)
    }
}
