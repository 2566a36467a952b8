import ListenCore
import Processes
import SpeechSynthesis

/// A voice at work: speaks one text after another; blocks, on one queue.
protocol SpeechEngine: Sendable {
    /// The name in messages.
    var name: String { get }
    /// The way it says which word it speaks.
    var unit: PlaceUnit { get }
    /// True if words of scripts without blanks are to be parted for it.
    func partsWords(in language: Language) -> Bool
    /// Starts it where it does not run, so that its rate is known; `nil` for an engine whose rate
    /// only its sound says.
    func start(stop: CancelSignal) throws(VoiceError) -> SampleRate?
    /// Speaks a text that has something to say.
    func speak(_ text: SpokenText, stop: CancelSignal) throws(VoiceError) -> EngineSpeech
    /// Ends its process.
    func end()
}

extension SpeechEngine {
    func partsWords(in language: Language) -> Bool { false }
}

/// The most that an answer may have or take.
struct SpeechBounds: Hashable, Sendable {
    /// The longest time without a message of a process that runs.
    var patience = Duration.milliseconds(4_500)
    /// The longest time without a message while a process starts.
    var startPatience = Duration.seconds(9)

    /// The longest time without a message of both attempts at a text.
    static let longestSilence = Duration.milliseconds(9_500)

    /// The bounds for what is to be over within a time.
    func within(_ time: Duration) -> SpeechBounds {
        SpeechBounds(patience: min(patience, time), startPatience: min(startPatience, time))
    }

    /// The longest that a text is spoken by anybody, in seconds.
    static func longest(_ text: SpokenText) -> Double { 6 + text.weight * 0.4 }

    /// The most samples for a text.
    static func samples(_ text: SpokenText, at rate: SampleRate) -> Int {
        Int(longest(text) * Double(rate.framesPerSecond))
    }
}

extension EngineSpeech {
    /// True if nothing can be heard.
    var isMute: Bool { !samples.contains { abs(Int($0)) > 8 } }
}

extension SpeechFault {
    /// The failure of a voice at a text, as an error.
    func error(of voice: String, at text: String, refused: (SpeechRefusal) -> VoiceError)
        -> VoiceError
    {
        let way: VoiceFailure
        switch self {
        case .notStarted(let error): return error
        case .refused(let reason): return refused(reason)
        case .cancelled: return VoiceError(.cancelled)
        case .ended: way = .ended
        case .silent: way = .silent
        case .nonsense(let clause): way = .nonsense(clause)
        case .mute: way = .mute
        case .endless: way = .endless
        }
        return VoiceError(.failed(voice: voice, way: way, text: text))
    }
}
