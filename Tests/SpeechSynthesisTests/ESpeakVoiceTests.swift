import Foundation
import ListenCore
import Synchronization
import Testing

@testable import SpeechSynthesis

@Suite struct ESpeakVoiceTests {
    private let english = Language.english

    private func run(_ script: String) throws {
        try ESpeakVoice(worker: ["/bin/sh", "-c", script]).speak(
            ["One.", "Two."], in: english, isCancelled: { false }, each: { _ in })
    }

    @Test func `a worker that cannot be started, ends or says nonsense is an error`() {
        #expect(throws: VoiceError(.notInstalled)) {
            try ESpeakVoice(worker: ["/nowhere/listen"]).speak(
                ["One."], in: english, isCancelled: { false }, each: { _ in })
        }
        #expect(throws: VoiceError(.ended)) { try run("exit 1") }
        #expect(throws: VoiceError(.ended)) { try run("printf 'nonsense that is no message'") }
        // Ready with 22,050 samples a second, then the end.
        let ready = "printf '\\001\\004\\000\\000\\000\\042\\126\\000\\000'"
        #expect(throws: VoiceError(.ended)) { try run(ready) }
        #expect(throws: VoiceError(.notInstalled)) {
            try run("printf '\\001\\004\\000\\000\\000\\000\\000\\000\\000'")
        }
        #expect(throws: VoiceError(.noVoice(language: "English"))) {
            try run("printf '\\001\\004\\000\\000\\000\\377\\377\\377\\377'")
        }
    }

    @Test func `lines are handed over as they are told`() throws {
        // Ready; a word at 0 for 3 at 7 ms, a sound "a", two samples, the end; then another end.
        let script =
            "printf '\\001\\004\\000\\000\\000\\200\\076\\000\\000"
            + "\\002\\014\\000\\000\\000\\000\\000\\000\\000\\003\\000\\000\\000\\007\\000\\000\\000"
            + "\\003\\005\\000\\000\\000\\010\\000\\000\\000a"
            + "\\004\\004\\000\\000\\000\\000\\100\\000\\300\\005\\000\\000\\000\\000"
            + "\\005\\000\\000\\000\\000'; cat > /dev/null"
        var lines: [SpokenLine] = []
        try ESpeakVoice(worker: ["/bin/sh", "-c", script]).speak(
            ["One.", "Two."], in: english, isCancelled: { false }, each: { lines.append($0) })
        #expect(lines.count == 2)
        #expect(lines[0].samples == [0.5, -0.5] && lines[0].rate == SampleRate(16_000))
        #expect(lines[0].events == [.init(range: 0..<3, start: .milliseconds(7))])
        #expect(lines[0].phones == [.init(name: "a", start: .milliseconds(8))])
        #expect(lines[1].samples.isEmpty)
    }

    @Test(arguments: [
        // Says nothing at all; says that it is ready; says half of a message.
        "", "printf '\\001\\004\\000\\000\\000\\042\\126\\000\\000';", "printf '\\001\\004';",
    ])
    func `cancelling ends a worker that has stopped`(says: String) throws {
        let asked = Atomic(0)
        let folder = FileManager.default.temporaryDirectory
            .appending(path: UUID().uuidString)
        let script = "echo $$ > \(folder.path); \(says) exec sleep 100"
        #expect(throws: CancellationError.self) {
            try ESpeakVoice(worker: ["/bin/sh", "-c", script]).speak(
                ["One."], in: english,
                isCancelled: { asked.wrappingAdd(1, ordering: .relaxed).newValue > 3 },
                each: { _ in })
        }
        let text = try String(contentsOf: folder, encoding: .utf8)
        let process = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        #expect(kill(process, 0) == -1 && errno == ESRCH)
        try FileManager.default.removeItem(at: folder)
    }

    @Test func `a worker that says nothing for too long has ended`() {
        #expect(throws: VoiceError(.ended)) {
            try ESpeakVoice(worker: ["/bin/sh", "-c", "exec sleep 100"], patience: .zero).speak(
                ["One."], in: english, isCancelled: { false }, each: { _ in })
        }
    }

    @Test func `long lines are cut by bytes, between letters`() {
        let marks = "e" + String(repeating: "\u{301}", count: 120_000)
        #expect(marks.count == 1)
        for line in [marks, String(repeating: "日", count: 20_000), "short"] {
            let cut = ESpeakVoice.sendable(line)
            #expect(
                cut.utf8.count <= ESpeakVoice.longestLine && line.hasPrefix("e") || !cut.isEmpty)
            #expect(line.unicodeScalars.starts(with: cut.unicodeScalars))
        }
        #expect(ESpeakVoice.sendable(marks).utf8.count > ESpeakVoice.longestLine - 4)
    }

    @Test func `voices are asked for by what they are called`() throws {
        #expect(ESpeakVoice.voices(of: english) == ["en"])
        #expect(ESpeakVoice.voices(of: try #require(Language(tag: "pt-BR"))) == ["pt-br", "pt"])
        let chinese = ESpeakVoice.voices(of: try #require(Language(tag: "zh")))
        #expect(chinese.first == "cmn-latn-pinyin")
    }
}
