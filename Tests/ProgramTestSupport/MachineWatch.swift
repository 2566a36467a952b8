import Foundation
import Glibc
import ListenTestSupport
import Synchronization

/// Watches if the machine has time for work in real time.
///
/// A thread sleeps for a few milliseconds at a time and notes its delay; the system's own count
/// shows the share of the processors that was idle or gave way, and the share that a host took.
package final class MachineWatch: Sendable {
    /// The longest delay of a thread, in nanoseconds, that could still have played sound in time.
    static let longestDelay: Int64 = 30_000_000
    /// The smallest idle share of the processors that leaves room for real time.
    static let leastIdle = 0.25
    /// The largest share taken by the host that is not noticed.
    static let mostStolen = 0.02

    /// The work of the processors since the machine started, in ticks.
    struct Ticks: Equatable {
        var total: Int64 = 0
        var idle: Int64 = 0
        var stolen: Int64 = 0

        /// Reads the first line of `/proc/stat` (proc_stat(5)); `nil` for another line.
        init?(_ text: String) {
            let words = text.prefix { $0 != "\n" }.split(separator: " ")
            let counts = words.dropFirst().prefix(8).compactMap { Int64($0) }
            guard words.first == "cpu", counts.count == 8 else { return nil }
            total = counts.reduce(0, +)
            // Work that gives way (nice), as the tests that compute do, is room too.
            idle = counts[1] + counts[3] + counts[4]
            stolen = counts[7]
        }

        static var now: Ticks? {
            (try? String(contentsOfFile: "/proc/stat", encoding: .utf8)).flatMap(Ticks.init)
        }
    }

    private final class Shared: Sendable {
        let isOver = Atomic(false)
        let latest = Atomic<Int64>(0)
    }

    private let shared = Shared()
    private let begin = Ticks.now

    /// Begins to watch.
    package init() {
        let shared = shared
        detachThread { Self.watch(shared) }
    }

    deinit {
        shared.isOver.store(true, ordering: .relaxed)
    }

    /// The reason that sound could not be in time since the watch began; `nil` when it could.
    package var strain: String? {
        Self.strain(
            latest: shared.latest.load(ordering: .relaxed), from: begin, to: Ticks.now)
    }

    /// True when a thread was too late for sound to be in time.
    var isLate: Bool { shared.latest.load(ordering: .relaxed) > Self.longestDelay }

    static func strain(latest: Int64, from begin: Ticks?, to end: Ticks?) -> String? {
        if latest > longestDelay { return "a thread woke \(latest / 1_000_000) ms late" }
        guard let begin, let end, end.total > begin.total else { return nil }
        let total = Double(end.total - begin.total)
        let idle = Double(end.idle - begin.idle) / total
        if idle < leastIdle { return "\(Int(idle * 100)) % of the processors were left over" }
        let stolen = Double(end.stolen - begin.stolen) / total
        return stolen > mostStolen ? "the host took \(Int(stolen * 100)) %" : nil
    }

    private static func watch(_ shared: Shared) {
        let pause: Int64 = 5_000_000
        while !shared.isOver.load(ordering: .relaxed) {
            let wanted = Int64(PseudoTerminal.now) + pause
            usleep(UInt32(pause / 1000))
            let late = Int64(PseudoTerminal.now) - wanted
            shared.latest.max(late, ordering: .relaxed)
        }
    }
}
