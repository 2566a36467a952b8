import ListenCore
import Testing

@testable import Subtitles

@Suite struct TrackPartTests {
    private let track = SubtitleTrack(
        language: Language(tag: "es"),
        cues: [(0.0, 4.0), (8, 11), (9, 13), (20, 24)].enumerated().map { index, range in
            Cue(
                id: index, start: .seconds(range.0), end: .seconds(range.1), text: "Cue \(index)",
                words: [Word(start: .seconds(range.0), end: .seconds(range.1), text: "Cue")])
        }, sentences: [])

    private func texts(_ start: Double, _ end: Double?) -> [String] {
        track.part(from: .seconds(start), to: end.map(MediaTime.seconds)).cues.map {
            "\($0.id) \($0.text) \($0.start.seconds)–\($0.end.seconds)"
        }
    }

    @Test func `each cue is in the part that its middle lies in, with the part's times`() {
        #expect(texts(0, 10) == ["0 Cue 0 0.0–4.0", "1 Cue 1 8.0–10.0"])
        #expect(texts(10, nil) == ["0 Cue 2 0.0–3.0", "1 Cue 3 10.0–14.0"])
        #expect(texts(0, 22) == Array(texts(0, nil).dropLast()))
    }

    @Test func `words move with their cue`() {
        let words = track.part(from: .seconds(10), to: .seconds(23)).cues.flatMap(\.words)
        #expect(words.map(\.start) == [.zero, .seconds(10)])
        #expect(words.map(\.end) == [.seconds(3), .seconds(13)])
    }

    @Test func `a part without a cue is empty`() {
        #expect(texts(13, 19).isEmpty)
        #expect(track.part(from: .zero, to: nil).language?.code == "es")
    }
}
