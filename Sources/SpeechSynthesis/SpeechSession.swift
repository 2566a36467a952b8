package import ListenCore
package import Processes

/// A process that speaks one text after another; blocks, and belongs to one thread at a time.
///
/// ```swift
/// let session = try SpeechSession([program, "speech-worker"])
/// defer { session.end() }
/// let rate = try session.open("en-us en", patience: .seconds(9), stop: stop)
/// let limits = SpeechSession.Limits(samples: 200_000, patience: .seconds(5))
/// let speech = try session.speak("Hello.", most: limits, stop: stop)
/// ```
package final class SpeechSession {
    /// The most that an answer may take.
    package struct Limits: Hashable, Sendable {
        /// The most samples.
        package var samples: Int
        /// The longest time without a message.
        package var patience: Duration
        /// The longest time for all of it.
        package var whole: Duration

        /// Limits.
        package init(samples: Int, patience: Duration, whole: Duration = .seconds(60)) {
            (self.samples, self.patience, self.whole) = (samples, patience, whole)
        }
    }

    private let child: SpeechChild
    private let reader: SpeechReader
    private var rate: SampleRate?

    /// Starts a process by its arguments.
    package init(_ words: [String]) throws(SpeechFault) {
        do throws(VoiceError) {
            let child = try SpeechChild(
                words, patience: .seconds(9), isCancelled: { false })
            self.child = child
            reader = SpeechReader { try child.read($0) }
        } catch {
            throw .notStarted(error)
        }
    }

    /// Requests a voice, and returns its sample rate; `stop` ends the waiting.
    package func open(
        _ voice: String, patience: Duration, stop: CancelSignal
    ) throws(SpeechFault) -> SampleRate {
        child.limit(patience, whole: .seconds(60)) { stop.isCancelled }
        child.send(SpeechReader.request(voice))
        switch try answered({ try reader.answer() }) {
        case nil: throw fault(.nonsense("which is no voice"))
        case let answer? where answer > 0:
            let rate = SampleRate(Int(answer))
            self.rate = rate
            return rate
        case let answer?: throw .refused(SpeechRefusal(answer))
        }
    }

    /// The voices that the process knows; instead of `open`.
    package func voices(
        patience: Duration, stop: CancelSignal
    ) throws(SpeechFault) -> [EngineVoice] {
        child.limit(patience, whole: patience) { stop.isCancelled }
        child.send(SpeechReader.request(SpeechWorker.listing))
        guard let voices = try answered({ try reader.voices() }) else {
            throw fault(.nonsense("which is no list of voices"))
        }
        return voices
    }

    /// Speaks a text.
    package func speak(
        _ text: String, most: Limits, stop: CancelSignal
    ) throws(SpeechFault) -> EngineSpeech {
        guard let rate else { throw .nonsense("which is no voice") }
        child.limit(most.patience, whole: most.whole) { stop.isCancelled }
        child.send(SpeechReader.request(text))
        let answer = try answered { try reader.speech(rate, mostSamples: most.samples) }
        switch answer {
        case .speech(let speech): return speech
        case .endless: throw .endless
        case .nonsense: throw .nonsense("which is no speech")
        case .cutOff: throw fault(.ended)
        }
    }

    /// Ends the process, whatever it does.
    package func end() { child.end() }

    private func answered<Value>(_ work: () throws -> Value) throws(SpeechFault) -> Value {
        do { return try work() } catch { throw .cancelled }
    }

    /// The reason that no answer came: it is silent, it ended, or what is left.
    private func fault(_ other: SpeechFault) -> SpeechFault {
        if child.isLate { return .silent }
        return child.hasEnded ? .ended : other
    }
}

/// The failure of a process that speaks.
package enum SpeechFault: Error, Hashable {
    /// It could not be started.
    case notStarted(VoiceError)
    /// It cannot speak by this voice.
    case refused(SpeechRefusal)
    /// It ended.
    case ended
    /// It said nothing for too long.
    case silent
    /// It said something that is no answer, as a clause.
    case nonsense(String)
    /// It made no sound.
    case mute
    /// It made more sound than was allowed.
    case endless
    /// The work was cancelled.
    case cancelled
}

/// The reason that a process cannot speak by a voice.
package enum SpeechRefusal: Hashable, Sendable {
    /// The library, or the module, is not installed.
    case noLibrary
    /// There is no such voice.
    case noVoice
    /// The data of the library, or the voice's file, cannot be read.
    case noData
    /// The library is not the one that is needed.
    case unfit

    init(_ answer: Int32) {
        switch answer {
        case SpeechWorker.noLibrary: self = .noLibrary
        case SpeechWorker.noVoice: self = .noVoice
        case SpeechWorker.noData: self = .noData
        default: self = .unfit
        }
    }
}
