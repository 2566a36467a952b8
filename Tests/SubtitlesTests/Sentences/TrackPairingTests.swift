import ListenCore
import Testing

@testable import Subtitles

@Suite struct TrackPairingTests {
    private func sentences(_ spans: [(Int64, Int64)]) -> [Sentence] {
        spans.enumerated().compactMap { place, span in
            Sentence(
                index: place,
                words: [
                    Word(
                        start: .milliseconds(span.0), end: .milliseconds(span.1),
                        text: "s\(place)")
                ])
        }
    }

    private func pairs(
        _ text: [(Int64, Int64)], _ other: [(Int64, Int64)], lead: Int64 = 0
    ) -> [String] {
        TrackPairing.pairs(
            of: sentences(text), and: sentences(other), lead: .milliseconds(lead)
        ).map { "\(Array($0.text))-\(Array($0.other))" }
    }

    @Test func `sentences said at the same time are a pair`() {
        #expect(
            pairs([(0, 2000), (2500, 4000)], [(100, 2100), (2400, 4200)]) == ["[0]-[0]", "[1]-[1]"])
        #expect(pairs([(0, 4000)], [(0, 2000), (2000, 4000)]) == ["[0]-[0, 1]"])
        #expect(pairs([(0, 2000), (2000, 4000)], [(0, 4000)]) == ["[0, 1]-[0]"])
        #expect(
            pairs([(0, 2000), (3000, 4000), (6000, 7000)], [(0, 2000), (6000, 7000)])
                == ["[0]-[0]", "[1]-[]", "[2]-[1]"])
        #expect(
            pairs([(6000, 7000)], [(0, 1000), (3000, 4000), (6000, 7000)])
                == ["[]-[0]", "[]-[1]", "[0]-[2]"])
        #expect(pairs([], [(0, 1000)]) == ["[]-[0]"])
    }

    @Test func `an offset of its own brings a track into step`() {
        #expect(pairs([(5000, 6000)], [(0, 1000)]) == ["[]-[0]", "[0]-[]"])
        #expect(pairs([(5000, 6000)], [(0, 1000)], lead: 5000) == ["[0]-[0]"])
    }

    @Test func `small shifts change no pair, and every sentence is in one`() {
        var random = SeededGenerator(seed: 21)
        for _ in 0..<100 {
            var time: Int64 = 0
            var (text, other): ([(Int64, Int64)], [(Int64, Int64)]) = ([], [])
            for _ in 0..<30 {
                let length = Int64.random(in: 1000..<6000, using: &random)
                if Int.random(in: 0..<8, using: &random) > 0 { text.append((time, time + length)) }
                switch Int.random(in: 0..<8, using: &random) {
                case 0: break
                case 1: other += [(time, time + length / 2), (time + length / 2, time + length)]
                default: other.append((time, time + length))
                }
                time += length + 900
            }
            let still = pairs(text, other)
            for shift: Int64 in [-200, -50, 50, 200] {
                #expect(pairs(text, other, lead: shift) == still)
            }
            let all = TrackPairing.pairs(of: sentences(text), and: sentences(other))
            #expect(all.flatMap { Array($0.text) } == Array(text.indices))
            #expect(all.flatMap { Array($0.other) } == Array(other.indices))
        }
    }

    @Test func `the person's shift moves a track only without an offset of its own`() throws {
        let track = SubtitleTrack(cues: [], sentences: sentences([(0, 1000), (5000, 6000)]))
        let asked = MediaTime.milliseconds(5000)..<MediaTime.milliseconds(6000)
        let moving = TrackAlignment(to: track)
        let own = TrackAlignment(to: AlignedTrack(track, offset: .milliseconds(7000)))
        #expect(moving.text(overlapping: asked) == "s1")
        #expect(moving.text(overlapping: asked, textShift: .milliseconds(2000)) == "s1")
        #expect(own.text(overlapping: asked, textShift: .milliseconds(2000)) == "s0")
        #expect(own.text(overlapping: asked) == nil)
    }
}
