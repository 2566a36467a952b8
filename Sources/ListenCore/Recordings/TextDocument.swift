/// A document that other programs know by a digest of its file, and where its blocks begin,
/// counted in letters and digits.
package struct TextDocument: Hashable, Sendable {
    /// A paragraph, heading or the like.
    package struct Block: Hashable, Sendable {
        /// The way to its element, as readers of books write it.
        package let pointer: String
        /// The letters before it.
        package let start: Int

        /// A block.
        package init(pointer: String, start: Int) { (self.pointer, self.start) = (pointer, start) }
    }

    /// The most blocks that are kept; what is behind them is found by its share alone.
    package static let mostBlocks = 60_000

    /// The most letters of a document; more of them are damage.
    static let mostLetters = 1 << 32

    /// The digest, in lower-case hex.
    package let digest: String
    /// The letters of all of it.
    package let letters: Int
    /// Its blocks, in order.
    package let blocks: [Block]

    /// A document.
    package init(digest: String, letters: Int, blocks: [Block]) {
        (self.digest, self.letters) = (digest, max(0, letters))
        self.blocks = blocks.prefix(Self.mostBlocks).sorted { $0.start < $1.start }
    }

    /// A document as it is kept: a line for each block, its start, a blank, its pointer.
    package init(digest: String, letters: Int, outline: String) {
        let blocks = outline.split(separator: "\n").compactMap { line -> Block? in
            let parts = line.split(separator: " ", maxSplits: 1)
            guard parts.count == 2, let start = Int(parts[0]),
                (0...Self.mostLetters).contains(start)
            else { return nil }
            return Block(pointer: String(parts[1]), start: start)
        }
        self.init(digest: digest, letters: letters, blocks: blocks)
    }

    /// The blocks as they are kept.
    package var outline: String {
        blocks.filter { !$0.pointer.contains("\n") }.map { "\($0.start) \($0.pointer)" }
            .joined(separator: "\n")
    }

    /// The pointer to the block that a letter is in; `nil` behind the blocks that are known.
    package func pointer(at letter: Int) -> String? {
        guard let index = blocks.lastIndex(where: { $0.start <= letter }) else { return nil }
        // Behind the last of very many a block may end anywhere.
        guard index + 1 < blocks.count || blocks.count < Self.mostBlocks else { return nil }
        return blocks[index].pointer
    }

    /// The first letter of the block that a pointer leads to, or into; `nil` for every other.
    package func letter(at pointer: String) -> Int? {
        // Behind a point is an offset in a text or an element.
        var steps = pointer.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard let last = steps.popLast(), steps.count >= Self.stepsToBody else { return nil }
        steps.append(String(last.prefix { $0 != "." }))
        let page = steps[2].hasSuffix("]") ? steps[2] : steps[2] + "[1]"
        let own = blocks.filter { $0.pointer.hasPrefix("/body/\(page)/") }
        let starts = Dictionary(own.map { (Self.plain($0.pointer), $0.start) }) { one, _ in one }
        while steps.count > Self.stepsToBody {
            if let start = starts[Self.plain(steps.joined(separator: "/"))] { return start }
            steps.removeLast()
        }
        return nil
    }

    /// The steps of `/body/DocFragment[1]/body`, which leads to no block.
    private static let stepsToBody = 4

    /// A pointer without the offset at its end and the numbers that every reader may leave out.
    private static func plain(_ pointer: String) -> String {
        let whole = pointer.hasSuffix(".0") ? String(pointer.dropLast(2)) : pointer
        return whole.replacing("[1]", with: "")
    }
}

/// The place of a sentence of a chapter's text in a document.
package struct DocumentMark: Hashable, Sendable {
    /// The time at which it begins.
    package let start: MediaTime
    /// The letters of the document before it.
    package let letter: Int

    /// A mark.
    package init(start: MediaTime, letter: Int) { (self.start, self.letter) = (start, letter) }

    /// Marks as they are kept: milliseconds, a colon, letters; blanks between.
    package static func text(of marks: [DocumentMark]) -> String {
        marks.map { "\($0.start.milliseconds):\($0.letter)" }.joined(separator: " ")
    }

    /// Marks of their text; what is none is left out.
    package static func marks(of text: String) -> [DocumentMark] {
        text.split(separator: " ").compactMap { pair in
            let parts = pair.split(separator: ":")
            guard parts.count == 2, let time = Int64(parts[0]), let letter = Int(parts[1]),
                time >= 0, (0...TextDocument.mostLetters).contains(letter)
            else { return nil }
            return DocumentMark(start: .milliseconds(time), letter: letter)
        }
    }
}
