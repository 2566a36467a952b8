import Terminal

/// A sentence that is shown for a few seconds.
struct Toast: Hashable, Sendable {
    static let shownFor = Duration.seconds(4)
    static let failureShownFor = Duration.seconds(8)

    let text: TerminalText
    let kind: NoticeKind
    /// The host's time at which it goes.
    let until: Duration
    /// Whether the next key takes it away.
    let staysUntilKey: Bool
    /// Whether it outlives what is merely told of an opened chapter.
    let isGreeting: Bool

    init(_ text: String, _ kind: NoticeKind = .information, at host: Duration) {
        let time = kind == .failure ? Self.failureShownFor : Self.shownFor
        self.init(text, kind, at: host, shownFor: time)
    }

    init(
        _ text: String, _ kind: NoticeKind = .information, at host: Duration,
        shownFor time: Duration, staysUntilKey: Bool = false, isGreeting: Bool = false
    ) {
        let text = ScreenMessage.text(text)
        self.text = TerminalText(kind == .failure ? "! \(text)" : text)
        self.kind = kind
        self.staysUntilKey = staysUntilKey
        self.isGreeting = isGreeting
        until = host + time
    }
}
