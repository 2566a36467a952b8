package import AudioIO
package import ListenCore
import Synchronization

/// A device clock that only a test moves; ticks run inside `advance`.
package final class ManualDeviceClock: DeviceClock {
    private struct Ticker {
        let tick: @Sendable (Int64) -> Int64?
        var next: Int64?
    }

    private struct State {
        var now: Int64 = 0
        var tickers: [Int: Ticker] = [:]
        var lastID = 0
    }

    private final class Timer: DeviceTimer {
        let id: Int
        let clock: ManualDeviceClock

        init(id: Int, clock: ManualDeviceClock) {
            self.id = id
            self.clock = clock
        }

        func poke() { clock.run(id) }

        func cancel() { clock.state.withLock { $0.tickers[id] = nil } }
    }

    private let state = Mutex(State())

    /// A clock at zero.
    package init() {}

    /// The time it shows.
    package var nanoseconds: Int64 { state.withLock { $0.now } }

    /// Registers a tick; `descriptor` is not watched, since time moves only here.
    package func start(
        wakingOn descriptor: Int32, _ tick: @escaping @Sendable (Int64) -> Int64?
    ) throws(AudioError) -> any DeviceTimer {
        let id = state.withLock { state in
            state.lastID += 1
            state.tickers[state.lastID] = Ticker(tick: tick, next: nil)
            return state.lastID
        }
        run(id)
        return Timer(id: id, clock: self)
    }

    /// Advances the time; runs every tick at the instant it asked for and each once more at the
    /// end, on the calling thread.
    package func advance(by time: MediaTime) {
        let target = nanoseconds + time.microseconds * 1000
        while let id = nextTicker(before: target) { run(id) }
        let all = state.withLock { state in
            state.now = target
            return state.tickers.keys.sorted()
        }
        for id in all { run(id) }
    }

    /// The next ticker before `target`; the time advances to its instant.
    private func nextTicker(before target: Int64) -> Int? {
        state.withLock { state in
            let due = state.tickers.compactMap { id, ticker in ticker.next.map { (id, $0) } }
                .filter { $0.1 < target }.min { ($0.1, $0.0) < ($1.1, $1.0) }
            guard let due else { return nil }
            state.now = max(state.now, due.1)
            return due.0
        }
    }

    private func run(_ id: Int) {
        let (tick, now) = state.withLock { ($0.tickers[id]?.tick, $0.now) }
        guard let tick else { return }
        let next = tick(now)
        state.withLock { $0.tickers[id]?.next = next.map { max($0, now + 1) } }
    }
}
