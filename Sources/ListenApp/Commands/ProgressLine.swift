import ListenCore
import Synchronization

/// A line on the terminal that says how far some work is; shown only once the work takes
/// longer than half a second, and gone when it ends.
///
/// May be told from any thread.
final class ProgressLine: Sendable {
    private struct State {
        var shown: ContinuousClock.Instant?
        var percent: Int64 = -1
    }

    /// How long work stays silent.
    static let patience = Duration.milliseconds(500)

    private let label: String
    private let console: Console
    private let isWanted: Bool
    private let amount: @Sendable (Int64) -> String
    private let now: @Sendable () -> ContinuousClock.Instant
    private let start: ContinuousClock.Instant
    private let state = Mutex(State())

    /// A line for some work that begins now; nothing is shown unless `isWanted`.
    ///
    /// `amount` says what all of it is; by default bytes.
    init(
        _ label: String, on console: Console, isWanted: Bool,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now },
        amount: @escaping @Sendable (Int64) -> String = { byteText($0) }
    ) {
        self.label = label
        self.console = console
        self.isWanted = isWanted
        self.amount = amount
        self.now = now
        start = now()
    }

    /// Shows how much of all is done, at most once a percent; `detail` stands behind the share
    /// instead of what all of it is.
    func tell(_ done: Int64, of total: Int64, detail: String? = nil) {
        guard isWanted, total > 0 else { return }
        let percent = min(100, max(0, done) * 100 / total)
        state.withLock { state in
            guard percent != state.percent, now() - start >= Self.patience else { return }
            state.percent = percent
            state.shown = now()
            let filled = Int(percent) / 5
            let bar =
                String(repeating: "#", count: filled)
                + String(repeating: ".", count: 20 - filled)
            console.progress("\(label) [\(bar)] \(percent) % " + (detail ?? "of \(amount(total))"))
        }
    }

    /// Takes the line away.
    func end() {
        state.withLock { state in
            if state.shown != nil { console.progress(nil) }
            state.shown = nil
        }
    }
}
