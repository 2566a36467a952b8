import Alignment
import Foundation
import ListenCore
import SpeechSynthesis
import Testing

@testable import Voices

/// The times of words that a voice tells, beside those that the aligner finds in the same sound.
///
/// `LISTEN_AGREEMENT=1` prints them.
@Suite(
    .enabled(if: LiveVoices.hasESpeak, "the aligner needs espeak-ng"), .serialized,
    .timeLimit(.minutes(5)))
struct AgreementTests {
    static let sentences = [
        "The old lighthouse keeper climbed the narrow stairs every evening before sunset.",
        "He carried a lamp in one hand and a small brown book in the other.",
        "Nobody in the village knew what he read up there, or whether he read at all.",
        "One stormy night, a ship from the north lost its way between the rocks.",
        "The captain saw a weak light, turned the wheel, and waited for the morning.",
        "When the wind died down, they found the keeper asleep beside the open window.",
    ]

    /// The differences of the beginnings of all words, in milliseconds.
    private func differences(_ session: any VoiceSpeaking) async throws -> [Double] {
        let aligner = SentenceAligner(by: ESpeakVoice(worker: LiveVoices.worker))
        var differences: [Double] = []
        for text in Self.sentences {
            let sentence = VoicedSentence(text, language: .english)
            let spoken = try await session.speak(sentence)
            let found = aligner.times(
                of: sentence.words.map { sentence.written($0) }, in: spoken.samples,
                rate: spoken.rate, language: .english, isCancelled: { false })
            for (word, time) in zip(spoken.words, found) {
                guard let time else { continue }
                differences.append((time.lowerBound - word.start).seconds * 1_000)
            }
        }
        await session.close()
        return differences
    }

    private func report(_ name: String, _ differences: [Double]) throws -> Double {
        let sizes = differences.map(abs).sorted()
        let median = try #require(sizes.isEmpty ? nil : sizes[sizes.count / 2])
        if ProcessInfo.processInfo.environment["LISTEN_AGREEMENT"] != nil {
            let middle = differences.sorted()[differences.count / 2]
            print(
                "agreement of \(name) with the aligner: \(sizes.count) words, median",
                "\(Int(median)) ms, 90 % \(Int(sizes[sizes.count * 9 / 10])) ms, aligner later by",
                "\(Int(middle)) ms")
        }
        return median
    }

    @Test(arguments: ["espeak:en-us", "flite:slt", "flite:rms"])
    func `the aligner finds words where the voice says they are`(id: String) async throws {
        guard !id.hasPrefix("flite") || LiveVoices.hasFlite else { return }
        let session = try LiveVoices.session(id, language: "en-US")
        #expect(try report(id, try await differences(session)) <= 40)
    }

    @Test(.enabled(if: LiveVoices.hasPiper, "piper with a voice is not installed"))
    func `the aligner finds piper's words where its phones are`() async throws {
        let voice = try #require(LiveVoices.piper.voices.first)
        let session = try VoiceSession(voice, others: { _ in nil }, aligner: nil) {
            voice throws(VoiceError) in
            try voice.engine(
                LiveVoices.piper.programs,
                bounds: SpeechBounds(patience: .seconds(60), startPatience: .seconds(60)))
        }
        #expect(try report(voice.name, try await differences(session)) <= 40)
    }
}
