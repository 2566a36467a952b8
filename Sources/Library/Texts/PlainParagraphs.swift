/// Cuts plain text and Markdown into paragraphs.
enum PlainParagraphs {
    /// The lengths of lines that are wrapped at the width of a page.
    private static let pageWidth = 50...100
    private static let endings: Set<Character> = [
        ".", "!", "?", "…", "”", "\"", "»", "’", ")", ":", ";", "。", "！", "？", "」",
    ]

    static func paragraphs(
        of text: String, isMarkdown: Bool, keepsLines: Bool = false
    ) -> [String] {
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { BookText.whole(String($0)) ?? "" }
        if isMarkdown { lines = MarkdownText.plain(lines) }
        guard !keepsLines, isBrokenByWidth(lines) else { return lines.filter { !$0.isEmpty } }
        return lines.split(whereSeparator: \.isEmpty).map { $0.joined(separator: " ") }
    }

    /// True when lines end at the width of a page: most of those that another follows are long and
    /// end in the middle of a sentence.
    private static func isBrokenByWidth(_ lines: [String]) -> Bool {
        let followed = zip(lines, lines.dropFirst()).filter { !$0.isEmpty && !$1.isEmpty }.map(\.0)
        guard !followed.isEmpty else { return false }
        let broken = followed.count { line in
            pageWidth.contains(line.count) && line.last.map { !endings.contains($0) } ?? false
        }
        return broken * 2 > followed.count
    }
}
