import ListenCore
import Processes
import SpeechSynthesis
import Synchronization

/// An engine whose process stays between texts and is started again when it fails.
final class KeptEngine: SpeechEngine {
    /// The words that start a process and the request for the voice.
    struct Start: Sendable {
        /// The program and its arguments.
        var words: [String]
        /// The request for the voice.
        var request: String
    }

    let name: String
    let unit: PlaceUnit
    private let start: Start
    private let bounds: SpeechBounds
    private let partedLanguages: Set<String>
    private let refused: @Sendable (SpeechRefusal) -> VoiceError
    // A session belongs to one thread at a time, which the lock is for.
    private let session = Mutex<(session: SpeechSession, rate: SampleRate)?>(nil)

    /// An engine; `refused` says why a voice cannot be had.
    init(
        _ name: String, _ start: Start, unit: PlaceUnit, bounds: SpeechBounds = SpeechBounds(),
        partedLanguages: Set<String> = [],
        refused: @escaping @Sendable (SpeechRefusal) -> VoiceError
    ) {
        (self.name, self.unit, self.start, self.bounds) = (name, unit, start, bounds)
        (self.partedLanguages, self.refused) = (partedLanguages, refused)
    }

    deinit { end() }

    func partsWords(in language: Language) -> Bool { partedLanguages.contains(language.code) }

    func start(stop: CancelSignal) throws(VoiceError) -> SampleRate? {
        do throws(SpeechFault) {
            return try session.withLock { (held) throws(SpeechFault) in
                try running(&held, stop, bounds.startPatience).rate
            }
        } catch {
            throw error.error(of: name, at: "", refused: refused)
        }
    }

    /// Speaks; a process that fails is started again once, within the time that is left of ten
    /// seconds.
    func speak(_ text: SpokenText, stop: CancelSignal) throws(VoiceError) -> EngineSpeech {
        let begin = SuspendingClock.now
        do throws(SpeechFault) {
            return try attempt(text, stop, bounds)
        } catch {
            var fault = error
            let left = SpeechBounds.longestSilence - (SuspendingClock.now - begin)
            if error.isRepairable, left > .zero {
                do throws(SpeechFault) {
                    return try attempt(text, stop, bounds.within(left))
                } catch {
                    fault = error
                }
            }
            throw fault.error(of: name, at: text.text, refused: refused)
        }
    }

    func end() {
        session.withLock { held in
            held?.session.end()
            held = nil
        }
    }

    private func attempt(
        _ text: SpokenText, _ stop: CancelSignal, _ bounds: SpeechBounds
    ) throws(SpeechFault) -> EngineSpeech {
        try session.withLock { (held) throws(SpeechFault) in
            let (session, rate) = try running(&held, stop, bounds.startPatience)
            do throws(SpeechFault) {
                let limits = SpeechSession.Limits(
                    samples: SpeechBounds.samples(text, at: rate), patience: bounds.patience)
                let speech = try session.speak(text.text, most: limits, stop: stop)
                guard !speech.isMute else { throw SpeechFault.mute }
                return speech
            } catch {
                session.end()
                held = nil
                throw error
            }
        }
    }

    /// The process that runs, or a new one.
    private func running(
        _ held: inout (session: SpeechSession, rate: SampleRate)?, _ stop: CancelSignal,
        _ patience: Duration
    ) throws(SpeechFault) -> (session: SpeechSession, rate: SampleRate) {
        if let held { return held }
        let session = try SpeechSession(start.words)
        do throws(SpeechFault) {
            let rate = try session.open(start.request, patience: patience, stop: stop)
            held = (session, rate)
            return (session, rate)
        } catch {
            session.end()
            throw error
        }
    }
}

extension SpeechFault {
    /// True for a failure that a new process may not have.
    fileprivate var isRepairable: Bool {
        switch self {
        case .ended, .silent, .nonsense, .mute, .endless: true
        case .notStarted, .refused, .cancelled: false
        }
    }
}
