package import ListenCore
package import Terminal

/// The state a passing sentence speaks of: once it is another, the sentence is old.
package struct NoticeScene: Hashable, Sendable {
    /// The name of the screen.
    package var screen: String
    /// The chapter in the player.
    package var chapter: ChapterAddress?
    /// True at the end of it.
    package var isEnded: Bool
    /// The jumps that can be undone.
    package var jumps: [MediaTime]
    /// The speed.
    package var rate: PlaybackRate?
    /// The drill.
    package var drill: String?

    /// Creates a state.
    package init(
        screen: String, chapter: ChapterAddress? = nil, isEnded: Bool = false,
        jumps: [MediaTime] = [], rate: PlaybackRate? = nil, drill: String? = nil
    ) {
        self.screen = screen
        self.chapter = chapter
        self.isEnded = isEnded
        self.jumps = jumps
        self.rate = rate
        self.drill = drill
    }
}

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
    /// The state it speaks of.
    package var scene: NoticeScene?

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
