package import FoundationEssentials
package import ListenCore

/// Something that happened to a chapter's route; the events of all devices together are its state.
///
/// Shown at ``ChapterRoute``.
package struct RouteEvent: Hashable, Sendable {
    /// The kinds of events.
    package enum Kind: String, CaseIterable, Hashable, Sendable {
        /// The route began, by the text of the event.
        case started
        /// The route goes on by the text of the event.
        case edited
        /// A step was done.
        case done
        /// A step was left out.
        case skipped
        /// A step was left where its time was over; it goes on there.
        case left
        /// The route was left.
        case stopped
        /// A deed noted of a step, that it was done or left out, is taken back.
        case undone
    }

    /// The chapter.
    package let chapter: ChapterAddress
    /// The instant.
    package let at: Date
    /// The day on the person's calendar, counted from 1970-01-01.
    package let day: Int
    /// The kind.
    package let kind: Kind
    /// The title of the step; empty where it is about none.
    package let step: String
    /// The answer before the step, 1…3.
    package let expected: Int?
    /// The answer behind the step, 1…5.
    package let judged: Int?
    /// The text of the route; empty where it stays.
    package let text: String
    /// The length of the chapter; zero where it is not known.
    package let length: MediaTime
    /// The title of the book, for lists.
    package let bookTitle: String
    /// The title of the chapter, for lists.
    package let chapterTitle: String

    /// The answers before a step.
    package static let expectations = 1...3
    /// The answers behind a step.
    package static let judgements = 1...5

    /// An event; answers beyond their bounds are none.
    package init(
        chapter: ChapterAddress, at: Date, day: Int, _ kind: Kind, step: String = "",
        expected: Int? = nil, judged: Int? = nil, text: String = "", length: MediaTime = .zero,
        bookTitle: String = "", chapterTitle: String = ""
    ) {
        (self.chapter, self.at, self.day, self.kind, self.step) = (chapter, at, day, kind, step)
        self.expected = expected.flatMap { Self.expectations.contains($0) ? $0 : nil }
        self.judged = judged.flatMap { Self.judgements.contains($0) ? $0 : nil }
        (self.text, self.length) = (text, length)
        (self.bookTitle, self.chapterTitle) = (bookTitle, chapterTitle)
    }
}

/// Keeps the events of routes; a call returns when they are safely on disk.
///
/// Safe to use from any isolation, and by several processes at once.
package protocol RouteKeeping: Sendable {
    /// All events, or those of one chapter, in any order.
    func events(of chapter: ChapterAddress?) async throws(StoreError) -> [RouteEvent]
    /// Adds events, all of them or none; one that is there already stays.
    func add(_ events: [RouteEvent]) async throws(StoreError)
}
