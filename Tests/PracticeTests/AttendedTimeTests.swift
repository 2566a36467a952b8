import ListenCore
import Practice
import Testing

private func chapter(_ id: String = "c") -> ChapterAddress {
    ChapterAddress(
        source: .local, book: BookID(rawValue: "b"), chapter: ChapterID(rawValue: id))
}

/// A session whose samples are written down in seconds.
private struct Session {
    var time = AttendedTime()
    var chapter = "c"
    /// When the day ends, in seconds of the host's time.
    var midnight = 1e6

    mutating func at(
        _ host: Double, place: Double, rate: Int = 100, pass: Int = 1, until: Double? = nil,
        gap: Double? = nil, _ phase: PlayerPhase = .playing
    ) {
        let isNext = host >= midnight
        time.note(
            AttendedTime.Sample(
                host: Duration(.seconds(host)),
                place: PlaybackPlace(
                    position: .seconds(place), rate: PlaybackRate(hundredths: rate),
                    passage: Passage(line: 0, pass: pass, passCount: 2),
                    runsUntil: until.map { .seconds($0) }, gapLeft: gap.map { .seconds($0) }),
                phase: phase,
                subject: AttendedTime.Subject(
                    chapter: PracticeTests.chapter(chapter), bookTitle: "A book",
                    language: Language(tag: "es")),
                local: AttendedTime.LocalTime(
                    day: isNext ? "2026-11-22" : "2026-11-21",
                    sinceMidnight: Duration(.seconds(isNext ? host - midnight : 80_000)))))
    }

    /// Heard, repeated and material in seconds, a day at a time.
    mutating func sums() -> [[Double]] {
        time.flush().map { [$0.heard.seconds, $0.repeated.seconds, $0.material.seconds] }
    }
}

@Suite struct AttendedTimeTests {
    @Test func `what is heard first counts as heard, at the speed it is heard`() {
        var session = Session()
        session.at(0, place: 10, rate: 200)
        session.at(5, place: 20, rate: 200)
        session.at(6, place: 22, .paused)
        #expect(session.sums() == [[6, 0, 12]])
    }

    @Test(
        arguments: [
            PlayerPhase.empty, .loading, .ready, .buffering, .paused, .held,
            .interrupted(reason: "a call"), .ended, .failed(message: "gone"),
        ])
    func `nothing counts while no sound is running`(phase: PlayerPhase) {
        var session = Session()
        session.at(0, place: 10, phase)
        session.at(5, place: 15)
        #expect(session.sums().isEmpty)
    }

    @Test func `a second pass counts as repeated, whatever was heard before`() {
        var session = Session()
        session.at(0, place: 10)
        session.at(3, place: 13, until: 13)
        session.at(3, place: 10, pass: 2)
        session.at(6, place: 13, pass: 2)
        #expect(session.sums() == [[3, 3, 3]])
    }

    @Test func `what was heard before in the session is repeated, the rest is new`() {
        var session = Session()
        session.at(0, place: 10)
        session.at(4, place: 14)
        session.at(4, place: 12, .paused)
        session.at(5, place: 12)
        session.at(9, place: 16)
        #expect(session.sums() == [[6, 2, 6]])
        session.at(9, place: 10, .paused)
        session.at(10, place: 10)
        session.at(16, place: 16)
        #expect(session.sums() == [[0, 6, 0]])
    }

    @Test func `gaps are practice`() {
        var session = Session()
        session.at(0, place: 10, until: 12)
        session.at(2, place: 12, gap: 3)
        session.at(4, place: 12, gap: 1)
        session.at(5.5, place: 12.5)
        #expect(session.sums() == [[2.5, 3, 2.5]])
    }

    @Test func `a gap that begins between two samples is told from the sound`() {
        var session = Session()
        session.at(0, place: 10, until: 12)
        session.at(3, place: 12, gap: 2)
        #expect(session.sums() == [[2, 1, 2]])
    }

    @Test func `a place that stands still outside of a gap counts nothing`() {
        var session = Session()
        session.at(0, place: 10)
        session.at(5, place: 10)
        session.at(6, place: 10.5)
        #expect(session.sums() == [[0.5, 0, 0.5]])
    }

    @Test func `a seek counts what was heard before it and nothing of the way`() {
        var session = Session()
        session.at(0, place: 10)
        session.at(2, place: 90)
        session.at(3, place: 91)
        session.at(4, place: 20)
        #expect(session.sums() == [[4, 0, 4]])
    }

