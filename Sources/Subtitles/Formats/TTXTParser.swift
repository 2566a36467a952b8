import ListenCore
import Markup

extension SubtitleFormat {
    /// MPEG-4 timed text as GPAC writes it, `.ttxt`.
    static let ttxt = SubtitleFormat(
        name: "ttxt", title: "MPEG-4 timed text",
        matches: { XMLRoot.name(of: $0) == "TextStream" },
        parse: { TTXTParser.parse($0, $1) })
}

/// Reads GPAC's XML of MPEG-4 timed text: samples with the times they begin, each shown until the
/// next; an empty one ends the text before it.
enum TTXTParser {
    private struct Sample {
        let start: Int64
        let text: String
        let line: Int
    }

    /// Reads decoded text.
    static func parse(_ source: SourceText, _ reading: SubtitleReading) -> CueTable {
        var log = source.log(for: reading)
        let tree = XMLTree(source.bytes, isStrictXML: true) { log.add(line: $0, $1) }
        var samples: [Sample] = []
        for element in tree.root?.elements ?? [] where element.isNamed("TextSample") {
            guard let start = element["sampleTime"].flatMap({ ClockValue($0)?.smil }) else {
                log.add(
                    line: element.line, "The sample has no time that can be read; it was skipped.")
                continue
            }
            samples.append(Sample(start: start, text: text(of: element), line: element.line))
        }
        let sorted = samples.enumerated()
            .sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
            .map(\.element)
        var builder = CueTableBuilder(capacity: sorted.count, log: log)
        for (place, sample) in sorted.enumerated() where !sample.text.isEmpty {
            let next = place + 1 < sorted.count ? sorted[place + 1].start : nil
            builder.add(
                start: sample.start, end: next, text: sample.text, words: [], line: sample.line)
        }
        return builder.table(dialect: .plain, language: language(of: tree.root))
    }

    private static func language(of root: XMLElement?) -> Language? {
        let header = root?.first("TextStreamHeader")
        return (header?["lang"] ?? root?["lang"]).flatMap(StatedLanguage.language)
    }

    /// The text of a sample: its contents, or its attribute, where each line stands in quotation
    /// marks.
    private static func text(of sample: XMLElement) -> String {
        let inner = sample.children.filter(\.isText).map(\.ownText).joined().asCueText
        guard inner.isEmpty, let stated = sample["text"]?.trimmingBlanks else { return inner }
        guard stated.count > 1, stated.hasPrefix("'"), stated.hasSuffix("'") else {
            return stated.asCueText
        }
        return String(stated.dropFirst().dropLast()).replacing(/'\s*'/, with: "\n").asCueText
    }
}
