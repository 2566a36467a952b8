import Synchronization

/// A share of work that several threads tell of, passed on only where it grew by a percent.
final class RisingPercent: Sendable {
    private let shown = Mutex(-1)

    /// Passes a share on, from 0 to 1, unless its percent was; none overtakes another, since `show`
    /// runs within the lock.
    func rise(to share: Double, _ show: () -> Void) {
        let now = Int(share * 100)
        shown.withLock { last in
            guard now > last else { return }
            last = now
            show()
        }
    }
}
