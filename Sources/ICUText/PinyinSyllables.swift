import ListenCore

/// The syllables of a Chinese text: of words where they are known, otherwise as the neighbours
/// tell, otherwise of characters.
struct PinyinSyllables {
    /// A syllable, and the ground for it.
    struct Syllable: Equatable {
        /// Pinyin with a tone mark.
        var text: String
        /// The ground.
        var ground: Ground
    }

    /// The ground for a reading, the least first.
    enum Ground: Int, Comparable {
        case character, neighbour, word

        static func < (left: Ground, right: Ground) -> Bool { left.rawValue < right.rawValue }
    }

    /// The bundled readings.
    var lexicon = PinyinLexicon.bundled
    /// The reading of a character by itself.
    let plain: (Unicode.Scalar) -> String?

    /// The syllable of each character, `nil` for those that are not Chinese.
    ///
    /// `simplified` is the text in simplified characters, as many as in `text`; `bounds` are the
    /// places where words begin or end.
    func syllables(
        of text: [Unicode.Scalar], simplified: [Unicode.Scalar], bounds: Set<Int>
    ) -> [Syllable?] {
        var found = zip(text, simplified).map { own, character -> Syllable? in
            guard Pinyin.isHan(own) else { return nil }
            return (lexicon.usualReading(of: character) ?? plain(own))
                .map { Syllable(text: $0, ground: .character) }
        }
        var at = 0
        while at < simplified.count {
            guard let (length, readings) = word(in: simplified, at: at, bounds) else {
                at += 1
                continue
            }
            set(.word, at..<at + length, readings, in: &found)
            at += length
        }
        for at in simplified.indices.dropLast() where Pinyin.isHan(simplified[at]) {
            guard let readings = lexicon.readings(ofPair: simplified[at...at + 1]) else { continue }
            for (place, reading) in readings where found[at + place]?.ground == .character {
                found[at + place] = Syllable(text: reading, ground: .neighbour)
            }
        }
        return found
    }

    private func set(
        _ ground: Ground, _ range: Range<Int>, _ readings: PinyinLexicon.Readings,
        in found: inout [Syllable?]
    ) {
        for at in range {
            let own = readings[at - range.lowerBound] ?? found[at]?.text
            found[at] = own.map { Syllable(text: $0, ground: ground) }
        }
    }

    /// The longest known word at a place; one over the end of another word shares a bound with it.
    private func word(
        in text: [Unicode.Scalar], at start: Int, _ bounds: Set<Int>
    ) -> (length: Int, readings: PinyinLexicon.Readings)? {
        let longest = min(lexicon.longestWord(from: text[start]), text.count - start)
        guard longest > 1 else { return nil }
        for length in stride(from: longest, to: 1, by: -1) {
            let end = start + length
            guard let readings = lexicon.readings(of: text[start..<end]) else { continue }
            let isCut = (start + 1..<end).contains(where: bounds.contains)
            if !isCut || bounds.contains(start) || bounds.contains(end) {
                return (length, readings)
            }
        }
        return nil
    }
}
