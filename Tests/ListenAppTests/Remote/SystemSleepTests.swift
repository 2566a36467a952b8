import ListenCore
import ListenUI
import Synchronization
import Testing
import UIVocabulary

@testable import Sessions

@Suite struct SleepGapTests {
    private static let second: UInt64 = 1_000_000_000

    /// What the gap says to pairs of seconds, one after another.
    private func answers(_ pairs: (UInt64, UInt64)...) -> [Duration?] {
        var gap = SleepGap()
        return pairs.map { counting, pausing in
            gap.measureSleep(counting: counting * Self.second, pausing: pausing * Self.second)
        }
    }

    @Test func `a machine that does not sleep leaves no gap`() {
        #expect(
            answers((9, 0), (10, 1), (3_609, 3_600), (86_409, 86_400))
                == [nil, nil, nil, nil])
    }

    @Test func `sleep shows as a clock that ran ahead, once`() {
        #expect(
            answers((100, 100), (106, 101), (113, 102), (114, 103))
                == [nil, nil, .seconds(6), nil])
    }

    @Test func `clocks of any value are compared without a trap`() {
        var gap = SleepGap()
        let first = gap.measureSleep(counting: .max, pausing: 0)
        let second = gap.measureSleep(counting: 0, pausing: .max)
        let third = gap.measureSleep(counting: .max, pausing: 0)
        #expect([first, second].allSatisfy { $0 == nil })
        #expect(third != nil)
    }
}

/// What a session says to those outside.
@MainActor @Suite struct OutsideResponderTests {
    private let told = Told()

    private final class Told: Sendable {
        let notes = Mutex<[String]>([])
        func note(_ text: String) { notes.withLock { $0.append(text) } }
        var all: [String] { notes.withLock { $0 } }
    }

    private func desk() -> OutsideResponder {
        OutsideResponder(
            Outside(
                sleep: SystemSleep(
                    events: AsyncStream { $0.finish() },
                    saved: { [told] in told.note("saved") },
                    setPlaying: { [told] in told.note("playing \($0)") }, stop: {})))
    }

    private func settle(_ desk: OutsideResponder, isPlaying: Bool) {
        desk.settle(isPlaying: isPlaying, PlayerStatus(source: "local")) { [told] in
            told.note("kept")
        }
    }

    @Test func `the system may sleep when the sound stopped and the place is kept`() async {
        let desk = desk()
        settle(desk, isPlaying: true)
        desk.note(.systemWillSleep)
        settle(desk, isPlaying: true)
        #expect(told.all == ["playing true"])
        settle(desk, isPlaying: false)
        settle(desk, isPlaying: false)
        #expect(await until { told.all.count == 4 })
        #expect(told.all == ["playing true", "playing false", "kept", "saved"])
    }

    @Test func `only changes of the sound are told`() {
        let desk = desk()
        for isPlaying in [false, true, true, false] { settle(desk, isPlaying: isPlaying) }
        #expect(told.all == ["playing true", "playing false"])
    }

    @Test func `sleep that nobody told of is made up for, other sleep is not`() {
        let desk = desk()
        let hour: UInt64 = 3_600_000_000_000
        #expect(desk.missed(counting: hour, pausing: hour).isEmpty)
        #expect(desk.missed(counting: 2 * hour, pausing: hour).count == 2)
        desk.note(.systemWillSleep)
        #expect(desk.missed(counting: 3 * hour, pausing: hour).isEmpty)
        desk.note(.systemWoke(slept: .seconds(3_600)))
        #expect(desk.missed(counting: 3 * hour, pausing: hour).isEmpty)
    }
}
