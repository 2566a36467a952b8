package import ListenCore

/// A text that is to be put in step with the sound of a chapter, which then keeps it.
package struct TextRequest: Hashable, Sendable {
    /// The chapter.
    package let chapter: ChapterAddress
    /// Its title, for what is told of it.
    package let title: String
    /// The file of the text as it was typed; `nil` for the text the chapter has, found anew.
    package let path: String?
    /// Which text of an EPUB: its number or title.
    package let part: String?
    /// The language of both; `nil` is what the text says.
    package let language: Language?
    /// How much later the present text is shown than its own times say.
    package let shift: MediaTime

    /// A request.
    package init(
        chapter: ChapterAddress, title: String, path: String?, part: String? = nil,
        language: Language?, shift: MediaTime = .zero
    ) {
        self.chapter = chapter
        self.title = title
        self.path = path
        self.part = part
        self.language = language
        self.shift = shift
    }
}

/// What becomes of a `makeText`.
package enum TextNews: Hashable, Sendable {
    /// How much of the work is done, 0…1, and what is being done.
    case progress(Double, stage: String)
    /// The chapter has its text, as this sentence tells; its `track` was told before.
    case made(String)
    /// Why there is none.
    case failed(String)
    /// It was broken off.
    case left
}

/// How far a text is that the person asked for.
package struct TextMaking: Hashable, Sendable {
    /// A text as it was asked for.
    package struct Asked: Hashable, Sendable {
        /// Its file and part as they were typed; empty for the present text.
        package let text: String
        package let language: Language?
    }

    /// What the view shows of it.
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
    /// What was asked for last, to be mended where it failed.
    package var asked: Asked?

    /// Whether it can be broken off.
    package var isRunning: Bool { if case .running = step { true } else { false } }

    /// Why it could not be made.
    package var failure: String? { if case .failed(let sentence) = step { sentence } else { nil } }

    /// What was asked for when it could not be made.
    package var failed: Asked? { failure == nil ? nil : asked }

    /// What is being done, with its share.
    package var words: String? {
        guard case .running(let share, let stage) = step else { return nil }
        let percent = Int((share * 100).rounded(.down))
        return percent > 0 ? "\(stage) \(percent) %" : stage
    }

    package mutating func take(_ news: TextNews) {
        switch news {
        case .progress(let share, let stage):
            // What was told before it was broken off comes too late.
            if step != .leaving { step = .running(min(max(share, 0), 1), stage: stage) }
        case .made, .left: step = .none
        case .failed(let sentence): step = .failed(sentence)
        }
    }
}
