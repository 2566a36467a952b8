import ListenCore
import Markup

/// The times of an object, under any of the names that programs use.
struct JSONTimes {
    /// The start and the end, in microseconds.
    var start: Int64?
    var end: Int64?

    /// Reads the times of a segment or a word.
    init(_ object: JSONElement) {
        start = Self.seconds(
            object["start"] ?? object["startTime"] ?? object["begin"] ?? object["from"]
                ?? object["start_time"])
        end = Self.seconds(
            object["end"] ?? object["endTime"] ?? object["to"] ?? object["end_time"])
        if let milliseconds = object["start_ms"] { start = Self.milliseconds(milliseconds) }
        if let milliseconds = object["end_ms"] { end = Self.milliseconds(milliseconds) }
        // whisper.cpp writes numbers of milliseconds beside the clock times.
        if let offsets = object["offsets"] {
            start = Self.milliseconds(offsets["from"])
            end = Self.milliseconds(offsets["to"])
        }
        // Hugging Face's pipeline for Whisper writes `[0.0, 5.2]`.
        if let pair = object["timestamp"]?.elements, pair.count == 2 {
            start = Self.seconds(pair[0])
            end = Self.seconds(pair[1])
        }
        if end == nil, let start, let length = Self.seconds(object["duration"] ?? object["dur"]) {
            end = start + length
        }
    }

    /// A number of seconds, or a clock time such as `00:01:02,500`.
    static func seconds(_ value: JSONElement?) -> Int64? {
        if let number = value?.number { return micros(number) }
        guard let text = value?.string, text.utf8.count <= 24 else { return nil }
        return Array(text.utf8).withUnsafeBufferPointer { buffer in
            var scanner = TimingScanner(buffer, 0..<buffer.count)
            scanner.skipBlanks()
            return scanner.signedTime()
        }
    }

    static func milliseconds(_ value: JSONElement?) -> Int64? {
        value?.number.flatMap { micros($0 / 1000) }
    }

    private static func micros(_ seconds: Double) -> Int64? {
        // No recording lasts thirty years.
        guard seconds.isFinite, abs(seconds) < 1e9 else { return nil }
        return MediaTime.seconds(seconds).microseconds
    }
}

/// One segment of a transcript before it becomes a cue.
struct JSONSegment {
    var start: Int64?
    var end: Int64?
    var text: String?
    var words: [RawWord] = []
    /// The speaker, when the file states one.
    var speaker: String?
    /// The confidence from 0 to 1, when the file states one.
    var confidence: Double?
    /// The readings of parts of the text, as this program writes them.
    var readings: [JSONReading] = []
    /// True when the file says that the times were estimated.
    var isEstimated = false
    let line: Int

    /// Reads a segment under any of the names that programs use.
    init(_ object: JSONElement) {
        let times = JSONTimes(object)
        start = times.start
        end = times.end
        line = object.line
        text = Self.text(of: object)
        speaker = object["speaker"]?.string
        // Some recognisers use percentages, which are ignored.
        confidence = object["confidence"]?.number.flatMap { (0...1).contains($0) ? $0 : nil }
        let list =
            object["words"] ?? object["result"] ?? object["word_timestamps"] ?? object["terms"]
        words = list?.objects.map(Self.word) ?? []
        readings = object["readings"]?.objects.compactMap { JSONReading($0) } ?? []
        isEstimated = object["estimated"]?.isTrue ?? false
        if words.isEmpty, let tokens = object["tokens"]?.objects, !tokens.isEmpty {
            words = Self.joined(tokens)
        }
    }

    /// A segment from values that were read already.
    init(start: Int64?, end: Int64?, text: String?, line: Int) {
        self.start = start
        self.end = end
        self.text = text
        self.line = line
    }

    private static func text(of object: JSONElement) -> String? {
        if let lines = object["lines"], lines.kind == .array {
            return lines.elements.compactMap(\.string).joined(separator: "\n")
        }
        return object["text"]?.string ?? object["body"]?.string
            ?? object["punctuated_word"]?.string ?? object["word"]?.string
            ?? object["w"]?.string ?? object["content"]?.string
    }

