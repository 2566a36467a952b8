import ListenCore
import Testing

@testable import Subtitles

/// What is said of texts that cannot be read or aligned.
@Suite struct SubtitleErrorTests {
    @Test(
        arguments: [
            (
                .tooLarge(limitBytes: 8 << 20),
                "a.srt is larger than 8 MB, so it is no subtitle file. Give the file that holds "
                    + "the text."
            ),
            (
                .notSubtitles(found: "a picture"),
                "a.srt holds no subtitles: it is a picture. Give an SRT, WebVTT, ASS, LRC, SBV, "
                    + "SUB, TTML, SMIL, SAMI, TTXT, TextGrid, TSV, CSV or transcript JSON file."
            ),
            (
                .nothingStrict(first: nil),
                "Read strictly, no cue of a.srt is left. Read it without --strict."
            ),
            (
                .nothingStrict(first: SubtitleDiagnostic(line: 3, message: "It is odd.")),
                "Read strictly, no cue of a.srt is left: line 3: It is odd. Read it without "
                    + "--strict."
            ),
            (
                .allEarly,
                "Every cue of a.srt is over before the recording starts. Move them to its speech "
                    + "with `listen timing a.srt --audio RECORDING`, or give another subtitle file."
            ),
            (.empty, "a.srt is empty. Fetch it again, or give another subtitle file."),
        ] as [(SubtitleErrorCode, String)])
    func `a file that is no text of a recording says what to give`(
        code: SubtitleErrorCode, sentence: String
    ) {
        let error = SubtitleError(code, name: "a.srt")
        #expect(error.description == sentence && error.kind == .badData)
    }

    @Test func `no control character of a file's name is printed`() {
        let error = SubtitleError(.empty, name: "\u{1B}[31ma\u{7F}\u{9F}\u{80}\u{1F} b\u{A0}.srt")
        #expect(error.subject == "[31ma b\u{A0}.srt")
    }

    @Test(
        arguments: [
            (.noText, "The text has no words"), (.noSpeech, "No speech was found"),
            (.differs, "The recording does not say this text."), (.coarse, "4,000 samples"),
            (.textTooLong, "far longer than the recording"),
            (.tooLong(hours: 12), "longer than 12 hours"),
        ] as [(AlignmentErrorCode, String)])
    func `what keeps a text from being aligned is told`(code: AlignmentErrorCode, part: String) {
        let error = AlignmentError(code)
        #expect(error.description.contains(part) && error.description.hasSuffix("."))
        #expect(error.kind == .badData)
    }
}
