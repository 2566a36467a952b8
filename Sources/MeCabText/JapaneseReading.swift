import ListenCore

/// Readings of Japanese words, made from those of their morphemes.
enum JapaneseReading {
    /// True when a word holds Han characters.
    static func isNeeded(for word: String) -> Bool { word.unicodeScalars.contains(where: isHan) }

    /// The reading of a part of a text in Hiragana; `nil` when morphemes cross its edges or one
    /// with Han characters has no reading.
    ///
    /// A counter changes its sound with the number, and the number with the counter; readings
    /// across several morphemes are in no dictionary.
    static func reading(of range: Range<Int>, in morphemes: [Morpheme]) -> WordReading? {
        var reading = ""
        var certainty = ReadingCertainty.sure
        var parts = 0
        for (index, morpheme) in morphemes.enumerated() where morpheme.range.overlaps(range) {
            guard morpheme.range.lowerBound >= range.lowerBound,
                morpheme.range.upperBound <= range.upperBound
            else { return nil }
            if morpheme.features.isSymbol { continue }
            if isNeeded(for: morpheme.surface) {
                guard let known = morpheme.reading else { return nil }
                reading += hiragana(known)
                parts += 1
                let isCounted = index > 0 && morphemes[index - 1].features.isNumber
                certainty = min(certainty, isCounted ? .likely : morpheme.certainty)
            } else {
                reading += morpheme.surface
            }
        }
        guard !reading.isEmpty else { return nil }
        return WordReading(reading, parts > 1 ? .likely : certainty)
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
