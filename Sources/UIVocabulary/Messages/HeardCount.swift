/// How often a word stands in all texts on this machine.
package struct HeardCount: Hashable, Sendable {
    /// In how many sentences.
    package let sentences: Int
    /// In how many chapters.
    package let chapters: Int
    /// Whether there are more than were counted.
    package let isCut: Bool

    /// A count.
    package init(sentences: Int, chapters: Int, isCut: Bool) {
        self.sentences = sentences
        self.chapters = chapters
        self.isCut = isCut
    }

    /// What is told below a word; empty where no text has it.
    package func sentence(key: String?) -> String {
        guard sentences > 0 else { return "" }
        let count = sentences == 1 ? "one sentence" : "\(sentences) sentences"
        let places =
            (isCut ? "more than \(count)" : count) + " of "
            + (chapters == 1 ? "one chapter" : "\(chapters) chapters")
        return "Your texts have it in \(places)" + (key.map { "; \($0) lists them." } ?? ".")
    }
}
