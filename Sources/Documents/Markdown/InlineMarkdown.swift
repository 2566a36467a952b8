import ListenCore
import Markup

/// Reads emphasis, links, code and notes in the text of a block, in linear time (CommonMark 0.31
/// section 6).
struct InlineMarkdown {
    /// A piece of the text, or a mark that begins or ends there.
    enum Piece {
        case text(String)
        /// A run of `*`, `_` or `~` that may begin or end emphasis; how many are left as text.
        case run(Unicode.Scalar, count: Int)
        case lineEnd
        case code(String)
        case note(String)
    }

    /// A mark from a piece to another, neither of which is under it.
    struct Span {
        let from: Int
        let to: Int
        let mark: TextSpan.Mark
    }

    let line: [Unicode.Scalar]
    let targets: [String: String]
    var place = 0
    var pieces: [Piece] = []
    var spans: [Span] = []
    /// Brackets that are open, the innermost last.
    var brackets: [Bracket] = []
    /// Runs that may still begin emphasis.
    var runs: [EmphasisRun] = []
    /// Pieces that are not shown: the text of pictures.
    var hidden: [Range<Int>] = []
    var closings = Closings()
    private var open = String.UnicodeScalarView()

    /// A bracket that was opened.
    struct Bracket {
        let piece: Int
        /// Behind the bracket, in the line.
        let start: Int
        let isPicture: Bool
        let runs: Int
        /// False inside a link: links hold no links.
        var mayLink = true
        /// True when another bracket is inside of it.
        var holdsBrackets = false
    }

    init(_ source: String, targets: [String: String]) {
        line = Array(source.unicodeScalars)
        self.targets = targets
    }

    /// Reads all of it.
    mutating func read() {
        while place < line.count {
            let scalar = line[place]
            switch scalar {
            case "\\": escape()
            case "`": code()
            case "*", "_", "~": run()
            case "[": bracket(isPicture: false)
            case "!" where next(1) == "[": bracket(isPicture: true)
            case "]": closeBracket()
            case "<": tag()
            case "&": reference()
            case "\n": endLine()
            default: appendText(1)
            }
        }
        flush()
        pairRuns(from: 0)
    }

    func next(_ distance: Int) -> Unicode.Scalar? {
        place + distance < line.count ? line[place + distance] : nil
    }

    /// Appends the next scalars as text.
    mutating func appendText(_ count: Int) {
        open.append(contentsOf: line[place..<place + count])
        place += count
    }

    mutating func add(_ text: String) { open.append(contentsOf: text.unicodeScalars) }

    mutating func flush() {
        guard !open.isEmpty else { return }
        pieces.append(.text(String(open)))
        open = String.UnicodeScalarView()
    }

    private mutating func escape() {
        place += 1
        guard place < line.count else { return add("\\") }
        let scalar = line[place]
        let isSign =
            scalar.isASCII && scalar.value > 0x20 && !scalar.properties.isAlphabetic
            && !("0"..."9").contains(scalar)
        if scalar == "\n" { return }
        if !isSign { add("\\") }
        appendText(1)
    }

    private mutating func endLine() {
        flush()
        pieces.append(.lineEnd)
        place += 1
        while next(0) == " " { place += 1 }
    }

    private mutating func code() {
        var count = 0
        while next(count) == "`" { count += 1 }
        guard let close = closings.ticks(count, from: place + count, in: line) else {
            return appendText(count)
        }
        var inner = line[(place + count)..<close]
        if inner.first == " ", inner.last == " ", inner.contains(where: { $0 != " " }) {
            inner = inner.dropFirst().dropLast()
        }
        flush()
        pieces.append(.code(text(inner)))
        place = close + count
    }

    /// A link in angle brackets, a tag, or a comment.
    private mutating func tag() {
        if next(1) == "!", next(2) == "-", next(3) == "-" {
            guard let end = closings.comment(from: place + 4, in: line) else {
                return appendText(1)
            }
            place = end
            return
        }
        guard let close = closings.angle(from: place + 1, in: line), close - place < 2_000,
            let first = next(1)
        else { return appendText(1) }
        let inner = line[(place + 1)..<close]
        let isTag =
            first.properties.isAlphabetic && first.isASCII || first == "/" || first == "?"
            || first == "!"
        guard isTag else { return appendText(1) }
        let words = text(inner)
        let isAddress =
            !words.contains(" ") && (words.contains("://") || words.hasPrefix("mailto:"))
        let isMail = !words.contains(" ") && !words.hasPrefix("/") && words.contains("@")
        guard !isAddress, !isMail else {
            flush()
            let from = pieces.count - 1
            pieces.append(.text(words))
            spans.append(
                Span(from: from, to: pieces.count, mark: .link(isMail ? "mailto:" + words : words)))
            place = close + 1
            return
        }
        // `<` that begins no tag, as in `a <b and c> d`, is rare enough.
        if words.lowercased().hasPrefix("br") {
            flush()
            pieces.append(.lineEnd)
        }
        place = close + 1
    }

    private mutating func reference() {
        let end = min(place + 40, line.count)
        guard let close = line[place..<end].firstIndex(of: ";") else { return appendText(1) }
        let source = text(line[place...close])
        let read = XMLReferences.read(Array(source.utf8)[...])
        guard read != source else { return appendText(1) }
        add(read)
        place = close + 1
    }

    func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }

    /// Closing marks, each looked for once: places only grow.
    struct Closings {
        private var ticks: [Int: [Int]]?
        private var angle = -1
        private var comment = -1
        private var parenthesis = -1

        /// The next run of exactly `count` backticks.
        mutating func ticks(_ count: Int, from place: Int, in line: [Unicode.Scalar]) -> Int? {
            if ticks == nil {
                var found: [Int: [Int]] = [:]
                var at = 0
                while at < line.count {
                    guard line[at] == "`" else {
                        at += 1
                        continue
                    }
                    let start = at
                    while at < line.count, line[at] == "`" { at += 1 }
                    found[at - start, default: []].append(start)
                }
                ticks = found.mapValues { $0.reversed() }
            }
            while let next = ticks?[count]?.last, next < place { ticks?[count]?.removeLast() }
            return ticks?[count]?.last
        }

        /// True when there is a `)` further on.
        mutating func hasParenthesis(from place: Int, in line: [Unicode.Scalar]) -> Bool {
            if parenthesis < place {
                parenthesis = place
                while parenthesis < line.count, line[parenthesis] != ")" { parenthesis += 1 }
            }
            return parenthesis < line.count
        }

        /// The next `>`.
        mutating func angle(from place: Int, in line: [Unicode.Scalar]) -> Int? {
            if angle < place {
                angle = place
                while angle < line.count, line[angle] != ">" { angle += 1 }
            }
            return angle < line.count ? angle : nil
        }

        /// Behind the next `-->`.
        mutating func comment(from place: Int, in line: [Unicode.Scalar]) -> Int? {
            if comment < place {
                comment = place
                while comment < line.count {
                    if line[comment] == ">", comment >= 2, line[comment - 1] == "-",
                        line[comment - 2] == "-"
                    {
                        break
                    }
                    comment += 1
                }
            }
            return comment < line.count ? comment + 1 : nil
        }
    }
}
