import ListenCore

extension [WordToken] {
    /// The words, with those joined that share one reading of the file.
    func joined(under readings: [CueReading]) -> [WordToken] {
        var joined: [WordToken] = []
        joined.reserveCapacity(count)
        var at = 0
        for token in self {
            let start = token.range.lowerBound
            while at < readings.count, readings[at].range.upperBound <= start { at += 1 }
            if at < readings.count, readings[at].range.lowerBound < start,
                let last = joined.popLast()
            {
                joined.append(last.joined(with: token))
            } else {
                joined.append(token)
            }
        }
        return joined
    }
}

extension [CueReading] {
    /// The reading of a word at a place of a text, from edge to edge; `nil` when the file has none
    /// for any part of it.
    ///
    /// Letters without a reading stand for themselves, as kana do.
    func reading(of word: Range<Int>, in bytes: [UInt8]) -> String? {
        guard !isEmpty else { return nil }
        let inside = self[partitionIndex { $0.range.upperBound > word.lowerBound }...].prefix {
            $0.range.lowerBound < word.upperBound
        }
        guard !inside.isEmpty else { return nil }
        var text = ""
        var from = word.lowerBound
        for reading in inside {
            guard reading.range.lowerBound >= from, reading.range.upperBound <= word.upperBound
            else { return nil }
            text += Self.letters(bytes[from..<reading.range.lowerBound])
            text += reading.text
            from = reading.range.upperBound
        }
        return text + Self.letters(bytes[from..<word.upperBound])
    }

    private static func letters(_ bytes: ArraySlice<UInt8>) -> String {
        guard !bytes.isEmpty else { return "" }
        var letters = String.UnicodeScalarView()
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            switch ScalarClass(scalar) {
            case .letter, .ideograph, .extender: letters.append(scalar)
            default: break
            }
        }
        return String(letters)
    }
}

extension [Word] {
    /// The words of a text with their readings from the file.
    func read(_ readings: [CueReading], in text: String) -> [Word] {
        guard !readings.isEmpty, let places = WordTimeCodes.places(of: self, in: text) else {
            return self
        }
        let bytes = [UInt8](text.utf8)
        return zip(self, places).map { word, place in
            let from = text.utf8.distance(from: text.startIndex, to: place.lowerBound)
            let to = text.utf8.distance(from: place.lowerBound, to: place.upperBound) + from
            return Word(
                start: word.start, end: word.end, text: word.text,
                isFollowedBySpace: word.isFollowedBySpace, isEstimated: word.isEstimated,
                reading: readings.reading(of: from..<to, in: bytes) ?? word.reading)
        }
    }
}
