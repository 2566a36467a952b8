import ListenCore

/// The syllables of a Chinese text: of words where they are known, otherwise as the sentence tells.
struct PinyinSyllables {
    /// A syllable, and the ground for it.
    struct Syllable: Equatable {
        /// Pinyin with a tone mark.
        var text: String
        /// The ground.
        var ground: Ground
    }

    /// The ground for a reading.
    enum Ground {
        /// The usual reading of the character.
        case character
        /// The sentence, which speaks for another reading nearly as much.
        case doubtfulSentence
        /// The sentence.
        case sentence
        /// A known word.
        case word
    }

    /// The bundled readings.
    var lexicon = PinyinLexicon.bundled
    /// The network that reads characters by their sentence.
    var network = PolyphoneNetwork.bundled
    /// The reading of a character by itself.
    let plain: (Unicode.Scalar) -> String?

    /// The weight that a reading must have over others to be trusted: 99 % of such are right.
    private static let sureLead: Float = 8
    /// Characters that end a sentence.
    private static let ends = Set("。！？!?\n".unicodeScalars)
    /// The number of characters that are read at a time where no sentence ends.
    private static let longestSentence = 200

    /// The syllable of each character, `nil` for those that are not Chinese.
    ///
    /// `simplified` is the text in simplified characters, as many as in `text`; `bounds` are the
    /// places where words begin or end.
    func syllables(
        of text: [Unicode.Scalar], simplified: [Unicode.Scalar], bounds: Set<Int>
    ) -> [Syllable?] {
        var found = text.map { character -> Syllable? in
            guard Pinyin.isHan(character) else { return nil }
            return plain(character).map { Syllable(text: $0, ground: .character) }
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
        for at in simplified.indices where isParticle(simplified, at: at, bounds) {
            guard found[at]?.ground == .character else { continue }
            found[at] = Syllable(text: "de", ground: .doubtfulSentence)
        }
        for sentence in Self.sentences(of: simplified) { decide(sentence, in: &found) }
        return found
    }

    /// True for 地 as a word of its own between a word of several characters and a verb: 高兴地笑.
    private func isParticle(
        _ text: [Unicode.Scalar], at place: Int, _ bounds: Set<Int>
    ) -> Bool {
        guard text[place] == "地", place > 1, place + 1 < text.count,
            [place, place + 1].allSatisfy(bounds.contains), !bounds.contains(place - 1),
            text[place - 2..<place].allSatisfy(Pinyin.isHan),
            !Self.beforeGround.contains(String(String.UnicodeScalarView(text[place - 2..<place])))
        else { return false }
        return Pinyin.isHan(text[place + 1]) && !Self.behindGround.contains(text[place + 1])
    }

    /// Words that make the name of a place with 地.
    private static let beforeGround: Set<String> = [
        "出生", "发源", "所在", "居住", "聚集", "聚居", "殖民", "根据", "目的", "开放", "栖息", "集散", "举办",
        "生产", "旅游", "度假", "处女", "租借", "诞生", "起源", "驻扎", "原产",
    ]
    /// Characters that stand behind 地 where it is the ground: 地的, 地上.
    private static let behindGround = Set("的上下里中和与是有区方面".unicodeScalars)

    private static func sentences(of text: [Unicode.Scalar]) -> [ArraySlice<Unicode.Scalar>] {
        var sentences: [ArraySlice<Unicode.Scalar>] = []
        var start = 0
        for at in text.indices {
            guard ends.contains(text[at]) || at - start == longestSentence || at == text.count - 1
            else { continue }
            sentences.append(text[start...at])
            start = at + 1
        }
        return sentences
    }

    /// Reads the characters outside of known words whose reading the sentence tells.
    ///
    /// Words stay as they are: the network hears them rightly in articles, and not where they stand
    /// in a line of two or three characters.
    private func decide(_ sentence: ArraySlice<Unicode.Scalar>, in found: inout [Syllable?]) {
        for at in sentence.indices where found[at]?.ground == .character {
            guard let reading = PolyphoneRules.reading(in: sentence, at: at) else { continue }
            found[at] = Syllable(text: reading, ground: .sentence)
        }
        guard let network else { return }
        for (at, weights) in network.weights(in: sentence) {
            guard found[at]?.ground == .character, let best = weights.first else { continue }
            let lead = weights.count > 1 ? best.weight - weights[1].weight : .infinity
            found[at] = Syllable(
                text: best.reading, ground: lead < Self.sureLead ? .doubtfulSentence : .sentence)
        }
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

    /// True when a known word between two bounds begins at a place and goes on behind an end.
    private func isWhole(
        in text: [Unicode.Scalar], from start: Int, over end: Int, _ bounds: Set<Int>
    ) -> Bool {
        let last = min(start + lexicon.longestWord(from: text[start]), text.count)
        guard end < last, let next = (end + 1...last).first(where: bounds.contains),
            !(start + 1..<next).contains(where: bounds.contains)
        else { return false }
        return lexicon.readings(of: text[start..<next]) != nil
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
            let cuts = (start + 1..<end).filter(bounds.contains)
            let isCut = !cuts.isEmpty
            // 把|头发: a whole word behind the cut has the character.
            if cuts.contains(where: { isWhole(in: text, from: $0, over: end, bounds) }) { continue }
            if !isCut || bounds.contains(start) || bounds.contains(end) {
                return (length, readings)
            }
        }
        return nil
    }
}
