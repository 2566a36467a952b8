import ListenCore

@testable import Playback

/// The situations of a player, each reached by events alone.
enum Situation: String, CaseIterable {
    case empty, loading, loadingToPlay, ready, playing, prefilling, retiming, ending, breaking,
        buffering
    case paused, pausedWithoutDevice, requested, suspended, requestedToo, unplugged, lost
    case holding, held, pausedAtHold, heldWithoutDevice, ended, failed

    /// A machine in this situation; 100 s of sound, started at 40 s.
    var machine: PlayerMachine {
        var machine = PlayerMachine()
        for event in events(machine) { machine.run(event) }
        return machine
    }

    private func events(_ machine: PlayerMachine) -> [Occurrence] {
        let loaded: [Occurrence] = [.load]
        let ready = loaded + [.opened, .sinkOpenedSoon, .prefilled]
        let playing = ready + [.play]
        switch self {
        case .empty: return []
        case .loading: return loaded
        case .loadingToPlay: return loaded + [.play]
        case .ready: return ready
        case .playing: return playing
        case .prefilling: return playing + [.seek]
        case .retiming: return playing + [.setRate]
        case .ending: return playing + [.decoderEnded]
        case .breaking: return playing + [.decodeFailed]
        case .buffering: return playing + [.underrun]
        case .paused: return playing + [.pause]
        case .pausedWithoutDevice: return playing + [.pause, .sinkLost]
        case .requested: return playing + [.corkRequested]
        case .suspended: return playing + [.suspend]
        case .requestedToo: return playing + [.suspend, .corkRequested]
        case .unplugged: return playing + [.movedAway]
        case .holding: return playing + [.decoderHeld]
        case .held: return playing + [.decoderHeld, .drained]
        case .pausedAtHold: return playing + [.decoderHeld, .drained, .pause]
        case .heldWithoutDevice: return playing + [.decoderHeld, .drained, .sinkLost]
        case .lost: return playing + [.sinkLost]
        case .ended: return playing + [.decoderEnded, .drained]
        case .failed: return playing + [.decodeFailed, .drained]
        }
    }
}

/// The events of a player, once each (a device's return: soon and late).
enum Occurrence: String, CaseIterable {
    case load, opened, openFailed, durationKnown, lossesKnown
    case play, pause, seek, setRate, setGain, follow, stop
    case prefilled, slow, decoderEnded, decoderHeld, decodeFailed, drained, underrun, rateHeard
    case crossed, successorDropped
    case corkRequested, uncorkRequested, moved, movedAway, suspend, unsuspend
    case sinkLost, sinkOpenedSoon, sinkOpenedLate, sinkOpenFailed

    /// The event, of the generation given.
    func event(_ generation: Generation) -> PlayerMachine.Event {
        decoderEvent(generation) ?? commandOrSinkEvent
    }

    private func decoderEvent(_ generation: Generation) -> PlayerMachine.Event? {
        switch self {
        case .opened: .opened(generation, duration: .seconds(100), keepsSink: true)
        case .openFailed: .openFailed(generation, message: "no")
        case .durationKnown: .durationKnown(generation, .seconds(90))
        case .lossesKnown: .lossesKnown(generation, 3)
        case .prefilled: .prefilled(generation)
        case .slow: .slow(generation)
        case .decoderEnded: .decoderEnded(generation)
        case .decoderHeld: .decoderHeld(generation)
        case .crossed: .crossed(generation.ofNextChapter, LoadTag(7), duration: .seconds(80))
        case .decodeFailed: .decodeFailed(generation, message: "bad")
        case .drained: .drained(generation)
        case .underrun: .underrun(generation)
        case .rateHeard: .rateHeard(generation)
        default: nil
        }
    }

    private var commandOrSinkEvent: PlayerMachine.Event {
        switch self {
        case .load: .load(start: .seconds(40), rate: .normal)
        case .play: .command(.play)
        case .pause: .command(.pause)
        case .seek: .command(.seek(.seconds(70)))
        case .setRate: .command(.setRate(PlaybackRate(hundredths: 50)))
        case .setGain: .command(.setGain(hundredths: 900))
        case .uncorkRequested: .uncorkRequested
        case .moved: .moved(to: "ear", deviceVanished: false)
        case .suspend: .suspended(true)
        case .unsuspend: .suspended(false)
        case .sinkLost: .sinkLost(reason: "gone")
        case .sinkOpenedSoon: .sinkOpened(.device("out"), away: .seconds(10))
        case .sinkOpenedLate: .sinkOpened(.device("out"), away: .seconds(11))
        case .sinkOpenFailed: .sinkOpenFailed(message: "mute")
        case .stop: .command(.stop)
        case .follow: .command(.follow(PlaybackPlan(skipsSilence: true)))
        case .successorDropped: .successorDropped
        case .movedAway: .moved(to: "room", deviceVanished: true)
        default: .corkRequested
        }
    }
}

extension PlayerMachine {
    /// Applies an occurrence of the present generation, heard at 45 s.
    @discardableResult
    mutating func run(_ occurrence: Occurrence) -> [Action] {
        handle(occurrence.event(generation), at: .seconds(45))
    }

    /// The state in a word.
    var name: String {
        switch state {
        case .loading(wantsPlay: true): "loading→play"
        case .interrupted(let why): "interrupted/\(why.name)"
        case .failed: "failed"
        default: "\(phase)"
        }
    }
}

extension PlayerMachine.Interruption {
    fileprivate var name: String {
        ([cause] + others).map { "\($0)" }.joined(separator: "+") + (mayResume ? "" : "/stays")
    }
}

extension PlayerMachine.Action {
    /// The action in a word.
    var name: String {
        switch self {
        case .begin(_, let place, let rate, let plan):
            "begin@\(place.clockText)×\(rate.hundredths)\(plan == .straight ? "" : "~")"
        case .retime(_, let rate): "retime×\(rate.hundredths)"
        case .setGain(let hundredths): "gain=\(hundredths)"
        case .stand(let place): "stand@\(place.clockText)"
        case .emit(let event): "“\(event.name)”"
        case .open: "open"
        case .follow: "follow"
        case .proceed: "proceed"
        case .refill: "refill"
        case .watchPrefill: "watchPrefill"
        case .awaitDrain: "awaitDrain"
        case .cork, .uncork, .openSink, .closeSink, .reopenSink, .stopReopening, .close: "\(self)"
        }
    }
}

extension PlayerEvent {
    fileprivate var name: String {
        switch self {
        case .phase(.interrupted): "interrupted"
        case .phase(.failed): "failed"
        case .phase(let phase): "\(phase)"
        case .duration(let duration): "lasts \(duration.clockText)"
        case .estimate(let duration): "lasts perhaps \(duration.clockText)"
        case .seeked(let place): "at \(place.clockText)"
        case .rate(let rate): "rate \(rate.hundredths)"
        case .output(.device(let name)): "to \(name)"
        case .output: "to nothing"
        case .shorter(let place): "shorter than \(place.clockText)"
        case .losses(let count): "losses \(count)"
        case .load(let tag): "load \(tag.number)"
        case .crossed(let tag): "crossed \(tag.number)"
        }
    }
}
