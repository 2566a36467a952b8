import ListenCore

/// The text that an engine gets for a part of a sentence, with the way back to the words as they are
/// written.
///
/// Left out are the parts that are not read, pictures and signs that engines would name, and
/// characters that they take for commands. On one line, with single blanks.
struct SpokenText: Sendable {
    /// The text.
    private(set) var text = ""
    /// The words of the sentence that it has, by their numbers there.
    let words: Range<Int>
    /// The sounds expected for each of the words, 0 for one that is silent.
    private(set) var weights: [Double]
    /// The language it is spoken in.
    let language: Language
    /// The word of each scalar, by its number in the sentence, and the scalar's beginning in bytes.
    private var places: [(word: Int, byte: Int)] = []

    /// The text of words of a sentence, in a language; `parted` puts a blank between all words, for
    /// engines that find none in scripts without blanks.
    init(_ sentence: VoicedSentence, words: Range<Int>, language: Language, parted: Bool = false) {
        (self.words, self.language) = (words, language)
        weights = [Double](repeating: 0, count: words.count)
        guard let first = words.first, let last = words.last else { return }
        // What stands before a word, such as an opening bracket, goes with the word before it.
        let from = words.lowerBound == 0 ? 0 : sentence.words[first].lowerBound
        let isLast = words.upperBound == sentence.words.count
        let until = isLast ? sentence.text.utf8.count : sentence.words[last + 1].lowerBound
        var word = first
        var at = 0
        var readingEnd = 0
        var unread = sentence.unread[...]
        var readings = sentence.readings[...]
        for scalar in sentence.text.unicodeScalars {
            let place = at
            at += scalar.utf8Width
            guard place >= from, place < until, place >= readingEnd else { continue }
            while word < last, sentence.words[word + 1].lowerBound <= place { word += 1 }
            let begins = sentence.words[word].lowerBound == place
            if parted, begins, scalar.isDense { append(" ", word) }
            while let next = unread.first, next.upperBound <= place { unread.removeFirst() }
            while let next = readings.first, next.range.lowerBound < place {
                readings.removeFirst()
            }
            if unread.first?.contains(place) == true {
                append(" ", word)
            } else if let reading = readings.first, reading.range.lowerBound == place {
                for scalar in reading.text.unicodeScalars { append(scalar, word) }
                readingEnd = reading.range.upperBound
            } else {
                append(scalar, word)
            }
        }
        if text.hasSuffix(" ") {
            text.removeLast()
            places.removeLast()
        }
    }

    /// True if there is something to say.
    var isSpoken: Bool { weights.contains { $0 > 0 } }

    /// All sounds that are expected.
    var weight: Double { weights.reduce(0, +) }

    /// The word of the scalar with this number; `nil` outside of the text.
    func word(atScalar index: Int) -> Int? {
        places.indices.contains(index) ? places[index].word : nil
    }

    /// The word of a byte of the text; `nil` outside of it.
    func word(atByte offset: Int) -> Int? {
        guard offset >= 0, offset < text.utf8.count else { return nil }
        var (low, high) = (0, places.count)
        while low < high {
            let middle = (low + high) / 2
            if places[middle].byte <= offset { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? places[low - 1].word : nil
    }

    /// The words of the runs between blanks: a run may begin in one word and end in another.
    var tokens: [Int] {
        var tokens: [Int] = []
        var isBlank = true
        for (scalar, place) in zip(text.unicodeScalars, places) {
            if isBlank, scalar != " " { tokens.append(place.word) }
            isBlank = scalar == " "
        }
        return tokens
    }

    private mutating func append(_ scalar: Unicode.Scalar, _ word: Int) {
        guard let said = scalar.said else { return }
        if said == " ", text.isEmpty || text.hasSuffix(" ") { return }
        places.append((word, text.utf8.count))
        text.unicodeScalars.append(said)
        weights[word - words.lowerBound] += said.weight
    }
}

extension Unicode.Scalar {
    /// The scalar as an engine gets it: a blank for controls, pictures and signs, `nil` for what
    /// changes the look of the one before.
    fileprivate var said: Unicode.Scalar? {
        switch value {
        case 0xFE00...0xFE0F, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF, 0xAD,
            0xE_0000...0xE_0FFF:
            return nil
        case ..<0x80: return value < 0x20 || value == 0x7F ? " " : self
        case 0x2190...0x21FF, 0x27F0...0x27FF, 0x2900...0x297F: return " "
        default: break
        }
        switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
            .paragraphSeparator, .spaceSeparator:
            return " "
        // Engines read the names of pictures, arrows and frames aloud.
        case .otherSymbol, .modifierSymbol: return value >= 0x2190 ? " " : self
        default: return self
        }
    }

    /// The number of sounds that the scalar is expected to make.
    fileprivate var weight: Double {
        if isDense { return value >= 0x2E80 && value != 0x30FC ? 2.5 : 1 }
        switch properties.generalCategory {
        case .decimalNumber: return 3.5
        case .otherNumber, .letterNumber: return 5
        case .currencySymbol: return 4
        case .otherLetter where (0xAC00...0xD7AF).contains(value): return 2.5
        default: break
        }
        if isSpoken { return 1 }
        return "%‰&@#+=°§".unicodeScalars.contains(self) ? 5 : 0
    }
}
