import AudioIO
import ListenCore
import ListenTestSupport
import Synchronization
import Testing

@testable import Radio

/// The pieces of speech in a ring, and what is cut out of it.
struct RingSpeechTests {
    private func frames(_ count: Int) -> [UInt8] { SilentMPEG.frames(count, at: 64) }

    private func time(_ seconds: Double) -> MediaTime { .seconds(seconds) }

    @Test func `pieces are told as they come, and listened for once`() async {
        let listeners = Mutex(0)
        let ring = RadioRing(
            name: "Radio", folder: nil, onListen: { _ in listeners.withLock { $0 += 1 } })
        ring.addStretch(frames(500))
        let speech = ring.speech()
        _ = ring.speech()
        #expect(listeners.withLock { $0 } == 1)
        ring.spoke([time(1)..<time(3)], open: time(4))
        ring.finish(ServiceError(.cancelled, context: "Radio"))
        var told: [SpeechPieces] = []
        for await pieces in speech { told.append(pieces) }
        #expect(told.last == SpeechPieces([time(1)..<time(3), time(4)..<time(19)]))
    }

    @Test func `pieces whose sound is dropped go, and those that stay keep their numbers`() {
        var limits = RingLimits()
        limits.memory = 192 * 500
        let ring = makeRing(limits: limits)
        ring.addStretch(frames(250))
        ring.spoke([time(1)..<time(3), time(4)..<time(5)], open: nil)
        ring.addMoreFrames(frames(400), from: 192 * 250, at: .milliseconds(6_000))
        ring.spoke([], open: time(6))
        #expect(ring.index.speech.first == 1)
        #expect(ring.index.speech.ranges.map(\.lowerBound) == [time(4), time(6)])
    }

    @Test func `pieces move with their stretch`() {
        let ring = makeRing()
        ring.addStretch(frames(250))
        ring.addStretch(frames(250), because: .link)
        ring.spoke([time(1)..<time(2), time(7)..<time(8)], open: time(9))
        ring.heard(1, from: time(6.5))
        #expect(ring.index.speech.ranges.map(\.lowerBound) == [time(1), time(7.5), time(9.5)])
    }

    @Test func `who reads aside is not called away, and reads on after the player has left`()
        throws
    {
        let ring = makeRing()
        ring.addStretch(frames(10))
        let aside = ring.aside
        ring.allowWaiting(false)
        var buffer = [UInt8](repeating: 0, count: 192)
        #expect(throws: ServiceError.self) { try ring.bytes(at: 1_920, count: 1) }
        ring.interrupt()
        #expect(throws: ServiceError.self) { try ring.bytes(at: 0, count: 1) }
        let count = try buffer.withUnsafeMutableBytes { try aside.read(into: $0, at: 0, of: 0) }
        #expect(count == 192 && buffer == frames(1))
    }

    @Test func `a cut is whole frames, with the titles heard in it`() throws {
        let ring = makeRing()
        ring.addStretch(frames(500))
        ring.title("One", at: 0, .zero)
        ring.title("Two", at: 192 * 200, time(4.8))
        let cut = try ring.cut(time(3.1)..<time(7))
        // Entries are a quarter of a second apart.
        #expect(cut.range.lowerBound <= time(3.1) && cut.range.lowerBound > time(2.8))
        #expect(cut.range.upperBound >= time(7) && cut.range.upperBound < time(7.3))
        let part = try #require(cut.parts.first)
        #expect(cut.parts.count == 1 && cut.form == "mp3")
        #expect(part.bytes.lowerBound % 192 == 0 && part.bytes.upperBound % 192 == 0)
        #expect(cut.titles.map(\.text) == ["One", "Two"])
        #expect(cut.titles.last?.time == time(4.8) - cut.range.lowerBound)
    }

    @Test func `a cut over two connections is of both, and of one form`() throws {
        let ring = makeRing()
        ring.addStretch((0..<100).flatMap { _ in adtsFrame(300) })
        ring.addStretch(frames(100), because: .gap(.seconds(3)))
        ring.addStretch([9, 9, 9] + frames(100), because: .gap(.seconds(3)))
        let cut = try ring.cut(.zero..<time(60))
        #expect(cut.form == "mp3" && cut.parts.map(\.stretch) == [1, 2])
        let bytes = try cut.parts.map {
            try ring.bytes(at: $0.bytes.lowerBound, count: 4, of: $0.stretch)
        }
        #expect(bytes.allSatisfy { $0 == Array(frames(1).prefix(4)) })
    }

    @Test func `a cut of Ogg has the headers of its link before it`() throws {
        let ring = makeRing()
        ring.addStretch(opusLink(["TITLE=A"], pages: 20))
        let cut = try ring.cut(time(3)..<time(6))
        #expect(cut.form == "opus")
        #expect(cut.parts.first?.headers.starts(with: "OggS".utf8) == true)
        #expect(try ring.bytes(at: cut.parts[0].bytes.lowerBound, count: 4) == Array("OggS".utf8))
    }

    @Test func `sound that cannot be cut says so`() {
        let ring = makeRing()
        let error = #expect(throws: ServiceError.self) { try ring.cut(.zero..<time(5)) }
        #expect(error?.description.contains("Only MP3, AAC and Ogg") == true)
    }
}
