/// The bundled readings of Chinese words and characters: pure.
///
/// See `scripts/generate-pinyin-tables.py`, which wrote the tables.
struct PinyinLexicon: Sendable {
    /// The readings of the characters of a word that are not read as by themselves, by place.
    typealias Readings = [Int: String]

    private let words: [String: Readings]
    private let pairs: [String: Readings]
    private let usual: [Unicode.Scalar: String]
    /// The length of the longest word that begins with a character.
    private let lengths: [Unicode.Scalar: Int]

    /// The tables of the program.
    static let bundled = PinyinLexicon(
        words: PinyinWordTable.words, pairs: PinyinUseTable.pairs, usual: PinyinUseTable.usual)

    /// A lexicon of tables as the script writes them.
    init(words: String, pairs: String, usual: String) {
        self.words = Self.entries(of: words)
        self.pairs = Self.entries(of: pairs)
        var readings: [Unicode.Scalar: String] = [:]
        for entry in usual.split(separator: " ") {
            guard let character = entry.unicodeScalars.first else { continue }
            readings[character] = String(entry.dropFirst())
        }
        self.usual = readings
        var lengths: [Unicode.Scalar: Int] = [:]
        for word in self.words.keys {
            guard let first = word.unicodeScalars.first else { continue }
            lengths[first] = max(lengths[first] ?? 0, word.unicodeScalars.count)
        }
        self.lengths = lengths
    }

    /// The usual reading of a character, if it is not ICU's.
    func usualReading(of character: Unicode.Scalar) -> String? { usual[character] }

    /// The length of the longest word that begins with a character; 0 for none.
    func longestWord(from character: Unicode.Scalar) -> Int { lengths[character] ?? 0 }

    /// The readings of a word; `nil` for one that is not known.
    func readings(of word: ArraySlice<Unicode.Scalar>) -> Readings? { words[Self.key(word)] }

    /// The readings that two neighbours tell; `nil` if they tell none.
    func readings(ofPair pair: ArraySlice<Unicode.Scalar>) -> Readings? { pairs[Self.key(pair)] }

    private static func key(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(scalars))
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