    /// Reads a word.
    static func word(_ object: JSONElement) -> RawWord {
        let times = JSONTimes(object)
        return RawWord(
            text: text(of: object) ?? "", start: times.start, end: times.end,
            isEstimated: object["estimated"]?.isTrue ?? false)
    }

    /// The words of whisper.cpp's tokens: a token that begins with a space begins a word; `[_BEG_]`
    /// and similar tokens are no text.
    private static func joined(_ tokens: [JSONElement]) -> [RawWord] {
        var words: [RawWord] = []
        for token in tokens.lazy.map(word) {
            if token.text.hasPrefix("[_") || token.text.isEmpty { continue }
            // Half a character stands in each of two tokens: the words cannot be told apart.
            if token.text.unicodeScalars.contains("\u{FFFD}") { return [] }
            if !token.text.hasPrefix(" "), let last = words.indices.last,
                !token.text.startsWithoutSpace
            {
                words[last].text += token.text
                words[last].end = token.end ?? words[last].end
            } else {
                words.append(token)
            }
        }
        return words
    }

    /// Assigns words that are listed beside the segments to them by time.
    static func deal(_ words: [RawWord], to segments: inout [JSONSegment]) {
        guard !segments.isEmpty else { return }
        var place = 0
        for word in words {
            let time = word.start ?? word.end ?? 0
            while place + 1 < segments.count, word.start != nil,
                let next = segments[place + 1].start, time >= next
            {
                place += 1
            }
            segments[place].words.append(word)
        }
    }
}

/// Podcast transcripts (Podcasting 2.0) whose segments are single words.
enum PodcastWords {
    private static let mostWords = 18
    /// The silence that ends a line (µs).
    private static let longestGap: Int64 = 1_500_000

    /// True when most segments (three of five) are one word each.
    static func areWords(_ objects: [JSONElement]) -> Bool {
        let bodies = objects.compactMap { $0["body"]?.string?.trimmingBlanks }
        guard bodies.count * 2 > objects.count else { return false }
        let words = bodies.count { !$0.utf8.contains(0x20) && !$0.startsWithoutSpace }
        return words * 5 >= bodies.count * 3
    }

    /// The words joined to lines: each has one speaker and ends at a sentence's end or a silence.
    static func lines(of words: [JSONSegment]) -> [JSONSegment] {
        var lines: [JSONSegment] = []
        for segment in words {
            let text = segment.text?.asWord ?? ""
            guard !text.isEmpty, segment.start != nil else { continue }
            let word = RawWord(
                text: text, start: segment.start, end: segment.end,
                isEstimated: segment.isEstimated)
            if let last = lines.indices.last, goesOn(lines[last], with: segment) {
                let isMark = text.unicodeScalars.allSatisfy { ScalarClass($0) == .closing }
                if isMark, let tail = lines[last].words.indices.last {
                    lines[last].words[tail].text += text
                    lines[last].words[tail].end = segment.end ?? lines[last].words[tail].end
                } else {
                    lines[last].words.append(word)
                }
                lines[last].end = segment.end ?? segment.start
                lines[last].text = (lines[last].text ?? "") + (isMark ? "" : " ") + text
            } else {
                var line = segment
                line.text = text
                line.confidence = nil
                line.words = [word]
                lines.append(line)
            }
        }
        return lines
    }

    private static func goesOn(_ line: JSONSegment, with next: JSONSegment) -> Bool {
        let isMark = next.text?.asWord.unicodeScalars.allSatisfy { ScalarClass($0) == .closing }
        guard line.speaker == next.speaker || isMark == true && next.speaker == nil,
            let start = next.start, let begin = line.start, start >= begin,
            start - (line.end ?? start) < longestGap
        else { return false }
        if isMark == true { return true }
        let ends = line.text?.unicodeScalars.last.map { ".?!…。？！".unicodeScalars.contains($0) }
        return line.words.count < mostWords && ends != true
    }
}
