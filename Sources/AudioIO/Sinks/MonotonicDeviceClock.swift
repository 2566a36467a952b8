import Glibc
import Synchronization

/// The machine's monotonic clock; each device that runs on it gets a thread.
package struct MonotonicDeviceClock: DeviceClock {
    /// The clock.
    package init() {}

    /// Nanoseconds since the machine started.
    package var nanoseconds: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// Calls `tick` on a thread of its own until the timer is cancelled.
    package func start(
        wakingOn descriptor: Int32, _ tick: @escaping @Sendable (Int64) -> Int64?
    ) throws(AudioError) -> any DeviceTimer {
        try ThreadTimer(clock: self, descriptor: descriptor, tick: tick)
    }
}

/// A thread that sleeps until the next tick is due or it is poked.
private final class ThreadTimer: DeviceTimer {
    /// The state that the thread and its owner share.
    private final class Shared: Sendable {
        let pipe: WakePipe
        let isCancelled = Atomic<Bool>(false)

        init() throws(AudioError) {
            pipe = try WakePipe()
        }
    }

    private let shared: Shared
    private let thread: WorkerThread

    init(
        clock: MonotonicDeviceClock, descriptor: Int32,
        tick: @escaping @Sendable (Int64) -> Int64?
    ) throws(AudioError) {
        let shared = try Shared()
        self.shared = shared
        thread = try WorkerThread(name: "device") {
            while !shared.isCancelled.load(ordering: .acquiring) {
                let next = tick(clock.nanoseconds)
                let wait = next.map { max(0, $0 - clock.nanoseconds) }
                Self.sleep(shared.pipe, descriptor, nanoseconds: wait)
            }
        }
    }

    func poke() {
        shared.pipe.poke()
    }

    func cancel() {
        shared.isCancelled.store(true, ordering: .releasing)
        shared.pipe.poke()
        thread.join()
    }

    /// Sleeps until the time is over or one of the two descriptors is readable.
    private static func sleep(
        _ pipe: borrowing WakePipe, _ descriptor: Int32, nanoseconds: Int64?
    ) {
        var entries = (
            pollfd(fd: pipe.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        )
        // Rounded up to the next millisecond: early would only mean twice.
        let milliseconds = nanoseconds.map { Int32(clamping: ($0 + 999_999) / 1_000_000) } ?? -1
        withUnsafeMutableBytes(of: &entries) { bytes in
            let list = bytes.assumingMemoryBound(to: pollfd.self)
            _ = poll(list.baseAddress, 2, milliseconds)
        }
        pipe.drain()
    }
}
