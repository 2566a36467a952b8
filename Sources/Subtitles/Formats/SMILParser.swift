import ListenCore
import Markup

extension SubtitleFormat {
    /// EPUB media overlays and DAISY: SMIL.
    static let smil = SubtitleFormat(
        name: "smil", title: "SMIL media overlay", matches: { XMLRoot.name(of: $0) == "smil" },
        parse: { SMILParser.parse($0, $1) })
}

/// Reads SMIL as EPUB media overlays use it (EPUB 3.3 section 9): each `par`
/// ties a passage of a text file to a clip of a recording.
///
/// The text is in other files; without them there are no cues.
struct SMILParser {
    /// The largest number of text files that one overlay may name.
    private static let mostTexts = 64

    private var builder: CueTableBuilder
    private let source: SourceText
    private var passages: [String: [String: ReadText]] = [:]
    private var missing: Set<String> = []
    private var language: Language?
    /// True when a time of the current clip cannot be read.
    private var hasUnread = false

    /// Reads decoded text, and the text files it names through `source.companion`.
    static func parse(_ source: SourceText, _ reading: SubtitleReading) -> CueTable {
        var log = source.log(for: reading)
        let tree = XMLTree(source.bytes) { log.add(line: $0, $1) }
        var parser = SMILParser(source, log: log)
        if let root = tree.root { parser.read(root) }
        return parser.builder.table(dialect: .plain, language: parser.language)
    }

    /// The first text file an overlay names; `nil` when it names none.
    static func firstText(of source: SourceText) -> String? {
        XMLTree(source.bytes).root?.all("text").lazy
            .compactMap { $0["src"] }.first.map { Self.parts(of: $0).file }
    }

    private init(_ source: SourceText, log: DiagnosticLog) {
        self.source = source
        builder = CueTableBuilder(capacity: 64, log: log)
    }

    private mutating func read(_ root: XMLElement) {
        let pairs = root.all("par")
        let recording = pairs.lazy.compactMap { $0.first("audio")?["src"] }.first
        var others: Set<String> = []
        for pair in pairs {
            guard let audio = pair.first("audio") ?? pair.all("audio").first else { continue }
            if let file = audio["src"], file != recording {
                if others.count < 1000, others.insert(file).inserted {
                    builder.log.remark(
                        line: audio.line,
                        "The clips of another recording, \(file.withoutControls), were left out.")
                }
                continue
            }
            guard let content = text(of: pair), !content.text.isEmpty else { continue }
            hasUnread = false
            let begin = clock(audio["clipBegin"] ?? audio["clip-begin"], audio)
            let end = clock(audio["clipEnd"] ?? audio["clip-end"], audio)
            builder.add(
                start: begin ?? 0, end: end, text: content.text, words: [], line: pair.line,
                readings: content.readings, isRepaired: hasUnread)
        }
    }

    private mutating func clock(_ text: String?, _ element: XMLElement) -> Int64? {
        guard let text, !text.trimmingBlanks.isEmpty else { return nil }
        if let time = ClockValue(text)?.smil { return time }
        hasUnread = true
        builder.log.remark(line: element.line, "A time cannot be read; it was ignored.")
        return nil
    }

    /// The text of a pair: inside it, or in the file it names.
    private mutating func text(of pair: XMLElement) -> ReadText? {
        guard let element = pair.first("text") else { return nil }
        if let inner = Self.text(in: element), !inner.text.isEmpty { return inner }
        guard let target = element["src"] else { return nil }
        let (file, id) = Self.parts(of: target)
        guard let texts = texts(of: file) else {
            if missing.count < 1000, missing.insert(file).inserted {
                builder.log.remark(
                    line: element.line, "The text file \(file.withoutControls) is not there.")
            }
            return nil
        }
        if let text = texts[id] { return text }
        builder.log.remark(
            line: element.line, "\(file.withoutControls) has no passage \(id.withoutControls).")
        return nil
    }

    /// The passages of a text file by their id.
    private mutating func texts(of file: String) -> [String: ReadText]? {
        if let known = passages[file] { return known }
        guard passages.count < Self.mostTexts, !missing.contains(file),
            let bytes = source.companion?(file)
        else { return nil }
        let tree = XMLTree(SourceText(bytes).bytes)
        var texts: [String: ReadText] = [:]
        // A passage is nested in at most as many others as the tree is deep.
        var waiting = tree.root.map { [$0] } ?? []
        if language == nil {
            language = tree.root?["lang"].flatMap(StatedLanguage.language)
        }
        while let element = waiting.popLast() {
            if let id = element["id"], texts[id] == nil { texts[id] = Self.text(in: element) }
            waiting += element.elements
        }
        passages[file] = texts
        return texts
    }

    private static func text(in element: XMLElement) -> ReadText? {
        element.readText { $0.onOneLine.asCueText }
    }

    /// `text/01.xhtml#f1` as its file and its passage.
    private static func parts(of target: String) -> (file: String, id: String) {
        let parts = target.split(
            separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
    }
}
