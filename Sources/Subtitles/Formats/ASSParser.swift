import ListenCore

extension SubtitleFormat {
    /// SubStation Alpha and Advanced SubStation Alpha, `.ssa` and `.ass`.
    static let ass = SubtitleFormat(
        name: "ass", title: "SubStation Alpha", matches: { ASSParser.matches($0) },
        parse: { ASSParser.parse($0, $1) })
}

/// Reads SubStation Alpha, v4 and v4+: the `Dialogue:` lines of `[Events]`,
/// with the columns its `Format:` line names in any order.
enum ASSParser {
    /// True when a section of the format, or a dialogue line, comes first.
    static func matches(_ source: SourceText) -> Bool {
        source.firstAnswer { reader, line in
            let isSection =
                reader.starts(line, withCaseless: "[script info]")
                || reader.starts(line, withCaseless: "[events]")
                || reader.starts(line, withCaseless: "[v4")
            if isSection { return true }
            guard reader.starts(line, withCaseless: "dialogue:") else { return nil }
            return reader.bytes[line].count { $0 == 0x2C } >= 9 ? true : nil
        }
    }

    /// Reads decoded text.
    static func parse(_ source: SourceText, _ reading: SubtitleReading) -> CueTable {
        let builder = source.bytes.withUnsafeBufferPointer { buffer in
            var pass = ASSPass(buffer, log: source.log(for: reading))
            pass.run()
            return pass.builder
        }
        return builder.table(dialect: .plain)
    }
}

/// The columns of the fields of an event.
struct ASSColumns {
    private let count: Int
    private let start: Int
    private let end: Int?
    private let text: Int
    /// The columns of an event's style, of who speaks, and of its distance from the screen's edge.
    private let style: Int?
    private let name: Int?
    private let margin: Int?

    /// The columns of both versions when no `Format:` line says otherwise.
    static let usual = ASSColumns(
        count: 10, start: 1, end: 2, text: 9, style: 3, name: 4, margin: 7)

    private init(
        count: Int, start: Int, end: Int?, text: Int, style: Int?, name: Int?, margin: Int?
    ) {
        (self.count, self.start, self.end, self.text) = (count, start, end, text)
        (self.style, self.name, self.margin) = (style, name, margin)
    }

    /// The columns a `Format:` line names; `nil` without start and text.
    init?(_ format: String) {
        let names = format.split(separator: ",", omittingEmptySubsequences: false)
            .map { String($0).trimmingBlanks.lowercased() }
        guard let start = names.firstIndex(of: "start"), let text = names.firstIndex(of: "text")
        else { return nil }
        self.init(
            count: names.count, start: start, end: names.firstIndex(of: "end"), text: text,
            style: names.firstIndex(of: "style"),
            name: names.firstIndex { $0 == "name" || $0 == "actor" },
            margin: names.firstIndex(of: "marginv"))
    }

    /// The fields of an event in `line`; `nil` when there are too few.
    ///
    /// Only the text may hold commas, so the fields before it are counted from the left and those
    /// after it from the right.
    func fields(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>)
        -> ASSFields?
    {
        let commas = line.filter { bytes[$0] == 0x2C }
        guard commas.count >= count - 1 else { return nil }
        func edge(before column: Int) -> Int {
            commas[column <= text ? column - 1 : commas.count - (count - column)]
        }
        func field(_ column: Int) -> Range<Int> {
            let from = column == 0 ? line.lowerBound : edge(before: column) + 1
            return from..<(column == count - 1 ? line.upperBound : edge(before: column + 1))
        }
        return ASSFields(
            start: field(start), end: end.map(field), text: field(text), style: style.map(field),
            name: name.map(field), margin: margin.map(field))
    }
}

/// The places of the fields of one event.
struct ASSFields {
    let start: Range<Int>
    let end: Range<Int>?
    let text: Range<Int>
    let style: Range<Int>?
    let name: Range<Int>?
    let margin: Range<Int>?
}