    @Test func `a jump of the plan counts both sides of it`() {
        var session = Session()
        session.at(0, place: 10, until: 11)
        session.at(3, place: 42)
        #expect(session.sums() == [[3, 0, 3]])
        session.at(3, place: 50, until: 51)
        session.at(5, place: 51, pass: 2)
        // Back to the line's start: the second of the two seconds was heard again.
        #expect(session.sums() == [[1, 0, 1]])
    }

    @Test(
        arguments: [
            (31, 5, 5), (3_600, 0, 0), (40, 40, 40), (40, 41, 40), (3_600, -9, 0),
        ])
    func `a long step counts at most what the place moved`(
        host: Double, moved: Double, heard: Double
    ) {
        var session = Session()
        session.at(0, place: 10)
        session.at(host, place: 10 + moved)
        #expect(session.sums().first?.first ?? 0 == heard)
    }

    @Test func `a day ends at midnight, in the middle of a step`() {
        var session = Session(midnight: 8)
        session.at(0, place: 10)
        session.at(10, place: 20)
        #expect(session.sums() == [[8, 0, 8], [2, 0, 2]])
        session.at(12, place: 22)
        #expect(session.time.flush().map(\.day) == ["2026-11-22"])
    }

    @Test func `another chapter begins anew`() {
        var session = Session()
        session.at(0, place: 10)
        session.chapter = "d"
        session.at(5, place: 15)
        #expect(session.time.isEmpty)
        session.at(6, place: 16)
        session.chapter = "c"
        session.at(6, place: 10)
        session.at(8, place: 12)
        let days = session.time.flush()
        #expect(days.count == 1)
        #expect(days.first?.heard == .seconds(3))
        #expect(days.first?.bookTitle == "A book")
        #expect(days.first?.language?.tag == "es")
        #expect(session.time.isEmpty)
    }

    @Test func `time that runs backwards counts nothing`() {
        var session = Session()
        session.at(10, place: 10)
        session.at(5, place: 15)
        #expect(session.sums().isEmpty)
    }
}

@Suite struct HeardRangesTests {
    static func range(_ from: Int64, _ to: Int64) -> Range<MediaTime> {
        .milliseconds(from)..<(.milliseconds(to))
    }

    @Test func `stretches merge and only what is new is told`() {
        var heard = HeardRanges()
        #expect(heard.insert(Self.range(10, 20)) == .milliseconds(10))
        #expect(heard.insert(Self.range(30, 40)) == .milliseconds(10))
        #expect(heard.insert(Self.range(10, 20)) == .zero)
        #expect(heard.insert(Self.range(15, 35)) == .milliseconds(10))
        #expect(heard.ranges == [Self.range(10, 40)])
        #expect(heard.insert(Self.range(40, 50)) == .milliseconds(10))
        #expect(heard.insert(Self.range(0, 5)) == .milliseconds(5))
        #expect(heard.ranges == [Self.range(0, 5), Self.range(10, 50)])
        #expect(heard.insert(Self.range(7, 7)) == .zero)
    }

    @Test func `it agrees with one flag for each millisecond`() {
        var heard = HeardRanges()
        var flags = Array(repeating: false, count: 200)
        var seed: UInt64 = 7
        func random(_ below: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % below
        }
        for _ in 0..<300 {
            let from = random(190)
            let to = from + random(10)
            let fresh = (from..<to).count { !flags[$0] }
            for index in from..<to { flags[index] = true }
            #expect(
                heard.insert(Self.range(Int64(from), Int64(to)))
                    == .milliseconds(Int64(fresh)))
        }
        for index in flags.indices {
            let place = MediaTime.milliseconds(Int64(index))
            #expect(heard.ranges.contains { $0.contains(place) } == flags[index])
        }
    }

    @Test func `their number is bounded and the nearest become one`() {
        var heard = HeardRanges()
        for index in 0..<Int64(HeardRanges.limit) {
            heard.insert(Self.range(index * 100, index * 100 + 10))
        }
        heard.insert(Self.range(15, 20))
        #expect(heard.ranges.count == HeardRanges.limit)
        #expect(heard.ranges.first == Self.range(0, 20))
    }
}

extension AttendedTime {
    /// True if there is nothing to keep.
    fileprivate var isEmpty: Bool {
        var time = self
        return time.flush().isEmpty
    }
}
