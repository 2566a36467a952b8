import FoundationEssentials
import ListenCore
import Markup

/// A line of a transcript, or a word of one.
struct SpokenLine: Hashable {
    /// Who says it.
    var speaker: String?
    var start: MediaTime
    var end: MediaTime?
    var text: String
}

/// The lines of a transcript whose form the program does not read as it is, or not with its
/// speakers.
struct SpokenLines {
    var lines: [SpokenLine]
    /// True when each line is a single word.
    var areWords = false

    /// The most values of a transcript that are read.
    private static let mostValues = 4_000_000
    /// The longest name of a speaker, in characters.
    private static let longestName = 60

    init(_ lines: [SpokenLine]) { self.lines = lines }

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
            let speaker = Self.name(segment["speaker"]?.string)
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
    static func name(_ text: String?) -> String? {
        guard let text else { return nil }
        var name = trimmed(text.prefix(4 * longestName))
        while name.last == ":" || name.last == "：" { name = trimmed(name.dropLast()) }
        return name.isEmpty ? nil : String(name.prefix(longestName))
    }

    /// A text with one blank between words.
    private static func trimmed(_ text: some StringProtocol) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static func time(_ value: JSONElement?) -> MediaTime? {
        if let number = value?.number { return abs(number) < 1e9 ? .seconds(number) : nil }
        return value?.string.flatMap { TranscriptClock.time($0) }
    }

    /// True where the file says less than `written` does: it has names, or lines without an end.
    var needsWriting: Bool { hasSpeakers || lines.contains { $0.end == nil } }

    /// True when more than one person speaks, so that names say something.
    var hasSpeakers: Bool { Set(lines.lazy.compactMap(\.speaker)).count > 1 }

    // MARK: - Written

    private struct Segment: Encodable {
        var speaker: String?
        let startTime: Double
        let endTime: Double
        let body: String
        /// True for a name, which nobody says.
        var estimated: Bool?
    }

    /// The lines as a transcript of the podcast namespace, in which every line has an end, and the
    /// name of a speaker stands before the first line of each turn.
    func written() -> [UInt8] {
        let showsNames = hasSpeakers
        var last: String?
        var segments: [Segment] = []
        segments.reserveCapacity(lines.count)
        for (place, line) in lines.enumerated() {
            let next = place + 1 < lines.count ? lines[place + 1].start : nil
            let (start, end) = (line.start.seconds, end(of: line, before: next).seconds)
            var body = line.text
            if showsNames, let name = line.speaker, name != last {
                last = name
                if areWords, !body.contains(" ") {
                    for word in (name + ":").split(separator: " ") {
                        segments.append(
                            Segment(
                                speaker: name, startTime: start, endTime: start,
                                body: String(word), estimated: true))
                    }
                } else if !body.hasPrefix(name + ":") {
                    body = "\(name): \(body)"
                }
            }
            segments.append(
                Segment(speaker: line.speaker, startTime: start, endTime: end, body: body))
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
