import Files
import FoundationEssentials
package import ListenCore

/// The cards and sentences of the tape that was made last, which `listen review --heard` asks.
package struct LastTape: Hashable, Sendable, Codable {
    /// A sentence that is no card.
    package struct Line: Hashable, Sendable, Codable {
        private let source: String
        private let book: String
        private let chapter: String
        private let start: Int64
        /// The sentence.
        package let text: String

        /// A sentence of a chapter, which begins at a time of its text.
        package init(_ chapter: ChapterAddress, at start: MediaTime, text: String) {
            (source, book) = (chapter.source.rawValue, chapter.book.rawValue)
            (self.chapter, self.start) = (chapter.chapter.rawValue, start.microseconds)
            self.text = text
        }

        /// The chapter it stands in.
        package var address: ChapterAddress {
            ChapterAddress(
                source: SourceID(rawValue: source), book: BookID(rawValue: book),
                chapter: ChapterID(rawValue: chapter))
        }

        /// Its beginning in the text.
        package var beginning: MediaTime { MediaTime(microseconds: max(0, start)) }
    }

    /// The version of the form.
    private let version: Int
    /// The numbers of the cards.
    package let cards: [Int64]
    /// The sentences that are no cards; `nil` on a tape of before they were kept.
    private var sentences: [Line]?

    private static let longest = 1 << 20
    /// The most sentences that are asked.
    package static let mostLines = 200

    /// A tape with some cards and sentences.
    package init(cards: [Int64], lines: [Line] = []) {
        (self.version, self.cards) = (1, cards)
        sentences = lines.isEmpty ? nil : Array(lines.prefix(Self.mostLines))
    }

    /// The sentences that are still to be asked.
    package var lines: [Line] { Array((sentences ?? []).prefix(Self.mostLines)) }

    /// True when it has nothing to ask.
    package var isEmpty: Bool { cards.isEmpty && lines.isEmpty }

    /// The same without a sentence, which was asked.
    package func without(_ line: Line) -> LastTape {
        LastTape(cards: cards, lines: lines.filter { $0 != line })
    }

    /// The last tape; `nil` when none was made, or its record cannot be read.
    package static func read(in folder: String) -> LastTape? {
        guard let bytes = try? LocalFile.bytes(of: path(in: folder), limit: longest) else {
            return nil
        }
        return try? JSONDecoder().decode(LastTape.self, from: Data(bytes))
    }

    /// Keeps it in place of the former one.
    package func keep(in folder: String) throws(StoreError) {
        guard let data = try? JSONEncoder().encode(self) else { return }
        try PrivateFolder.make(folder)
        try AtomicFile.write(data, to: Self.path(in: folder))
    }

    private static func path(in folder: String) -> String { folder + "/tape.json" }
}
