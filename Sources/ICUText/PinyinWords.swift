import ListenCore

/// The pinyin of the words of a text: pure but for what it is given.
struct PinyinWords {
    /// True to give 一 and 不 the tones they have in speech.
    let changesTones: Bool

    /// Characters that are simplified ones too, with readings of their own.
    private static let inBothScripts = Set("著乾瞭夥藉覆".unicodeScalars)

    /// The reading of each word, `nil` for one without Chinese characters.
    ///
    /// `simplified` gives a text in simplified characters, `plain` the reading of a character by
    /// itself.
    func readings(
        of words: [String], simplified: (String) -> String?,
        plain: @escaping (Unicode.Scalar) -> String?
    ) -> [WordReading?] {
        let parts = words.map { Array($0.unicodeScalars) }
        let text = parts.flatMap { $0 }
        var starts = [0]
        for part in parts { starts.append(starts[starts.count - 1] + part.count) }
        var found = PinyinSyllables(plain: plain).syllables(
            of: text, simplified: Self.simplified(text, simplified), bounds: Set(starts))
        let ranges = zip(starts, starts.dropFirst()).map { $0..<$1 }
        if changesTones { changeTones(of: text, in: ranges, &found) }
        return zip(words, ranges).map { word, range in
            guard Pinyin.isNeeded(for: word) else { return nil }
            return Self.reading(of: word, text[range], found[range])
        }
    }

    /// The text in simplified characters, as many as it has.
    private static func simplified(
        _ text: [Unicode.Scalar], _ simplified: (String) -> String?
    ) -> [Unicode.Scalar] {
        guard let result = simplified(String(String.UnicodeScalarView(text))) else { return text }
        let other = Array(result.unicodeScalars)
        guard other.count == text.count else { return text }
        return zip(text, other).map { inBothScripts.contains($0) ? $0 : $1 }
    }

    private func changeTones(
        of text: [Unicode.Scalar], in words: [Range<Int>],
        _ found: inout [PinyinSyllables.Syllable?]
    ) {
        for word in words {
            let last = word.last { Pinyin.isHan(text[$0]) }
            let first = word.first { Pinyin.isHan(text[$0]) }
            for at in word where at + 1 < text.count {
                let changed = ToneChanges.changed(
                    text, at: at, next: found[at + 1]?.text, endsWord: at == last && at != first)
                if let changed { found[at]?.text = changed }
            }
        }
    }

    private static func reading(
        of word: String, _ characters: ArraySlice<Unicode.Scalar>,
        _ syllables: ArraySlice<PinyinSyllables.Syllable?>
    ) -> WordReading? {
        var text = ""
        for (character, syllable) in zip(characters, syllables) {
            if let syllable {
                text += " " + syllable.text + " "
            } else {
                text.unicodeScalars.append(character)
            }
        }
        let certainty = Polyphones.certainty(of: word, grounds: syllables.map { $0?.ground })
        return Pinyin.joined(text).map { WordReading($0, certainty) }
    }
}
