/// The letters and digits of a document, in which the sentences of a chapter's text are found.
///
/// Marks, blanks and the marks of notes differ between a file and what is made of it; these do not.
package struct DocumentLetters: Sendable {
    /// The letters, as Unicode scalars.
    package private(set) var scalars: [UInt32] = []
    /// The blocks of the document.
    package private(set) var blocks: [TextDocument.Block] = []

    /// A document without a text yet.
    package init() {}

    /// Begins a block.
    package mutating func begin(_ pointer: String) {
        guard blocks.count < TextDocument.mostBlocks else { return }
        let block = TextDocument.Block(pointer: pointer, start: scalars.count)
        // Of blocks in each other the innermost counts, and of empty ones none.
        if blocks.last?.start == scalars.count { blocks.removeLast() }
        blocks.append(block)
    }

    /// Adds a text.
    package mutating func add(_ text: String) { scalars += Self.letters(of: text) }

    /// The letters and digits of a text.
    static func letters(of text: String) -> [UInt32] {
        text.unicodeScalars.lazy
            .filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }
            .map(\.value)
    }
}

extension DocumentLetters {
    /// A text that is spoken, and the time at which it begins.
    package typealias Spoken = (start: MediaTime, text: String)

    /// The fewest letters by which a sentence is looked for in all of a document.
    private static let least = 16
    /// The most sentences that are looked for in all of it.
    private static let mostTried = 40

    /// The places of sentences of one chapter, in the order they are spoken; none where fewer than
    /// half of them are in the document.
    package func marks(of sentences: [Spoken]) -> [DocumentMark] {
        let wanted = sentences.map { Self.letters(of: $0.text) }
        guard let anchor = anchor(wanted) else { return [] }
        var marks: [DocumentMark] = []
        // Before the first that is certain, the text is taken to have no gaps.
        var before = wanted[..<anchor.index].reduce(0) { $0 + $1.count }
        for index in 0..<anchor.index {
            let letter = max(0, anchor.place - before)
            marks.append(DocumentMark(start: sentences[index].start, letter: letter))
            before -= wanted[index].count
        }
        var (next, misses, found) = (anchor.place, 0, anchor.index)
        for index in anchor.index..<wanted.count where !wanted[index].isEmpty {
            let reach = Self.reach(wanted[index].count, misses)
            guard let place = place(of: wanted[index], in: next..<(next + reach)) else {
                misses += 1
                continue
            }
            marks.append(DocumentMark(start: sentences[index].start, letter: place))
            (next, misses, found) = (place + wanted[index].count, 0, found + 1)
        }
        return 2 * found >= wanted.count ? marks : []
    }

    /// The letters within which a sentence is looked for behind the one before: a short one may be
    /// anywhere, so that only a near one is it.
    private static func reach(_ count: Int, _ misses: Int) -> Int {
        switch count {
        case ..<8: 200
        case ..<least: 2_000
        default: misses < 3 ? 4_000 : 100_000
        }
    }

    /// The first sentence that is in the document once.
    private func anchor(_ wanted: [[UInt32]]) -> (index: Int, place: Int)? {
        let long = wanted.indices.filter { wanted[$0].count >= Self.least }
        for index in long.prefix(Self.mostTried) {
            guard let place = place(of: wanted[index], in: scalars.indices),
                self.place(of: wanted[index], in: (place + 1)..<(scalars.count + 1)) == nil
            else { continue }
            return (index, place)
        }
        return nil
    }

    /// The first place of letters that begins in a range.
    private func place(of wanted: [UInt32], in range: Range<Int>) -> Int? {
        guard let first = wanted.first else { return nil }
        let end = min(range.upperBound, scalars.count - wanted.count + 1)
        guard range.lowerBound < end else { return nil }
        return scalars.withUnsafeBufferPointer { scalars in
            for place in range.lowerBound..<end where scalars[place] == first {
                if scalars[place..<(place + wanted.count)].elementsEqual(wanted) { return place }
            }
            return nil
        }
    }
}
