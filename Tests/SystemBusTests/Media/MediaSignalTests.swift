import ListenCore
import Testing

@testable import SystemBus

/// The signals of the object: what changed, once, and nothing while nothing changes.
@Suite struct MediaSignalTests {
    /// An object with a clock and a place that the test moves.
    private struct Bench {
        var object = MediaPlayerObject()
        var now = NowPlaying()
        var time: UInt64 = 1_000_000
        var place = MediaTime.zero

        init() {
            now.status = .playing
            now.canSeek = true
            now.track = NowPlaying.Track(
                id: ["book", "1", "chapter", "1"], title: "One", length: .milliseconds(60_000),
                isLengthSure: true)
            now.sentence = "First."
            _ = show { _ in }
        }

        /// Sound for so many milliseconds.
        mutating func play(_ milliseconds: Int64) {
            time += UInt64(milliseconds) * 1_000
            place = place + .milliseconds(milliseconds * Int64(now.rate.hundredths) / 100)
        }

        mutating func show(_ change: (inout NowPlaying) -> Void) -> [String] {
            change(&now)
            let place = place
            return Self.names(object.show(now, at: time) { place })
        }

        mutating func due() -> [String] { Self.names(object.due(at: time)) }

        /// `Seeked 5000`, or the names of the properties in one `PropertiesChanged`.
        private static func names(_ signals: [BusSignal]) -> [String] {
            signals.map { signal in
                if case .int64(let place)? = signal.values.first {
                    return "\(signal.member) \(place / 1_000)"
                }
                guard case .list(_, let entries) = signal.values[1] else { return "?" }
                return entries.map {
                    guard case .entry(_, .text(let name), _) = $0 else { return "?" }
                    return name
                }.joined(separator: " ")
            }
        }
    }

    @Test func `A chapter is told with its place`() {
        var bench = Bench()
        bench.play(60_000)
        bench.place = .zero
        let told = bench.show {
            $0.track = NowPlaying.Track(id: ["book", "1", "chapter", "2"], title: "Two")
            $0.sentence = nil
            $0.hasPrevious = true
        }
        #expect(told == ["Metadata CanGoPrevious", "Seeked 0"])
    }

    @Test func `A chapter's place is told once it is open, and never the one before`() {
        var bench = Bench()
        bench.play(44_000)
        let opening = bench.show {
            $0.track = NowPlaying.Track(id: ["book", "1", "chapter", "2"], title: "Two")
            ($0.canSeek, $0.sentence) = (false, nil)
        }
        #expect(opening == ["Metadata CanSeek", "Seeked 0"])
        bench.place = .milliseconds(12_000)
        #expect(bench.show { $0.jumps += 1 } == [])
        #expect(bench.show { $0.canSeek = true } == ["CanSeek", "Seeked 12000"])
    }

    @Test func `What is as it was is not told again`() {
        var bench = Bench()
        for _ in 0..<100 {
            bench.play(40)
            #expect(bench.show { _ in } == [])
        }
        #expect(bench.object.deadline == nil)
    }

    @Test func `A pause is one signal, and then there is none`() {
        var bench = Bench()
        bench.play(2_000)
        #expect(bench.show { $0.status = .paused } == ["PlaybackStatus"])
        bench.time += 3_600_000_000
        #expect(bench.show { _ in } == [])
        #expect(bench.due() == [])
        #expect(bench.object.deadline == nil)
        #expect(bench.show { $0.status = .playing } == ["PlaybackStatus"])
    }

    @Test(arguments: [NowPlaying.Status.playing, .paused])
    func `Every jump is told`(status: NowPlaying.Status) {
        var bench = Bench()
        _ = bench.show { $0.status = status }
        for place: Int64 in [30_000, 1_000, 1_000] {
            bench.place = .milliseconds(place)
            #expect(bench.show { $0.jumps += 1 } == ["Seeked \(place)"])
        }
    }

    @Test func `Sentences are told at most four times a second, and the last one always`() {
        var bench = Bench()
        var told: [UInt64] = []
        for count in 0..<200 {
            bench.play(20)
            let shown = bench.show { $0.sentence = "Sentence \(count)." }
            if shown + bench.due() == ["Metadata"] { told.append(bench.time) }
        }
        #expect(told.count >= 14)
        for (earlier, later) in zip(told, told.dropFirst()) { #expect(later - earlier >= 250_000) }
        bench.time = bench.object.deadline ?? 0
        #expect(bench.due() == ["Metadata"])
        #expect(bench.object.deadline == nil)
    }

    @Test func `A sentence that was heard again before it was told is not told`() {
        var bench = Bench()
        bench.play(1_000)
        #expect(bench.show { $0.sentence = "Second." } == ["Metadata"])
        bench.play(50)
        #expect(bench.show { $0.sentence = "Third." } == [])
        #expect(bench.object.deadline != nil)
        bench.play(50)
        #expect(bench.show { $0.sentence = "Second." } == [])
        #expect(bench.object.deadline == nil)
    }

    @Test func `The start of the sound does not wait behind a sentence`() {
        var bench = Bench()
        bench.play(100)
        #expect(bench.show { ($0.sentence, $0.status) = ("x", .paused) } == ["PlaybackStatus"])
        bench.time += 250_000
        #expect(bench.due() == ["Metadata"])
    }

    @Test func `A gap in which the place stands still is told when it is over`() {
        var bench = Bench()
        bench.play(2_000)
        #expect(bench.show { $0.sentence = "Second." } == ["Metadata"])
        bench.time += 3_000_000
        #expect(bench.show { $0.sentence = "Third." } == ["Metadata", "Seeked 2000"])
        bench.play(1_000)
        #expect(bench.show { $0.sentence = "Fourth." } == ["Metadata"])
    }

    @Test(arguments: [30, 100, 150, 300])
    func `At any speed a steady sound needs no Seeked`(hundredths: Int) {
        var bench = Bench()
        let told = bench.show { $0.rate = PlaybackRate(hundredths: hundredths) }
        #expect(told == (hundredths == 100 ? [] : ["Rate"]))
        for count in 0..<50 {
            bench.play(1_000)
            #expect(bench.show { $0.sentence = "\(count)" } == ["Metadata"])
        }
    }

    @Test func `The first sentence of another chapter does not wait`() {
        var bench = Bench()
        bench.play(100)
        let told = bench.show { $0.track?.id = ["book", "1", "chapter", "2"] }
        #expect(told.first == "Metadata")
    }

    @Test func `When the chapter is closed, only that is told`() {
        var bench = Bench()
        bench.play(1_000)
        let told = bench.show { $0 = NowPlaying() }
        #expect(told == ["PlaybackStatus Metadata CanPlay CanPause CanSeek"])
    }
}
