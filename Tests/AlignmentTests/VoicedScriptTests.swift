import ListenCore
import Signal
import ListenTestSupport
import Subtitles
import Testing

@testable import Alignment

@Suite struct VoicedScriptTests {
    private let rate = SampleRate(16_000)

    private func script(_ lines: [String]) -> AlignmentScript {
        ScriptBuilder(language: Language(tag: "en"), analysis: PlainTextAnalysis()).lines(of: lines)
    }

    private func spoken(
        seconds: Double, _ events: [(Int, Int, Int64)], phones: [(String, Int64)] = []
    ) -> SpokenLine {
        SpokenLine(
            samples: [Float](repeating: 0.1, count: Int(seconds * 16_000)), rate: rate,
            events: events.map {
                .init(range: $0.0..<($0.0 + $0.1), start: .milliseconds($0.2))
            }, phones: phones.map { .init(name: $0.0, start: .milliseconds($0.1)) })
    }

    @Test func `words begin where they are told, on the time of all lines`() throws {
        var voiced = VoicedScript(script(["One two.", "Three."]))
        try voiced.append(spoken(seconds: 1, [(0, 3, 100), (4, 3, 500)]))
        try voiced.append(spoken(seconds: 1, [(0, 5, 200)]))
        let length = voiced.features.count / 2
        #expect(voiced.wordStarts == [10, 50, length + 20] && voiced.lineWords == [0, 2])
    }

    @Test func `lines begin, then phrases behind punctuation, then words`() {
        let voiced = VoicedScript(script(["Come, he said: “now” or", "never."]))
        #expect(voiced.beginnings == [.line, .phrase, .word, .phrase, .phrase, .line])
    }

    /// espeak-ng joins "of the" to one event, and leaves marks out.
    @Test func `words that were joined share their time by characters`() throws {
        var voiced = VoicedScript(script(["end of the (day"]))
        try voiced.append(spoken(seconds: 2, [(0, 3, 0), (4, 6, 400), (12, 3, 1_000)]))
        #expect(voiced.wordStarts == [0, 40, 62, 100])
    }

    @Test func `a line of which nothing is told is shared out whole`() throws {
        var voiced = VoicedScript(script(["one two"]))
        try voiced.append(spoken(seconds: 1, []))
        #expect(voiced.wordStarts.first == 0)
        #expect((50...60).contains(voiced.wordStarts[1]))
    }

    @Test func `sounds belong to the word that has begun`() throws {
        var voiced = VoicedScript(script(["a b", "a"]))
        try voiced.append(
            spoken(
                seconds: 1, [(0, 1, 0), (2, 1, 500)],
                phones: [("ə", 10), ("b", 510), ("iː", 600)]))
        try voiced.append(spoken(seconds: 1, [(0, 1, 0)], phones: [("ə", 0)]))
        #expect(voiced.phones.map(\.word) == [0, 1, 1, 2])
        #expect(voiced.phones.map(\.kind) == [0, 1, 2, 0])
        #expect(zip(voiced.phones, voiced.phones.dropFirst()).allSatisfy { $0.start <= $1.start })
    }

    /// What a worker tells may be anything; words stay in order and in the sound.
    @Test func `whatever is told, words begin in order within the sound`() throws {
        var random = SeededGenerator(seed: 11)
        let script = script(["One two three.", "Four", "five six seven eight nine."])
        for _ in 0..<300 {
            var voiced = VoicedScript(script)
            for _ in script.lines {
                let seconds = Double.random(in: 0...2, using: &random)
                let events = (0..<Int.random(in: 0...8, using: &random)).map { _ in
                    (
                        Int.random(in: 0...40, using: &random),
                        Int.random(in: 1...60_000, using: &random),
                        Int64.random(in: 0...9_000, using: &random)
                    )
                }
                let phones = (0..<Int.random(in: 0...9, using: &random)).map { _ in
                    ("a", Int64.random(in: 0...9_000, using: &random))
                }
                try voiced.append(spoken(seconds: seconds, events, phones: phones))
            }
            #expect(voiced.wordStarts.count == script.lines.reduce(0) { $0 + $1.words.count })
            #expect(zip(voiced.wordStarts, voiced.wordStarts.dropFirst()).allSatisfy { $0 <= $1 })
            #expect(voiced.wordStarts.allSatisfy { (0...voiced.features.count).contains($0) })
            let starts = voiced.phones.map(\.start)
            #expect(zip(starts, starts.dropFirst()).allSatisfy { $0 <= $1 })
        }
    }

    @Test func `events that go back or lie outside harm nothing`() throws {
        var voiced = VoicedScript(script(["one two three"]))
        try voiced.append(
            spoken(seconds: 1, [(8, 5, 900), (4, 3, 100), (4_000, 9, 50), (0, 3, 99_000)]))
        #expect(voiced.wordStarts.count == 3)
        #expect(zip(voiced.wordStarts, voiced.wordStarts.dropFirst()).allSatisfy { $0 <= $1 })
    }
}
