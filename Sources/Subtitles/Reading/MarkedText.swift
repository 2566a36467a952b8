import ListenCore

/// A text without its markup, and the times and readings that the markup held.
struct MarkedText {
    /// The text.
    var bytes: [UInt8]
    /// The times inside the text.
    var stamps: [CueText.Stamp] = []
    /// The readings of its parts.
    var readings: [CueReading] = []
    /// The persons who speak, by lines, which no cleaning moves.
    var voices: [CueVoice] = []

    /// The text rebuilt part by part between its places, with each place at the end of the part
    /// before it.
    ///
    /// A part may remove blanks that were appended before it: `append` returns the smallest length
    /// of the output in the meantime, and places move back to it.
    func mapped(_ append: (_ part: ArraySlice<UInt8>, _ out: inout [UInt8]) -> Int) -> MarkedText {
        var places = Places(self)
        var out: [UInt8] = []
        var from = 0
        for index in places.offsets.indices {
            let to = min(max(places.offsets[index], from), bytes.count)
            places.clamp(before: index, to: append(bytes[from..<to], &out))
            places.offsets[index] = out.count
            from = to
        }
        places.clamp(before: places.offsets.count, to: append(bytes[from...], &out))
        return places.moved(self, bytes: out)
    }

    /// Shortens the text to a number of bytes.
    mutating func truncate(to length: Int) {
        guard length < bytes.count else { return }
        bytes.removeLast(bytes.count - length)
        stamps.clamp(to: length)
        readings = readings.compactMap { reading in
            let range = reading.range.clamped(to: 0..<length)
            return range.isEmpty ? nil : CueReading(range, reading.text)
        }
    }

    /// The places of a text in order, which are to be moved.
    private struct Places {
        var offsets: [Int]
        /// The index of each place in the list of all: stamps, then the starts and ends of
        /// readings.
        private let order: [Int]

        init(_ text: MarkedText) {
            let all =
                text.stamps.map(\.offset) + text.readings.map(\.range.lowerBound)
                + text.readings.map(\.range.upperBound)
            order =
                text.readings.isEmpty
                ? Array(all.indices) : all.indices.sorted { (all[$0], $0) < (all[$1], $1) }
            offsets = order.map { all[$0] }
        }

        /// Moves the last places before an index back to a length.
        mutating func clamp(before end: Int, to length: Int) {
            var at = end
            while at > 0, offsets[at - 1] > length {
                at -= 1
                offsets[at] = length
            }
        }

        /// A text with its places in their new positions.
        func moved(_ text: MarkedText, bytes: [UInt8]) -> MarkedText {
            var places = [Int](repeating: 0, count: order.count)
            for (index, place) in order.enumerated() { places[place] = offsets[index] }
            let ranges = places.dropFirst(text.stamps.count)
            let (starts, ends) = (
                ranges.prefix(text.readings.count), ranges.suffix(text.readings.count)
            )
            return MarkedText(
                bytes: bytes,
                stamps: zip(text.stamps, places).map { .init(offset: $1, time: $0.time) },
                readings: zip(text.readings, zip(starts, ends)).compactMap { reading, range in
                    range.0 < range.1 ? CueReading(range.0..<range.1, reading.text) : nil
                }, voices: text.voices)
        }
    }
}

extension CueText {
    /// The same text with letters and marks composed between the places of stamps and readings.
    var composed: CueText {
        let bytes = Array(text.utf8)
        guard Composition.mayNeed(bytes) else { return self }
        let result = MarkedText(bytes: bytes, stamps: stamps, readings: readings)
            .mapped { part, out in
                let least = out.count
                out += Composition.composed(Array(part))
                return least
            }
        return CueText(
            text: String(decoding: result.bytes, as: UTF8.self), stamps: result.stamps,
            readings: result.readings, voices: voices)
    }
}

extension [CueText.Stamp] {
    /// Moves the last places back to the length of a shortened text.
    mutating func clamp(to length: Int) {
        var at = count
        while at > 0, self[at - 1].offset > length {
            at -= 1
            self[at] = CueText.Stamp(offset: length, time: self[at].time)
        }
    }
}
