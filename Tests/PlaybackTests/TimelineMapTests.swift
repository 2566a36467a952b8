import ListenCore
import Testing

@testable import Playback

@Suite struct TimelineMapTests {
    static let rate = SampleRate(44_100)

    @Test func `a day of playing drifts by nothing at any speed`() {
        for hundredths in [30, 75, 100, 133, 150, 300] {
            let speed = PlaybackRate(hundredths: hundredths)
            let map = TimelineMap(sampleRate: Self.rate, rate: speed)
            let day = FrameCount(Int64(86_400 * 44_100))
            #expect(map.sourceFrame(atRingFrame: day).value == day.value / 100 * Int64(hundredths))
            let heard = speed.mediaTime(during: .seconds(86_400))
            #expect(map.place(atRingFrame: day).position == heard)
        }
    }

    @Test func `a day with a change of speed every second loses no frame`() {
        var map = TimelineMap(sampleRate: Self.rate)
        var ring: Int64 = 0
        var source: Int64 = 0
        for second in 0..<86_400 {
            let speed = PlaybackRate(hundredths: 50 + second % 200)
            map.append(ringFrame: FrameCount(ring), sourceFrame: FrameCount(source), rate: speed)
            map.trim(before: FrameCount(ring))
            ring += 44_100
            source += 441 * Int64(speed.hundredths)
            #expect(map.sourceFrame(atRingFrame: FrameCount(ring)).value == source)
        }
        #expect(map.stretches.count == 1)
    }

    @Test func `a new speed counts from the frame where it is heard`() {
        var map = TimelineMap(
            sampleRate: Self.rate, ringFrame: FrameCount(1_000), sourceFrame: FrameCount(500))
        map.append(
            ringFrame: FrameCount(2_000), sourceFrame: FrameCount(1_500),
            rate: PlaybackRate(hundredths: 200))
        #expect(map.sourceFrame(atRingFrame: FrameCount(1_999)) == FrameCount(1_499))
        #expect(map.sourceFrame(atRingFrame: FrameCount(2_000)) == FrameCount(1_500))
        #expect(map.sourceFrame(atRingFrame: FrameCount(2_010)) == FrameCount(1_520))
        #expect(map.place(atRingFrame: FrameCount(1_999)).rate == .normal)
        #expect(map.place(atRingFrame: FrameCount(2_000)).rate.hundredths == 200)
    }

    @Test func `a frame before the first stretch counts as its start`() {
        let map = TimelineMap(
            sampleRate: Self.rate, ringFrame: FrameCount(900), sourceFrame: FrameCount(44_100))
        #expect(map.place(atRingFrame: .zero).position == .seconds(1))
    }

    @Test func `trimming keeps what is heard now and later`() {
        var map = TimelineMap(sampleRate: Self.rate)
        for index in 1...5 {
            map.append(
                ringFrame: FrameCount(index * 100), sourceFrame: FrameCount(index * 1_000),
                rate: .normal)
        }
        let before = (0..<700).map { map.sourceFrame(atRingFrame: FrameCount($0)) }
        map.trim(before: FrameCount(250))
        #expect(map.stretches.count == 4)
        let after = (200..<700).map { map.sourceFrame(atRingFrame: FrameCount($0)) }
        #expect(Array(before[200...]) == after)
    }

    @Test func `a stretch replaces those at or behind its frame`() {
        var map = TimelineMap(sampleRate: Self.rate)
        map.append(ringFrame: FrameCount(100), sourceFrame: FrameCount(5), rate: .normal)
        map.append(ringFrame: FrameCount(100), sourceFrame: FrameCount(7), rate: .normal)
        #expect(map.stretches.count == 2)
        #expect(map.sourceFrame(atRingFrame: FrameCount(100)) == FrameCount(7))
    }

    @Test func `the place never goes back while frames go on`() {
        let map = TimelineMap(sampleRate: Self.rate, rate: PlaybackRate(hundredths: 37))
        var last = MediaTime.zero
        for frame in 0..<5_000 {
            let place = map.place(atRingFrame: FrameCount(frame)).position
            #expect(place >= last)
            last = place
        }
    }
}

extension TimelineMap {
    /// A map whose ring frame `ringFrame` sounds source frame `sourceFrame`.
    init(
        sampleRate: SampleRate, ringFrame: FrameCount = .zero, sourceFrame: FrameCount = .zero,
        rate: PlaybackRate = .normal
    ) {
        self.init(
            sampleRate: sampleRate,
            beginning: Stretch(ringStart: ringFrame, sourceStart: sourceFrame, rate: rate))
    }

    /// From ring frame `ringFrame` on, the recording is heard from
    /// `sourceFrame` at this speed; later stretches are dropped.
    mutating func append(
        ringFrame: FrameCount, sourceFrame: FrameCount, rate: PlaybackRate
    ) {
        append(Stretch(ringStart: ringFrame, sourceStart: sourceFrame, rate: rate))
    }

    /// The frame of the recording that sounds at a ring frame; a frame before
    /// the first stretch counts as its start.
    func sourceFrame(atRingFrame ringFrame: FrameCount) -> FrameCount {
        stretch(at: ringFrame).sourceFrame(at: ringFrame)
    }
}
