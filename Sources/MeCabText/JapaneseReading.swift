import ListenCore

/// Readings of Japanese words, made from those of their morphemes.
enum JapaneseReading {
    /// True when a word holds Han characters, or a figure that is read as part of it: 3つ.
    static func isNeeded(for word: String) -> Bool {
        word.unicodeScalars.contains(where: isHan)
            || word.contains("つ") && NumberReading.writes(String(word.prefix(1)))
    }

    /// The reading of a part of a text in Hiragana; `nil` when morphemes cross its edges or one
    /// with Han characters has no reading.
    ///
    /// Readings across several morphemes are in no dictionary.
    static func reading(of range: Range<Int>, in morphemes: [Morpheme]) -> WordReading? {
        var reading = ""
        var certainty = ReadingCertainty.sure
        // Parts whose readings a dictionary has.
        var parts = 0
        var settledParts = 0
        var isByRule = false
        for morpheme in morphemes where morpheme.range.overlaps(range) {
            guard morpheme.range.lowerBound >= range.lowerBound,
                morpheme.range.upperBound <= range.upperBound
            else { return nil }
            if morpheme.features.isSymbol { continue }
            if let settled = morpheme.settled {
                reading += settled.text
                certainty = min(certainty, settled.certainty)
                isByRule = isByRule || settled.isByRule
                settledParts += 1
            } else if isNeeded(for: morpheme.surface) {
                guard let known = morpheme.reading else { return nil }
                reading += hiragana(known)
                parts += 1
                certainty = min(certainty, morpheme.certainty)
            } else {
                reading += morpheme.surface
            }
        }
        guard !reading.isEmpty else { return nil }
        let isCompound = parts > 1 || parts == 1 && settledParts > 0
        return WordReading(reading, isCompound ? .likely : certainty, isByRule: isByRule)
    }

    /// Katakana as Hiragana; `ー` and characters without a Hiragana form stay.
    static func hiragana(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let isKana = (0x30A1...0x30F6).contains(scalar.value)
            scalars.append(isKana ? Unicode.Scalar(scalar.value - 0x60) ?? scalar : scalar)
        }
        return String(scalars)
    }

    private static func isHan(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x323AF, 0x3005: true
        default: false
        }
    }
}
