import ListenCore
import Terminal

/// A pop-up that shows a translation or an explanation of one sentence.
struct AidPopup: Hashable, Sendable {
    /// What was asked for.
    enum Kind: Hashable, Sendable {
        case translation, explanation
    }

    /// What came back.
    enum Content: Hashable, Sendable {
        case waiting
        case translation(Translation)
        case explanation(Explanation)
        case failure(String)
    }

    let kind: Kind
    let ticket: AidTicket
    var content: Content = .waiting
    /// The first row of the content that is shown.
    var scroll = 0
}
