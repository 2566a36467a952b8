import ListenCore
import ListenTestSupport
import Testing

@testable import Subtitles

@Suite struct CueIndexTests {
    private struct Span: Timed {
        let start: MediaTime
        let end: MediaTime

        init(_ start: Int64, _ end: Int64) {
            self.start = .milliseconds(start)
            self.end = .milliseconds(end)
        }
    }

    @Test func `timings are half open`() {
        let index = CueIndex([Span(1000, 2000), Span(2000, 3000)])
        #expect(index.lastStarted(at: .milliseconds(999)) == nil)
        #expect(index.lastStarted(at: .milliseconds(1000)) == 0)
        #expect(index.overlapping(.milliseconds(2000) ..< .milliseconds(2001)) == [1])
        #expect(index.overlapping(.milliseconds(3000) ..< .milliseconds(4000)) == [])
        #expect(index.lastStarted(at: .milliseconds(9000)) == 1)
        #expect(index.lastStarted(at: .milliseconds(0)) == nil)
    }

    @Test func `an empty index answers nothing`() {
        let index = CueIndex([Span]())
        #expect(index.lastStarted(at: .zero) == nil)
        #expect(index.overlapping(.zero ..< .seconds(1)) == [])
    }

    @Test func `unsorted things keep the positions they were given in`() {
        let index = CueIndex([Span(5000, 6000), Span(1000, 2000)])
        #expect(index.lastStarted(at: .milliseconds(1500)) == 1)
        #expect(index.lastStarted(at: .milliseconds(5500)) == 0)
    }

    @Test(arguments: [(3, 50), (40, 200), (2000, 3000), (4000, 100_000)])
    func `every answer equals a naive scan`(count: Int, length: Int) {
        var random = SeededGenerator(seed: UInt64(count))
        let width = Int64(count) * 40
        var spans = (0..<count).map { _ -> Span in
            let start = Int64.random(in: 0..<width, using: &random)
            return Span(start, start + Int64.random(in: 0..<Int64(length), using: &random))
        }
        // One over everything, and one hidden.
        spans += [Span(0, width), Span(width / 2, width / 2)]
        spans.sort { ($0.start, $0.end) < ($1.start, $1.end) }
        let index = CueIndex(spans)
        var time: Int64 = 0
        for step in 0..<400 {
            time = step % 10 == 0 ? Int64.random(in: -5..<width + 5, using: &random) : time + 30
            let now = MediaTime.milliseconds(time)
            #expect(index.lastStarted(at: now) == spans.lastIndex { $0.start <= now })
            let range = now..<(now + .milliseconds(100))
            let inside = spans.indices.filter {
                max(spans[$0].start, range.lowerBound) < min(spans[$0].end, range.upperBound)
            }
            #expect(index.overlapping(range) == inside)
        }
    }
}
