import ListenUI

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
        case .book(let book, let number, let name):
            (source, start, isKept) = (name, .book(book, number: number), false)
        case .quit, .signal, .elsewhere, .queued: return nil
        }
    }
}
