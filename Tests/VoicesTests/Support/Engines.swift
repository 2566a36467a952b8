import ListenCore
import Processes
import SpeechSynthesis
import Synchronization

@testable import Voices

/// An engine in memory: it speaks texts as it is told to.
final class TestEngine: SpeechEngine {
    let name = "test"
    let unit: PlaceUnit
    private let rate: SampleRate
    private let answer: @Sendable (SpokenText) throws(VoiceError) -> EngineSpeech
    private let state = Mutex<(texts: [String], ends: Int)>(([], 0))

    /// The texts it was given.
    var texts: [String] { state.withLock { $0.texts } }
    /// The times it was ended.
    var ends: Int { state.withLock { $0.ends } }

    init(
        rate: Int = 1_000, unit: PlaceUnit = .spellings,
        _ answer: @escaping @Sendable (SpokenText) throws(VoiceError) -> EngineSpeech
    ) {
        (self.rate, self.unit, self.answer) = (SampleRate(rate), unit, answer)
    }

    /// An engine that says each byte in 10 ms.
    convenience init(rate: Int = 1_000) {
        self.init(rate: rate) { text throws(VoiceError) in
            var speech = EngineSpeech(rate: SampleRate(rate))
            speech.samples = [Int16](repeating: 9_000, count: text.text.utf8.count * rate / 100)
            return speech
        }
    }

    func start(stop: CancelSignal) throws(VoiceError) -> SampleRate? { rate }

    func speak(_ text: SpokenText, stop: CancelSignal) throws(VoiceError) -> EngineSpeech {
        state.withLock { $0.texts.append(text.text) }
        return try answer(text)
    }

    func end() { state.withLock { $0.ends += 1 } }
}

extension EngineSpeech {
    /// Speech as it is written down: `0` or `0+3` are marks at places (and lengths), names are
    /// phones, each with the sample after `@`; `_` is a pause.
    init(_ text: String, total: Int, rate: Int = 1_000) {
        self.init(rate: SampleRate(rate))
        samples = [Int16](repeating: 9_000, count: total)
        for part in text.split(separator: " ") {
            let pair = part.split(separator: "@")
            guard pair.count == 2, let sample = Int(pair[1]) else { continue }
            let place = pair[0].split(separator: "+").compactMap { Int($0) }
            if let start = place.first {
                let length = place.count > 1 ? place[1] : 1
                marks.append(Mark(range: start..<(start + length), sample: sample))
            } else {
                phones.append(Phone(pair[0] == "_" ? "" : String(pair[0]), sample))
            }
        }
    }
}
