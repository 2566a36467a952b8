import AudioCodecs
import AudioIO
import FoundationEssentials
import ListenCore
import ListenTestSupport
import Testing

@testable import Radio

/// Live sound as the decoder thread reads it.
struct LiveSourceTests {
    private func frames(_ count: Int, at rate: Int = 64) -> [UInt8] {
        SilentMPEG.frames(count, at: rate)
    }

    /// A frame of silence at 44.1 kHz in stereo, 26.1 ms.
    private let other: [UInt8] = [0xFF, 0xFB, 0x90, 0x00] + [UInt8](repeating: 0, count: 413)

    /// Opens a ring; `read` gives the frames that were read, at most so many.
    private func open(_ ring: RadioRing) throws -> any AudioSource {
        try CodecRegistry().open(.stream(ring))
    }

    private func read(_ source: any AudioSource, upTo most: Int) throws -> Int {
        var samples = [Float](repeating: 0, count: 1_152 * source.format.channels)
        var count = 0
        while count < most {
            let wanted = min(1_152, most - count) * source.format.channels
            let got = try samples.withUnsafeMutableBufferPointer { buffer throws(AudioError) in
                try source.read(into: UnsafeMutableBufferPointer(rebasing: buffer[..<wanted]))
            }
            if got == 0 { break }
            count += got
        }
        return count
    }

    @Test func `its length is what has come, and grows`() throws {
        let ring = makeRing()
        ring.addStretch(frames(100))
        let source = try open(ring)
        #expect(source.format == AudioFormat(sampleRate: SampleRate(48_000), channels: 1))
        #expect(source.length == .estimated(FrameCount(115_200)))
        ring.addStretch(frames(100), because: .link)
        #expect(source.length == .estimated(FrameCount(230_400)))
    }

    @Test func `reading waits at the newest sound for what comes next`() async throws {
        let ring = makeRing()
        ring.addStretch(frames(100))
        async let count = onThread {
            Result {
                let source = try open(ring)
                let first = try read(source, upTo: 100_000)
                return first + (try read(source, upTo: 60_000))
            }
        }
        var walk = SoundWalk(type: nil, from: 0, at: .zero)
        for _ in 0..<60 { ring.add(frames(1), following: &walk) }
        #expect(try await count.get() == 160_000)
    }

    @Test func `a seek goes to the frame, and not beyond what is kept`() throws {
        let ring = makeRing()
        ring.addStretch(frames(1_000))
        let source = try open(ring)
        for target in [480_000, 12_345, 0, 600_001] {
            #expect(try source.seek(to: FrameCount(Int64(target))) == FrameCount(Int64(target)))
            #expect(try read(source, upTo: 2_000) == 2_000)
        }
        // Two seconds before the newest, so that it does not run dry at once.
        #expect(try source.seek(to: FrameCount(Int64.max)) == FrameCount(1_152_000 - 96_000))
    }

    @Test func `a seek before what is kept goes to the oldest sound`() throws {
        var limits = RingLimits()
        limits.memory = 192 * 500
        let ring = makeRing(limits: limits)
        ring.addStretch(frames(250))
        ring.addMoreFrames(frames(750), from: 192 * 250, at: .milliseconds(6_000))
        let source = try open(ring)
        let oldest = ring.kept.lowerBound
        #expect(oldest >= .milliseconds(12_000))
        let place = try source.seek(to: FrameCount(48_000))
        // A little behind it, since the oldest is dropped while it is decoded.
        let room = MediaTime(place, at: SampleRate(48_000)) - oldest
        #expect(room > .zero && room <= .milliseconds(5_000))
        #expect(try read(source, upTo: 48_000) == 48_000)
    }

    @Test func `a recording that ended is read to its end`() throws {
        let ring = makeRing()
        ring.addStretch(frames(100))
        ring.addStretch(frames(100), because: .link)
        ring.end()
        #expect(try read(open(ring), upTo: .max) > 220_000)
    }

