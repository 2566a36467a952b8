import FoundationEssentials
import ListenCore
import Markup
import Subtitles

/// A line of a transcript, or a word of one.
struct SpokenLine: Hashable {
    /// The person who says it.
    var speaker: String?
    var start: MediaTime
    var end: MediaTime?
    var text: String
}

extension SpokenLine {
    /// The line without the name of its own speaker before it.
    fileprivate var withoutName: SpokenLine {
        guard let speaker, text.hasPrefix(speaker + ":") else { return self }
        var line = self
        line.text = String(text.dropFirst(speaker.count + 1).drop(while: \.isWhitespace))
        return line.text.isEmpty ? self : line
    }
}

/// The lines of a transcript whose form the program does not read as it is.
struct SpokenLines {
    var lines: [SpokenLine]
    /// True when each line is a single word.
    var areWords = false

    /// The most values of a transcript that are read.
    private static let mostValues = 4_000_000

    init(_ lines: [SpokenLine]) { self.lines = lines }

    /// The cues of a document, each a line; `nil` where they say more than lines do.
    init?(_ document: SubtitleDocument) {
        let cues = document.track.cues
        guard cues.allSatisfy({ $0.words.isEmpty && $0.readings.isEmpty && $0.voices.isEmpty })
        else { return nil }
        lines = cues.map {
            SpokenLine(speaker: nil, start: $0.start, end: $0.end, text: Self.trimmed($0.text))
        }
    }

    /// The lines of a transcript of the podcast namespace; `nil` for other JSON.
    init?(json bytes: [UInt8]) {
        let tree = JSONTree(bytes, most: Self.mostValues)
        guard tree.roots.count == 1, let segments = tree.roots.first?["segments"]?.objects,
            segments.contains(where: { $0["body"]?.kind == .string })
        else { return nil }
        lines = []
        for segment in segments {
            let text = Self.trimmed(segment["body"]?.string ?? "")
            guard !text.isEmpty else { continue }
            let speaker = segment["speaker"]?.string.flatMap(Self.name)
            guard let start = Self.time(segment["startTime"]) else {
                // A text without a time is said with the one before it.
                if let last = lines.indices.last { lines[last].text += " " + text }
                continue
            }
            lines.append(
                SpokenLine(
                    speaker: speaker, start: start, end: Self.time(segment["endTime"]), text: text))
        }
        // As the reader of such files counts them: most are one word.
        areWords = lines.count { !$0.text.contains(" ") } * 5 >= lines.count * 3
    }

    /// A name without the colon behind it; `nil` for none.
    static func name(_ text: String) -> String? { CueVoice(name: text)?.name }

    /// The lines without the names that are written before them, which are their speakers.
    var named: SpokenLines {
        if areWords { return self }
        guard !hasSpeakers else { return SpokenLines(lines.map(\.withoutName)) }
        let turns = SpeakerLabels.parted(lines.map(\.text), isTranscript: true)
        guard let turns, turns.count == lines.count else { return self }
        return SpokenLines(
            zip(lines, turns).map { line, turn in
                SpokenLine(
                    speaker: turn.speaker, start: line.start, end: line.end, text: turn.text)
            })
    }

    /// A text with one blank between words.
    private static func trimmed(_ text: some StringProtocol) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static func time(_ value: JSONElement?) -> MediaTime? {
        if let number = value?.number { return abs(number) < 1e9 ? .seconds(number) : nil }
        return value?.string.flatMap { TranscriptClock.time($0) }
    }

    /// True where a line has no end.
    var lacksEnds: Bool { lines.contains { $0.end == nil } }

    /// True where a line has a speaker.
    var hasSpeakers: Bool { lines.contains { $0.speaker != nil } }

    // MARK: - Written

    private struct Segment: Encodable {
        var speaker: String?
        let startTime: Double
        let endTime: Double
        let body: String
    }

    /// The lines as a transcript of the podcast namespace, in which every line has an end.
    func written() -> [UInt8] {
        let segments = lines.enumerated().map { place, line in
            let next = place + 1 < lines.count ? lines[place + 1].start : nil
            return Segment(
                speaker: line.speaker, startTime: line.start.seconds,
                endTime: end(of: line, before: next).seconds, body: line.text)
        }
        let written = try? JSONEncoder().encode(["segments": segments])
        return written.map { Array($0) } ?? []
    }

    /// The end of a line: as stated, else where the next begins, or when slow speech is over.
    private func end(of line: SpokenLine, before next: MediaTime?) -> MediaTime {
        if let end = line.end, end > line.start { return end }
        let bytes = Int64(line.text.utf8.count)
        let spoken = MediaTime.milliseconds(areWords ? 200 + 60 * bytes : 1_000 + 120 * bytes)
        let latest = line.start + spoken
        guard let next, next > line.start else { return latest }
        return min(next, latest)
    }
}
