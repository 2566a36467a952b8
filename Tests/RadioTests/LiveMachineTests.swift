import ListenCore
import Testing

@testable import Radio

/// What follows when the connection to a station ends.
struct LiveMachineTests {
    private let name = "Radio"

    private func refused(_ fault: RadioFault) -> LiveMachine.Cause {
        .refused(RadioError(fault, subject: name))
    }

    @Test func `a station that was never heard fails within seconds`() {
        var machine = LiveMachine(name: name)
        #expect(machine.ended(.lost(reason: "x"), at: .zero, random: 0.99) == .wait(.seconds(1)))
        #expect(machine.ended(.ended, at: .seconds(1), random: 0) == .wait(.seconds(1)))
        #expect(
            machine.ended(.lost(reason: "refused"), at: .seconds(2), random: 0)
                == .giveUp(RadioError(.silent(reason: "refused"), subject: name)))
    }

    @Test(arguments: [404, 403, 401, 400, 410])
    func `an answer that no waiting changes is final`(_ status: Int) {
        var machine = LiveMachine(name: name)
        #expect(
            machine.ended(.status(status, retryAfter: nil), at: .zero, random: 0)
                == .giveUp(RadioError(.status(status), subject: name)))
    }

    @Test(arguments: [RadioFault.page, .noSound(type: "image/png"), .emptyList, .manyLists])
    func `what is no sound is refused at once`(_ fault: RadioFault) {
        var machine = LiveMachine(name: name)
        let error = RadioError(fault, subject: name)
        #expect(machine.ended(.refused(error), at: .zero, random: 0) == .giveUp(error))
    }

    @Test func `a station that was heard is called again, later each time, half by chance`() {
        var machine = LiveMachine(name: name)
        machine.sounded(at: .zero)
        var (now, waits): (Duration, [Duration]) = (.zero, [])
        for _ in 0..<7 {
            guard case .wait(let wait) = machine.ended(.ended, at: now, random: 1) else { break }
            waits.append(wait)
            now += wait
        }
        #expect(waits == [1, 2, 4, 8, 16, 30, 30].map { .seconds($0) })
        machine.sounded(at: now)
        machine.sounded(at: now + LiveMachine.steady)
        #expect(machine.ended(.ended, at: now + .seconds(11), random: 0) == .wait(.seconds(1)))
        #expect(machine.ended(.ended, at: now + .seconds(12), random: 0) == .wait(.seconds(1)))
        #expect(machine.ended(.ended, at: now + .seconds(13), random: 0) == .wait(.seconds(2)))
    }

    @Test func `what has an end and came to it is not asked for again`() {
        var machine = LiveMachine(name: name)
        machine.sounded(at: .zero)
        #expect(machine.ended(.finished, at: .seconds(1), random: 0) == .end)
    }

    @Test func `a server that lets go at once is not asked more often for it`() {
        var machine = LiveMachine(name: name)
        var now = Duration.zero
        var last = Duration.zero
        for _ in 0..<6 {
            machine.sounded(at: now)
            machine.sounded(at: now + .seconds(2))
            now += .seconds(2)
            guard case .wait(let wait) = machine.ended(.ended, at: now, random: 1) else { break }
            #expect(wait >= last)
            (last, now) = (wait, now + wait)
        }
        #expect(last == .seconds(30))
    }

    @Test func `an end that the next call mends within seconds is not noticed`() {
        var machine = LiveMachine(name: name)
        #expect(machine.isNoticed(.seconds(1), at: .zero), "nothing was heard before it")
        machine.sounded(at: .zero)
        machine.sounded(at: .seconds(60))
        _ = machine.ended(.ended, at: .seconds(60), random: 0)
        #expect(!machine.isNoticed(.seconds(1), at: .seconds(60)))
        #expect(machine.isNoticed(.seconds(120), at: .seconds(60)), "the server orders a wait")
        #expect(machine.isNoticed(.seconds(1), at: .seconds(70)), "nothing came for a while")
        _ = machine.ended(.lost(reason: "x"), at: .seconds(61), random: 0)
        #expect(machine.isNoticed(.seconds(1), at: .seconds(61)), "the first call was in vain")
    }

    @Test func `a server's order to wait is obeyed up to five minutes`() {
        for (order, wait) in [(Int64(7), 7), (120, 120), (9_999, 300)] {
            var machine = LiveMachine(name: name)
            machine.sounded(at: .zero)
            #expect(
                machine.ended(.status(503, retryAfter: order), at: .zero, random: 0)
                    == .wait(.seconds(wait)))
        }
    }

    @Test func `a station that stays away for ten minutes is given up`() {
        var machine = LiveMachine(name: name)
        machine.sounded(at: .zero)
        var now = Duration.zero
        while case .wait(let wait) = machine.ended(
            refused(.page), at: now, random: 0.5)
        {
            now += wait
        }
        #expect(now > LiveMachine.patience - .seconds(31) && now <= LiveMachine.patience)
    }
}
