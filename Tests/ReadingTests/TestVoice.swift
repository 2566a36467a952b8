import ListenCore
import Synchronization

@testable import Reading

/// A voice whose sentences sound as the test says: 100 frames a word, at 8 kHz.
final class TestVoice: VoiceSpeaking {
    struct State {
        var spoken: [String] = []
        var failing: [String: VoiceError] = [:]
        /// Sentences that are spoken only once the test lets them be.
        var held: Set<String> = []
        var waiting: [String: CheckedContinuation<Void, Never>] = [:]
    }

    let state = Mutex(State())

    var spoken: [String] { state.withLock { $0.spoken } }

    func fail(_ sentence: String, _ error: VoiceError) {
        state.withLock { $0.failing[sentence] = error }
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
        let failure = state.withLock { state in
            state.spoken.append(text)
            return state.failing[text]
        }
        if let failure { throw failure }
        let rate = SampleRate(8_000)
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
