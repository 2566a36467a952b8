package import FoundationEssentials
import ListenCore
import Synchronization

/// A time of day that only a test moves.
package final class ManualClock: WallClock {
    private let instant: Mutex<Date>

    /// A clock set to `instant`.
    package init(_ instant: Date = Date(timeIntervalSince1970: 1_700_000_000)) {
        self.instant = Mutex(instant)
    }

    /// The instant it shows.
    package var now: Date { instant.withLock { $0 } }

    /// Moves it on (or, with a negative number, back).
    package func advance(by seconds: Double) {
        instant.withLock { $0 += seconds }
    }
}
