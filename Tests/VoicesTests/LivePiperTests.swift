import ListenCore
import Testing

@testable import Voices

/// Sentences spoken by the piper of this machine; it is slow to start on a busy one.
@Suite(
    .enabled(if: LiveVoices.hasPiper, "piper with a voice is not installed"), .serialized,
    .timeLimit(.minutes(3)))
struct LivePiperTests {
    private func session() throws -> VoiceSession {
        let voice = try #require(LiveVoices.piper.voices.first)
        let bounds = SpeechBounds(patience: .seconds(60), startPatience: .seconds(60))
        return try VoiceSession(voice, others: { _ in nil }, aligner: nil) {
            voice throws(VoiceError) in
            try voice.engine(LiveVoices.piper.programs, bounds: bounds)
        }
    }

    @Test func `every written word has the time of its own phones`() async throws {
        let session = try session()
        let sentence = VoicedSentence(
            "It cost $12.50 at 7:30, e.g. with Dr. Smith in the house of 1984 — 🙂 50 % off.",
            language: .english)
        let spoken = try await session.speak(sentence)
        #expect(spoken.words.map(\.range) == sentence.words)
        var last = MediaTime.zero
        for word in spoken.words {
            let isSilent = ["—", "🙂"].contains(sentence.written(word.range))
            #expect(word.start >= last && word.isEstimated == isSilent, "\(word)")
            #expect(isSilent || word.end - word.start > .milliseconds(20), "\(word)")
            last = word.end
        }
        #expect(last <= spoken.duration && spoken.duration > .seconds(4))
        // Brackets of two are no phones for it.
        let brackets = try await session.speak(
            VoicedSentence("one [[ two ]] three", language: .english))
        #expect(brackets.words.count == 5)
        await session.close()
    }

    @Test func `a voice that is damaged is named`() async throws {
        let voice = Voice(
            .init(.piper, "/nowhere/none.onnx"), name: "none.onnx", languages: [.english])
        let session = try VoiceSession(voice, others: { _ in nil }, aligner: nil) {
            voice throws(VoiceError) in
            try voice.engine(
                LiveVoices.piper.programs,
                bounds: SpeechBounds(patience: .seconds(60), startPatience: .seconds(60)))
        }
        let reason = "its file, or the .json beside it, is damaged"
        await #expect(throws: VoiceError(.badVoice(name: "none.onnx", reason: reason))) {
            try await session.speak(VoicedSentence("one", language: .english))
        }
    }
}
