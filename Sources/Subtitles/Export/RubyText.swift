import ListenCore

/// Writes the readings of a text as rubies (WebVTT section 4.2.2).
enum RubyText {
    /// Part of a text with its readings above the letters they belong to.
    ///
    /// A reading that is not wholly in the part is left out.
    static func written(
        _ range: Range<String.Index>, of text: String, _ readings: [CueReading],
        escape: (String) -> String
    ) -> String {
        guard !readings.isEmpty else { return escape(String(text[range])) }
        let utf8 = text.utf8
        let from = utf8.distance(from: utf8.startIndex, to: range.lowerBound)
        let to = utf8.distance(from: utf8.startIndex, to: range.upperBound)
        let first = readings.partitionIndex { $0.range.lowerBound >= from }
        var out = ""
        var rest = range.lowerBound
        for reading in readings[first...].prefix(while: { $0.range.upperBound <= to }) {
            let start = utf8.index(utf8.startIndex, offsetBy: reading.range.lowerBound)
            let end = utf8.index(utf8.startIndex, offsetBy: reading.range.upperBound)
            out += escape(String(text[rest..<start]))
            out += "<ruby>\(escape(String(text[start..<end])))<rt>"
            out += "\(escape(reading.text.asWord))</rt></ruby>"
            rest = end
        }
        return out + escape(String(text[rest..<range.upperBound]))
    }
}
