package import ListenCore

/// Why a text is no drill score, and where.
package struct NotationError: DescribedError, Hashable {
    /// The faults.
    package enum Code: Hashable, Sendable {
        /// Nothing is written.
        case empty
        /// The text has more than 200 characters.
        case tooLong
        /// There are more than 20 passes.
        case tooManyPasses
        /// Nothing stands before a comma, or behind the last one.
        case nothingBetweenCommas
        /// The word means nothing here.
        case unknown
        /// A preset's name among other words.
        case presetNotAlone
        /// The same thing is said twice in one pass.
        case saidTwice
        /// A speed without a number, or outside 0.3…3.
        case badSpeed
        /// A gap without a length, or longer than 600 s or 20 sentences.
        case badGap
        /// Repeats without a number, or outside 1…99.
        case badCount
        /// No kind of sentence stands before a colon.
        case noSelector
        /// Something stands behind the passes of `else`.
        case elseNotLast
        /// `on` among other words of a pass.
        case onNotAlone
    }

    /// The fault.
    package let code: Code
    /// The place, in characters from 1.
    package let column: Int
    /// The word that stands there, fit for printing; empty if something is missing.
    package let word: String
    /// The word that was perhaps meant.
    package let suggestion: String?

    init(_ code: Code, at column: Int, word: String = "", suggestion: String? = nil) {
        self.code = code
        self.column = column
        self.word = word.printable(limit: 40)
        self.suggestion = suggestion
    }

    /// The fault, its place, and what to write instead.
    package var description: String {
        switch code {
        case .empty:
            "There is no drill at column \(column). Write one such as "
                + "show, hide gap 1.5L, or the name of a preset: \(Self.presets)."
        case .tooLong:
            "The drill is too long at column \(column). "
                + "Use at most \(DrillNotation.longestText) characters."
        case .tooManyPasses:
            "The drill has too many passes at column \(column). "
                + "Use at most \(DrillNotation.mostPasses), or repeat one with *3."
        case .nothingBetweenCommas:
            "Nothing stands between the commas at column \(column). "
                + "Write a pass there, or take a comma away."
        case .unknown:
            "\(place) is not known.\(hint) Write hide, show or translate, a speed such as "
                + "x0.75, gap 1.5L or gap 2s, *3, wait, ask, or on."
        case .presetNotAlone:
            "\(place) is a preset, which stands alone. Write only its name, or its passes: "
                + "\(DrillPreset.named(word)?.notation ?? "show")."
        case .saidTwice:
            "\(place) says a second time what its pass says already. "
                + "Keep one of the two, or put a comma between two passes."
        case .badSpeed:
            "\(place) is no speed. Write x and a number from 0.3 to 3, such as x0.75."
        case .badGap:
            "\(place) is no gap. Write gap and a time up to 600s, such as gap 2s or "
                + "gap 800ms, or up to 20 lengths of the sentence, such as gap 1.5L."
        case .badCount:
            "\(place) is no number of times. Write * and a whole number from 1 to 99, "
                + "such as *3."
        case .noSelector:
            "\(word.isEmpty ? "Column \(column)" : place) is no kind of sentence. Write new:, "
                + "unknown>1:, hard:, marked: or else: before its passes."
        case .elseNotLast:
            "\(place) is not the last kind. Write else: behind all others."
        case .onNotAlone:
            "\(place) plays a sentence as it is, and stands alone. "
                + "Put a comma between it and the rest."
        }
    }

    /// A mistake in what a person typed.
    package var kind: FailureKind { .usage }

    private var place: String { "\"\(word)\" at column \(column)" }

    private var hint: String { suggestion.map { " Did you mean \($0)?" } ?? "" }

    private static var presets: String {
        DrillPreset.all.map(\.name).joined(separator: ", ")
    }
}
