import ListenCore

/// Plain transcripts with times, as services write them: `[00:01:02] Anna: …`, or a line
/// `Anna (1:02)` above what she says.
enum PlainTimes {
    /// A text with fewer times has none.
    private static let leastTimes = 3
    /// The longest name above a line, in words and in characters.
    private static let longestName = (words: 5, characters: 40)

    /// True for a text whose lines begin with hours, minutes and seconds in brackets, which lyrics
    /// would write for minutes, seconds and hundredths.
    static func hasHours(_ text: String) -> Bool {
        text.split(whereSeparator: \.isNewline).prefix(100).contains { line in
            guard line.first == "[", let close = line.firstIndex(of: "]") else { return false }
            let stamp = line[..<close]
            return stamp.count { $0 == ":" } == 2 && TranscriptClock.time(stamp) != nil
        }
    }

    /// The lines of a text; empty where it has no times.
    static func lines(of text: String) -> [SpokenLine] {
        var lines: [SpokenLine] = []
        var untimed = 0
        for raw in text.split(whereSeparator: \.isNewline) {
            let line = raw.drop(while: \.isWhitespace)
            guard !line.isEmpty else { continue }
            if let begun = begun(by: line) {
                lines.append(begun)
            } else if let last = lines.indices.last {
                let words = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                lines[last].text += (lines[last].text.isEmpty ? "" : " ") + words
            } else {
                untimed += 1
            }
        }
        let spoken = lines.filter { !$0.text.isEmpty }
        let falls = zip(spoken, spoken.dropFirst()).count { $0.start > $1.start }
        // A head of some lines may stand before the first time, not half of the text.
        guard spoken.count >= leastTimes, falls * 20 <= spoken.count, untimed <= lines.count + 10
        else { return [] }
        return spoken
    }

    private static func begun(by line: Substring) -> SpokenLine? {
        let bare = line.drop { "[(".contains($0) }
        if let read = TranscriptClock.leading(bare) {
            let rest = read.rest.drop { "])-–—:".contains($0) || $0.isWhitespace }
            let text = rest.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            return SpokenLine(speaker: nil, start: read.time, end: nil, text: text)
        }
        var head = line
        while let last = head.last, last.isWhitespace || "]):".contains(last) { head.removeLast() }
        guard let blank = head.lastIndex(where: { $0.isWhitespace || "[(".contains($0) }),
            let time = TranscriptClock.time(head[head.index(after: blank)...]),
            let name = SpokenLines.name(
                String(head[..<blank].filter { !"[(,".contains($0) })),
            name.count <= longestName.characters,
            name.split(separator: " ").count <= longestName.words
        else { return nil }
        return SpokenLine(speaker: name, start: time, end: nil, text: "")
    }
}
