package import ListenCore

/// A note of another program for cards, with how firmly it is remembered there.
package struct NoteElsewhere: Hashable, Sendable {
    /// A field of a note, its text without markup.
    package struct Field: Hashable, Sendable {
        package let name: String
        package let text: String

        package init(_ name: String, _ text: String) {
            self.name = name
            self.text = String(text.prefix(Self.longestText))
        }

        /// The longest text kept, in characters; what is longer is no word anyway.
        private static let longestText = 200
    }

    /// The memory of a note: that of its best card.
    package enum Memory: Hashable, Sendable, Comparable {
        /// Never asked there.
        case new
        /// In the steps of its first day.
        case learning
        /// Forgotten after it was learned, and in steps again.
        case relearning
        /// Remembered for so many days: the interval or the stability, whichever is greater.
        case review(days: Double)
    }

    /// The days of memory from which a card counts as mature there.
    package static let mature = 21.0
    /// The days of memory from which a younger card is nearly known.
    package static let nearlyKnown = 7.0

    /// The name of its type.
    package let type: String
    /// The name of the deck it is in, its levels parted by `::`.
    package let deck: String
    package let fields: [Field]
    package let memory: Memory
    /// True if it was forgotten so often that the other program marked it.
    package let isLeech: Bool

    /// A note.
    package init(
        type: String, deck: String, fields: [Field], memory: Memory, isLeech: Bool = false
    ) {
        (self.type, self.deck, self.fields) = (type, deck, fields)
        (self.memory, self.isLeech) = (memory, isLeech)
    }

    /// The status its words have by that; `nil` for a note that was never asked.
    package var status: WordStatus? {
        let status: WordStatus
        switch memory {
        case .new: return nil
        case .learning: status = .two
        case .relearning: status = .three
        case .review(let days):
            status =
                days >= Self.mature ? .known : days >= Self.nearlyKnown ? .four : .three
        }
        // What does not stay is not nearly known, however long the last interval is.
        return isLeech && status.rawValue > WordStatus.two.rawValue ? .two : status
    }

    /// True if it is in a deck or in one below it, in any letter case.
    package func isIn(_ name: String) -> Bool {
        let (deck, name) = (deck.lowercased(), name.lowercased())
        return deck == name || deck.hasPrefix(name + "::")
    }
}
