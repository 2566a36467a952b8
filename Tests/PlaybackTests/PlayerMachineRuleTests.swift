import ListenCore
import Testing

@testable import Playback

@Suite struct PlayerMachineRuleTests {
    /// Every situation, and every one that two further events lead to.
    static let reachable: [PlayerMachine] = {
        var machines = Situation.allCases.map(\.machine)
        for _ in 0..<2 {
            var next = Set(machines)
            for machine in machines {
                for occurrence in Occurrence.allCases {
                    var copy = machine
                    copy.run(occurrence)
                    next.insert(copy)
                }
            }
            machines = Array(next)
        }
        return machines
    }()

    @Test func `an event of an older generation does nothing anywhere`() {
        for machine in Self.reachable {
            var older = machine.generation
            older.stretch -= 1
            var olderChapter = machine.generation
            olderChapter.chapter -= 1
            for occurrence in Occurrence.allCases {
                guard let stamp = occurrence.event(older).stamp else { continue }
                var copy = machine
                #expect(copy.handle(occurrence.event(olderChapter), at: .seconds(45)) == [])
                if stamp.isOfStretch {
                    #expect(copy.handle(occurrence.event(older), at: .seconds(45)) == [])
                }
                #expect(copy == machine)
            }
        }
    }

    @Test func `sound runs only while playing, with a device and a filled ring`() {
        for machine in Self.reachable where machine.isUncorked {
            #expect(machine.hasSink)
            let isSuspended = machine.name.hasPrefix("interrupted/suspension")
            #expect(machine.state == .playing || isSuspended)
        }
        for machine in Self.reachable {
            for occurrence in Occurrence.allCases {
                var copy = machine
                guard copy.run(occurrence).contains(.uncork) else { continue }
                #expect(copy.state == .playing && copy.isPrefilled && copy.hasSink)
            }
        }
    }

    @Test func `nothing but play and the end of its own interruption starts sound`() {
        let starters: Set<Occurrence> = [.play, .uncorkRequested, .unsuspend, .sinkOpenedSoon]
        for machine in Self.reachable where !Self.runs(machine) {
            for occurrence in Occurrence.allCases where !starters.contains(occurrence) {
                var copy = machine
                copy.run(occurrence)
                let wanted = machine.state == .loading(wantsPlay: true)
                #expect(!Self.runs(copy) || wanted, "\(machine.name) × \(occurrence)")
            }
        }
    }

    private static func runs(_ machine: PlayerMachine) -> Bool {
        machine.state == .playing || machine.state == .buffering
    }

    @Test func `whoever comes to play the last frames waits for their end`() {
        func sounds(_ machine: PlayerMachine) -> Bool {
            machine.state == .playing && machine.isUncorked && machine.halt != nil
        }
        for machine in Self.reachable where !sounds(machine) {
            for occurrence in Occurrence.allCases {
                var copy = machine
                let actions = copy.run(occurrence)
                guard sounds(copy) else { continue }
                let isAwaited = actions.contains(.awaitDrain(copy.generation))
                #expect(isAwaited, "\(machine.name) × \(occurrence)")
            }
        }
    }

    @Test func `an interruption a person answered does not start sound`() {
        for cause in [Situation.requested, .suspended, .lost] {
            var machine = cause.machine
            machine.run(.pause)
            for end in [Occurrence.uncorkRequested, .unsuspend, .sinkOpenedSoon] {
                machine.run(end)
                #expect(machine.state == .paused)
            }
        }
    }

    @Test func `of two interruptions both must end`() {
        for order in [[Occurrence.suspend, .corkRequested], [.corkRequested, .suspend]] {
            for first in [Occurrence.uncorkRequested, .unsuspend] {
                var machine = Situation.playing.machine
                order.forEach { machine.run($0) }
                let last: Occurrence = first == .unsuspend ? .uncorkRequested : .unsuspend
                machine.run(first)
                #expect(!Self.runs(machine) && !machine.state.mayRun(machine.isUncorked))
                machine.run(last)
                #expect(machine.state == .playing, "\(order) \(first)")
                #expect(machine.place == .seconds(43))
            }
        }
    }

    @Test func `a person's pause during two interruptions is the last word`() {
        var machine = Situation.requestedToo.machine
        machine.run(.pause)
        machine.run(.uncorkRequested)
        machine.run(.unsuspend)
        #expect(machine.state == .paused)
        #expect(!machine.isUncorked)
    }

    @Test func `a vanished device is never the end of silence`() {
        for start in [Situation.playing, .buffering, .requested, .suspended, .requestedToo] {
            var machine = start.machine
            machine.run(.movedAway)
            for end in [Occurrence.uncorkRequested, .unsuspend, .moved, .sinkOpenedSoon] {
                machine.run(end)
                #expect(!Self.runs(machine), "\(start) \(end)")
            }
        }
    }

    @Test func `a plan equal to the present one does nothing, and a load forgets it`() {
        for situation in Situation.allCases {
            var machine = situation.machine
            machine.run(.follow)
            let before = machine
            #expect(machine.run(.follow) == [])
            #expect(machine == before)
            machine.run(.load)
            #expect(machine.plan == .straight)
        }
    }

    @Test func `a seek, an interruption and a new device begin by the plan again`() {
        for occurrence in [Occurrence.seek, .uncorkRequested, .sinkOpenedSoon] {
            var machine =
                (occurrence == .sinkOpenedSoon ? Situation.lost : .requested).machine
            machine.run(.follow)
            let begun = machine.run(occurrence).contains { action in
                if case .begin(_, _, _, let plan) = action { plan == machine.plan } else { false }
            }
            #expect(begun && machine.plan != .straight, "\(occurrence)")
        }
    }

    @Test func `a call that ends brings the place back two seconds`() {
        var machine = Situation.requested.machine
        let actions = machine.handle(.uncorkRequested, at: .milliseconds(500))
        #expect(machine.place == .zero)
        #expect(actions.contains(.emit(.seeked(to: .zero))))
    }

    @Test(arguments: [-5, 0, 30, 100, 101, 1_000_000])
    func `a place never leaves the chapter`(_ seconds: Double) {
        for situation in Situation.allCases {
            var machine = situation.machine
            _ = machine.handle(.command(.seek(.seconds(seconds))), at: .zero)
            #expect(machine.place >= .zero)
            if machine.duration > .zero { #expect(machine.place <= machine.duration) }
        }
        var machine = PlayerMachine()
        _ = machine.handle(.load(start: .seconds(seconds), rate: .normal), at: .zero)
        _ = machine.run(.opened)
        #expect(machine.place == MediaTime.seconds(seconds).clamped(to: .zero ... .seconds(100)))
    }

    @Test func `play while loading is remembered and pause takes it back`() {
        var machine = Situation.loadingToPlay.machine
        machine.run(.opened)
        #expect(machine.state == .playing)
        var other = Situation.loadingToPlay.machine
        other.run(.pause)
        other.run(.opened)
        #expect(other.state == .ready)
    }
}

extension PlayerMachine.State {
    /// Whether the device may be pulling although nothing shall be heard: while
    /// it is suspended first of all.
    fileprivate func mayRun(_ isUncorked: Bool) -> Bool {
        guard case .interrupted(let why) = self else { return isUncorked }
        return isUncorked && why.cause != .suspension
    }
}
