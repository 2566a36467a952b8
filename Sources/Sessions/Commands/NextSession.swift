import ListenUI
import UIVocabulary

/// The session that follows one that ended for books of another source.
struct NextSession {
    /// The source by its name; `nil` for this machine.
    let source: String?
    let start: AppModel.Start
    /// True when later runs begin with the source too.
    let isKept: Bool

    /// `nil` when the person is done.
    init?(_ ending: AppLoop.Ending) {
        switch ending {
        case .source(let name): (source, start, isKept) = (name, .library, true)
        case .book(let book, let number, let name, let found):
            (source, isKept) = (name, false)
            guard let found else {
                start = .book(book, number: number)
                return
            }
            start = .chapter(found.chapter, of: book, number: number, chapters: found.chapters)
        case .quit, .signal, .elsewhere, .queued, .today, .recording, .task: return nil
        }
    }
}
