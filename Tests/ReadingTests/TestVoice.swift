import ListenCore
import Synchronization

@testable import Reading

/// A voice whose sentences sound as the test says: 100 frames a word, at 8 kHz.
final class TestVoice: VoiceSpeaking {
    struct State {
        var spoken: [String] = []
        var failing: [String: VoiceError] = [:]
        /// Rates of sentences that are not spoken at 8 kHz, with as many frames.
        var rates: [String: SampleRate] = [:]
        /// Sentences that are spoken only once the test lets them be.
        var held: Set<String> = []
        var waiting: [String: CheckedContinuation<Void, Never>] = [:]
    }

    let state = Mutex(State())

    var spoken: [String] { state.withLock { $0.spoken } }

    func fail(_ sentence: String, _ error: VoiceError) {
        state.withLock { $0.failing[sentence] = error }
    }

    func speak(_ sentence: String, at rate: SampleRate) {
        state.withLock { $0.rates[sentence] = rate }
    }

    func hold(_ sentence: String) { _ = state.withLock { $0.held.insert(sentence) } }

    func release(_ sentence: String) {
        let waiting = state.withLock { state in
            state.held.remove(sentence)
            return state.waiting.removeValue(forKey: sentence)
        }
        waiting?.resume()
    }

    func speak(_ sentence: VoicedSentence) async throws(VoiceError) -> SpokenSentence {
        let text = sentence.text
        await withCheckedContinuation { continuation in
            let goesOn = state.withLock { state in
                if state.held.contains(text) { state.waiting[text] = continuation }
                return !state.held.contains(text)
            }
            if goesOn { continuation.resume() }
        }
        let (failure, rate) = state.withLock { state in
            state.spoken.append(text)
            return (state.failing[text], state.rates[text] ?? SampleRate(8_000))
        }
        if let failure { throw failure }
        guard text.unicodeScalars.contains(where: \.isSpoken) else {
            // What a voice knows of its rate before it has spoken.
            return SpokenSentence(samples: [], rate: SampleRate(22_050), words: [])
        }
        let words = sentence.words.indices.map { index in
            SpokenSentence.Word(
                range: sentence.words[index],
                start: MediaTime(FrameCount(100 * index), at: rate),
                end: MediaTime(FrameCount(100 * (index + 1)), at: rate))
        }
        // The first letter tells the sentences apart.
        let sample = Int16(text.unicodeScalars.first?.value ?? 0)
        return SpokenSentence(
            samples: [Int16](repeating: sample, count: 100 * words.count), rate: rate,
            words: words)
    }

    func close() async {}
}
