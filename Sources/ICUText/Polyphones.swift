import ListenCore

/// Chinese words that may be read differently from their single characters, which is how ICU reads
/// them.
enum Polyphones {
    private static let inWords = Set(PolyphoneTable.inWords.unicodeScalars)
    private static let alone = Set(PolyphoneTable.alone.unicodeScalars)

    /// The certainty of the pinyin of a word's characters.
    static func certainty(of word: String) -> ReadingCertainty {
        let letters = word.unicodeScalars.filter { $0.properties.isAlphabetic }
        guard letters.count > 1 else {
            return letters.contains(where: alone.contains) ? .likely : .sure
        }
        // A doubled character loses its tone the second time, but not in every word.
        let isDoubled = zip(letters, letters.dropFirst()).contains { $0 == $1 }
        // Letters among characters (T恤) are read by their names, or as another word.
        let isMixed = letters.contains { !Pinyin.isHan($0) }
        return isDoubled || isMixed || letters.contains(where: inWords.contains) ? .likely : .sure
    }
}
