import Terminal

/// A sentence that is shown for a few seconds.
struct Toast: Hashable, Sendable {
    static let shownFor = Duration.seconds(4)
    static let failureShownFor = Duration.seconds(8)

    let text: TerminalText
    let kind: NoticeKind
    /// The host's time at which it goes.
    let until: Duration

    init(_ text: String, _ kind: NoticeKind = .information, at host: Duration) {
        self.text = TerminalText(kind == .failure ? "! \(text)" : text)
        self.kind = kind
        until = host + (kind == .failure ? Self.failureShownFor : Self.shownFor)
    }
}
