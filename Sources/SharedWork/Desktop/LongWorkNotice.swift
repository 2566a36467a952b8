package import ListenCore

/// Tells the desktop of the end of a work that took long enough for its reader to look away.
package struct LongWorkNotice: Sendable {
    /// The shortest work that is told.
    static let shortest = Duration.seconds(10)

    private let desktop: (any DesktopNotifying)?
    private let elapsed: @Sendable () -> Duration

    /// Tells nobody.
    package static let none = LongWorkNotice(nil) { .zero }

    /// A notice of a work that took so long as `elapsed` says.
    package init(
        _ desktop: (any DesktopNotifying)?, elapsed: @escaping @Sendable () -> Duration
    ) {
        (self.desktop, self.elapsed) = (desktop, elapsed)
    }

    /// A notice of a work that begins now.
    package static func beginning(_ desktop: (any DesktopNotifying)?) -> LongWorkNotice {
        let start = ContinuousClock.now
        return LongWorkNotice(desktop) { ContinuousClock.now - start }
    }

    /// Shows the message, if the work was long.
    package func show(_ notice: @autoclosure () -> DesktopNotice) async {
        guard let desktop, elapsed() >= Self.shortest else { return }
        await desktop.show(notice())
    }
}
