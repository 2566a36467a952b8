import ListenCore
import Processes
import SpeechSynthesis
import Testing

@testable import Voices

/// Sentences spoken by a session, whatever engines it has.
@Suite struct VoiceSessionTests {
    private static let russian = Language(tag: "ru")

    private func session(
        _ engines: [String: TestEngine], aligner: (any WordAligning)? = nil
    ) throws -> VoiceSession {
        let other = Voice(.init(.espeak, "ru"), name: "ru", languages: [])
        return try VoiceSession(
            Voice(.init(.espeak, "en"), name: "en", languages: [.english]),
            others: { $0.code == "ru" && engines["ru"] != nil ? other : nil }, aligner: aligner
        ) { voice throws(VoiceError) in
            guard let engine = engines[voice.name] else { throw VoiceError(.notInstalled) }
            return engine
        }
    }

    @Test func `runs of other languages are joined at the rate of the first voice`()
        async throws
    {
        let engines = ["en": TestEngine(rate: 1_000), "ru": TestEngine(rate: 2_000)]
        let session = try session(engines)
        let sentence = VoicedSentence("one да two", language: .english)
        let spoken = try await session.speak(sentence)
        #expect(engines["en"]?.texts == ["one", "two"] && engines["ru"]?.texts == ["да"])
        #expect(spoken.rate == SampleRate(1_000))
        // Ten milliseconds for each byte: 30, 40 and 30.
        #expect(spoken.samples.count == 100)
        #expect(spoken.words.map { $0.start.milliseconds } == [0, 30, 70])
        #expect(spoken.words.last?.end == .milliseconds(100))
        await session.close()
        #expect(engines["en"]?.ends == 1 && engines["ru"]?.ends == 1)
    }

    @Test func `silence at an edge between two voices is shortened, and words move with it`()
        async throws
    {
        @Sendable func quiet(_ text: SpokenText) -> EngineSpeech {
            var speech = EngineSpeech(rate: SampleRate(1_000))
            let silence = [Int16](repeating: 0, count: 500)
            speech.samples = silence + [Int16](repeating: 9_000, count: 100) + silence
            speech.marks = [.init(range: 0..<1, sample: 500)]
            speech.phones = [.init("a", 500), .init("", 600)]
            return speech
        }
        let session = try session([
            "en": TestEngine(unit: .scalars) { quiet($0) },
            "ru": TestEngine(unit: .scalars) { quiet($0) },
        ])
        let spoken = try await session.speak(VoicedSentence("one да", language: .english))
        #expect(spoken.samples.count == 1_320)
        #expect(spoken.words.map { $0.start.milliseconds } == [500, 720])
        #expect(spoken.words.map { $0.end.milliseconds } == [600, 820])
    }

    @Test func `words of an engine that tells nothing are found by the aligner, or estimated`()
        async throws
    {
        struct Aligner: WordAligning {
            func times(
                of words: [String], in samples: [Int16], rate: SampleRate, language: Language,
                isCancelled: @escaping @Sendable () -> Bool
            ) -> [Range<MediaTime>?] {
                words == ["one", "two", "six"]
                    ? [
                        .milliseconds(10)..<(.milliseconds(20)), nil,
                        .milliseconds(60)..<(.milliseconds(80)),
                    ]
                    : []
            }
        }
        let sentence = VoicedSentence("one 🙂 two six", language: .english)
        let found = try await session(["en": TestEngine()], aligner: Aligner()).speak(sentence)
        #expect(found.words.map { $0.start.milliseconds }.last == 60)
        #expect(found.words.map(\.isEstimated) == [false, true, true, false])
        let guessed = try await session(["en": TestEngine()]).speak(sentence)
        #expect(guessed.words.allSatisfy { $0.isEstimated })
        #expect(guessed.words.map { $0.start.milliseconds } == [0, 36, 36, 73])
    }

    @Test func `a sentence that says nothing asks no engine`() async throws {
        let engine = TestEngine()
        let spoken = try await session(["en": engine]).speak(
            VoicedSentence("🙂 —", language: .english))
        #expect(engine.texts.isEmpty && spoken.samples.isEmpty && spoken.words.count == 2)
    }

    @Test func `a failure is thrown, and the next sentence is spoken`() async throws {
        let engine = TestEngine { text throws(VoiceError) in
            if text.text == "bad" { throw VoiceError(.notInstalled) }
            var speech = EngineSpeech(rate: SampleRate(1_000))
            speech.samples = [9_000]
            return speech
        }
        let session = try session(["en": engine])
        await #expect(throws: VoiceError(.notInstalled)) {
            try await session.speak(VoicedSentence("bad", language: .english))
        }
        let spoken = try await session.speak(VoicedSentence("good", language: .english))
        #expect(spoken.samples == [9_000])
    }

    @Test func `a cancelled task speaks nothing`() async throws {
        let session = try session(["en": TestEngine()])
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await session.speak(VoicedSentence("one", language: .english))
        }
        await #expect(throws: VoiceError(.cancelled)) { try await task.value }
    }
}
