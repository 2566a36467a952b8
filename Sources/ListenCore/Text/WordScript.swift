/// The needs of a word for being shown beyond its text; worked out once for a sentence, away from
/// the screen (`SubtitleTrack` readers do it).
package struct WordScript: Hashable, Sendable {
    /// The quality of the place after the word as a line's end.
    package let breakAfter: BreakQuality
    /// Its reading, shown above it: kana or pinyin.
    package let reading: WordReading?
    /// The embedding level of each grapheme (UAX #9 rules P2…I2 over the whole
    /// sentence); empty when all of it reads from left to right.
    package let levels: [UInt8]
    /// The embedding level of the space after the word; 0 when `levels` is
    /// empty or no space follows.
    package let spaceLevel: UInt8
    /// The text with Arabic letters in their joined forms, when that differs; with the same number
    /// of graphemes as the word.
    package let shaped: String?

    /// A word's script.
    package init(
        breakAfter: BreakQuality = .word, reading: WordReading? = nil, levels: [UInt8] = [],
        spaceLevel: UInt8 = 0, shaped: String? = nil
    ) {
        self.breakAfter = breakAfter
        self.reading = reading
        self.levels = levels
        self.spaceLevel = spaceLevel
        self.shaped = shaped
    }

    /// The script with another reading.
    package func read(as reading: WordReading?) -> WordScript {
        WordScript(
            breakAfter: breakAfter, reading: reading, levels: levels, spaceLevel: spaceLevel,
            shaped: shaped)
    }
}
