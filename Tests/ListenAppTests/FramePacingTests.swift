import ListenCore
import ListenUI
import Testing
import UIVocabulary

@testable import ListenApp
@testable import Sessions

struct FramePacingTests {
    /// What happens at an instant, in milliseconds, and what is decided for a change then.
    enum Event {
        case change(Int, FramePacing.Decision)
        /// As `change`, and the terminal takes only a part of the frame.
        case heldFrame(Int)
        case drained, unfocused, focused
    }

    private func play(_ events: [Event], isSlow: Bool) {
        var pacing = FramePacing(isSlow: isSlow)
        for event in events {
            switch event {
            case .change(let at, let wanted):
                let decision = pacing.decide(at: .milliseconds(at))
                #expect(decision == wanted, "at \(at)")
                #expect(pacing.owesFrame == (wanted != .draw))
                if decision == .draw { pacing.drew(at: .milliseconds(at), isHeld: false) }
            case .heldFrame(let at):
                #expect(pacing.decide(at: .milliseconds(at)) == .draw)
                pacing.drew(at: .milliseconds(at), isHeld: true)
            case .drained: pacing.drained()
            case .unfocused: pacing.focus(false)
            case .focused: pacing.focus(true)
            }
        }
    }

    @Test func `the first change is drawn at once, the next no sooner than 60 a second`() {
        let next = Duration.milliseconds(100) + FramePacing.local
        play(
            [
                .change(100, .draw), .change(101, .wait(until: next)),
                .change(116, .wait(until: next)), .change(117, .draw),
            ], isSlow: false)
    }

    @Test func `over a slow link there are at most ten frames a second`() {
        play(
            [
                .change(0, .draw), .change(30, .wait(until: .milliseconds(100))),
                .change(99, .wait(until: .milliseconds(100))), .change(100, .draw),
                .change(150, .wait(until: .milliseconds(200))), .change(900, .draw),
            ], isSlow: true)
        var pacing = FramePacing(isSlow: true)
        var frames = 0
        for millisecond in 0..<10_000 where pacing.decide(at: .milliseconds(millisecond)) == .draw {
            pacing.drew(at: .milliseconds(millisecond), isHeld: false)
            frames += 1
        }
        #expect(frames == 100)
    }

    @Test func `a terminal that does not drain gets no frame until it did`() {
        play(
            [
                .heldFrame(0), .change(20, .waitForTerminal), .change(5_000, .waitForTerminal),
                .drained, .change(5_001, .draw),
            ], isSlow: false)
    }

    @Test func `out of focus there are four frames a second, and the next at once on return`() {
        play(
            [
                .unfocused, .change(0, .draw), .change(100, .wait(until: .milliseconds(250))),
                .change(250, .draw), .focused, .change(251, .draw),
            ], isSlow: false)
    }

    @Test(arguments: [
        ([:], false), (["SSH_TTY": "/dev/pts/3"], true), (["SSH_TTY": ""], false),
        (["SSH_CONNECTION": "10.0.0.2 5000 10.0.0.1 22"], true),
    ])
    func `SSH is told from the environment`(environment: [String: String], isSlow: Bool) {
        #expect(FramePacing(environment: environment).isSlow == isSlow)
    }

    @Test func `the loop wakes for a frame no sooner than it may be drawn`() {
        var timing = LoopTiming(start: 0)
        timing.handle(.phase(.playing))
        let seen = Moment(position: .seconds(10), host: .milliseconds(1_000))
        func wake(_ deadline: Deadline, _ window: LoopTiming.FrameWindow) -> UInt64? {
            timing.instant(
                of: deadline, seen: seen, suspension: nil, patience: .seconds(3), frame: window
            )
            .map { $0 / 1_000_000 }
        }
        let soon = Deadline(media: .milliseconds(10_040))
        #expect(wake(soon, .from(.zero)) == 1_040)
        #expect(wake(soon, .from(.milliseconds(1_100))) == 1_100)
        #expect(wake(.never, .from(.milliseconds(1_100))) == 4_020)
        #expect(wake(.never, .owed(at: .milliseconds(1_100))) == 1_100)
        #expect(wake(Deadline(media: .seconds(11)), .owed(at: .milliseconds(1_100))) == 1_100)
        #expect(wake(soon, .closed) == 4_020)
    }
}
