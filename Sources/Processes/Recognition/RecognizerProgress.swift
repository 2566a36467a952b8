package import ListenCore

/// Reads the progress of a recogniser from the output on one of its streams.
///
/// By percentages (`progress = 12%`, ` 12%|###`), or by the last time of the recording in it
/// (`[00:00:10.000 --> 00:00:12.000]`, `word 1.20 1.43 0.98`, `"end": 12.3`). Pure; its memory is
/// bounded, whatever is printed.
package struct RecognizerProgress: Sendable {
    /// The share that is done, from 0 to 1; `nil` while unknown.
    package private(set) var share: Double?
    private let duration: Double
    /// The beginning of an incomplete line.
    private var open: [UInt8] = []

    /// The length of a line's beginning that is searched for progress.
    private static let longest = 300
    /// The most lines of one read that are searched, the last ones.
    private static let mostLines = 20

    /// A reader for a recording of this length; without one only percentages count.
    package init(duration: MediaTime) {
        self.duration = duration.seconds
    }

    /// Reads the next output.
    package mutating func read(_ bytes: ArraySlice<UInt8>) {
        var lines = bytes.split(omittingEmptySubsequences: false) { $0 == 0x0A || $0 == 0x0D }
        guard let first = lines.first else { return }
        let beginning = open + first.prefix(Self.longest - open.count)
        lines[0] = beginning[...]
        open = Array((lines.last ?? []).prefix(Self.longest))
        for line in lines.suffix(Self.mostLines).reversed() {
            guard let found = share(Self.text(of: line)) else { continue }
            share = found
            return
        }
    }

    /// True when a line reports progress and nothing else.
    package static func isProgress(_ line: String) -> Bool {
        percent(in: String(line.prefix(longest))) != nil
    }

    private static func text(of line: ArraySlice<UInt8>) -> String {
        String(decoding: line.prefix(longest), as: UTF8.self)
    }

    private func share(_ line: String) -> Double? {
        if duration > 0, let time = Self.time(in: line) { return min(1, max(0, time / duration)) }
        return Self.percent(in: line)
    }

    /// The end of the range in a line, in seconds.
    static func time(in line: String) -> Double? {
        if let arrow = line.firstRange(of: "->") {
            let start = line[..<arrow.lowerBound].drop { $0 == " " || $0 == "[" }
            guard start.first?.isNumber == true else { return nil }
            let end = line[arrow.upperBound...].drop { $0 == " " }
            return clock(end.prefix { $0 != "]" && $0 != " " })
        }
        if let name = line.firstRange(of: "\"end\"") {
            let value = line[name.upperBound...].drop { $0 == " " || $0 == ":" }
            return clock(value.prefix { $0.isNumber || $0 == "." })
        }
        let fields = line.split(separator: " ")
        guard fields.count == 4, let start = Double(fields[1]), let end = Double(fields[2]),
            Double(fields[3]) != nil, start <= end
        else { return nil }
        return end
    }

    /// The seconds of `01:02:03.400`, `02:03,4` or `12.5s`.
    private static func clock(_ text: Substring) -> Double? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count) else { return nil }
        var seconds = 0.0
        for (index, part) in parts.enumerated() {
            let digits = index + 1 == parts.count && part.hasSuffix("s") ? part.dropLast() : part
            guard digits.first?.isNumber == true,
                let value = Double(digits.replacing(",", with: ".")), value < 1e9
            else { return nil }
            seconds = seconds * 60 + value
        }
        return seconds
    }

    /// A percentage at the beginning of a line, or behind an equals sign or the like; among words
    /// it is text.
    static func percent(in line: String) -> Double? {
        guard let sign = line.firstIndex(of: "%") else { return nil }
        let number = line[..<sign].reversed().prefix { $0.isNumber || $0 == "." }
        let digits = String(number.reversed())
        guard let value = Double(digits), (0...100).contains(value) else { return nil }
        let before = line[..<sign].dropLast(digits.count).reversed().first { $0 != " " }
        guard before.map("=:([|".contains) ?? true else { return nil }
        return value / 100
    }
}
