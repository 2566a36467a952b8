import ListenCore
import Testing

@testable import Reading

@Suite struct SpeechLayoutTests {
    @Test func `a sentence that is made moves those behind it and none before`() {
        var layout = SpeechLayout(estimates: [1_000, 2_000, 500])
        layout.make(1, frames: 2_400)
        #expect((0..<3).map(layout.start(of:)) == [0, 1_000, 3_400])
        #expect(layout.length == 3_900 && !layout.isExact)
        layout.make(2, frames: 100)
        layout.make(0, frames: 900)
        #expect((0..<3).map(layout.start(of:)) == [0, 900, 3_300])
        #expect(layout.isExact)
    }

    @Test(arguments: [(0, 0), (999, 0), (1_000, 1), (2_999, 1), (3_000, 2), (3_499, 2)])
    func `a frame is in the sentence that lasts then`(frame: Int64, line: Int) {
        #expect(SpeechLayout(estimates: [1_000, 2_000, 500]).line(at: frame) == line)
    }

    @Test func `no frame is behind the end or before the beginning`() {
        var layout = SpeechLayout(estimates: [10])
        layout.make(0, frames: 10)
        #expect(layout.line(at: 10) == nil)
        #expect(layout.line(at: -1) == nil)
    }

    @Test func `a sentence without a length is passed over once it is made, not before`() {
        var layout = SpeechLayout(estimates: [0, 100, 0, 50])
        #expect(layout.line(at: 0) == 0)
        layout.make(0, frames: 0)
        #expect(layout.line(at: 0) == 1)
        layout.make(1, frames: 100)
        #expect(layout.line(at: 100) == 2)
        layout.make(2, frames: 0)
        #expect(layout.line(at: 100) == 3)
    }

    @Test func `the last sentence is asked for though none is expected of it`() {
        var layout = SpeechLayout(estimates: [100, 0])
        layout.make(0, frames: 100)
        #expect(layout.line(at: 100) == 1)
        layout.make(1, frames: 0)
        #expect(layout.line(at: 100) == nil)
    }

    @Test func `what comes next is missing and not before the listener`() {
        var layout = SpeechLayout(estimates: [1, 1, 1, 1, 1])
        #expect(layout.next(from: 2) == 2)
        layout.make(2, frames: 1)
        layout.make(3, frames: 1)
        #expect(layout.next(from: 2) == 4)
        #expect(layout.next(from: 2, ahead: 1) == nil)
        layout.make(4, frames: 1)
        #expect(layout.next(from: 2) == nil)
        #expect(layout.next(from: 0) == 0)
    }
}