/// The one pass; see `LineReader` for the rule about its pointer.
private struct ASSPass {
    private enum Section {
        case none, events, styles, info, other
    }

    var builder: CueTableBuilder
    private var reader: LineReader
    private var section = Section.none
    private var columns = ASSColumns.usual
    private var styles = ASSStyles()

    init(_ bytes: UnsafeBufferPointer<UInt8>, log: DiagnosticLog) {
        reader = LineReader(bytes)
        builder = CueTableBuilder(capacity: bytes.count / 120, log: log)
    }

    mutating func run() {
        while let range = reader.next() {
            let line = reader.trimmed(range)
            if !line.isEmpty { readLine(line) }
        }
    }

    private mutating func readLine(_ line: Range<Int>) {
        let bytes = reader.bytes
        if bytes[line.lowerBound] == 0x5B, bytes[line.upperBound - 1] == 0x5D {
            section = kind(of: line)
        } else if section == .styles || section == .info {
            styles.read(String(decoding: bytes[line].prefix(1_000), as: UTF8.self))
        } else if section == .other || bytes[line.lowerBound] == 0x3B {
            return
        } else if reader.starts(line, withCaseless: "dialogue:") {
            takeEvent(line.lowerBound + 9..<line.upperBound)
        } else if reader.starts(line, withCaseless: "format:") {
            takeFormat(line.lowerBound + 7..<line.upperBound)
        } else if section == .events, !isSilentEvent(line) {
            builder.log.add(line: reader.line, "The line is no event; it was skipped.")
        }
    }

    private func kind(of line: Range<Int>) -> Section {
        if reader.starts(line, withCaseless: "[events]") { return .events }
        if reader.starts(line, withCaseless: "[script info]") { return .info }
        if reader.starts(line, withCaseless: "[v4+ styles]") { return .styles }
        if reader.starts(line, withCaseless: "[v4 styles]") { return .styles }
        return .other
    }

    /// Events that show no text: comments, pictures, sounds.
    private func isSilentEvent(_ line: Range<Int>) -> Bool {
        let kinds: [StaticString] = ["comment:", "picture:", "sound:", "movie:", "command:", "!"]
        return kinds.contains { reader.starts(line, withCaseless: $0) }
    }

    private mutating func takeFormat(_ range: Range<Int>) {
        if let named = ASSColumns(String(decoding: reader.bytes[range], as: UTF8.self)) {
            columns = named
        } else {
            builder.log.add(
                line: reader.line, "Format names no Start and Text; the usual columns were taken.")
        }
    }

    private mutating func takeEvent(_ range: Range<Int>) {
        guard let fields = columns.fields(reader.bytes, range) else {
            builder.log.add(
                line: reader.line, "The event has fewer fields than Format names; dropped.")
            return
        }
        let end = fields.end.flatMap { reader.time($0) }
        guard let start = reader.time(fields.start) else {
            builder.log.add(line: reader.line, "The times cannot be read; the event was dropped.")
            return
        }
        var text = ASSText(reader.bytes, fields.text, from: start)
        text.run()
        guard !text.text.isEmpty else {
            if !text.hasDrawing {
                builder.log.add(line: reader.line, "The event has no text; it is a gap.")
            }
            return
        }
        let content = CueText(text: text.text, stamps: text.stamps, readings: text.readings)
        builder.place(
            next: styles.height(
                of: fields.style.map { name($0) }, margin: fields.margin.map { name($0) },
                codes: reader.bytes[fields.text]))
        builder.add(
            start: start, end: end, text: text.text,
            words: content.words(from: start, to: end ?? text.spokenUntil) ?? [],
            line: reader.line, readings: text.readings,
            voices: [fields.name.flatMap { CueVoice(name: name($0)) }].compactMap(\.self))
    }

    private func name(_ field: Range<Int>) -> String {
        String(decoding: reader.bytes[field].prefix(200), as: UTF8.self).trimmingBlanks
    }
}
