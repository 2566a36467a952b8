import ListenCore
import Testing

@testable import Voices

/// Sentences spoken by the flite of this machine.
@Suite(.enabled(if: LiveVoices.hasFlite, "flite is not installed"), .serialized)
struct LiveFliteTests {
    @Test(arguments: ["slt", "rms", "awb", "kal"])
    func `every written word has its time`(voice: String) async throws {
        let session = try LiveVoices.session("flite:\(voice)", language: "en-US")
        let sentence = VoicedSentence(
            "It cost $12.50 at 7:30 with Dr. Smith in 1984, “well-known” is a", language: .english)
        let spoken = try await session.speak(sentence)
        #expect(spoken.words.map(\.range) == sentence.words)
        #expect(!spoken.words.contains { $0.isEstimated })
        var last = MediaTime.zero
        for word in spoken.words {
            #expect(word.start >= last && word.end > word.start, "\(word)")
            last = word.end
        }
        #expect(last <= spoken.duration)
        await session.close()
    }

    @Test func `all four are listed with their sizes`() {
        let flite = LiveVoices.listed.filter { $0.engine == .flite }
        #expect(flite.map(\.id.text) == ["flite:slt", "flite:rms", "flite:awb", "flite:kal"])
        for voice in flite {
            #expect(voice.languages.first?.code == "en" && voice.bytes ?? 0 > 100_000)
        }
    }
}
