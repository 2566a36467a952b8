import ListenCore

/// Chinese words that may be read differently from their single characters, where no table names
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
        let isDoubtful = isDoubled || isMixed(word) || letters.contains(where: inWords.contains)
        return isDoubtful ? .likely : .sure
    }

    /// True for letters among characters (T恤), which are read by their names, or as another word.
    static func isMixed(_ word: String) -> Bool {
        word.unicodeScalars.contains { $0.properties.isAlphabetic && !Pinyin.isHan($0) }
    }
}
