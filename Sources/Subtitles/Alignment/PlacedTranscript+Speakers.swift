package import ListenCore

extension PlacedTranscript {
    /// The same with the speakers of a text that the recording had before, where the recogniser
    /// names none.
    ///
    /// A line is said by the person whose sentences are heard for most of it, and for half of it at
    /// least.
    package func named(by sentences: [Sentence]) -> PlacedTranscript {
        let known = sentences.filter { $0.speaker != nil }.sorted { $0.start < $1.start }
        guard !known.isEmpty, lines.allSatisfy({ $0.speaker == nil }) else { return self }
        var named = self
        var first = 0
        for index in lines.indices {
            let line = lines[index]
            while first < known.count, known[first].end <= line.start { first += 1 }
            named.lines[index].speaker = Self.speaker(of: line, among: known[first...])
        }
        return named
    }

    private static func speaker(of line: Line, among sentences: ArraySlice<Sentence>) -> String? {
        var heard: [String: MediaTime] = [:]
        for sentence in sentences {
            guard sentence.start < line.end else { break }
            let time = min(sentence.end, line.end) - max(sentence.start, line.start)
            guard let speaker = sentence.speaker, time > .zero else { continue }
            heard[speaker, default: .zero] = heard[speaker, default: .zero] + time
        }
        // Of two who are heard as long it is always the same one.
        let most = heard.max { ($0.value, $1.key) < ($1.value, $0.key) }
        guard let most, most.value + most.value >= line.end - line.start else { return nil }
        return most.key
    }
}
