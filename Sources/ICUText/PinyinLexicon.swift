/// The bundled readings of Chinese words: pure.
///
/// See `scripts/generate-pinyin-tables.py`, which wrote the table.
struct PinyinLexicon: Sendable {
    /// The readings of the characters of a word that are not read as ICU reads them, by place.
    typealias Readings = [Int: String]

    private let words: [String: Readings]
    /// The length of the longest word that begins with a character.
    private let lengths: [Unicode.Scalar: Int]

    /// The tables of the program: what both have is read as in the second.
    static let bundled = PinyinLexicon(words: PinyinWordTable.words + " " + EverydayWords.words)

    /// A lexicon of a table as the script writes it.
    init(words: String) {
        self.words = Self.entries(of: words)
        var lengths: [Unicode.Scalar: Int] = [:]
        for word in self.words.keys {
            guard let first = word.unicodeScalars.first else { continue }
            lengths[first] = max(lengths[first] ?? 0, word.unicodeScalars.count)
        }
        self.lengths = lengths
    }

    /// The length of the longest word that begins with a character; 0 for none.
    func longestWord(from character: Unicode.Scalar) -> Int { lengths[character] ?? 0 }

    /// The readings of a word; `nil` for one that is not known.
    func readings(of word: ArraySlice<Unicode.Scalar>) -> Readings? {
        words[String(String.UnicodeScalarView(word))]
    }

    /// Words of characters, each followed by places and readings: `长大0zhǎng`.
    private static func entries(of table: String) -> [String: Readings] {
        var entries: [String: Readings] = [:]
        for entry in table.split(separator: " ") {
            let word = entry.prefix { !("0"..."9").contains($0) }
            var readings: Readings = [:]
            var place: Int?
            for character in entry[word.endIndex...] {
                if let digit = character.wholeNumberValue {
                    place = digit
                } else if let place {
                    readings[place, default: ""].append(character)
                }
            }
            entries[String(word)] = readings
        }
        return entries
    }
}
