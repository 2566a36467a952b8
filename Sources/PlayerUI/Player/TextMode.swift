/// The mode in which the text is shown.
package enum TextMode: CaseIterable, Hashable, Sendable {
    /// The sentence with those around it.
    case sentence
    /// One word, large.
    case word
    /// The whole transcript.
    case list
    /// The whole transcript with its translation.
    case bilingual
    /// One line, alone.
    case line

    var next: TextMode { step(by: 1) }
    var previous: TextMode { step(by: -1) }

    private func step(by step: Int) -> TextMode {
        let all = Self.allCases
        guard let place = all.firstIndex(of: self) else { return self }
        return all[(place + step + all.count) % all.count]
    }

    /// True when all sentences stand below each other and one can be chosen.
    var isTranscript: Bool { self == .list || self == .bilingual }

    var name: String {
        switch self {
        case .sentence: "Sentence view"
        case .word: "Word view"
        case .list: "Transcript"
        case .bilingual: "Bilingual transcript"
        case .line: "One line"
        }
    }
}

/// The visibility of the text.
package enum TextVisibility: Hashable, Sendable {
    case shown
    /// Only its shape is seen.
    case hidden
    /// Seen until the next jump, then hidden again.
    case revealed
    /// Each word is seen when it was heard.
    case blurred
    /// Seen until the next jump, then blurred again.
    case unblurred

    /// The visibility after a jump, or in another chapter.
    var afterJump: TextVisibility {
        switch self {
        case .shown: .shown
        case .hidden, .revealed: .hidden
        case .blurred, .unblurred: .blurred
        }
    }
}
