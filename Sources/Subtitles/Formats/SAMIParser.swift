import ListenCore
import Markup

extension SubtitleFormat {
    /// SAMI, `.smi`.
    static let sami = SubtitleFormat(
        name: "sami", title: "SAMI",
        matches: { XMLRoot.name(of: $0)?.lowercased() == "sami" },
        parse: { SAMIParser.parse($0, $1) })
}

/// Reads SAMI: `<SYNC Start=…>` in milliseconds, with texts in paragraphs whose classes are
/// languages, each shown until the next of its class; a blank one ends it.
///
/// One of several classes is read: that of the requested language, otherwise the first one with
/// text for most of the file.
struct SAMIParser {
    /// The text that one class shows from a time on.
    private struct Block {
        var start: Int64
        /// The end, when the file states it.
        var end: Int64?
        var text: String
        let line: Int
        /// The readings of parts of the text.
        var readings: [CueReading] = []
    }

    /// The largest number of classes; real files have far fewer, so times do not need more.
    private static let mostClasses = 32

    private let source: SourceText
    private var tokens: XMLTokenizer
    private var log: DiagnosticLog
    /// The blocks of each class, and the order in which classes come.
    private var blocks: [String: [Block]] = [:]
    private var order: [String] = []
    /// The block that is being read, its class, and whether it is text at all.
    private var sync: Block?
    private var texts: [(name: String, text: SAMIText)] = []
    private var places: [String: Int] = [:]
    private var current = ""
    private var isStyle = false
    /// The number of open `<rt>` and `<rp>` elements around the current text.
    private var annotations = 0
    private var line = 1
    private var counted = 0

    /// Reads decoded text.
    static func parse(_ source: SourceText, _ reading: SubtitleReading) -> CueTable {
        var parser = SAMIParser(source, source.log(for: reading))
        parser.run()
        return parser.table()
    }

    private init(_ source: SourceText, _ log: DiagnosticLog) {
        self.source = source
        self.log = log
        tokens = XMLTokenizer(source.bytes)
    }

    private mutating func run() {
        while let token = tokens.next() {
            switch token {
            case .start(let name, let attributes, _):
                open(Self.lowercased(source.bytes[name]), source.bytes[attributes], name.lowerBound)
            case .end(let name): close(Self.lowercased(source.bytes[name]))
            case .text(let range): append(XMLReferences.read(source.bytes[range]))
            case .literal(let range): append(String(decoding: source.bytes[range], as: UTF8.self))
            }
            // Tags are written as loosely as in HTML, which is no damage here.
            tokens.damage = nil
        }
        endSync()
    }

    private static func lowercased(_ name: ArraySlice<UInt8>) -> String {
        String(decoding: name.prefix(32), as: UTF8.self).lowercased()
    }

    private mutating func open(_ name: String, _ attributes: ArraySlice<UInt8>, _ place: Int) {
        switch name {
        case "sync": beginSync(attributes, place)
        case "p":
            current = XMLAttributes.value(ofCaseless: "class", in: attributes)?.trimmingBlanks ?? ""
            append("\n")
        case "br": append("\n")
        case "style", "title": isStyle = true
        case "rt", "rp":
            annotations += 1
            mark("<\(name)>")
        case "ruby", "rb": mark("<\(name)>")
        default: break
        }
    }

    private mutating func close(_ name: String) {
        switch name {
        case "style", "title": isStyle = false
        case "rt", "rp":
            annotations = max(0, annotations - 1)
            mark("</\(name)>")
        case "rb": mark("</rb>")
        case "ruby":
            annotations = 0
            mark("</ruby>")
        default: break
        }
    }

    private mutating func beginSync(_ attributes: ArraySlice<UInt8>, _ place: Int) {
        endSync()
        count(to: place)
        (isStyle, annotations) = (false, 0)
        guard let start = Self.time("start", in: attributes) else {
            log.add(line: line, "The text has no time that can be read; it was skipped.")
            return
        }
        sync = Block(start: start, end: Self.time("end", in: attributes), text: "", line: line)
    }

