package import ListenCore
import UIVocabulary

/// The making of a text that the person asked for.
package struct TextMaking: Hashable, Sendable {
    /// A text as it was asked for.
    package struct Asked: Hashable, Sendable {
        /// Its file and part as they were typed; empty for the present text.
        package let text: String
        package let language: Language?
    }

    /// Its state, as the view shows it.
    package enum Step: Hashable, Sendable {
        /// Nothing is being made.
        case none
        /// A share of it is done.
        case running(Double, stage: String)
        /// It was broken off, which is not answered yet.
        case leaving
        /// Why it could not be made.
        case failed(String)
    }

    package var step = Step.none
    /// True while a text is looked for that nobody asked for.
    package private(set) var isSought = false
    /// The text that was asked for last, to be mended where it failed.
    var asked: Asked?

    /// True when it can be broken off.
    package var isRunning: Bool { if case .running = step { true } else { false } }

    /// Why it could not be made.
    package var failure: String? { if case .failed(let sentence) = step { sentence } else { nil } }

    /// The text that was asked for and could not be made.
    package var failed: Asked? { failure == nil ? nil : asked }

    /// The present work, with its share.
    package var words: String? {
        guard case .running(let share, let stage) = step else { return nil }
        let percent = Int((share * 100).rounded(.down))
        return percent > 0 ? "\(stage) \(percent) %" : stage
    }

    mutating func receive(_ news: TextNews) {
        isSought = news == .sought
        switch news {
        // Both are about the search, which goes on beside a text that was asked for.
        case .sought, .notFound: break
        case .progress(let share, let stage):
            // News from before it was broken off comes too late.
            if step != .leaving { step = .running(min(max(share, 0), 1), stage: stage) }
        case .made, .left: step = .none
        case .failed(let sentence): step = .failed(sentence)
        }
    }
}
