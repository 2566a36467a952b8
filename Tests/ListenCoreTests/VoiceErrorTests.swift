import ListenCore
import Testing

/// Reasons why a text cannot be spoken, and the ways out of them.
@Suite struct VoiceErrorTests {
    @Test(
        arguments: [
            (
                .noVoice(language: "Klingon"), .usage, "No voice of espeak-ng speaks Klingon.",
                "`espeak-ng --voices` lists them."
            ),
            (
                .notInstalled, .unavailable, "Speaking the text needs espeak-ng",
                "Install it with `apt install espeak-ng`."
            ),
            (
                .noData, .unavailable, "espeak-ng is installed, but its voices are missing",
                "with `apt install --reinstall espeak-ng-data`."
            ),
            (
                .unfit, .unavailable, "The libespeak-ng.so.1 of this machine cannot tell",
                "Install espeak-ng 1.50 or later with `apt install espeak-ng`."
            ),
            (
                .noProgram(path: "/a\u{1B}b"), .unavailable,
                "The text is spoken by a process of its own, whose program /ab is not there.",
                "See that /proc is mounted and that listen is installed."
            ),
            (
                .cannotRun(reason: "no\u{7} memory"), .unavailable,
                "The process that speaks the text does not run: no memory.",
                "if it happens again, install listen anew."
            ),
            (
                .ended(line: "Hola"), .unavailable,
                "espeak-ng ended or stopped before it had spoken “Hola”.",
                "leave that line out of the text."
            ),
            (
                .noVoiceHere(language: "Latin"), .usage,
                "No voice of this machine speaks Latin.",
                "into the folder that `listen voices` names."
            ),
            (
                .unknownVoice(name: "piper:de", language: "German"), .configuration,
                "The voice set for German, “piper:de”, is not on this machine.",
                "or a command that writes a WAV file."
            ),
            (
                .noEngine(name: "flite", advice: "Install it with `apt install flite`."),
                .unavailable, "This voice needs flite, which is not installed.",
                "Install it with `apt install flite`."
            ),
            (
                .badVoice(name: "de.onnx", reason: "its file is damaged"), .badData,
                "The voice de.onnx cannot be used: its file is damaged.",
                "Choose another that `listen voices` lists."
            ),
            (
                .badCommand(name: "say {out", reason: "a quote is not closed"), .configuration,
                "The voice command “say {out” cannot be run: a quote is not closed.",
                "with {out} for the WAV file it writes."
            ),
            (
                .failed(voice: "joe", way: .silent, text: "Hola"), .unavailable,
                "The voice joe gave no answer in time at “Hola”.",
                "choose another voice."
            ),
            (
                .failed(voice: "joe", way: .nonsense("no\u{1B} WAV"), text: "a"), .unavailable,
                "The voice joe gave a wrong answer, no WAV, at “a”.", "choose another voice."
            ),
            (
                .failed(voice: "joe", way: .status(7), text: "a"), .unavailable,
                "The voice joe ended with code 7 at “a”.", "choose another voice."
            ),
            (.cancelled, .tryLater, "Speaking was cancelled.", "Ask for it again."),
        ] as [(VoiceErrorCode, FailureKind, String, String)])
    func `a text that is not spoken says why, and the way out`(
        code: VoiceErrorCode, kind: FailureKind, beginning: String, end: String
    ) {
        let error = VoiceError(code)
        #expect(error.kind == kind)
        #expect(error.description.hasPrefix(beginning), "\(error)")
        #expect(error.description.hasSuffix(end), "\(error)")
    }

    @Test func `a long line is told by its beginning`() {
        let error = VoiceError(.ended(line: String(repeating: "a", count: 99)))
        #expect(error.description.contains("“" + String(repeating: "a", count: 59) + "…”"))
    }
}