    /// Milliseconds, as a number with or without a unit.
    private static func time(_ name: StaticString, in attributes: ArraySlice<UInt8>) -> Int64? {
        guard let value = XMLAttributes.value(ofCaseless: name, in: attributes) else { return nil }
        let digits = value.trimmingBlanks.prefix { $0.isASCII && ($0.isNumber || $0 == "-") }
        guard let milliseconds = Int64(digits), abs(milliseconds) <= 1_000_000_000_000 else {
            return nil
        }
        return milliseconds * 1_000
    }

    private mutating func append(_ text: String) {
        guard let place = place() else { return }
        // Editors write it without its semicolon too.
        let text = text.replacing("&nbsp", with: " ").replacing("\u{A0}", with: " ")
        texts[place].text.append(
            text == "\n" ? text : text.onOneLine, isAnnotation: annotations > 0)
    }

    private mutating func mark(_ tag: String) {
        guard let place = place() else { return }
        texts[place].text.mark(tag)
    }

    /// The index of the block that collects the current class's text; `nil` outside of text.
    private mutating func place() -> Int? {
        guard sync != nil, !isStyle else { return nil }
        if let place = places[current] { return place }
        guard texts.count <= Self.mostClasses else { return nil }
        places[current] = texts.count
        texts.append((current, SAMIText()))
        return texts.count - 1
    }

    private mutating func endSync() {
        guard var block = sync else { return }
        // A time without any paragraph ends the texts of all classes.
        if texts.isEmpty {
            texts = order.filter { blocks[$0]?.last?.text.isEmpty == false }
                .map { ($0, SAMIText()) }
        }
        for (name, text) in texts {
            let content = text.content
            (block.text, block.readings) = (content.text, content.readings)
            if blocks[name] == nil {
                // Text outside of all paragraphs is mostly line ends.
                guard !block.text.isEmpty || !name.isEmpty, order.count < Self.mostClasses else {
                    continue
                }
                order.append(name)
            }
            blocks[name, default: []].append(block)
        }
        (sync, current) = (nil, "")
        (texts, places) = ([], [:])
    }

    private mutating func count(to end: Int) {
        for byte in source.bytes[counted..<max(counted, end)] where byte == 0x0A { line += 1 }
        counted = max(counted, end)
    }

    private consuming func table() -> CueTable {
        let styles = SAMIStyles(source.bytes)
        let chosen = choice(styles)
        let others = order.filter {
            $0 != chosen && blocks[$0]?.contains { !$0.text.isEmpty } == true
        }
        if !others.isEmpty {
            let names = others.map { styles.title(of: $0) }.joined(separator: ", ")
            log.remark(
                line: 1,
                "The file holds texts in several languages: \(styles.title(of: chosen)) was read, "
                    + "not \(names). Another is read where its language is asked for.")
        }
        var builder = CueTableBuilder(capacity: 64, log: log)
        let sorted = (blocks[chosen] ?? []).enumerated()
            .sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
            .map(\.element)
        var next: Int64?
        var ends = [Int64?](repeating: nil, count: sorted.count)
        for place in sorted.indices.reversed() {
            if place + 1 < sorted.count, sorted[place + 1].start > sorted[place].start {
                next = sorted[place + 1].start
            }
            ends[place] = sorted[place].end ?? next
        }
        for (block, end) in zip(sorted, ends) where !block.text.isEmpty {
            builder.add(
                start: block.start, end: end, text: block.text, words: [], line: block.line,
                readings: block.readings)
        }
        return builder.table(dialect: .plain, language: styles.language(of: chosen))
    }

    /// The class to read.
    private func choice(_ styles: SAMIStyles) -> String {
        func texts(_ name: String) -> Int { blocks[name]?.count { !$0.text.isEmpty } ?? 0 }
        if let code = source.language?.code,
            let wanted = order.first(where: {
                styles.language(of: $0)?.code == code && texts($0) > 0
            })
        {
            return wanted
        }
        let most = order.map(texts).max() ?? 0
        return order.first { texts($0) * 2 >= most && texts($0) > 0 } ?? order.first ?? ""
    }
}
