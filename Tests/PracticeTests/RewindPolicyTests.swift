import FoundationEssentials
import ListenCore
import Practice
import Testing

private let chapter = ChapterAddress(
    source: .local, book: BookID(rawValue: "b"), chapter: ChapterID(rawValue: "c"))
private let noon = Date(timeIntervalSince1970: 1_800_000_000)

@Suite struct RewindPolicyTests {
    static func start(
        at seconds: Double, away: Double, isCompleted: Bool = false, duration: Double = 100,
        policy: RewindPolicy = .seconds(10)
    ) -> MediaTime {
        let stored = PlaybackPosition(
            chapter: chapter, position: .seconds(seconds), duration: .seconds(duration),
            isCompleted: isCompleted, updatedAt: noon, bookTitle: "", chapterTitle: "")
        return ResumePolicy.start(after: stored, now: noon + away, policy: policy)
    }

    @Test(
        arguments: [
            (0, 0), (1, 1), (2, 2), (60, 2.925556), (600, 10.555556), (1_800, 23), (3_600, 30),
            (1e9, 30), (-5, 2),
        ])
    func `the curve rises to thirty seconds and never above the absence`(
        absence: Double, seconds: Double
    ) {
        let rewind = RewindPolicy.curve.rewind(after: absence)
        #expect(rewind == .seconds(seconds))
    }

    @Test func `a longer absence never goes back less`() {
        var last = MediaTime.zero
        for absence in stride(from: 0.0, through: 4_000, by: 0.5) {
            let rewind = RewindPolicy.curve.rewind(after: absence)
            #expect(rewind >= last)
            last = rewind
        }
    }

    @Test func `what is no number counts as short`() {
        #expect(RewindPolicy.curve.rewind(after: .nan) == .seconds(2))
        #expect(RewindPolicy.curve.rewind(after: .infinity) == .seconds(2))
        #expect(RewindPolicy.seconds(10).rewind(after: .nan) == .seconds(2))
        #expect(RewindPolicy.curve.rewind(after: Duration.seconds(1_800)) == .seconds(23))
    }

    @Test func `simply, a long absence goes back ten seconds, a short one two`() {
        #expect(Self.start(at: 50, away: 30) == .seconds(40))
        #expect(Self.start(at: 50, away: 29.9) == .seconds(48))
        #expect(Self.start(at: 50, away: -3_600) == .seconds(48))
        #expect(Self.start(at: 50, away: 60, policy: .seconds(0)) == .seconds(50))
        #expect(Self.start(at: 50, away: 1, policy: .seconds(1)) == .seconds(49))
        #expect(Self.start(at: 50, away: 60, policy: .seconds(-4)) == .seconds(50))
    }

    @Test func `the start is never passed, and the end is left to the recording`() {
        #expect(Self.start(at: 4, away: 60) == .zero)
        #expect(Self.start(at: 500, away: 60, duration: 0) == .seconds(490))
        // What was stored for the length may have been an estimate.
        #expect(Self.start(at: 500, away: 60, duration: 13) == .seconds(490))
        #expect(Self.start(at: 20, away: 3_600, policy: .curve) == .zero)
        #expect(Self.start(at: 50, away: 1_800, policy: .curve) == .seconds(27))
    }

    @Test func `a completed chapter and an unheard one start at the beginning`() {
        #expect(Self.start(at: 100, away: 60, isCompleted: true) == .zero)
        #expect(ResumePolicy.start(after: nil, now: noon) == .zero)
    }
}
