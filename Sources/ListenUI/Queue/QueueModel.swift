import ListenCore
import UIVocabulary

/// The chapters that wait, and the one of them that is heard.
struct QueueModel: Hashable, Sendable {
    /// The reason for which the way on was asked.
    enum Awaited: Hashable, Sendable {
        /// The chapter was heard to its end.
        case end
        /// The person wants to hear the next one.
        case skip
        /// The chapter cannot be played.
        case failure
        /// The person chose one.
        case choice
    }

    /// The chapters that wait, as they were read last.
    var waiting = ListeningQueue()
    /// The chapter that is heard from the queue; `nil` while another is.
    private(set) var playing: ChapterAddress?
    /// The reason for which a step is awaited.
    var awaited: Awaited?
    /// True while the list of what waits is to be shown.
    var opensMenu = false
    /// True while the answer says which chapter to prepare.
    var prepares = false
    /// The chapter whose sound is prepared, so that it follows without a gap.
    var prepared: ChapterAddress?
    /// True once it was said that the chapter was heard to its end.
    private var isFinished = false

    /// Notes that a chapter of the queue is heard now.
    mutating func play(_ chapter: ChapterAddress) {
        (playing, isFinished, prepared, prepares, awaited) = (chapter, false, nil, false, nil)
    }

    /// Notes that a chapter is opened, of the queue or not.
    mutating func opened(_ chapter: ChapterAddress) {
        if chapter != playing { leave() }
    }

    /// Notes that nothing of the queue is heard any more.
    mutating func leave() {
        (playing, isFinished, prepared, prepares, awaited) = (nil, false, nil, false, nil)
    }

    /// Asks for the next chapter behind the one that is heard, for a reason.
    mutating func goOn(_ reason: Awaited) -> [AppEffect] {
        guard let playing else { return [] }
        awaited = reason
        guard reason == .end else { return [.queue(.follow(playing))] }
        isFinished = true
        return [.queue(.finish(playing, goesOn: true))]
    }

    /// Says once that a chapter is heard to its end, when effects keep it as heard.
    mutating func finish(_ chapter: ChapterAddress?, after effects: [AppEffect]) -> [AppEffect] {
        guard let chapter, chapter != playing || !isFinished else { return [] }
        let isWhole = effects.contains { effect in
            switch effect {
            case .saveProgress(let note, .ended), .saveProgress(let note, .chapterChange),
                .saveProgress(let note, .quit):
                note.chapter == chapter && note.isCompleted
            default: false
            }
        }
        let isTold = effects.contains { effect in
            if case .queue(.finish(chapter, _)) = effect { true } else { false }
        }
        guard isWhole, !isTold else { return [] }
        if chapter == playing { isFinished = true }
        return [.queue(.finish(chapter, goesOn: false))]
    }

    /// The next chapter of a book that follows without a gap; `nil` where another book's does.
    func follower(in book: BookID, of source: SourceID) -> ChapterAddress? {
        guard let playing, let next = waiting.next(after: playing)?.chapter, next != playing,
            next.book == book, next.source == source
        else { return nil }
        return next
    }

    /// A menu of the chapters that wait.
    var menu: Menu {
        var menu = Menu(
            title: waiting.count == 1 ? "1 chapter waits" : "\(waiting.count) chapters wait",
            rows: waiting.waiting.map { waiting in
                MenuRow(
                    label: waiting.chapterTitle, value: waiting.bookTitle,
                    hint: waiting.length > .zero ? waiting.length.clockText : "",
                    isTicked: waiting.chapter == playing, choice: .queued(waiting))
            },
            empty: "Nothing waits. `listen queue add` and + in the lists let chapters wait.",
            footer: waiting.isEmpty ? "" : "Enter plays  x off the list  K J move")
        menu.isWide = true
        return menu
    }
}
