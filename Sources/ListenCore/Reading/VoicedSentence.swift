/// A sentence to be spoken: its text as it is written, and the words whose times are wanted.
///
/// Places are UTF-8 bytes of the text. A sentence may be of any length: whoever speaks it speaks it
/// in parts, cut at commas and blanks, so that no engine gets more than 600 bytes at once.
///
/// ```swift
/// let sentence = VoicedSentence("It cost $12.50[3].", language: .english, unread: [14..<17])
/// sentence.words  // [0..<2, 3..<7, 8..<18]
/// ```
package struct VoicedSentence: Hashable, Sendable {
    /// A part of a sentence in another language than the rest.
    package struct Run: Hashable, Sendable {
        /// Its place.
        package let range: Range<Int>
        /// Its language.
        package let language: Language

        /// A part in a language.
        package init(_ range: Range<Int>, _ language: Language) {
            (self.range, self.language) = (range, language)
        }
    }

    /// A part of a sentence that is read as other text, such as kanji by its kana.
    package struct Reading: Hashable, Sendable {
        /// Its place.
        package let range: Range<Int>
        /// The text that is spoken in its place.
        package let text: String

        /// A part and the text in its place.
        package init(_ range: Range<Int>, _ text: String) {
            (self.range, self.text) = (range, text)
        }
    }

    /// Its text, on one line.
    package let text: String
    /// Its language.
    package let language: Language
    /// The words that get a time, in order and apart: runs between blanks unless stated, the words
    /// of a dictionary for Chinese, Japanese and Thai.
    package let words: [Range<Int>]
    /// The parts that are shown and not read aloud, such as marks of notes; in order and apart.
    package let unread: [Range<Int>]
    /// The parts that are stated to be of another language; in order and apart.
    package let foreign: [Run]
    /// The parts that are spoken as other text, where a voice cannot read what is written: the kana
    /// of Japanese words (`TextAnalyzing.readings`); in order and apart.
    package let readings: [Reading]

    /// A sentence; places that are empty, outside of the text or overlap an earlier one are left
    /// out.
    package init(
        _ text: String, language: Language, words: [Range<Int>]? = nil,
        unread: [Range<Int>] = [], foreign: [Run] = [], readings: [Reading] = []
    ) {
        (self.text, self.language) = (text, language)
        let length = text.utf8.count
        func apart<Place>(_ places: [Place], _ range: (Place) -> Range<Int>) -> [Place] {
            var end = 0
            return places.sorted { range($0).lowerBound < range($1).lowerBound }.filter { place in
                let range = range(place)
                guard !range.isEmpty, range.lowerBound >= end, range.upperBound <= length else {
                    return false
                }
                end = range.upperBound
                return true
            }
        }
        self.words = apart(words ?? Self.words(of: text)) { $0 }
        self.unread = apart(unread) { $0 }
        self.foreign = apart(foreign) { $0.range }
        self.readings = apart(readings) { $0.range }
    }

    /// The words of a text: runs between blanks, cut where `pieces` of scripts without spaces
    /// begin (`TextAnalyzing.pieces`), with the punctuation beside them.
    package static func words(of text: String, pieces: [TextPiece] = []) -> [Range<Int>] {
        let starts = Set(pieces.lazy.filter(\.isWord).map(\.range.lowerBound))
        var words: [Range<Int>] = []
        var (start, at) = (nil as Int?, 0)
        var (hasLetter, isDense) = (false, false)
        for scalar in text.unicodeScalars {
            let isBlank = scalar.properties.isWhitespace
            // Beside a letter of an alphabet with blanks, a piece begins no word: `well-known`.
            let wasDense = isDense
            isDense = scalar.isDense
            let isCut = hasLetter && (isDense || wasDense) && starts.contains(at)
            if let begun = start, isBlank || isCut {
                words.append(begun..<at)
                (start, hasLetter) = (nil, false)
            }
            if !isBlank {
                if start == nil { start = at }
                hasLetter = hasLetter || scalar.isSpoken
            }
            at += scalar.utf8Width
        }
        if let start { words.append(start..<at) }
        return words
    }
}

extension Unicode.Scalar {
    /// A letter, a digit or an ideograph: what a voice says, other than by an accident of its
    /// engine.
    package var isSpoken: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .decimalNumber, .letterNumber, .otherNumber:
            true
        default: false
        }
    }

    /// A character of a script that has no blanks between words: Chinese, Japanese, Thai, Lao,
    /// Khmer, Burmese.
    package var isDense: Bool {
        switch value {
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0x2FDF, 0x3005...0x3007,
            0x3041...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
            0x2_0000...0x3_FFFF:
            true
        default: false
        }
    }

    /// The number of its bytes in UTF-8.
    package var utf8Width: Int {
        switch value {
        case ..<0x80: 1
        case ..<0x800: 2
        case ..<0x1_0000: 3
        default: 4
        }
    }
}
