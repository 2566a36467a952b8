import ListenCore

/// Chinese words that may be read differently from what was found for their characters.
enum Polyphones {
    private static let inWords = Set(PolyphoneTable.inWords.unicodeScalars)
    private static let alone = Set(PolyphoneTable.alone.unicodeScalars)

    /// The certainty of the pinyin of a word, by the ground for each of its characters.
    static func certainty(
        of word: String, grounds: [PinyinSyllables.Ground?]
    ) -> ReadingCertainty {
        guard !isMixed(word) else { return .likely }
        let characters = zip(word.unicodeScalars, grounds).filter { Pinyin.isHan($0.0) }
        if characters.allSatisfy({ $0.1 == .word }) { return .sure }
        // A doubled character loses its tone the second time, but not in every word.
        let isDoubled = zip(characters, characters.dropFirst()).contains { $0.0 == $1.0 }
        let doubtful = characters.count > 1 ? inWords : alone
        let isDoubtful = characters.contains { character, ground in
            ground == .doubtfulSentence || ground == .character && doubtful.contains(character)
        }
        return isDoubled || isDoubtful ? .likely : .sure
    }

    /// True for letters among characters (T恤), which are read by their names, or as another word.
    static func isMixed(_ word: String) -> Bool {
        word.unicodeScalars.contains { $0.properties.isAlphabetic && !Pinyin.isHan($0) }
    }
}
