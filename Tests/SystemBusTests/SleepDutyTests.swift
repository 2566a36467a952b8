import Testing

@testable import SystemBus

/// Every rule of the sleep duty, without a bus.
@Suite struct SleepDutyTests {
    private typealias Input = SleepDuty.Input
    private typealias Action = SleepDuty.Action

    private static let begins = Input.sleep(begins: true, sender: ":1.2")
    private static let ends = Input.sleep(begins: false, sender: ":1.2")

    /// What the inputs lead to, one list of actions for each.
    private func actions(_ inputs: Input...) -> [[Action]] {
        var duty = SleepDuty()
        return inputs.map { duty.handle($0) }
    }

    @Test func `nothing is asked for before logind is known`() {
        #expect(actions(.playing(true), .saved, Self.begins) == [[], [], []])
    }

    @Test func `sleep is held up from the moment logind is known`() {
        #expect(actions(.owner(":1.2"), .granted(.sleep, 7)) == [[.ask(.sleep)], []])
    }

    @Test func `sleep goes on when the session saved, and is held up again after it`() {
        #expect(
            actions(
                .owner(":1.2"), .granted(.sleep, 7), Self.begins, .saved, Self.ends,
                .granted(.sleep, 8))
                == [
                    [.ask(.sleep)], [], [.tell(.willSleep)], [.release(7)],
                    [.tell(.woke), .ask(.sleep)], [],
                ])
    }

    @Test func `a session that takes too long does not keep the machine awake`() {
        var duty = SleepDuty()
        for input in [.owner(":1.2"), .granted(.sleep, 7), Self.begins] as [Input] {
            _ = duty.handle(input)
        }
        #expect(duty.awaitsSave)
        #expect(duty.handle(.overdue) == [.release(7)])
        #expect(!duty.awaitsSave)
        #expect(duty.handle(.saved) == [])
    }

    @Test func `waking before the save keeps what is held`() {
        #expect(
            actions(.owner(":1.2"), .granted(.sleep, 7), Self.begins, Self.ends, .saved)
                == [[.ask(.sleep)], [], [.tell(.willSleep)], [.tell(.woke)], []])
    }

    @Test func `the same news twice is news once`() {
        #expect(
            actions(.owner(":1.2"), Self.begins, Self.begins, Self.ends, Self.ends)
                == [[.ask(.sleep)], [.tell(.willSleep)], [], [.tell(.woke)], []])
    }

    @Test func `only logind is believed`() {
        #expect(
            actions(.owner(":1.2"), .sleep(begins: true, sender: ":1.66"))
                == [[.ask(.sleep)], []])
        #expect(
            actions(.locked(sender: ":1.2"), .owner(":1.2"), .locked(sender: ":1.66"))
                == [[], [.ask(.sleep)], []])
    }

    @Test func `every lock is told, and changes nothing that is held`() {
        #expect(
            actions(
                .owner(":1.2"), .granted(.sleep, 7), .locked(sender: ":1.2"),
                .locked(sender: ":1.2"))
                == [[.ask(.sleep)], [], [.tell(.locked)], [.tell(.locked)]])
    }

    @Test func `falling asleep by itself is inhibited only while sound runs`() {
        #expect(
            actions(
                .owner(":1.2"), .playing(true), .playing(true), .granted(.idle, 9),
                .playing(false), .playing(true))
                == [[.ask(.sleep)], [.ask(.idle)], [], [], [.release(9)], [.ask(.idle)]])
    }

    @Test func `what is granted too late is given back`() {
        #expect(
            actions(.owner(":1.2"), .playing(true), .playing(false), .granted(.idle, 9))
                == [[.ask(.sleep)], [.ask(.idle)], [], [.release(9)]])
        #expect(
            actions(.owner(":1.2"), .end, .granted(.sleep, 7))
                == [[.ask(.sleep)], [], [.release(7)]])
    }

    @Test func `a grant that comes while asleep and saved is given back`() {
        #expect(
            actions(.owner(":1.2"), Self.begins, .saved, .granted(.sleep, 7), Self.ends)
                == [
                    [.ask(.sleep)], [.tell(.willSleep)], [], [.release(7)],
                    [.tell(.woke), .ask(.sleep)],
                ])
    }

    @Test func `what was refused is asked for again only when there is a new reason`() {
        #expect(
            actions(.owner(":1.2"), .playing(true), .refused(.idle), .playing(false))
                == [[.ask(.sleep)], [.ask(.idle)], [], []])
    }

    @Test func `a logind that starts again is asked again`() {
        #expect(
            actions(.owner(":1.2"), .granted(.sleep, 7), .owner(nil), .owner(":1.9"))
                == [[.ask(.sleep)], [], [.release(7)], [.ask(.sleep)]])
    }

    @Test func `a logind that vanishes in sleep does not leave the session asleep`() {
        #expect(
            actions(.owner(":1.2"), Self.begins, .owner(nil))
                == [[.ask(.sleep)], [.tell(.willSleep)], [.tell(.woke)]])
    }

    @Test func `the end lets go of everything`() {
        #expect(
            actions(
                .owner(":1.2"), .playing(true), .granted(.sleep, 7), .granted(.idle, 9), .end)
                == [
                    [.ask(.sleep)], [.ask(.idle)], [], [], [.release(7), .release(9)],
                ])
    }
}
