import ListenCore

/// Running heads, running feet and the numbers of pages: what stands on every page beside its text.
struct PDFMargins {
    /// The signs of a line that comes again on another page.
    private struct Repeated: Hashable {
        let text: String
        let place: Int
    }

    /// The part of a page at its top and bottom that is looked at.
    private static let part = 0.13

    private let counts: [Repeated: Int]
    private let pages: Int

    init(_ pages: [PDFPage]) {
        self.pages = pages.count
        var counts: [Repeated: Int] = [:]
        for page in pages {
            var seen: Set<Repeated> = []
            for line in Self.edges(of: page) {
                let sign = Self.sign(line, page)
                if seen.insert(sign).inserted { counts[sign, default: 0] += 1 }
            }
        }
        self.counts = counts
    }

    private static func isAtEdge(_ line: PDFLine, _ page: PDFPage) -> Bool {
        line.bottom < page.height * part || line.top > page.height * (1 - part)
    }

    private static func edges(of page: PDFPage) -> [PDFLine] {
        page.lines.filter { isAtEdge($0, page) }
    }

    /// The words of a line without its numbers, and its height on the page, roughly.
    private static func sign(_ line: PDFLine, _ page: PDFPage) -> Repeated {
        let text = line.text.prefix(120).lowercased().map { $0.isNumber ? "#" : String($0) }
            .joined()
        return Repeated(text: text, place: Int(line.top / 8))
    }

    /// The lines of a page without those beside its text.
    func body(of page: PDFPage) -> [PDFLine] {
        // No page that is read has so many.
        guard page.lines.count <= PDFPage.mostLines else { return page.lines }
        guard page.lines.count > 1 else {
            return page.lines.filter { !Self.isNumber($0.text) || !Self.isAtEdge($0, page) }
        }
        let inner = page.lines.filter { !Self.isAtEdge($0, page) }
        let first = inner.map(\.top).min() ?? page.height / 2
        let last = inner.map(\.bottom).max() ?? page.height / 2
        return page.lines.filter { line in
            guard Self.isAtEdge(line, page) else { return true }
            return !isBeside(line, page, first: first, last: last)
        }
    }

    private func isBeside(_ line: PDFLine, _ page: PDFPage, first: Double, last: Double) -> Bool {
        let rows = page.lines.filter { abs($0.middle - line.middle) < line.height * 0.6 }
        let isOutermost =
            !page.lines.contains {
                line.middle < page.height / 2
                    ? $0.bottom < line.top - 1 : $0.top > line.bottom + 1
            }
        // A number alone, outside of all text and no line of a paragraph.
        let isAttached = page.lines.contains { other in
            other != line && other.left < line.right && line.left < other.right
                && max(other.top - line.bottom, line.top - other.bottom) < line.height * 0.6
        }
        if Self.isNumber(line.text), !isAttached,
            isOutermost || line.top > last || line.bottom < first
        {
            return true
        }
        if pages > 1 {
            let sign = Self.sign(line, page)
            let near = [-1, 0, 1].reduce(0) { sum, shift in
                sum + (counts[Repeated(text: sign.text, place: sign.place + shift)] ?? 0)
            }
            // The heads of left and right pages may differ.
            if near >= 2, near * 5 >= pages || near >= 3, line.count <= 120 { return true }
        }
        // Several short pieces far apart on the outermost row.
        let isParted = rows.count >= 2 && rows.allSatisfy { $0.count <= 60 }
        let gap = rows.map(\.right).min().map { right in
            (rows.map(\.left).max() ?? right) - right
        }
        return isOutermost && isParted && (gap ?? 0) > page.width * 0.15
            && rows.reduce(0) { $0 + $1.width } < page.width * 0.6
    }

    /// True for the number of a page: `7`, `– 7 –`, `vii`, `Page 7`, `7 / 12`.
    static func isNumber(_ text: String) -> Bool {
        let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
        guard (1...4).contains(words.count), text.count <= 24 else { return false }
        let small: Set<Substring> = [
            "page", "seite", "página", "pagina", "of", "von", "de", "s", "p", "sur",
        ]
        var hasNumber = false
        for word in words where !small.contains(word) {
            let isNumber =
                word.count <= 5 && word.allSatisfy(\.isNumber)
                || word.count <= 7 && word.allSatisfy { "ivxlc".contains($0) }
            guard isNumber else { return false }
            hasNumber = true
        }
        return hasNumber
    }
}
