package import ListenCore

extension SubtitleTrack {
    /// The track with the readings that a person put right, in place of any others.
    package func corrected(by readings: CorrectedReadings) -> SubtitleTrack {
        guard !readings.isEmpty else { return self }
        return SubtitleTrack(
            language: language, cues: cues,
            sentences: sentences.map { $0.corrected(by: readings, language) },
            diagnostics: diagnostics)
    }
}

extension Sentence {
    /// The sentence with the readings that a person put right; itself without any.
    func corrected(by readings: CorrectedReadings, _ language: Language?) -> Sentence {
        var changed = scripts
        // Readings stand above words that have scripts, and where the language has them.
        guard scripts.count == words.count, !scripts.isEmpty else { return self }
        let hasReadings = scripts.contains { $0.reading != nil }
        for word in readings.words(of: text, in: language)
        where hasReadings || Self.readLanguages.contains(word.language) {
            for place in places(of: word.text) {
                let read = Self.parted(word.reading, over: words[place].map { bareWord($0.text) })
                for (index, reading) in zip(place, read) {
                    changed[index] = changed[index].read(
                        as: reading.map { WordReading($0, .person) })
                }
            }
        }
        return changed == scripts ? self : with(changed)
    }

    /// The languages whose words may have readings though no dictionary is there.
    private static let readLanguages: Set = ["ja", "zh"]

    /// The words, one or several, that are spelled as a text in small letters.
    private func places(of text: String) -> [Range<Int>] {
        var places: [Range<Int>] = []
        var start = 0
        while start < words.count {
            if let end = end(of: text, from: start) {
                places.append(start..<end)
                start = end
            } else {
                start += 1
            }
        }
        return places
    }

    private func end(of text: String, from start: Int) -> Int? {
        var joined = ""
        for index in start..<words.count {
            joined += words[index].text
            let bare = bareWord(joined).lowercased()
            if bare == text { return index + 1 }
            guard text.hasPrefix(bare) else { return nil }
            if words[index].isFollowedBySpace { joined += " " }
        }
        return nil
    }

    /// The parts of a reading that belong to each of some words; those written as they are read
    /// need none.
    private static func parted(_ reading: String, over words: [String]) -> [String?] {
        var rest = reading[...]
        var (first, end) = (0, words.count)
        while end > first + 1, rest.count > words[end - 1].count, rest.hasSuffix(words[end - 1]) {
            rest = rest.dropLast(words[end - 1].count)
            end -= 1
        }
        while end > first + 1, rest.count > words[first].count, rest.hasPrefix(words[first]) {
            rest = rest.dropFirst(words[first].count)
            first += 1
        }
        var parts = [String?](repeating: nil, count: words.count)
        let spaced = rest.split(whereSeparator: \.isWhitespace).map(String.init)
        if spaced.count == end - first {
            for (offset, part) in spaced.enumerated() { parts[first + offset] = part }
        } else {
            parts[first] = String(rest)
        }
        return parts
    }
}

extension SubtitleDocument {
    /// The document with the readings that a person put right.
    package func corrected(by readings: CorrectedReadings) -> SubtitleDocument {
        SubtitleDocument(
            format: format, encoding: encoding, track: track.corrected(by: readings), flaws: flaws)
    }
}
