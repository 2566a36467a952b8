import Foundation
import ListenCore
import Processes
import SpeechSynthesis
import Testing

@testable import Voices

/// Processes that crash, stop and lie.
@Suite struct KeptEngineTests {
    /// The answer to the request for a voice: 8,000 samples a second.
    private static let ready = "printf '\\001\\004\\000\\000\\000\\100\\037\\000\\000';"
    /// Four samples that can be heard, and the end.
    private static let spoken =
        "printf '\\004\\010\\000\\000\\000\\000\\100\\000\\100\\000\\100\\000\\100"
        + "\\005\\000\\000\\000\\000';"

    private func engine(_ script: String, patience: Duration = .milliseconds(200)) -> KeptEngine {
        KeptEngine(
            "test", .init(words: ["/bin/sh", "-c", script], request: "voice"), unit: .scalars,
            bounds: SpeechBounds(patience: patience, startPatience: patience)
        ) { _ in VoiceError(.notInstalled) }
    }

    private func text(_ text: String = "one") -> SpokenText {
        let sentence = VoicedSentence(text, language: .english)
        return SpokenText(sentence, words: sentence.words.indices, language: .english)
    }

    private func fault(_ script: String) -> VoiceError? {
        let engine = engine(script)
        defer { engine.end() }
        do throws(VoiceError) {
            _ = try engine.speak(text(), stop: CancelSignal())
            return nil
        } catch {
            return error
        }
    }

    @Test(
        arguments: [
            // Ends, is killed, says nothing at all or no more, lies, and never stops.
            (ready + "exit 3", .ended), (ready + "kill -9 $$", .ended),
            (ready + "exec sleep 100", .silent),
            (ready + "printf '\\004\\010\\000\\000\\000\\000'; exec sleep 100", .silent),
            (
                ready + "printf 'nonsense that is none'; exec sleep 100",
                .nonsense("which is no speech")
            ),
            (ready + ready + "exec sleep 100", .nonsense("which is no speech")),
            (ready + "printf '\\005\\000\\000\\000\\000'; exec sleep 100", .mute),
            (
                ready
                    + "while :; do printf '\\004\\000\\000\\001\\000'; head -c 65536 /dev/zero; done",
                .endless
            ),
            ("exit 3", .ended), ("exec sleep 100", .silent),
            ("printf 'hello, I am no voice'; exec sleep 100", .nonsense("which is no voice")),
        ] as [(String, VoiceFailure)])
    func `a process that fails twice is an error of one sentence`(
        script: String, way: VoiceFailure
    ) {
        let error = fault(script)
        #expect(error == VoiceError(.failed(voice: "test", way: way, text: "one")))
    }

    @Test func `a library that is missing is told by its reason`() {
        #expect(
            fault("printf '\\001\\004\\000\\000\\000\\000\\000\\000\\000'")
                == VoiceError(.notInstalled))
        let none = KeptEngine(
            "test", .init(words: ["/nowhere/voice"], request: ""), unit: .scalars
        ) { _ in VoiceError(.unfit) }
        #expect(throws: VoiceError(.noProgram(path: "/nowhere/voice"))) {
            try none.speak(text(), stop: CancelSignal())
        }
    }

    @Test func `a process is kept, and started again once it has crashed`() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        // The first one says one text and crashes at the second; the next one goes on.
        let engine = engine(
            "echo start >> \(file.path);" + Self.ready + Self.spoken
                + "[ $(wc -l < \(file.path)) -gt 1 ] || { head -c 14 > /dev/null; exit 1; };"
                + Self.spoken + Self.spoken + "exec cat > /dev/null", patience: .seconds(20))
        defer { engine.end() }
        for _ in 0..<3 {
            let speech = try engine.speak(text(), stop: CancelSignal())
            #expect(speech.samples == [16_384, 16_384, 16_384, 16_384])
            #expect(speech.rate == SampleRate(8_000))
        }
        let starts = try String(contentsOf: file, encoding: .utf8)
        #expect(starts == "start\nstart\n")
    }

    @Test func `cancelling ends the process`() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        let engine = engine(
            "echo $$ > \(file.path);" + Self.ready + "exec sleep 100", patience: .seconds(60))
        let stop = CancelSignal()
        _ = try engine.start(stop: stop)
        stop.cancel()
        #expect(throws: VoiceError(.cancelled)) { try engine.speak(text(), stop: stop) }
        let process = try String(contentsOf: file, encoding: .utf8)
        let number = try #require(Int32(process.trimmingCharacters(in: .whitespacesAndNewlines)))
        #expect(kill(number, 0) == -1 && errno == ESRCH)
    }
}
