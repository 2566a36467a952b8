import ListenCore
import Markup

extension SubtitleFormat {
    /// TTML and its profiles: DFXP, IMSC, EBU-TT-D, SMPTE-TT.
    static let ttml = SubtitleFormat(
        name: "ttml", title: "TTML", matches: { XMLRoot.name(of: $0) == "tt" },
        parse: { TTMLParser.parse($0, $1) })
}

/// The kind of XML document that a file is.
enum XMLRoot {
    /// The name of the outermost element, without its prefix; `nil` when the
    /// text does not begin as XML.
    static func name(of source: SourceText) -> String? {
        let start = source.firstVisible
        guard start < source.bytes.count, source.bytes[start] == 0x3C else { return nil }
        var tokens = XMLTokenizer(source.bytes)
        var seen = 0
        while seen < 64, let token = tokens.next() {
            if case .start(let name, _, _) = token {
                return String(decoding: source.bytes[name], as: UTF8.self)
            }
            seen += 1
        }
        return nil
    }
}

/// Reads TTML 2: paragraphs, with the times of the elements around them.
///
/// Children begin with their parent, or one after another where `timeContainer` is `seq`, and never
/// outlast it (section 12.2). Recursion is bounded by the depth of `XMLTree`.
struct TTMLParser {
    /// The values that an element passes down to its children.
    private struct Context {
        var begin: Int64 = 0
        var end: Int64?
        /// True when an ancestor has times.
        var isTimed = false
        var keepsBlanks = false
        /// True when `tts:visibility` of the ancestors shows the text.
        var isVisible = true
        /// True when a time of an ancestor cannot be read.
        var hasUnread = false
        /// True when the times inside do not count from `begin`.
        var isAbsolute = false
        /// The height of the region of the ancestors.
        var height: CueHeight?
    }

    private var builder: CueTableBuilder
    private let clock: TTMLClock
    private let styles: TTMLStyles
    private let regions: TTMLRegions
    private var languages: [String] = []

    /// Reads decoded text.
    static func parse(_ source: SourceText, _ reading: SubtitleReading) -> CueTable {
        var log = source.log(for: reading)
        let tree = XMLTree(source.bytes) { log.add(line: $0, $1) }
        guard let root = tree.root else {
            return CueTableBuilder(capacity: 0, log: log).table(dialect: .plain)
        }
        var parser = TTMLParser(root, log: log)
        var context = Context()
        context.keepsBlanks = root["space"] == "preserve"
        parser.walk(root, context)
        let stated = root["lang"].flatMap(StatedLanguage.language)
        let first = parser.languages.first.flatMap(StatedLanguage.language)
        if Set(parser.languages).count > 1 {
            parser.builder.log.remark(
                line: root.line, "The file holds several languages; all were kept.")
        }
        return parser.builder.table(dialect: .plain, language: stated ?? first)
    }

    private init(_ root: XMLElement, log: DiagnosticLog) {
        clock = TTMLClock(root)
        styles = TTMLStyles(root)
        regions = TTMLRegions(root)
        builder = CueTableBuilder(capacity: 64, log: log)
    }

    /// Reads the contents of a `tt`, `body` or `div`.
    private mutating func walk(_ element: XMLElement, _ context: Context) {
        var sibling = context.begin
        let inSequence = element["timeContainer"]?.trimmingBlanks == "seq"
        for child in element.elements where !child.isNamed("head") && !styles.isHidden(child) {
            let base = inSequence ? sibling : context.begin
            var inner = resolve(child, context, base: base)
            if let language = child["lang"]?.trimmingBlanks, !language.isEmpty {
                languages.append(language)
            }
            inner.isAbsolute = context.isAbsolute || areAbsolute(child.elements, inner)
            if child.isNamed("p") {
                add(child, inner)
            } else {
                walk(child, inner)
            }
            sibling = inner.end ?? inner.begin
        }
    }

    /// The times at which an element is active, counted from `base`.
    private mutating func resolve(_ element: XMLElement, _ outer: Context, base: Int64)
        -> Context
    {
        var inner = outer
        let begin = time(element["begin"], element)
        let end = time(element["end"], element)
        let length = time(element["dur"], element)
        let given = [(element["begin"], begin), (element["end"], end), (element["dur"], length)]
        inner.hasUnread =
            outer.hasUnread
            || given.contains { $0.0?.trimmingBlanks.isEmpty == false && $0.1 == nil }
        let base = outer.isAbsolute ? 0 : base
        // Without a begin of its own it begins with its parent.
        inner.begin = begin.map { base + $0 } ?? max(base, outer.begin)
        let ends = [end.map { base + $0 }, length.map { inner.begin + $0 }, outer.end]
        inner.end = ends.compactMap { $0 }.min()
        inner.isTimed = outer.isTimed || begin != nil || end != nil || length != nil
        inner.isVisible = styles.isVisible(element) ?? outer.isVisible
        inner.height = regions.height(of: element) ?? outer.height
        if let space = element["space"] { inner.keepsBlanks = space == "preserve" }
        return inner
    }

    private mutating func time(_ text: String?, _ element: XMLElement) -> Int64? {
        guard let text, !text.trimmingBlanks.isEmpty else { return nil }
        if let time = clock.time(text) { return time }
        builder.log.remark(line: element.line, "A time cannot be read; it was ignored.")
        return nil
    }

