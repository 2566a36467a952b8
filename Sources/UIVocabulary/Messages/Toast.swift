package import Terminal

/// A sentence that is shown for a few seconds.
package struct Toast: Hashable, Sendable {
    static let shownFor = Duration.seconds(4)
    static let failureShownFor = Duration.seconds(8)

    package let text: TerminalText
    package let kind: NoticeKind
    /// The host's time at which it disappears.
    package let until: Duration
    /// True when the next key removes it.
    package let staysUntilKey: Bool
    /// True for a greeting, which messages about an opened chapter do not replace.
    package let isGreeting: Bool

    /// The sentence without the sign of a failure, which is for eyes.
    package var plainText: String { String(text.string.dropFirst(kind == .failure ? 2 : 0)) }

    package init(_ text: String, _ kind: NoticeKind = .information, at host: Duration) {
        let time = kind == .failure ? Self.failureShownFor : Self.shownFor
        self.init(text, kind, at: host, shownFor: time)
    }

    package init(
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
