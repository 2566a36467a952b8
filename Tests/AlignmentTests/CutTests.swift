import ListenCore
import Subtitles
import Testing

@testable import Alignment

/// Subtitles of another cut than the recording, on synthetic rows of speech.
@Suite struct CutTests {
    /// What happens before a line of the text, and for how many seconds.
    enum Break: Hashable {
        /// The recording has other speech there.
        case added(Int, Double)
        /// The text leaves room for something that the recording lacks.
        case missing(Int, Double)

        var line: Int {
            switch self {
            case .added(let line, _), .missing(let line, _): line
            }
        }
    }

    /// Lines of the text, where the recording has them, and all that is said there.
    private struct Made {
        var text: [Range<MediaTime>] = []
        var truth: [Range<MediaTime>] = []
        var speech: [Range<MediaTime>] = []

        /// Lines of speech with pauses of many lengths, and breaks between some.
        ///
        /// Dense ones are as readings have them: a line holds several pauses, which are no shorter
        /// than those between lines.
        init(
            count: Int, seed: UInt64, breaks: [Break] = [], rate: Double = 1, shift: Double = 0,
            isDense: Bool = false
        ) {
            var state = seed
            func next(_ low: Double, _ high: Double) -> Double {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return low + Double(state >> 33) / Double(UInt32.max >> 1) * (high - low)
            }
            var (time, heard) = (0.8, 0.8)
            for line in 0..<count {
                for each in breaks where each.line == line {
                    switch each {
                    case .missing(_, let length): time += length
                    case .added(_, let length):
                        let end = heard + length
                        while heard + 3 < end {
                            let stop = heard + next(0.9, 2.5)
                            speech.append(.seconds(heard)..<(.seconds(stop)))
                            heard = stop + next(0.2, 0.5)
                        }
                        heard = end
                    }
                }
                let (length, pause) =
                    isDense
                    ? (next(2, 9), next(0.3, 0.45)) : (next(0.9, 4.5), next(0.25, 1.6))
                let span: Range<MediaTime> = .seconds(heard)..<(.seconds(heard + length))
                truth.append(span)
                var rest = heard
                while isDense, rest + 3 < heard + length {
                    let stop = rest + next(0.8, 2)
                    speech.append(.seconds(rest)..<(.seconds(stop)))
                    rest = stop + next(0.15, 0.4)
                }
                speech.append(.seconds(rest)..<(.seconds(heard + length)))
                text.append(
                    .seconds(time * rate + shift)..<(.seconds((time + length) * rate + shift)))
                time += length + pause
                heard += length + pause
            }
        }

        /// Levels of frames of 10 ms; a voice is some decibels above the pauses.
        func levels(_ above: Float = 53) -> [Float] {
            let count = Int((speech.last?.upperBound ?? .zero).milliseconds / 10) + 200
            var levels = [Float](repeating: -22 - above, count: count)
            for range in speech {
                let frames =
                    (range.lowerBound.milliseconds / 10)..<(range.upperBound.milliseconds / 10)
                for frame in frames { levels[Int(frame)] = -22 }
            }
            return levels
        }

        /// The text as people write it: its edges are some hundredths of a second off, and some
        /// lines are left out.
        func rough(seed: UInt64) -> [Range<MediaTime>] {
            var state = seed &+ 1_000
            func next() -> MediaTime {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return .milliseconds(Int64(state >> 33) % 241 - 120)
            }
            var rough: [Range<MediaTime>] = []
            for (index, line) in text.enumerated() where index % 20 != 7 {
                let (start, end) = (line.lowerBound + next(), line.upperBound + next())
                rough.append(start..<end)
            }
            return rough
        }

        var cues: [Cue] {
            text.enumerated().map {
                Cue(id: $0, start: $1.lowerBound, end: $1.upperBound, text: "line \($0)")
            }
        }
    }

