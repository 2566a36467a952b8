import ListenCore

@testable import Subtitles

/// Reads a corpus file; `Corpus/README.md` has the format.
struct CorpusFile {
    private static let lineEnds = ["lf": "\n", "crlf": "\r\n", "cr": "\r", "lfcr": "\n\r"]

    private var cases: [CorpusCase] = []
    /// What the options before the first case say.
    private var pattern = CorpusCase()
    /// The input lines of the case at hand, and whether each has its end.
    private var lines: [(bytes: [UInt8], isEnded: Bool)] = []

    /// The cases of one file.
    static func cases(in text: String, name: String) throws -> [CorpusCase] {
        var file = CorpusFile()
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
            .enumerated()
        {
            do {
                try file.take(line)
            } catch {
                throw CorpusError(description: "\(name):\(number + 1): \(error)")
            }
        }
        file.finish()
        return file.cases
    }

    private mutating func take(_ line: Substring) throws {
        guard let mark = line.first, mark != "#" else { return }
        let content = String(line.dropFirst(2))
        switch mark {
        case "=":
            finish()
            var next = pattern
            next.name = content
            cases.append(next)
        case "|", ":": lines.append((try Self.unescaped(content), mark == "|"))
        case "?": try takeOption(content)
        default: try takeExpectation(mark, content)
        }
    }

    private mutating func takeOption(_ content: String) throws {
        let parts = content.split(separator: " ", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { throw CorpusError(description: "half an option") }
        var target = cases.last ?? pattern
        switch parts[0] {
        case "format": target.format = parts[1]
        case "encoding": target.encoding = parts[1]
        case "language": target.language = Language(tag: parts[1])
        case "reading":
            guard let reading = SubtitleReading(rawValue: parts[1]) else { fallthrough }
            target.reading = reading
        case "lines":
            guard let end = Self.lineEnds[parts[1]] else { fallthrough }
            target.lineEnd = end
        default: throw CorpusError(description: "an unknown option: \(content)")
        }
        if cases.isEmpty { pattern = target } else { cases[cases.count - 1] = target }
    }

    private mutating func takeExpectation(_ mark: Character, _ content: String) throws {
        guard var current = cases.popLast() else {
            throw CorpusError(description: "an expectation before the first case")
        }
        defer { cases.append(current) }
        switch mark {
        case ">": current.cues.append(CorpusCue(expected: try Self.timed(content)))
        case "-", "~":
            guard let last = current.cues.indices.last else {
                throw CorpusError(description: "a word before its cue")
            }
            var words = current.cues[last].words ?? []
            if content != "none" {
                words.append(
                    CorpusWord(expected: try Self.timed(content), isEstimated: mark == "~"))
            }
            current.cues[last].words = words
        case "!":
            var all = current.diagnostics ?? []
            let parts = content.split(separator: " ", maxSplits: 1).map(String.init)
            if content != "none" {
                guard let line = Int(parts[0]) else {
                    throw CorpusError(description: "no line number: \(content)")
                }
                all.append((line, parts.count > 1 ? parts[1] : ""))
            }
            current.diagnostics = all
        case "x": current.refusal = content
        default: throw CorpusError(description: "an unknown line: \(mark) \(content)")
        }
    }

    private mutating func finish() {
        if let last = cases.indices.last {
            let end = Array(cases[last].lineEnd.utf8)
            cases[last].input = lines.flatMap { $0.bytes + ($0.isEnded ? end : []) }
        }
        lines = []
    }

    /// `1500 2250 text`.
    private static func timed(_ content: String) throws -> Expected {
        let parts = content.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count > 1, let start = Int64(parts[0]), let end = Int64(parts[1]) else {
            throw CorpusError(description: "no times: \(content)")
        }
        let text = try unescaped(parts.count > 2 ? String(parts[2]) : "")
        return Expected(start, end, String(decoding: text, as: UTF8.self))
    }

    /// The bytes of a content with `⟨…⟩`, `⏎` and `␣` resolved.
    private static func unescaped(_ content: String) throws -> [UInt8] {
        var out: [UInt8] = []
        var rest = content.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            switch scalar {
            case "⏎": out.append(0x0A)
            case "␣": out.append(0x20)
            case "⟨":
                guard let end = rest.firstIndex(of: "⟩") else {
                    throw CorpusError(description: "an open escape")
                }
                for part in String(rest[..<end]).split(separator: " ") {
                    out += try bytes(of: part)
                }
                rest = rest[rest.index(after: end)...]
            default: out += Array(UTF8.encode(scalar) ?? .init())
            }
        }
        return out
    }

    private static func bytes(of escape: Substring) throws -> [UInt8] {
        if escape.hasPrefix("U+"), let value = UInt32(escape.dropFirst(2), radix: 16),
            let scalar = Unicode.Scalar(value)
        {
            return Array(String(scalar).utf8)
        }
        guard let byte = UInt8(escape, radix: 16) else {
            throw CorpusError(description: "an unknown escape: \(escape)")
        }
        return [byte]
    }
}
