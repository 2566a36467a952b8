import ListenCore

extension InlineMarkdown {
    private static let longestText = 1_000
    private static let longestTarget = 2_000

    /// Takes a bracket that may begin a link, a picture, a note or a marked text.
    mutating func bracket(isPicture: Bool) {
        flush()
        for index in brackets.indices.suffix(1) { brackets[index].holdsBrackets = true }
        brackets.append(
            Bracket(
                piece: pieces.count, start: place + (isPicture ? 2 : 1), isPicture: isPicture,
                runs: runs.count))
        pieces.append(.text(isPicture ? "![" : "["))
        place += isPicture ? 2 : 1
        // More would only be tried in vain.
        if brackets.count > 1_000 { brackets.removeFirst(500) }
    }

    /// Takes a bracket that ends one.
    mutating func closeBracket() {
        guard let bracket = brackets.popLast() else { return appendText(1) }
        if bracket.holdsBrackets, let last = brackets.indices.last {
            brackets[last].holdsBrackets = true
        }
        let inner = line[bracket.start..<place]
        if !bracket.isPicture, inner.first == "^", next(1) != "(", inner.count < 200 {
            return note(bracket, inner.dropFirst())
        }
        if let (mark, end) = language(behind: place + 1), !bracket.isPicture {
            flush()
            pieces[bracket.piece] = .text("")
            if let mark { spans.append(Span(from: bracket.piece, to: pieces.count, mark: mark)) }
            pieces.append(.text(""))
            place = end
            return
        }
        guard bracket.mayLink, let (target, end) = target(of: bracket, inner) else {
            return appendText(1)
        }
        flush()
        pairRuns(from: bracket.runs)
        pieces[bracket.piece] = .text("")
        if bracket.isPicture {
            hidden.append(bracket.piece..<pieces.count)
        } else {
            // Places in the file lead nowhere else.
            if ["http://", "https://", "mailto:"].contains(where: target.lowercased().hasPrefix) {
                spans.append(Span(from: bracket.piece, to: pieces.count, mark: .link(target)))
            }
            for index in brackets.indices where !brackets[index].isPicture {
                brackets[index].mayLink = false
            }
        }
        pieces.append(.text(""))
        place = end
    }

    private mutating func note(_ bracket: Bracket, _ label: ArraySlice<Unicode.Scalar>) {
        flush()
        pieces.removeSubrange(bracket.piece...)
        if runs.count > bracket.runs { runs.removeSubrange(bracket.runs...) }
        pieces.append(.note(text(label)))
        place += 1
    }

    /// The attributes in braces behind a text in brackets, such as `{lang=en}`: the language in
    /// them, and the place behind.
    private func language(behind start: Int) -> (TextSpan.Mark?, Int)? {
        guard start < line.count, line[start] == "{",
            let close = line[start..<min(start + 200, line.count)].firstIndex(of: "}"),
            let first = line[(start + 1)..<close].first,
            first == "." || first == "#" || line[start..<close].contains("=")
        else { return nil }
        for word in text(line[(start + 1)..<close]).split(separator: " ") {
            guard word.hasPrefix("lang="), let tag = word.split(separator: "=").last else {
                continue
            }
            let language = Language(tag: tag.filter { $0 != "\"" && $0 != "'" })
            return (language.map { .language($0) }, close + 1)
        }
        return (nil, close + 1)
    }

    /// The target of a link, and the place behind it.
    private mutating func target(
        of bracket: Bracket, _ inner: ArraySlice<Unicode.Scalar>
    ) -> (String, Int)? {
        let behind = place + 1
        if behind < line.count, line[behind] == "(",
            closings.hasParenthesis(from: behind, in: line),
            let found = inlineTarget(from: behind + 1)
        {
            return found
        }
        guard !targets.isEmpty, inner.count < Self.longestText, !bracket.holdsBrackets else {
            return nil
        }
        if behind < line.count, line[behind] == "[",
            let close = line[behind...].prefix(Self.longestText).firstIndex(of: "]")
        {
            let label = line[(behind + 1)..<close]
            let name = LinkName.normal(text(label.isEmpty ? inner : label))
            return targets[name].map { ($0, close + 1) }
        }
        return targets[LinkName.normal(text(inner))].map { ($0, behind) }
    }

