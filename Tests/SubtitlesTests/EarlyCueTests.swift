import ListenCore
import Testing

@testable import Subtitles

/// Cues before the recording's start.
@Suite struct EarlyCueTests {
    private static let text = """
        1
        -00:00:08,000 --> -00:00:05,000
        One.

        2
        -00:00:02,000 --> 00:00:01,000
        Two.

        3
        00:00:01,500 --> 00:00:02,000
        Three.
        """

    private func spans(_ text: String, keepsEarly: Bool) throws -> [String] {
        try SubtitleReader.document(
            Array(text.utf8), name: "x.srt", assembles: false, keepsEarly: keepsEarly
        ).track.cues.map { "\($0.start.milliseconds)-\($0.end.milliseconds)" }
    }

    @Test func `what is played begins with the recording`() throws {
        #expect(try spans(Self.text, keepsEarly: false) == ["0-1000", "1500-2000"])
    }

    @Test func `what is moved keeps every cue where it was`() throws {
        #expect(
            try spans(Self.text, keepsEarly: true) == ["-8000--5000", "-2000-1000", "1500-2000"])
    }

    @Test func `a file of early cues alone holds subtitles that must be moved`() throws {
        let text = "1\n-00:00:08,000 --> -00:00:05,000\nOne.\n"
        #expect(try spans(text, keepsEarly: true) == ["-8000--5000"])
        let error = #expect(throws: SubtitleError.self) {
            try spans(text, keepsEarly: false)
        }
        #expect(error?.code == .allEarly)
        #expect(error?.description.contains("listen timing x.srt --audio") == true)
    }
}
