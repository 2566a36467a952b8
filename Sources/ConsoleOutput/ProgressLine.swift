import ListenCore
import Synchronization

/// A line on the terminal that says how far some work is; shown only once the work takes
/// longer than half a second, and gone when it ends.
///
/// May be told from any thread.
package final class ProgressLine: Sendable {
    private struct State {
        var shown: ContinuousClock.Instant?
        var percent: Int64 = -1
        var detail: String?
    }

    /// How long work stays silent.
    package static let patience = Duration.milliseconds(500)

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
    package init(
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

    /// Shows how much of all is done, once a percent and when `detail` changes, which stands
    /// behind the share instead of what all of it is.
    package func tell(_ done: Int64, of total: Int64, detail: String? = nil) {
        guard isWanted, total > 0 else { return }
        // Sizes of a damaged cache may be of any greatness.
        let percent = Int64(min(1, Double(max(0, done)) / Double(total)) * 100)
        state.withLock { state in
            guard percent != state.percent || detail != state.detail,
                now() - start >= Self.patience
            else { return }
            (state.percent, state.detail) = (percent, detail)
            state.shown = now()
            let filled = Int(percent) / 5
            let bar =
                String(repeating: "#", count: filled)
                + String(repeating: ".", count: 20 - filled)
            console.progress("\(label) [\(bar)] \(percent) % " + (detail ?? "of \(amount(total))"))
        }
    }

    /// Shows what there is to say while nobody knows how much is done.
    package func tell(_ detail: String) {
        guard isWanted else { return }
        state.withLock { state in
            guard detail != state.detail, now() - start >= Self.patience else { return }
            (state.percent, state.detail) = (-1, detail)
            state.shown = now()
            console.progress("\(label) \(detail)")
        }
    }

    /// Takes the line away.
    package func end() {
        state.withLock { state in
            if state.shown != nil { console.progress(nil) }
            state.shown = nil
        }
    }
}