    /// The target in parentheses, with an optional title.
    private func inlineTarget(from start: Int) -> (String, Int)? {
        let limit = min(line.count, start + Self.longestTarget)
        var at = start
        func skipBlanks() { while at < limit, line[at].properties.isWhitespace { at += 1 } }
        skipBlanks()
        var target = line[at..<at]
        if at < limit, line[at] == "<" {
            guard let close = line[at..<limit].firstIndex(of: ">"),
                !line[at..<close].contains("\n")
            else { return nil }
            target = line[(at + 1)..<close]
            at = close + 1
        } else {
            var depth = 0
            let from = at
            while at < limit, !line[at].properties.isWhitespace {
                if line[at] == "\\", at + 1 < limit {
                    at += 1
                } else if line[at] == "(" {
                    depth += 1
                    if depth > 32 { return nil }
                } else if line[at] == ")" {
                    if depth == 0 { break }
                    depth -= 1
                }
                at += 1
            }
            guard depth == 0 else { return nil }
            target = line[from..<min(at, limit)]
        }
        skipBlanks()
        if at < limit, let close = Self.titleEnds[line[at]] {
            guard let end = line[(at + 1)..<limit].firstIndex(of: close) else { return nil }
            at = end + 1
            skipBlanks()
        }
        guard at < limit, line[at] == ")" else { return nil }
        return (text(target).filter { $0 != "\\" }, at + 1)
    }

    private static let titleEnds: [Unicode.Scalar: Unicode.Scalar] = [
        "\"": "\"", "'": "'", "(": ")",
    ]

    // MARK: The text

    /// Writes what was read; `number` gives the mark of a note that has a text.
    func write(to text: inout RunningText, number: (String) -> String?) {
        var begins: [Int: [Int]] = [:]
        var ends: [Int: [Int]] = [:]
        for (index, span) in spans.enumerated() {
            begins[span.from, default: []].append(index)
            ends[span.to, default: []].append(index)
        }
        var open: [Int: RunningText.Open] = [:]
        for index in begins[-1] ?? [] { open[index] = text.begin(spans[index].mark) }
        var hiddenEnd = -1
        let starts = Dictionary(
            hidden.map { ($0.lowerBound, $0.upperBound) }, uniquingKeysWith: { max($0, $1) })
        for (place, piece) in pieces.enumerated() {
            hiddenEnd = max(hiddenEnd, starts[place] ?? -1)
            let isHidden = place < hiddenEnd
            // Ends before what is left of the run, begins behind it.
            for index in ends[place] ?? [] {
                if let mark = open[index] { text.end(mark) }
            }
            if !isHidden { write(piece, at: place, to: &text, number: number) }
            for index in begins[place] ?? [] { open[index] = text.begin(spans[index].mark) }
        }
        for index in ends[pieces.count] ?? [] {
            if let mark = open[index] { text.end(mark) }
        }
    }

    private func write(
        _ piece: Piece, at place: Int, to text: inout RunningText, number: (String) -> String?
    ) {
        switch piece {
        case .text(let words): text.add(words)
        case .run(let mark, let count): text.add(String(repeating: String(mark), count: count))
        case .code(let words): text.add(words, .code)
        case .note(let label): if let number = number(label) { text.addNote(number) }
        case .lineEnd: endLine(at: place, in: &text)
        }
    }

    /// A line end is a blank, except between signs of scripts without blanks.
    private func endLine(at place: Int, in text: inout RunningText) {
        if place > 0, case .text(let before) = pieces[place - 1], place + 1 < pieces.count,
            case .text(let after) = pieces[place + 1], let last = before.last,
            let first = after.first, LineJoin.isUnspaced(last), LineJoin.isUnspaced(first),
            !text.keepsLines
        {
            return
        }
        text.endLine()
    }
}
