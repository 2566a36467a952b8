package import ListenCore

/// The time that a voice is expected to need for a text, before it has spoken it.
///
/// It depends on the text alone, so that a chapter has the same times whenever it is opened. The
/// weights are those of espeak-ng at its usual speed, and within a fifth of piper's.
package enum SpeechEstimate {
    /// The expected length of a sentence, or of a text.
    package static func duration(of text: String) -> MediaTime {
        var milliseconds: Int64 = 250
        for scalar in text.unicodeScalars {
            if scalar.isDense {
                milliseconds += 190
            } else if scalar.properties.generalCategory == .decimalNumber {
                milliseconds += 260
            } else if scalar.isSpoken {
                milliseconds += 62
            } else if !scalar.properties.isWhitespace {
                milliseconds += 60
            }
        }
        return .milliseconds(milliseconds)
    }
}
