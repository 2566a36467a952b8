import Glibc
import Synchronization

/// The commands for a thread that sleeps in poll(2), and the means to wake it.
final class BusInbox<Item: Equatable & Sendable>: Sendable {
    /// The commands that were not handled yet; `nil` once nothing handles them any more.
    private let waiting = Mutex<[Item]?>([])
    /// The end of a pipe, readable while something waits; -1 without a pipe.
    let descriptor: Int32
    private let writeEnd: Int32

    init() {
        var ends: [Int32] = [-1, -1]
        if pipe(&ends) == 0 {
            for end in ends {
                _ = fcntl(end, F_SETFD, FD_CLOEXEC)
                _ = fcntl(end, F_SETFL, O_NONBLOCK)
            }
        }
        (descriptor, writeEnd) = (ends[0], ends[1])
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
        if writeEnd >= 0 { close(writeEnd) }
    }

    var isUsable: Bool { descriptor >= 0 }

    /// False once later commands are dropped.
    var isOpen: Bool { waiting.withLock { $0 != nil } }

    /// Puts a command behind those that wait; with `replaces` it takes the place of the last one
    /// where that says so.
    func put(_ item: Item, replaces: (Item) -> Bool = { _ in false }) {
        waiting.withLock { waiting in
            guard let last = waiting.map(\.last) else { return }
            guard last != item else { return wake() }
            if let last, replaces(last) { waiting?.removeLast() }
            waiting?.append(item)
            wake()
        }
    }

    /// Returns all waiting commands; called on the thread.
    func drain() -> [Item] {
        waiting.withLock { waiting in
            var bytes = [UInt8](repeating: 0, count: 256)
            while read(descriptor, &bytes, bytes.count) == bytes.count {}
            defer { if waiting != nil { waiting = [] } }
            return waiting ?? []
        }
    }

    /// Closes the inbox: later commands are dropped.
    func end() {
        waiting.withLock { $0 = nil }
    }

    private func wake() {
        // A full pipe wakes its reader just as well.
        var byte: UInt8 = 1
        _ = write(writeEnd, &byte, 1)
    }
}