    @Test func `who is sent on to the oldest sound is told so`() async throws {
        var limits = RingLimits()
        limits.memory = 192 * 500
        let ring = makeRing(limits: limits)
        let notices = ring.notices()
        ring.addStretch(frames(250))
        ring.addMoreFrames(frames(750), from: 192 * 250, at: .milliseconds(6_000))
        let source = try open(ring)
        _ = try source.seek(to: FrameCount(960_000))
        _ = try source.seek(to: FrameCount(48_000))
        ring.finish(ServiceError(.cancelled, context: "Radio"))
        var told: [String] = []
        for await notice in notices { told.append(notice) }
        #expect(told.count == 1 && told.first?.contains("no longer kept") == true)
    }

    @Test func `a place that is dropped while it is read is an error that says so`() throws {
        var limits = RingLimits()
        limits.memory = 192 * 1_000
        let ring = makeRing(limits: limits)
        ring.addStretch(frames(100))
        let source = try open(ring)
        #expect(try read(source, upTo: 1_152) == 1_152)
        ring.addMoreFrames(frames(3_000), from: 192 * 100, at: .milliseconds(2_400))
        let error = #expect(throws: AudioError.self) { try read(source, upTo: 200_000) }
        #expect(error?.code == .gone)
        let newest = try source.seek(to: FrameCount(Int64.max))
        #expect(MediaTime(newest, at: SampleRate(48_000)) == .milliseconds(72_400))
    }

    @Test(arguments: [RingIndex.Stretch.Cause.gap(.seconds(20)), .link])
    func `sound goes on in the next stretch`(_ cause: RingIndex.Stretch.Cause) throws {
        let ring = makeRing()
        ring.addStretch(frames(100) + [UInt8](repeating: 7, count: 100))
        ring.addStretch([UInt8](repeating: 9, count: 50) + frames(100, at: 128), because: cause)
        let source = try open(ring)
        #expect(try read(source, upTo: 220_000) == 220_000)
        #expect(ring.index.stretches.map(\.time) == [.zero, .milliseconds(2_400)])
    }

    @Test func `another sample rate is converted to the first`() throws {
        let ring = makeRing()
        ring.addStretch(frames(100))
        ring.addStretch((0..<200).flatMap { _ in other }, because: .gap(.seconds(1)))
        let source = try open(ring)
        #expect(try read(source, upTo: 115_200) == 115_200)
        // 5.22 s, less what the filter holds back.
        #expect(try read(source, upTo: 240_000) == 240_000)
        #expect(source.format == AudioFormat(sampleRate: SampleRate(48_000), channels: 1))
    }

    @Test func `the end of a station is its error, behind all that came`() throws {
        let ring = makeRing()
        ring.addStretch(frames(100))
        ring.finish(ServiceError(.cut, context: "Radio", advice: "Look for another."))
        let source = try open(ring)
        var count = 0
        let error = #expect(throws: AudioError.self) {
            while true { count += try read(source, upTo: 1_152) }
        }
        #expect(error?.description.contains("Look for another.") == true)
        #expect(count >= 115_200 - 2 * 1_152)
    }

    @Test func `a reader that is called away reads on where it was`() async throws {
        let ring = makeRing()
        ring.addStretch(frames(100))
        let (first, second) = await onThread { () -> (Result<Int, any Error>, Int) in
            let none: (Result<Int, any Error>, Int) = (.success(-1), -1)
            guard let source = try? open(ring) else { return none }
            ring.allowWaiting(false)
            let away = Result { try read(source, upTo: 1_000_000) }
            ring.allowWaiting(true)
            let place = try? source.seek(to: FrameCount(48_000))
            return (away, Int(place?.value ?? -1))
        }
        #expect(throws: AudioError.self) { try first.get() }
        #expect(second == 19_200)
    }
}

extension RadioRing {
    /// Adds frames of 192 bytes to the last stretch.
    func addMoreFrames(_ bytes: [UInt8], from byte: Int64, at time: MediaTime) {
        var walk = SoundWalk(type: nil, from: byte, at: time)
        for start in stride(from: 0, to: bytes.count, by: 1_920) {
            add(Array(bytes[start..<min(start + 1_920, bytes.count)]), following: &walk)
        }
    }
}
