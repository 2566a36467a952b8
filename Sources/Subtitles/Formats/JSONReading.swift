import ListenCore
import Markup

/// The reading of a part of a segment's text, as `listen cues --json` writes it.
struct JSONReading {
    /// The code point of the text at which the part begins.
    private let place: Int
    private let part: String
    private let reading: String

    /// Returns `nil` when a place, a part or a reading is missing.
    init?(_ object: JSONElement) {
        guard let place = object["at"]?.number, (0...1e9).contains(place),
            let part = object["text"]?.string, !part.isEmpty,
            let reading = object["reading"]?.string?.asWord, !reading.isEmpty
        else { return nil }
        (self.place, self.part, self.reading) = (Int(place), part, reading)
    }

    /// The readings that match a text, in its order.
    static func readings(_ list: [JSONReading], of text: String) -> [CueReading] {
        guard !list.isEmpty else { return [] }
        let bytes = Array(text.utf8)
        var found: [CueReading] = []
        var (place, at) = (0, 0)
        for reading in list where reading.place >= place {
            while place < reading.place, at < bytes.count {
                at += 1
                while at < bytes.count, bytes[at] & 0xC0 == 0x80 { at += 1 }
                place += 1
            }
            let part = Array(reading.part.utf8)
            guard bytes[at...].starts(with: part) else { continue }
            found.append(CueReading(at..<at + part.count, reading.reading))
        }
        return found
    }
}
