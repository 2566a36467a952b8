package import FoundationEssentials

/// The state of a card when it was last exchanged with another program, by which a later change is
/// known to be of one side.
package struct CardExchange: Hashable, Sendable, Codable {
    /// The marks of a text that went from one side to the other; a text with another mark is new.
    package struct Marks: Hashable, Sendable, Codable {
        /// The most that are kept.
        private static let most = 5
        /// The mark of what the other side had last, and of what it may have got since.
        private var known: [String] = []

        /// None yet.
        package init() {}

        /// The marks of a text on both sides when they met.
        package init(there: String, here: String) {
            known = there == here ? [there] : [there, here]
        }

        /// The marks of a file; no more than are kept.
        package init(from decoder: any Decoder) throws {
            known = Array(
                try decoder.singleValueContainer().decode([String].self).prefix(Self.most))
        }

        /// Writes the marks as a list.
        package func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(known)
        }

        /// True before the text was exchanged.
        package var isEmpty: Bool { known.isEmpty }

        /// True for the mark of a text that was exchanged.
        package func hold(_ mark: String) -> Bool { known.contains(mark) }

        /// Notes that a text was brought over, which the other side may not have taken.
        mutating func note(_ mark: String) {
            guard !hold(mark) else { return }
            known.insert(mark, at: min(1, known.count))
            known = Array(known.prefix(Self.most))
        }
    }

    /// The person's note.
    package var note = Marks()
    /// The meaning.
    package var translation = Marks()
    /// The sentence of a word.
    package var context = Marks()
    /// True if it was suspended on the other side when both met; `nil` before that.
    package var wasSuspended: Bool?
    /// The last grading that the other side knows; `nil` without any.
    package var gradedAt: Date?

    /// No exchange yet.
    package init() {}

    private enum CodingKeys: String, CodingKey {
        case note = "n"
        case translation = "t"
        case context = "c"
        case wasSuspended = "s"
        case gradedAt = "g"
    }

    /// The state after a card was brought over, where it was in `former` before.
    ///
    /// A package brings what was learnt of a card only once; a program that runs takes it each
    /// time (`takesProgress`).
    package init(sending card: StudyCard, after former: CardExchange?, takesProgress: Bool) {
        self = former ?? CardExchange()
        note.note(Self.mark(of: card.note))
        translation.note(Self.mark(of: card.translation))
        context.note(Self.mark(of: card.context))
        if former == nil || takesProgress { gradedAt = card.memory?.reviewedAt }
    }

    /// True if a card was graded since the other side was last told.
    package func isBehind(_ card: StudyCard) -> Bool {
        guard let reviewed = card.memory?.reviewedAt else { return false }
        // The other side keeps milliseconds.
        return gradedAt.map { reviewed > $0 + 0.05 } ?? true
    }

    /// The mark of a text, by which it is known again: the FNV-1a hash of its words.
    package static func mark(of text: String) -> String {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let hash = words.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01b3
        }
        return String(hash, radix: 16)
    }
}
