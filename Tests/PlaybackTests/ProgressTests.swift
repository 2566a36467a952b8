import FoundationEssentials
import ListenCore
import Playback
import Testing

private let chapter = ChapterAddress(
    source: .local, book: BookID(rawValue: "b"), chapter: ChapterID(rawValue: "c"))
private let noon = Date(timeIntervalSince1970: 1_700_000_000)

@Suite struct PlaybackProgressTrackerTests {
    static func tracker() -> PlaybackProgressTracker {
        PlaybackProgressTracker(chapter: chapter, bookTitle: "B", chapterTitle: "C")
    }

    static func note(
        _ tracker: inout PlaybackProgressTracker, _ occasion: PlaybackProgressTracker.Occasion,
        _ seconds: Double
    ) -> MediaTime? {
        tracker.note(occasion, at: .seconds(seconds), of: .seconds(100), now: noon)?.position
    }

    @Test func `nothing is written before the first real play`() {
        var tracker = Self.tracker()
        #expect(Self.note(&tracker, .seeked, 40) == nil)
        #expect(Self.note(&tracker, .paused, 40) == nil)
        #expect(Self.note(&tracker, .chapterChange, 40) == nil)
        #expect(Self.note(&tracker, .quit, 40) == nil)
    }

    @Test func `a recording that breaks off was not heard to its end`() throws {
        var tracker = Self.tracker()
        _ = tracker.note(.started, at: .zero, of: .seconds(100), now: noon)
        let broken = tracker.note(.failed, at: .seconds(100), of: .seconds(100), now: noon)
        #expect(try #require(broken).isCompleted == false)
        #expect(tracker.note(.quit, at: .seconds(100), of: .seconds(100), now: noon) == nil)
    }

    @Test func `while playing it is written every five seconds`() {
        var tracker = Self.tracker()
        #expect(Self.note(&tracker, .started, 40) == nil)
        let written = (1...12).compactMap { Self.note(&tracker, .moved, 40 + Double($0)) }
        #expect(written == [.seconds(45), .seconds(50)])
    }

    @Test(arguments: [
        PlaybackProgressTracker.Occasion.paused, .seeked, .chapterChange, .quit, .ended, .failed,
    ])
    func `every other occasion writes at once, and once`(
        _ occasion: PlaybackProgressTracker.Occasion
    ) {
        var tracker = Self.tracker()
        #expect(Self.note(&tracker, .started, 40) == nil)
        #expect(Self.note(&tracker, occasion, 40) == .seconds(40))
        #expect(Self.note(&tracker, occasion, 40) == nil)
        #expect(Self.note(&tracker, occasion, 40.1) == .milliseconds(40_100))
    }

    @Test func `a chapter is completed in its last thousandth or at its end`() {
        var tracker = Self.tracker()
        _ = tracker.note(.started, at: .zero, of: .seconds(100), now: noon)
        let near = tracker.note(.paused, at: .milliseconds(99_899), of: .seconds(100), now: noon)
        #expect(near?.isCompleted == false)
        let there = tracker.note(.moved, at: .milliseconds(99_900), of: .seconds(100), now: noon)
        #expect(there?.isCompleted == true)
        var other = Self.tracker()
        let ended = other.note(.ended, at: .seconds(7), of: .zero, now: noon)
        #expect(ended?.isCompleted == true)
        #expect(ended?.updatedAt == noon)
        #expect(ended?.bookTitle == "B")
    }

    @Test func `a place outside the chapter is brought inside`() {
        var tracker = Self.tracker()
        _ = tracker.note(.started, at: .zero, of: .seconds(100), now: noon)
        let late = tracker.note(.paused, at: .seconds(500), of: .seconds(100), now: noon)
        #expect(late?.position == .seconds(100))
        let early = tracker.note(.paused, at: .seconds(-5), of: .seconds(100), now: noon)
        #expect(early?.position == .zero)
    }

    @Test func `the player's events are occasions`() {
        typealias Occasion = PlaybackProgressTracker.Occasion
        #expect(Occasion(.phase(.playing)) == .started)
        #expect(Occasion(.phase(.paused)) == .paused)
        #expect(Occasion(.phase(.interrupted(reason: "a call"))) == .paused)
        #expect(Occasion(.phase(.ended)) == .ended)
        #expect(Occasion(.seeked(to: .zero)) == .seeked)
        #expect(Occasion(.phase(.ready)) == nil)
        #expect(Occasion(.phase(.loading)) == nil)
    }
}