    /// True when children state times of the whole film where the standard wants times relative to
    /// their parent, as lyrics files do: read by the standard, one of them would outlast its
    /// parent.
    private func areAbsolute(_ children: [XMLElement], _ parent: Context) -> Bool {
        guard parent.begin > 0, let end = parent.end, !parent.isAbsolute else { return false }
        var isOutside = false
        for child in children {
            guard let begin = clock.time(child["begin"]) else { continue }
            let last = clock.time(child["end"]) ?? begin
            guard begin >= parent.begin - 1000, last <= end + 1000 else { return false }
            if parent.begin + last > end { isOutside = true }
        }
        return isOutside
    }

    private mutating func add(_ paragraph: XMLElement, _ context: Context) {
        var pieces: [TTMLPiece] = []
        gather(paragraph, context, isTimed: false, into: &pieces)
        let content = TTMLPiece.content(of: pieces)
        let text = content.text
        guard !text.isEmpty else { return }
        let hasUnread = context.hasUnread || pieces.contains(where: \.hasUnread)
        let timed = pieces.filter { $0.isTimed && $0.isVisible }
        let free = pieces.contains { !$0.isTimed && $0.isVisible }
        let lines = timed.contains { $0.text.asWord.utf8.contains(0x20) }
        if let only = timed.first, timed.count == 1, !free {
            builder.place(next: context.height)
            builder.add(
                start: only.begin, end: only.end, text: text, words: [], line: paragraph.line,
                readings: content.readings, isRepaired: hasUnread)
        } else if !context.isTimed, !timed.isEmpty, lines {
            for piece in timed {
                builder.place(next: context.height)
                builder.add(
                    start: piece.begin, end: piece.end, text: piece.text.asCueText, words: [],
                    line: paragraph.line, isRepaired: piece.hasUnread || context.hasUnread)
            }
        } else if context.isTimed || !timed.isEmpty {
            let begin = context.isTimed ? context.begin : timed.map(\.begin).min() ?? 0
            let end = context.isTimed ? context.end : timed.compactMap(\.end).max()
            builder.place(next: context.height)
            add(
                pieces, timed: timed, content, begin, end, line: paragraph.line,
                hasUnread: hasUnread)
        } else {
            builder.log.remark(line: paragraph.line, "The paragraph has no time; it was skipped.")
        }
    }

    private mutating func add(
        _ pieces: [TTMLPiece], timed: [TTMLPiece], _ content: CueText, _ begin: Int64,
        _ end: Int64?, line: Int, hasUnread: Bool
    ) {
        let raw = timed.isEmpty ? [] : TTMLPiece.words(of: pieces)
        let last = timed.compactMap(\.end).max()
        let repair = WordRepair(raw, text: content.text, from: begin, to: end ?? last ?? begin)
        builder.add(
            start: begin, end: end ?? last, text: content.text,
            words: repair.words.read(content.readings, in: content.text), line: line,
            readings: content.readings, isRepaired: hasUnread)
    }

    /// The pieces of a paragraph or span in order, with pieces that have their own times marked,
    /// and rubies as markup.
    private mutating func gather(
        _ element: XMLElement, _ context: Context, isTimed: Bool, into pieces: inout [TTMLPiece]
    ) {
        var sibling = context.begin
        let inSequence = element["timeContainer"]?.trimmingBlanks == "seq"
        let holdsReadings = styles.ruby(of: element) == "textContainer"
        for child in element.children {
            if child.isText {
                guard context.isVisible, !holdsReadings else { continue }
                var text = context.keepsBlanks ? child.ownText : child.ownText.onOneLine
                if !context.keepsBlanks, text.hasPrefix(" "), pieces.last?.text.last == " " {
                    text.removeFirst()
                }
                pieces.append(
                    TTMLPiece(
                        text: text, begin: context.begin, end: context.end, isTimed: isTimed,
                        hasUnread: context.hasUnread))
            } else if child.isNamed("br") {
                pieces.append(TTMLPiece(text: "\n", begin: 0, end: nil, isTimed: false))
            } else if !styles.isHidden(child) {
                let ruby = styles.ruby(of: child)
                if ruby == "text" {
                    let reading = RubyMarkup.escaped(child.innerText.onOneLine)
                    pieces.append(.ruby("<rt>\(reading)</rt>"))
                    continue
                }
                if ruby == "container" { pieces.append(.ruby("<ruby>")) }
                if ruby == "base" { pieces.append(.ruby("<rb>")) }
                let base = inSequence ? sibling : context.begin
                var inner = resolve(child, context, base: base)
                inner.isAbsolute = context.isAbsolute || areAbsolute(child.elements, inner)
                let hasTimes =
                    clock.time(child["begin"]) != nil || clock.time(child["end"]) != nil
                    || clock.time(child["dur"]) != nil || inSequence
                gather(child, inner, isTimed: isTimed || hasTimes, into: &pieces)
                sibling = inner.end ?? inner.begin
                if ruby == "base" { pieces.append(.ruby("</rb>")) }
                if ruby == "container" { pieces.append(.ruby("</ruby>")) }
            }
        }
    }
}
