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
