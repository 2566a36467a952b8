/// The reading of a part of a cue's text as a file states it: the small letters of a ruby.
package struct CueReading: Hashable, Sendable {
    /// The part, in UTF-8 bytes of the cue's text.
    package let range: Range<Int>
    /// The reading, on one line.
    package let text: String

    /// A reading of a part of a text.
    package init(_ range: Range<Int>, _ text: String) {
        self.range = range
        self.text = text
    }
}

extension [CueReading] {
    /// The readings inside a text of a length in bytes, each behind the one before it.
    func ordered(within length: Int) -> [CueReading] {
        var end = 0
        return filter { reading in
            let isInPlace = reading.range.lowerBound >= end && reading.range.upperBound <= length
            guard isInPlace, !reading.range.isEmpty else { return false }
            end = reading.range.upperBound
            return true
        }
    }
}
