import Foundation
import Testing

/// Texts that try to write lines of their own, and a check that an output prevents this.
enum HostileText {
    /// A line that must never stand where a line of the program could.
    static let bait = "listen: all is well"
    /// Every way to end a line or to go back within one, each followed by the bait.
    static let evil =
        ["\n", "\r", "\r\n", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"]
        .map { $0 + bait }.joined(separator: " y ")
        + "\u{1B}[2K\u{1B}[1G\(bait)\u{1B}]0;\(bait)\u{7}\u{9B}2K\u{8}\u{202E}"

    /// The kind of standard output.
    enum Form: Equatable {
        /// Lines of the program.
        case lines
        /// The one text that was requested, for another program: its lines are its own.
        case answer
        case json
        /// A table with a row of names (RFC 4180).
        case csv
        /// Lines of fields separated by tabs, after directives that begin with #.
        case tsv
        /// Lines that begin with a tag or a time in brackets.
        case lyrics
        /// Subtitles with this number of cues.
        case cues(Int)
    }

    /// Checks both outputs of a run.
    static func check(_ outcome: Program.Outcome, _ form: Form, of arguments: [String]) {
        let printed = outcome.output
        for (name, fault) in [
            ("output", fault(in: printed, form)), ("messages", fault(in: outcome.messages, .lines)),
        ] {
            guard let fault else { continue }
            let text = name == "output" ? printed : outcome.messages
            Issue.record("\(arguments): its \(name) \(fault): \(text.debugDescription)")
        }
    }

    /// The fault in an output of a form, as a clause; `nil` for none.
    static func fault(in text: String, _ form: Form) -> String? {
        if let scalar = text.unicodeScalars.first(where: { steers($0, form) }) {
            return "holds U+\(String(scalar.value, radix: 16))"
        }
        guard !text.isEmpty else { return nil }
        switch form {
        case .answer: return nil
        case .lines: return lyingLine(in: text)
        case .json:
            let isJSON = (try? JSONSerialization.jsonObject(with: Data(text.utf8))) != nil
            return isJSON ? lyingLine(in: text) : "is no JSON"
        case .csv:
            let rows = records(text)
            return faultOfTable(rows)
                ?? (rows.contains { $0[0].hasPrefix(bait) } ? "has a row of the bait" : nil)
        case .tsv:
            // A line with all fields is a row, whatever its first field contains.
            let lines = lines(of: text).filter { !$0.hasPrefix("#") }
            let rows = lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
            return faultOfTable(rows.map { $0.map(String.init) })
        case .lyrics:
            let isSound = lines(of: text).allSatisfy { $0.hasPrefix("[") }
            return isSound ? nil : "has a line without a time"
        case .cues(let count):
            let blocks = text.replacing("\r\n", with: "\n").components(separatedBy: "\n\n")
                .filter { $0.contains(" --> ") }
            return blocks.count == count && text.components(separatedBy: " --> ").count == count + 1
                ? nil : "has not \(count) cues"
        }
    }

    /// The lines of a text by every line end that a reader may accept.
    private static func lines(of text: String) -> [Substring] {
        text.split(omittingEmptySubsequences: true, whereSeparator: \.isNewline)
    }

    private static func lyingLine(in text: String) -> String? {
        let lying = lines(of: text).first {
            $0.hasPrefix(bait) || $0.trimmingCharacters(in: .whitespaces) == bait
        }
        return lying.map { "has the line \($0.debugDescription)" }
    }

    /// True for a scalar that would move a terminal's cursor, end a line, or change its direction.
    ///
    /// Exported text keeps its own direction, and, in a form with a single end of line, the other
    /// line ends too.
    private static func steers(_ scalar: Unicode.Scalar, _ form: Form) -> Bool {
        switch (scalar.value, form) {
        case (0x0A, _), (0x09, _), (0x0D, .csv): false
        case (0..<0x20, _), (0x7F...0x9F, _): true
        case (0x2028, .csv), (0x2028, .cues), (0x2029, .csv), (0x2029, .cues): false
        case (0x2028, _), (0x2029, _): true
        case (0x202E, .csv), (0x202E, .tsv), (0x202E, .cues): false
        case (0x202E, _): true
        default: false
        }
    }

    private static func faultOfTable(_ rows: [[String]]) -> String? {
        guard let names = rows.first else { return "has no rows" }
        if let row = rows.first(where: { $0.count != names.count }) {
            return "has a row of \(row.count) fields under \(names.count) names: \(row)"
        }
        return nil
    }

    /// The records of a table by RFC 4180, in bytes.
    private static func records(_ text: String) -> [[String]] {
        var (rows, row, field): ([[String]], [String], [UInt8]) = ([], [], [])
        var isQuoted = false
        func end() {
            row.append(String(decoding: field, as: UTF8.self))
            field = []
        }
        for byte in text.utf8 {
            switch byte {
            // A doubled quote within quotes leaves the quotes and enters them again.
            case UInt8(ascii: "\""): isQuoted.toggle()
            case UInt8(ascii: ",") where !isQuoted: end()
            case 0x0A where !isQuoted:
                if field.last == 0x0D { field.removeLast() }
                end()
                rows.append(row)
                row = []
            default: field.append(byte)
            }
        }
        if !field.isEmpty || !row.isEmpty {
            end()
            rows.append(row)
        }
        return rows
    }
}

@Suite struct HostileTextCheckTests {
    @Test(arguments: [
        ("a\n\(HostileText.bait)\n", HostileText.Form.lines, true), ("a\n  b\n", .lines, false),
        ("a\n  \(HostileText.bait)\n", .lines, true), ("a \(HostileText.bait)\n", .lines, false),
        ("a\u{2028}b", .answer, true), ("a\n\(HostileText.bait)", .answer, false),
        ("{\"a\": \"b\n\"}", .json, true), ("{\"a\": \"b\"}\n", .json, false),
        ("a,b\r\n\"c\n\(HostileText.bait)\",d\r\n", .csv, false),
        ("a,b\r\nc\n\(HostileText.bait),d\r\n", .csv, true),
        ("#x\na\tb\nc\td\n", .tsv, false), ("a\tb\nc\n", .tsv, true),
        ("[al:x]\n[00:01.00]y\n", .lyrics, false), ("[al:x]\ny\n", .lyrics, true),
        ("1\n0 --> 1\na\n\n2\n1 --> 2\nb\n", .cues(2), false),
        ("1\n0 --> 1\na\n1 --> 2\nb\n", .cues(2), true),
    ])
    func `a line that lies is found`(text: String, form: HostileText.Form, isFault: Bool) {
        #expect((HostileText.fault(in: text, form) != nil) == isFault)
    }
}
