import ListenCore
import Testing

@Suite struct MediaTimeTests {
    @Test(arguments: [8_000, 11_025, 22_050, 44_100, 48_000, 96_000])
    func `a frame survives the way to microseconds and back`(rate: Int) {
        let rate = SampleRate(rate)
        for frame in [0, 1, 2, 3, 1023, 44_099, 44_100, 9_999_999, 158_760_000].map(FrameCount.init)
        {
            #expect(MediaTime(frame, at: rate).frame(at: rate) == frame)
        }
    }

    @Test func `numbers that are no time become zero`() {
        for number in [Double.nan, .infinity, -.infinity, 1e12] {
            #expect(MediaTime.seconds(number) == .zero)
        }
    }

    @Test func `arithmetic saturates and never traps`() {
        let most = MediaTime(microseconds: .max)
        #expect(most + .seconds(1) == most)
        #expect(MediaTime(microseconds: .min) - .seconds(1) == MediaTime(microseconds: .min))
        #expect(MediaTime.milliseconds(.max) == most)
        let rate = SampleRate(48_000)
        // 9999999 hours, which a subtitle file may name, and beyond.
        for time in [MediaTime.milliseconds(9_999_999 * 3_600_000), most] {
            #expect(time.frame(at: rate) > FrameCount(Int64(1) << 40))
            #expect(MediaTime(time.frame(at: rate), at: rate) >= .milliseconds(9_999_999))
            #expect(MediaTime(Duration(time)) == time)
            for hundredths in [30, 100, 300] {
                let rate = PlaybackRate(hundredths: hundredths)
                #expect(rate.realTime(during: time) > .zero)
                #expect(rate.mediaTime(during: time) > .zero)
            }
        }
        let least = MediaTime(microseconds: .min)
        #expect(most - least == most && least - most == least && least + least == least)
        #expect(least.frame(at: SampleRate(1_000_000)).value < 0)
    }

    @Test(arguments: [(7, "0:07"), (751, "12:31"), (3723, "1:02:03"), (-65, "-1:05")])
    func `the clock reads as people write it`(seconds: Int, text: String) {
        #expect(MediaTime.seconds(Double(seconds)).clockText == text)
    }

    @Test func `milliseconds are rounded down at every time`() {
        let times: [(Int64, Int64)] = [
            (1_999, 1), (-1, -1), (-1_000, -1), (-1_001, -2), (.min, Int64.min / 1_000 - 1),
            (.max, .max / 1_000),
        ]
        for (microseconds, milliseconds) in times {
            #expect(MediaTime(microseconds: microseconds).milliseconds == milliseconds)
        }
    }

    @Test func `a time code has three digits of milliseconds`() {
        #expect(MediaTime.milliseconds(3_723_045).timeCode == "01:02:03,045")
    }

    @Test func `a part of a rate stays inside the range`() {
        let rate = PlaybackRate(hundredths: 150)
        let parts = [(100, 150), (50, 75), (33, 49), (200, 300), (300, 300), (0, 30), (.min, 30)]
        for (hundredths, expected) in parts {
            #expect(rate.times(hundredths: hundredths).hundredths == expected, "\(hundredths)")
        }
    }

    @Test func `a rate turns heard time into the recording's time and back`() {
        let rate = PlaybackRate(hundredths: 75)
        #expect(rate.mediaTime(during: .seconds(4)) == .seconds(3))
        #expect(rate.realTime(during: .seconds(3)) == .seconds(4))
        #expect(rate.text == "0.75×")
        #expect(PlaybackRate(hundredths: 1000).hundredths == 300)
    }

    @Test(
        arguments: [
            (.seconds(-2), -2_000_000), (.microseconds(1_500_001), 1_500_001),
            (.nanoseconds(1_999), 1), (.seconds(Int64.max), .max), (.seconds(Int64.min), .min),
        ] as [(Duration, Int64)])
    func `a duration is a time in whole microseconds`(duration: Duration, microseconds: Int64) {
        #expect(MediaTime(duration) == MediaTime(microseconds: microseconds))
    }

    @Test(arguments: [(-1.0, 2.0), (2, 2), (3, 3), (5, 5), (9, 5)])
    func `a time is kept inside a stretch`(seconds: Double, wanted: Double) {
        let range = MediaTime.seconds(2)...MediaTime.seconds(5)
        #expect(MediaTime.seconds(seconds).clamped(to: range) == .seconds(wanted))
    }

    @Test(arguments: [(100, "1×"), (150, "1.5×"), (105, "1.05×"), (125, "1.25×"), (30, "0.3×")])
    func `a rate is written without zeros at its end`(hundredths: Int, text: String) {
        let rate = PlaybackRate(hundredths: hundredths)
        #expect(rate.text == text && rate.factor == Double(hundredths) / 100)
    }

    @Test func `a rate is changed in steps inside its range`() {
        let rate = PlaybackRate(hundredths: 95)
        #expect(rate.advanced(byHundredths: 10).hundredths == 105)
        #expect(rate.advanced(byHundredths: -90).hundredths == 30)
        #expect(rate < .normal && !(PlaybackRate.normal < rate))
        #expect((30...300).contains(rate.hundredths))
    }
}
