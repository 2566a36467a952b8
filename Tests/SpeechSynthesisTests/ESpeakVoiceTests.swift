import Foundation
import ListenCore
import Synchronization
import Testing

@testable import SpeechSynthesis

@Suite struct ESpeakVoiceTests {
    private let english = Language.english

    private func fault(_ worker: [String], patience: Duration = .seconds(30)) -> VoiceError? {
        do {
            try ESpeakVoice(worker: worker, patience: patience).speak(
                ["One.", "Two."], in: english, isCancelled: { false }, each: { _ in })
            return nil
        } catch { return error as? VoiceError }
    }

    private func fault(_ script: String) -> VoiceError? { fault(["/bin/sh", "-c", script]) }

    /// What a script says to answer a wish for a voice: a number of 32 bits.
    private static func ready(_ bytes: String) -> String {
        "printf '\\001\\004\\000\\000\\000\(bytes)';"
    }

    @Test func `a worker that cannot be started or does not run is told apart`() throws {
        let none = fault(["/nowhere/listen"])
        #expect(none == VoiceError(.noProgram(path: "/nowhere/listen")))
        #expect(none?.description.contains("/nowhere/listen") == true)
        let refused = fault(["/etc"])
        #expect(refused == VoiceError(.cannotRun(reason: "Permission denied")))
        #expect(
            fault("exit 7") == VoiceError(.cannotRun(reason: "it ended at once, with code 7")))
        #expect(
            fault("kill -9 $$")
                == VoiceError(.cannotRun(reason: "it was ended at once, by signal 9")))
        let mute = fault(["/bin/sh", "-c", "exec sleep 100"], patience: .zero)
        #expect(mute == VoiceError(.cannotRun(reason: "it gives no answer")))
        for error in [none, refused, mute] { #expect(error?.kind == .unavailable) }
    }

    @Test func `a library or a voice that is missing is told apart`() {
        #expect(fault(Self.ready("\\000\\000\\000\\000")) == VoiceError(.notInstalled))
        #expect(
            fault(Self.ready("\\377\\377\\377\\377"))
                == VoiceError(.noVoice(language: "English")))
        #expect(fault(Self.ready("\\376\\377\\377\\377")) == VoiceError(.noData))
        #expect(fault(Self.ready("\\375\\377\\377\\377")) == VoiceError(.unfit))
    }

    @Test(arguments: [
        // 22,050 samples a second, then the end; nonsense; another answer; nothing of a message.
        "", "printf 'nonsense that is no message'", "printf '\\001\\004\\000\\000\\000abcd'",
        "printf '\\004\\004'",
    ])
    func `a worker that ends or says nonsense is named with its line`(says: String) {
        #expect(
            fault(Self.ready("\\042\\126\\000\\000") + says)
                == VoiceError(.ended(line: "One.")))
    }

    @Test func `a rate that no voice has is no answer`() {
        for rate in ["\\001\\000\\000\\000", "\\377\\377\\377\\177"] {
            let error = fault(Self.ready(rate) + "exec sleep 100")
            #expect(error == VoiceError(.cannotRun(reason: "it gives no answer")))
        }
    }

    /// A worker that reads nothing until it has said more than a socket holds, and one that never
    /// reads: neither makes the sender wait.
    @Test(.timeLimit(.minutes(1)))
    func `a worker that does not read is neither waited for nor in the way of an end`() throws {
        let long = String(repeating: "a", count: SpeechReader.longestLine)
        let sound = "head -c 262144 /dev/zero"
        let message = "printf '\\004\\000\\000\\004\\000'; \(sound);"
        let end = "printf '\\005\\000\\000\\000\\000';"
        var count = 0
        try ESpeakVoice(
            worker: [
                "/bin/sh", "-c",
                Self.ready("\\042\\126\\000\\000")
                    + String(repeating: message + end, count: 20) + "cat > /dev/null",
            ]
        ).speak(
            Array(repeating: long, count: 20), in: english, isCancelled: { false },
            each: { _ in count += 1 })
        #expect(count == 20)
        let asked = Atomic(0)
        #expect(throws: CancellationError.self) {
            try ESpeakVoice(
                worker: ["/bin/sh", "-c", Self.ready("\\042\\126\\000\\000") + "exec sleep 100"]
            ).speak(
                Array(repeating: long, count: 100), in: english,
                isCancelled: { asked.wrappingAdd(1, ordering: .relaxed).newValue > 5 },
                each: { _ in })
        }
    }

    @Test func `lines are handed over as they are told`() throws {
        // Ready; a word at 0 for 3 at 112 samples, a sound "a", two samples, the end; another end.
        let script =
            "printf '\\001\\004\\000\\000\\000\\200\\076\\000\\000"
            + "\\002\\014\\000\\000\\000\\000\\000\\000\\000\\003\\000\\000\\000\\160\\000\\000\\000"
            + "\\003\\005\\000\\000\\000\\200\\000\\000\\000a"
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

    @Test func `long lines are cut by bytes, between letters`() throws {
        let marks = "e" + String(repeating: "\u{301}", count: 120_000)
        #expect(marks.count == 1)
        for line in [marks, String(repeating: "日", count: 20_000), "short", ""] {
            let bytes = SpeechReader.request(line)
            let length = try #require(SpeechMessage.number(bytes.prefix(4)))
            let cut = String(decoding: bytes.dropFirst(4), as: UTF8.self)
            #expect(cut.utf8.count == Int(length) && length <= SpeechReader.longestLine)
            #expect(line.unicodeScalars.starts(with: cut.unicodeScalars))
            #expect(cut == line || cut.utf8.count > SpeechReader.longestLine - 4)
        }
    }

    @Test func `what is asked for is read, without what would command the library`() throws {
        for (text, expected) in [
            ("One, two.", "One, two."), ("a\u{0}b\u{1}99Sc\n", "a b 99Sc "), ("", ""),
        ] {
            var rest = SpeechReader.request(text)[...]
            let reader = SpeechReader { count in
                defer { rest = rest.dropFirst(count) }
                return rest.count >= count ? Array(rest.prefix(count)) : nil
            }
            #expect(try reader.request() == expected)
            #expect(try reader.request() == nil)
        }
    }

    @Test func `voices are asked for by what they are called`() throws {
        #expect(ESpeakVoice.voices(of: english) == ["en"])
        #expect(ESpeakVoice.voices(of: try #require(Language(tag: "pt-BR"))) == ["pt-br", "pt"])
        let chinese = ESpeakVoice.voices(of: try #require(Language(tag: "zh")))
        #expect(chinese.first == "cmn-latn-pinyin")
    }
}
