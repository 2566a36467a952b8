import ListenCore
import ListenTestSupport
import Signal
import Subtitles
import Testing

@testable import Alignment

@Suite struct CuePlacingTests {
    @Test(arguments: [
        // A word, the pauses of the recording, and where the word begins, in frames.
        (100..<300, [Range<Int>](), 100),
        (100..<300, [120..<250], 250),
        // The last of two.
        (100..<400, [120..<200, 220..<350], 350),
        // Too short to be between words.
        (100..<300, [120..<139], 100),
        // Around the word, and where no more than a trace of it is behind the pause.
        (100..<300, [0..<100, 300..<400], 100), (100..<300, [120..<299], 100),
        // The pause before the word reaches into it.
        (100..<300, [20..<110], 100),
    ])
    func `a word that spans a long pause begins behind it`(
        word: Range<Int>, pauses: [Range<Int>], start: Int
    ) {
        #expect(CuePlacing.behindPause(word, pauses) == start)
    }

    /// How the phones of a recording fit those of the text.
    enum Phones: CaseIterable { case same, foreign, unknown }

    @Test(arguments: [false, true], Phones.allCases)
    func `where it is uncertain, a recording that says most of something else has no line`(
        isUncertain: Bool, phones: Phones
    ) throws {
        let found = try placing(phones, isUncertain: isUncertain)
        #expect(found.lines.count == (isUncertain && phones != .same ? 0 : 1))
    }

    /// A line whose words are where the voice has them, in a recording with such phones.
    private func placing(_ phones: Phones, isUncertain: Bool) throws -> AlignedScript {
        let script = ScriptBuilder(language: Language(tag: "en"), analysis: PlainTextAnalysis())
            .lines(of: ["one two three four"])
        var voiced = VoicedScript(script)
        try voiced.append(
            SpokenLine(
                samples: [Float](repeating: 0.1, count: 32_000), rate: SampleRate(16_000),
                events: [(0, 0), (4, 500), (8, 1_000), (14, 1_500)].map {
                    .init(range: $0.0..<($0.0 + 1), start: .milliseconds($0.1))
                },
                phones: (0..<12).map { .init(name: "p\($0)", start: .milliseconds($0 * 160)) }))
        let frames = voiced.features.count
        let warped = WarpedScript(
            voiced, SpeechSide(voiced.features, nil), (0..<frames).map(Optional.some))
        let levels = [Float](repeating: -20, count: frames)
        let isSame = phones == .same
        let fit = PhoneTraining.Fit(
            gains: [Float](repeating: isSame ? 1 : -1, count: frames),
            rivals: [Float](repeating: isSame ? 0 : 0.9, count: frames),
            gaps: [Float](repeating: isSame ? 0 : 20, count: frames))
        let places = warped.phones.map { phone in
            let start = voiced.phones[phone].start
            return Optional(start..<(start + voiced.length(ofPhone: phone)))
        }
        let side = SpeechSide(CepstralFeatures(), nil)
        return CuePlacing(
            voiced: voiced, warped: warped, activity: SpeechActivity(levels: levels),
            levels: levels, learned: phones == .unknown ? nil : (places, fit),
            lineWarp: LineWarp(text: side, recording: side), isNoisy: false, isFree: false,
            isUncertain: isUncertain, anchors: []
        ).result(frames: frames)
    }
}
