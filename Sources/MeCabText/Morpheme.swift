import ListenCore

/// The smallest unit of Japanese that MeCab distinguishes.
struct Morpheme: Hashable {
    /// Its place in the text, in UTF-8 bytes.
    let range: Range<Int>
    /// Its text.
    let surface: String
    /// The features that MeCab gives for it.
    let features: MorphemeFeatures
    /// True when no dictionary contains it.
    var isUnknown = false
    /// The probability, from 0 to 1, that its reading is right here, and that of all other readings
    /// of the same characters together.
    var share = 1.0
    var otherShare = 0.0
    /// True when it is part of the same word as the one before it.
    var joinsBefore = false
    /// The reading that its neighbours decide, in Hiragana, and the trust in it.
    private(set) var settled: WordReading?

    /// The share below which the reading may be another one: of gold sentences nine of ten wrong
    /// readings are below it, three of four right ones are not.
    private static let leastShare = 0.95
    private static let mostOtherShare = 0.001

    /// The reading, in Katakana or Hiragana.
    var reading: String? { features.reading }

    /// True when it is a part of a number; 七五三 is none.
    var isNumeral: Bool {
        (features.isNumber || features.mayBeNumber && surface.count == 1)
            && NumberReading.writes(surface)
    }

    /// The certainty of its reading taken alone.
    var certainty: ReadingCertainty {
        let isOpen =
            isUnknown || features.isName || features.isNumber
            || share < Self.leastShare || otherShare > Self.mostOtherShare
        return isOpen ? .likely : .sure
    }

    /// Takes the reading that its neighbours decide, by a rule or as one headword with them.
    mutating func settle(_ text: String, isSure: Bool, isByRule: Bool = true) {
        settled = WordReading(text, isSure ? .sure : .likely, isByRule: isByRule)
    }

    /// Takes another reading of the same characters into account.
    mutating func weigh(rival: MorphemeFeatures, probability: Double) {
        guard let other = rival.reading else { return }
        if reading.map(JapaneseReading.hiragana) == JapaneseReading.hiragana(other) {
            share += probability
        } else {
            otherShare += probability
        }
    }
}
