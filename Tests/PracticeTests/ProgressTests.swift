import FoundationEssentials
import ListenCore
import Practice
import Testing

private let chapter = ChapterAddress(
    source: .local, book: BookID(rawValue: "b"), chapter: ChapterID(rawValue: "c"))
private let noon = Date(timeIntervalSince1970: 1_700_000_000)

@Suite struct PlaybackProgressTrackerTests {
    static func tracker() -> PlaybackProgressTracker {
        PlaybackProgressTracker(chapter: chapter, bookTitle: "B", chapterTitle: "C")
    }

    /// Tells an occasion at a place in seconds, after so many seconds were heard (as far as the place
    /// where nothing else is said).
    static func note(
        _ tracker: inout PlaybackProgressTracker, _ occasion: PlaybackProgressTracker.Occasion,
        _ seconds: Double, heard: Double? = nil
    ) -> MediaTime? {
        tracker.note(
            occasion, at: .seconds(seconds), of: .seconds(100), heard: .seconds(heard ?? seconds),
            now: noon)?.position
    }

    typealias Occasion = PlaybackProgressTracker.Occasion

    @Test(arguments: [Occasion.moved, .paused, .failed, .chapterChange, .quit])
    func `nothing is written before a frame was heard`(_ occasion: Occasion) {
        var tracker = Self.tracker()
        #expect(Self.note(&tracker, occasion, 40, heard: 0) == nil)
        #expect(!tracker.hasBegun)
        #expect(Self.note(&tracker, .quit, 40, heard: 0) == nil)
    }

    @Test func `a place that was chosen is written though nothing was heard`() {
        var tracker = Self.tracker()
        #expect(Self.note(&tracker, .seeked, 40, heard: 0) == .seconds(40))
        #expect(tracker.hasBegun)
        #expect(Self.note(&tracker, .quit, 40, heard: 0) == nil)
        #expect(Self.note(&tracker, .seeked, 41, heard: 0) == .seconds(41))
    }

    @Test func `a recording that breaks off was not heard to its end`() throws {
        var tracker = Self.tracker()
        let broken = tracker.note(
            .failed, at: .seconds(100), of: .seconds(100), heard: .seconds(0.5), now: noon)
        #expect(try #require(broken).isCompleted == false)
        #expect(Self.note(&tracker, .quit, 100, heard: 0.5) == nil)
    }

    @Test func `a length that is not sure holds no place and completes nothing`() throws {
        var tracker = Self.tracker()
        func note(_ seconds: Double) throws -> PlaybackPosition {
            let noted = tracker.note(
                .seeked, at: .seconds(seconds), of: .seconds(100), isSure: false, heard: .zero,
                now: noon)
            return try #require(noted)
        }
        #expect(try note(100).isCompleted == false)
        let behind = try note(140)
        #expect(behind.position == .seconds(140))
        #expect(behind.duration == .zero && !behind.isCompleted && behind.share == nil)
    }

    @Test func `it is written soon after the first frame, and then whenever so much was heard`() {
        var tracker = Self.tracker()
        let written = (0...100).compactMap { tenth in
            Self.note(&tracker, .moved, 40 + Double(tenth) / 10, heard: Double(tenth) / 10)
        }
        #expect(written == [41, 44, 47, 50].map { .seconds($0) })
    }

    @Test func `repeats of a drill count, where the place does not move on`() {
        var tracker = Self.tracker()
        let written = (0...100).map { tenth in
            Self.note(&tracker, .moved, 40 + Double(tenth % 20) / 10, heard: Double(tenth) / 10)
        }
        #expect(written.indices.filter { written[$0] != nil } == [10, 40, 70, 100])
    }

    @Test func `at another speed it is the time of listening that counts`() {
        var tracker = Self.tracker()
        let written = (0...20).compactMap { half in
            Self.note(&tracker, .moved, 40 + Double(half), heard: Double(half) / 2)
        }
        #expect(written == [42, 48, 54, 60].map { .seconds($0) })
    }

    @Test func `it says how much more may be heard before it is written`() {
        var tracker = Self.tracker()
        #expect(tracker.patience(after: .zero) == .seconds(1))
        #expect(tracker.patience(after: .seconds(1.5)) == .seconds(-0.5))
        _ = Self.note(&tracker, .moved, 40, heard: 1.5)
        #expect(tracker.patience(after: .seconds(1.5)) == .seconds(3))
        #expect(tracker.patience(after: .seconds(4.5)) == .zero)
        _ = Self.note(&tracker, .paused, 43, heard: 4)
        #expect(tracker.patience(after: .seconds(4.5)) == .seconds(2.5))
        #expect(tracker.patience(after: .seconds(0.5)) == .zero)
    }

    @Test func `a place that could not be kept is soon followed by another`() {
        var tracker = Self.tracker()
        _ = Self.note(&tracker, .moved, 40, heard: 1)
        tracker.noteUnkept()
        #expect(tracker.patience(after: .seconds(1.5)) == .seconds(0.5))
        #expect(Self.note(&tracker, .moved, 40.5, heard: 1.5) == nil)
        #expect(Self.note(&tracker, .moved, 41, heard: 2) == .seconds(41))
        #expect(tracker.patience(after: .seconds(2)) == .seconds(3))
    }

    @Test(arguments: [Occasion.paused, .seeked, .chapterChange, .quit, .ended, .failed])
    func `every other occasion writes at once, and once`(_ occasion: Occasion) {
        var tracker = Self.tracker()
        #expect(Self.note(&tracker, .moved, 40, heard: 0.1) == nil)
        #expect(Self.note(&tracker, occasion, 40, heard: 0.1) == .seconds(40))
        #expect(Self.note(&tracker, occasion, 40, heard: 0.1) == nil)
        #expect(Self.note(&tracker, occasion, 40.1, heard: 0.1) == .milliseconds(40_100))
    }

    @Test func `a chapter is completed in its last thousandth or at its end`() {
        var tracker = Self.tracker()
        func completed(_ occasion: Occasion, _ milliseconds: Int64) -> Bool? {
            tracker.note(
                occasion, at: .milliseconds(milliseconds), of: .seconds(100),
                heard: .seconds(0.5), now: noon)?.isCompleted
        }
        #expect(completed(.paused, 99_899) == false)
        #expect(completed(.moved, 99_900) == true)
        var other = Self.tracker()
        let ended = other.note(.ended, at: .seconds(7), of: .zero, heard: .zero, now: noon)
        #expect(ended?.isCompleted == true)
        #expect(ended?.updatedAt == noon)
        #expect(ended?.bookTitle == "B")
    }

    @Test func `a place outside the chapter is brought inside`() {
        var tracker = Self.tracker()
        #expect(Self.note(&tracker, .paused, 500) == .seconds(100))
        #expect(Self.note(&tracker, .paused, -5, heard: 500) == .zero)
    }
}
