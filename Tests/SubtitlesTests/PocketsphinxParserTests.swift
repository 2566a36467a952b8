import ListenCore
import Testing

@testable import Subtitles

@Suite struct PocketsphinxParserTests {
    /// As pocketsphinx_continuous 0.8 prints it with `-time yes`.
    static let sample = """
        the hair and the charges so slow
        <s> 0.110 0.160 0.999800
        the 0.170 0.270 0.836590
        hair 0.280 0.560 0.965119
        and(2) 0.570 0.720 0.780962
        the 0.730 0.810 0.316373
        <sil> 1.480 1.770 0.676147
        charges(12) 1.820 2.470 0.181192
        [SPEECH] 2.480 2.610 0.975405
        ++NOISE++ 2.610 2.620 0.975405
        so 2.630 2.790 0.999300
        slow 2.800 3.220 0.999800
        </s> 3.230 3.400 1.000000
        yes (i) replied
        <s> 8.900 8.920 0.996904
        yes 8.930 9.300 0.969957
        (i) 9.310 9.330 0.043103
        replied 9.380 9.800 0.880192
        </s> 9.810 9.900 1.000000

        """

    private func document(_ text: String) throws -> SubtitleDocument {
        try SubtitleReader.document(
            Array(text.utf8), name: "printed", language: Language(tag: "en"))
    }

    @Test func `an utterance is a cue with its words, without what is no word`() throws {
        let document = try document(Self.sample)
        #expect(document.format == "pocketsphinx")
        let cues = document.track.cues
        #expect(cues.map(\.text) == ["the hair and the charges so slow", "yes (i) replied"])
        #expect(cues.first?.start == .milliseconds(170) && cues.first?.end == .milliseconds(3_220))
        #expect(cues.last?.words.map(\.text) == ["yes", "(i)", "replied"])
        #expect(cues.first?.words[2].start == .milliseconds(570))
        #expect(cues.allSatisfy { !$0.words.contains(where: \.isEstimated) })
    }

    @Test func `utterances that are told late end where the next one begins`() throws {
        // As it happened in ten minutes of reading: the second and the third are late.
        let text = """
            <s> 0.000 0.100 1.000000
            one 0.100 4.000 1.000000
            <s> 30.000 30.100 1.000000
            two 30.100 33.000 1.000000
            </s> 33.000 34.000 1.000000
            <s> 50.000 50.100 1.000000
            three 50.200 52.000 1.000000
            <s> 10.000 10.100 1.000000
            four 10.200 11.000 1.000000

            """
        let track = try document(text).track
        #expect(track.cues.map(\.text) == ["one", "two", "three", "four"])
        #expect(track.cues.map(\.start.seconds) == [0.1, 4.1, 8.2, 10.2])
        #expect(track.diagnostics.count == 2, "\(track.diagnostics)")
    }

    @Test func `what the program says of itself does not hide the words`() throws {
        let noise =
            "INFO: pocketsphinx.c(152): Parsed model-specific feature parameters\nREADY....\n"
        #expect(try document(noise + Self.sample).format == "pocketsphinx")
    }

    @Test(arguments: [
        "the hair and the charges so slow\n", "a 1 2 3\nb 2 3 4\n",
        "<s> 0.110 0.160 0.999800\n<sil> 0.170 0.270 0.836590\n</s> 0.300 0.400 1.0\n",
    ])
    func `a text without times, numbers, and silence alone are no cues`(text: String) {
        #expect(throws: SubtitleError.self) { try document(text) }
    }

    @Test func `SubRip whose text looks like it stays SubRip`() throws {
        let text = "1\n00:00:01,000 --> 00:00:02,000\na 1.0 2.0 0.5\nb 2.0 3.0 0.5\n"
        #expect(try document(text).format == "srt")
    }

    @Test func `the JSON of pocketsphinx 5 is read, one utterance a line`() throws {
        let text = """
            {"b":0.000,"d":1.500,"p":1.000,"t":"go on","w":[{"b":0.000,"d":0.100,"p":1.0,"t":"<s>"},\
            {"b":0.100,"d":0.400,"p":0.9,"t":"go"},{"b":0.500,"d":0.600,"p":0.9,"t":"on(2)"}]}
            {"b":5.000,"d":1.000,"p":1.000,"t":"now","w":[{"b":5.100,"d":0.400,"p":0.9,"t":"now"}]}
            """
        let cues = try document(text).track.cues
        #expect(cues.map(\.text) == ["go on", "now"])
        #expect(cues.first?.words.map(\.end) == [.milliseconds(500), .milliseconds(1_100)])
    }

    @Test func `the monologues of vosk's own transcriber are read`() throws {
        let text = """
            {"schemaVersion":"2.0","monologues":[{"start":1.0,"end":2.0,"terms":[\
            {"confidence":1,"start":1.0,"end":1.4,"text":"good","type":"WORD"},\
            {"confidence":1,"start":1.5,"end":2.0,"text":"day","type":"WORD"}]}],"text":["good day"]}
            """
        let cues = try document(text).track.cues
        #expect(cues.map(\.text) == ["good day"])
        #expect(cues.first?.words.last?.start == .milliseconds(1_500))
    }
}
