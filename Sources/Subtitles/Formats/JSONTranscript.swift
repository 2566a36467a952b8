import FoundationEssentials
import ListenCore

extension SubtitleFormat {
    /// JSON with timed segments or words: Whisper and its kin, podcast
    /// transcripts, and this program's own export.
    static let json = SubtitleFormat(
        name: "json", title: "JSON transcript", matches: { JSONTranscript.matches($0) },
        parse: { source, _ in JSONTranscript.parse(source) })
}

/// Reads JSON transcripts of any known key names.
enum JSONTranscript {
    /// Whether the text begins as a JSON object or an array of objects.
    static func matches(_ source: SourceText) -> Bool {
        let start = source.bytes[source.firstVisible...].prefix(256).filter {
            $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09
        }
        return start.starts(with: [0x7B, 0x22]) || start.starts(with: [0x5B, 0x7B])
    }

    /// Reads decoded text; what is no JSON gives an empty table.
    static func parse(_ source: SourceText) -> CueTable {
        var log = source.log
        var root = JSONNode()
        do {
            root = try JSONDecoder().decode(JSONNode.self, from: Data(source.bytes))
        } catch {
            log.add(line: 1, "The JSON is damaged or cut off.")
        }
        var builder = CueTableBuilder(capacity: root.parts.count, log: log)
        for (place, part) in root.parts.enumerated() {
            add(part, number: place + 1, to: &builder)
        }
        return builder.table(
            dialect: .plain, language: root.language.flatMap { Language(tag: $0) })
    }

    private static func add(_ part: JSONNode, number: Int, to builder: inout CueTableBuilder) {
        let words = part.parts.filter { $0.text?.trimmingBlanks.isEmpty == false }
        let text = (part.text ?? words.compactMap(\.text).joined(separator: " "))
            .replacingTabs.withoutTextControls.trimmingBlanks
        guard let start = part.start ?? words.lazy.compactMap(\.start).first else {
            if !text.isEmpty { builder.log.add(line: 1, "Segment \(number) has no time; skipped.") }
            return
        }
        let end = part.end ?? words.last?.end
        guard !text.isEmpty else { return }
        let timed = JSONWords(words, from: start, to: max(end ?? start, start)).words
        builder.add(start: start, end: end, text: text, words: timed, line: 1)
    }
}

extension String {
    /// Tabs and carriage returns as spaces.
    fileprivate var replacingTabs: String {
        guard utf8.contains(where: { $0 == 0x09 || $0 == 0x0D }) else { return self }
        return String(
            String.UnicodeScalarView(
                unicodeScalars.map { $0 == "\t" || $0 == "\r" ? " " : $0 }))
    }

    /// The text without control characters other than line feeds.
    var withoutTextControls: String {
        guard unicodeScalars.contains(where: { $0.isControl && $0 != "\n" }) else { return self }
        return String(
            String.UnicodeScalarView(unicodeScalars.filter { !$0.isControl || $0 == "\n" }))
    }
}
