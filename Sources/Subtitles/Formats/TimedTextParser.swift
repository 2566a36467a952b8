import ListenCore
import Markup

extension SubtitleFormat {
    /// YouTube's older caption XML: `<transcript>` and `<timedtext>`.
    static let timedText = SubtitleFormat(
        name: "timedtext", title: "YouTube timed text",
        matches: { ["transcript", "timedtext"].contains(XMLRoot.name(of: $0)) },
        parse: { TimedTextParser.parse($0, $1) })
}

/// Reads YouTube's timed text of formats 1 (`<text start dur>`, seconds), 2
/// (`<text t d>`) and 3 (`<p t d>` with words in `<s t>`; milliseconds).
///
/// The texts of format 1 are escaped twice and may hold tags.
struct TimedTextParser {
    private var pass: JSONTranscript

    /// Reads decoded text.
    static func parse(_ source: SourceText, _ reading: SubtitleReading) -> CueTable {
        var log = source.log(for: reading)
        let tree = XMLTree(source.bytes) { log.add(line: $0, $1) }
        var parser = TimedTextParser(
            pass: JSONTranscript(builder: CueTableBuilder(capacity: 64, log: log)))
        if let root = tree.root { parser.read(root) }
        return parser.pass.builder.table(dialect: .plain)
    }

    private mutating func read(_ root: XMLElement) {
        // A transcript of articles or chapters has neither.
        var elements: [XMLElement] = []
        var waiting: [XMLElement] = root.elements.reversed()
        while let element = waiting.popLast() {
            if element.isNamed("text") || element.isNamed("p") {
                elements.append(element)
            } else if !element.isNamed("head") {
                waiting += element.elements.reversed()
            }
        }
        let visible = elements.filter { !$0.innerText.trimmingBlanks.isEmpty }
        for (place, element) in visible.enumerated() {
            let next = place + 1 < visible.count ? times(of: visible[place + 1]).start : nil
            add(element, next: next)
        }
    }

    private func times(of element: XMLElement) -> (start: Int64?, end: Int64?) {
        let isOld = element["start"] != nil
        let start = number(element["start"] ?? element["t"], scale: isOld ? 1_000_000 : 1000)
        let length = number(element["dur"] ?? element["d"], scale: isOld ? 1_000_000 : 1000)
        return (start, start.flatMap { start in length.map { start + $0 } })
    }

    private func number(_ text: String?, scale: Double) -> Int64? {
        guard let value = text.flatMap({ Double($0.trimmingBlanks) }), value.isFinite,
            abs(value) * scale < 1e15
        else { return nil }
        return Int64((value * scale).rounded())
    }

    private mutating func add(_ element: XMLElement, next: Int64?) {
        let times = times(of: element)
        let raw = element.innerText
        let text = Array(raw.utf8).withUnsafeBufferPointer { CueText($0, .subRip) }.text
        var segment = JSONSegment(
            start: times.start, end: times.end, text: text, line: element.line)
        let parts = element.elements.filter { $0.isNamed("s") }
        if let start = times.start, parts.contains(where: { $0["t"] != nil }) {
            let limit = [times.end, next].compactMap { $0 }.filter { $0 > start }.min()
            segment.words = parts.flatMap { part in
                let begin = start + (number(part["t"], scale: 1000) ?? 0)
                return part.innerText.split(whereSeparator: \.isWhitespace).enumerated().map {
                    RawWord(text: String($1), start: $0 == 0 ? begin : nil)
                }
            }
            for place in segment.words.indices {
                let isLast = place + 1 == segment.words.count
                segment.words[place].end = isLast ? limit : segment.words[place + 1].start
            }
        }
        pass.add(segment)
    }
}
