import ListenCore
import Synchronization

/// A progress line on the terminal, shown only once the work takes longer than half a second, and
/// removed when it ends.
///
/// Callable from any thread.
package final class ProgressLine: Sendable {
    private struct State {
        var shown: ContinuousClock.Instant?
        var percent: Int64 = -1
        var detail: String?
    }

    /// The delay before work shows its progress.
    static let patience = Duration.milliseconds(500)

    private let label: String
    private let console: Console
    private let isWanted: Bool
    private let amount: @Sendable (Int64) -> String
    private let now: @Sendable () -> ContinuousClock.Instant
    private let start: ContinuousClock.Instant
    private let state = Mutex(State())

    /// A line for work that begins now; nothing is shown unless `isWanted`.
    ///
    /// `amount` words the total; by default as bytes.
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

    /// Shows the share that is done, at each percent and when `detail` changes.
    ///
    /// `detail` stands behind the share in place of the total.
    package func tell(_ done: Int64, of total: Int64, detail: String? = nil) {
        guard isWanted, total > 0 else { return }
        // A damaged cache may give sizes of any magnitude.
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

    /// Shows a detail while the share is unknown.
    package func tell(_ detail: String) {
        guard isWanted else { return }
        state.withLock { state in
            guard detail != state.detail, now() - start >= Self.patience else { return }
            (state.percent, state.detail) = (-1, detail)
            state.shown = now()
            console.progress("\(label) \(detail)")
        }
    }

    /// Removes the line.
    package func end() {
        state.withLock { state in
            if state.shown != nil { console.progress(nil) }
            state.shown = nil
        }
    }
}
