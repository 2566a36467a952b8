import ListenCore

/// Times as people write them in transcripts: `0:05`, `[00:01:02.5]`, `(1:02:03)`.
enum TranscriptClock {
    /// The time of a text that is nothing else; `nil` for others.
    static func time(_ text: some StringProtocol) -> MediaTime? {
        let bare = text.drop { $0.isWhitespace || "[(".contains($0) }
        guard let read = leading(bare) else { return nil }
        return read.rest.allSatisfy { $0.isWhitespace || "])".contains($0) } ? read.time : nil
    }

    /// The time at the beginning of a text, and what follows it.
    static func leading<Text: StringProtocol>(
        _ text: Text
    ) -> (time: MediaTime, rest: Text.SubSequence)? {
        let digits = text.prefix { $0.isASCII && ($0.isNumber || ":.,".contains($0)) }
        guard digits.utf8.count <= 16 else { return nil }
        let parts = digits.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), let last = parts.last else { return nil }
        var whole: Int64 = 0
        for part in parts.dropLast() {
            guard (1...3).contains(part.utf8.count), let number = Int64(part) else { return nil }
            whole = whole * 60 + number
        }
        let pieces = last.split(
            omittingEmptySubsequences: false, whereSeparator: { ".,".contains($0) })
        guard let first = pieces.first, first.utf8.count == 2, let seconds = Int64(first),
            seconds < 60
        else { return nil }
        var micros = (whole * 60 + seconds) * 1_000_000
        // A full stop without digits ends a sentence.
        if pieces.count > 1, let fraction = pieces.dropFirst().first, !fraction.isEmpty {
            guard pieces.count == 2, let number = Int64(fraction.prefix(6)) else { return nil }
            var unit: Int64 = 1_000_000
            for _ in fraction.prefix(6).utf8 { unit /= 10 }
            micros += number * unit
        }
        return (MediaTime(microseconds: micros), text[digits.endIndex...])
    }
}