    /// The share of lines within 0.1 s.
    private func placed(_ cues: [Cue], _ truth: [Range<MediaTime>]) -> Double {
        let right = zip(cues, truth).count {
            abs(($0.start - $1.lowerBound).milliseconds) <= 100
        }
        return Double(right) / Double(truth.count)
    }

    /// Expects that lines keep their order, overlap no other, and begin in the recording.
    private func expectOrder(
        _ cues: [Cue], sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let starts = cues.map(\.start)
        #expect(starts == starts.sorted(), sourceLocation: sourceLocation)
        let areInside = cues.allSatisfy { $0.start >= .zero && $0.end >= $0.start }
        #expect(areInside, sourceLocation: sourceLocation)
        let areApart = zip(cues, cues.dropFirst()).allSatisfy { $0.end <= $1.start }
        #expect(areApart, sourceLocation: sourceLocation)
    }

    @Test(
        arguments: [
            [.added(60, 30)], [.missing(60, 31)], [.added(20, 2.5), .missing(70, 12)],
            [.missing(20, 45), .added(50, 14), .missing(75, 5), .added(100, 60)],
        ] as [[Break]], [25 / 23.976, 0.999])
    func `pieces are found, and their drift`(breaks: [Break], rate: Double) throws {
        let made = Made(count: 120, seed: 11, breaks: breaks, rate: rate, shift: 0.7)
        let repair = try #require(TimingRepair(of: made.cues, by: made.levels()))
        #expect(repair.fit.isSure && repair.fit.pieces.count == breaks.count + 1)
        #expect(placed(repair.cues, made.truth) >= 0.98)
        #expect(repair.fit.unplaced.isEmpty)
        expectOrder(repair.cues)
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `lines that fill the time are told by the pauses between them`(seed: UInt64) throws {
        let breaks: [Break] = [.added(24, 20), .missing(48, 7)]
        let made = Made(count: 72, seed: seed, breaks: breaks, isDense: true)
        let repair = try #require(TimingRepair(of: made.cues, by: made.levels(30)))
        #expect(repair.fit.isSure && repair.fit.pieces.count == 3)
        #expect(placed(repair.cues, made.truth) >= 0.95)
        expectOrder(repair.cues)
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `in noise edges come nearer to the speech`(seed: UInt64) throws {
        let made = Made(count: 120, seed: seed, breaks: [.added(40, 20)])
        let kept = made.truth.enumerated().filter { $0.offset % 20 != 7 }.map(\.element)
        let cues = made.rough(seed: seed).enumerated().map {
            Cue(id: $0, start: $1.lowerBound, end: $1.upperBound, text: "line \($0)")
        }
        func error(snaps: Bool) throws -> Double {
            let repair = try #require(TimingRepair(of: cues, by: made.levels(8), snaps: snaps))
            #expect(repair.fit.pieces.count == 2 && (repair.snapped > 0) == snaps)
            return zip(repair.cues, kept).reduce(0) {
                $0 + abs(($1.0.start - $1.1.lowerBound).seconds)
            }
        }
        #expect(try error(snaps: true) < 0.97 * error(snaps: false))
    }

    @Test(
        arguments: [(0.25, 0, true), (0.15, 0, false), (0.25, 11, false)]
            as [(Double, Double, Bool)])
    func `a small fit is believed where the lines fit nowhere else`(
        fit: Double, away: Double, isBelieved: Bool
    ) {
        // Lines that fill the time, with pauses within them, never fit much better.
        let made = Made(count: 150, seed: 2, isDense: true)
        let cues = made.truth.map {
            ($0.lowerBound + .seconds(away))..<($0.upperBound + .seconds(away))
        }
        let pieces = TimingFit(
            rate: 1, offset: .zero, before: 0, after: fit, isSure: true,
            pieces: [TimingFit.Piece(span: .zero..<(.seconds(2_000)), offset: .zero)])
        let whole = TimingFit(
            rate: 1, offset: .seconds(500), before: 0, after: 0, isSure: false)
        let judge = TimingJudge(heard: HeardSpeech(levels: made.levels(30)), isCovered: true)
        #expect(judge.prefers(pieces, to: whole, of: cues) == isBelieved)
    }

    @Test func `what a piece that stays is off by is a habit of all`() throws {
        let made = Made(count: 120, seed: 9, breaks: [.added(60, 30)], shift: 0.05)
        let repair = try #require(
            TimingRepair(of: made.cues, by: made.levels(), snaps: false))
        #expect(repair.fit.pieces.count == 2 && repair.fit.offset == .zero)
        let other = try #require(repair.fit.pieces.last).offset
        #expect(abs(other.seconds - 30) <= 0.02)
    }

    @Test(arguments: [53, 8] as [Float])
    func `a voice that is hardly above its noise is enough`(above: Float) throws {
        let made = Made(count: 120, seed: 5, breaks: [.added(40, 20), .missing(80, 20)])
        let repair = try #require(TimingRepair(of: made.cues, by: made.levels(above)))
        #expect(repair.fit.pieces.count == 3)
        #expect(placed(repair.cues, made.truth) >= 0.98)
        expectOrder(repair.cues)
    }

    @Test func `lines of a scene that was cut are named and pressed together`() throws {
        let made = Made(count: 120, seed: 3)
        let gone = 50..<60
        let length = made.truth[60].lowerBound - made.truth[50].lowerBound
        var cut = made
        cut.speech.removeSubrange(gone)
        for index in 50..<cut.speech.count {
            let line = cut.speech[index]
            cut.speech[index] = (line.lowerBound - length)..<(line.upperBound - length)
        }
        let repair = try #require(TimingRepair(of: made.cues, by: cut.levels()))
        #expect(repair.fit.pieces.count == 2)
        #expect(repair.fit.unplaced.map(\.lowerBound) == [made.truth[50].lowerBound])
        expectOrder(repair.cues)
        #expect(placed(Array(repair.cues[60...]), Array(cut.speech[50...])) >= 0.98)
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `one cut is never found to be two`(seed: UInt64) throws {
        let made = Made(count: 90, seed: seed, rate: seed % 2 == 0 ? 1 : 1.001, shift: 3)
        let repair = try #require(TimingRepair(of: made.cues, by: made.levels(30)))
        #expect(repair.fit.pieces.isEmpty)
        #expect(placed(repair.cues, made.truth) >= 0.98)
        expectOrder(repair.cues)
        // One shift for all is not so exact that no cuts are looked for.
        let (heard, rough) = (HeardSpeech(levels: made.levels(30)), made.rough(seed: seed))
        let whole = try #require(TimingSearch(heard, rough, isCancelled: { false }).fit())
        #expect(whole.after > 0.7 && whole.after < 0.95)
        let cut = try #require(CutSearch(heard.evidence, rough, isCancelled: { false }).fit())
        #expect(cut.isSure && cut.pieces.count == 1)
        let other = Made(count: 90, seed: seed + 50)
        let wrong = try #require(TimingRepair(of: made.cues, by: other.levels(30)))
        #expect(!wrong.fit.isSure && wrong.cues == made.cues)
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `a few lines of something else are left alone`(seed: UInt64) throws {
        let few = Made(count: 10, seed: seed)
        let other = Made(count: 500, seed: seed + 70)
        let repair = try #require(TimingRepair(of: few.cues, by: other.levels(30)))
        #expect(!repair.fit.isSure && repair.cues == few.cues)
        expectOrder(repair.cues)
    }

    @Test func `times keep their order across pieces`() {
        let pieces = [
            TimingFit.Piece(span: .zero..<(.seconds(100)), offset: .zero),
            TimingFit.Piece(span: .seconds(130)..<(.seconds(200)), offset: .seconds(-29)),
            TimingFit.Piece(span: .seconds(210)..<(.seconds(300)), offset: .seconds(11)),
        ]
        let fit = TimingFit(
            rate: 1, offset: .zero, before: 0, after: 1, isSure: true, pieces: pieces)
        let cases: [(Double, Double)] = [
            (-1, -1), (50, 50), (100, 100), (115, 100.5), (130, 101), (200, 171), (205, 176),
            (210, 221), (400, 411),
        ]
        for (time, expected) in cases {
            #expect(abs(fit.corrected(.seconds(time)).seconds - expected) < 0.001, "\(time)")
        }
    }

    @Test func `moved lines overlap only where they did before`() {
        func ranges(_ times: [(Double, Double)]) -> [Range<MediaTime>] {
            times.map { MediaTime.seconds($0.0)..<MediaTime.seconds($0.1) }
        }
        let settled = TimingRepair.settled(
            ranges([(-3, -1), (-0.2, 2), (1.9, 9), (1.8, 3), (9, 9.1)]),
            from: ranges([(0, 2), (3, 5), (5, 12), (6, 8), (12.5, 13)]))
        #expect(settled == ranges([(-3, -1), (0, 1.8), (1.8, 9), (1.8, 3), (9, 9.1)]))
        // First lines without room, before one that begins a little before the recording.
        let first = TimingRepair.settled(
            ranges([(0, 0), (0, 0), (-0.2, 2)]), from: ranges([(1, 2), (5, 7), (20, 22.2)]))
        #expect(first == ranges([(0, 0), (0, 0), (0, 2)]))
    }

    @Test(arguments: [-30, -29.95, -30.1])
    func `lines of a cut scene cover no others`(shift: Double) {
        let pieces = [
            TimingFit.Piece(span: .zero..<(.seconds(100)), offset: .zero),
            TimingFit.Piece(span: .seconds(130)..<(.seconds(200)), offset: .seconds(shift)),
        ]
        let fit = TimingFit(
            rate: 1, offset: .zero, before: 0, after: 1, isSure: true, pieces: pieces)
        let times = [99.0, 100, 101, 115, 129, 130, 131].map {
            fit.corrected(.seconds($0)).seconds
        }
        // The end of the last line before is cut when lines are moved.
        #expect(times.filter { $0 != 100 } == times.filter { $0 != 100 }.sorted())
        #expect(times[2...4].allSatisfy { $0 >= min(100, 130 + shift) - 0.001 })
        #expect(times[2...4].allSatisfy { $0 <= 130 + shift + 0.001 })
    }

    /// The new times when some first lines have no place and the next one begins at 20 s.
    private func led(_ lines: [(Double, Double)], by shift: Double, _ times: [Double]) -> [Double] {
        let lead = TimingFit.Lead(
            lines.map { MediaTime.seconds($0.0)..<MediaTime.seconds($0.1) }, before: .seconds(20),
            at: .seconds(20 + shift))
        let fit = TimingFit(
            rate: 1, offset: .seconds(shift), before: 0, after: 1, isSure: true, lead: lead)
        return times.map { (fit.corrected(.seconds($0)).seconds * 1_000).rounded() / 1_000 }
    }

    @Test func `first lines without a place stay while there is room for them`() {
        let few: [(Double, Double)] = [(1, 2), (5, 7)]
        #expect(led(few, by: -8, [1, 2, 5, 7, 20, 21]) == [1, 2, 5, 7, 12, 13])
        // The first stays, the second is pressed into the room before the line that moved.
        #expect(led(few, by: -14, [1, 2, 5, 7, 20, 21]) == [1, 2, 2.667, 3.111, 6, 7])
        // A sign that is shown for long keeps no other line from its place.
        #expect(led([(1, 30), (2, 3)], by: -14, [1, 2, 3, 30]) == [1, 2, 3, 16])
        // Without any room they lose their length, not their order.
        #expect(led(few, by: -20, [1, 2, 5, 7, 20, 22]) == [0, 0, 0, 0, 0, 2])
    }
}
