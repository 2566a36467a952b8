import ListenCore

/// The order and the levels of the blocks of an article.
enum ArticleStructure {
    /// The blocks without the heading that is the title, and without headings that nothing follows.
    static func arranged(_ blocks: [TextBlock], title: String?) -> [TextBlock] {
        var blocks = blocks
        if let title {
            let wanted = PlainFact.bare(title)
            let place = blocks.prefix(8).firstIndex { block in
                guard case .heading(let level) = block.kind, level <= 2 else { return false }
                return isSame(PlainFact.bare(block.text), wanted)
            }
            if let place { blocks.remove(at: place) }
        }
        return blocks
    }

    /// True when one title is the other, or most of it.
    private static func isSame(_ one: String, _ other: String) -> Bool {
        guard one != other else { return !one.isEmpty }
        let (short, long) = one.count < other.count ? (one, other) : (other, one)
        return !short.isEmpty && long.contains(short) && short.count * 4 >= long.count * 3
    }
}
