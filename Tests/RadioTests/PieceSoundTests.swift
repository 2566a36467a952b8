import ListenTestSupport
import Testing

@testable import Radio

/// The sound in pieces of a stream, whatever holds it.
struct PieceSoundTests {
    private func take(_ pieces: [[UInt8]], start: [UInt8]? = nil) throws -> [UInt8] {
        var sound = PieceSound()
        return try pieces.flatMap { try sound.take($0, start: start) }
    }

    @Test func `bare frames stay as they are, without the tag before them`() throws {
        let frames = adtsFrame(300, 1) + adtsFrame(310, 2)
        let tag = Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, 5] + [1, 2, 3, 4, 5]
        #expect(try take([tag + frames, tag + frames]) == frames + frames)
    }

    @Test(arguments: [UInt8(0x0F), 0x03])
    func `a transport stream gives the frames of its sound, over pieces and lost packets`(
        _ type: UInt8
    ) throws {
        let frames = (0..<5).flatMap { adtsFrame(700, UInt8($0)) }
        let stream = Transport.tables(type) + Transport.packets(of: frames)
        #expect(try take([stream]) == frames)
        let middle = 188 * 6
        #expect(try take([Array(stream[..<middle]), Array(stream[middle...])]) == frames)
        // The end of a packet whose beginning was never seen is left out.
        let late = Transport.tables(type) + Array(Transport.packets(of: frames).dropFirst(188))
        #expect(try take([late]).isEmpty)
    }

    @Test(arguments: [
        (UInt8(0x81), "Dolby Digital"), (0x11, "AAC in LATM"), (0xCF, "encrypted sound"),
    ])
    func `sound that is not played is named`(_ type: UInt8, _ name: String) {
        let stream = Transport.tables(type) + Transport.packets(of: [1, 2, 3])
        #expect(throws: PieceSound.Unplayed(name)) { try take([stream]) }
        #expect(throws: PieceSound.Unplayed.self) { try take([Array("<html>".utf8)]) }
    }

    @Test func `fragments of MP4 become frames with headers of their own`() throws {
        let samples: [[UInt8]] = [
            [UInt8](repeating: 7, count: 200), [UInt8](repeating: 8, count: 150),
        ]
        let sound = try take([Fragments.piece(samples)], start: Fragments.start)
        let expected = samples.flatMap { sample in
            var frame = adtsFrame(sample.count + 7)
            frame.replaceSubrange(7..., with: sample)
            return frame
        }
        #expect(sound.count == expected.count)
        for place in [0, 207] {
            let header = try #require(FrameHeader(sound, at: place))
            #expect(header.kind.isAAC && header.kind.sampleRate == 44_100)
        }
        #expect(Array(sound[7..<207]) == samples[0] && Array(sound[214...]) == samples[1])
    }

    @Test func `damaged pieces never trap`() {
        var generator = SeededGenerator(seed: 5)
        let seeds = [
            Transport.tables(0x0F) + Transport.packets(of: adtsFrame(700)),
            Fragments.piece([[UInt8](repeating: 1, count: 99)]), Fragments.start,
        ]
        for _ in 0..<3_000 {
            var bytes = seeds[Int.random(in: 0..<3, using: &generator)]
            for _ in 0..<8 {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
                    in: 0...255, using: &generator)
            }
            bytes.removeLast(Int.random(in: 0..<bytes.count, using: &generator))
            _ = try? take([bytes], start: nil)
            _ = try? take([Fragments.piece([[1, 2, 3]])], start: bytes)
            _ = try? take([bytes], start: Fragments.start)
        }
    }
}

/// Transport streams of one sound.
enum Transport {
    static func tables(_ type: UInt8) -> [UInt8] {
        let programs: [UInt8] = [0, 0xB0, 13, 0, 1, 0xC1, 0, 0, 0, 1, 0xE1, 0x00, 0, 0, 0, 0]
        let map: [UInt8] = [
            2, 0xB0, 18, 0, 1, 0xC1, 0, 0, 0xE1, 0x01, 0xF0, 0, type, 0xE1, 0x01, 0xF0, 0, 0, 0, 0,
            0,
        ]
        return packet(0, [0] + programs, begins: true) + packet(0x100, [0] + map, begins: true)
    }

    /// A packet of sound, in as many packets of the stream as that takes.
    static func packets(of sound: [UInt8]) -> [UInt8] {
        let content: [UInt8] = [0, 0, 1, 0xC0, 0, 0, 0x80, 0x80, 5, 0x21, 0, 1, 0, 1] + sound
        return stride(from: 0, to: content.count, by: 184).flatMap { at in
            packet(
                0x101, Array(content[at..<min(at + 184, content.count)]), begins: at == 0)
        }
    }

    private static func packet(_ number: Int, _ content: [UInt8], begins: Bool) -> [UInt8] {
        let head: [UInt8] = [
            0x47, UInt8(number >> 8) | (begins ? 0x40 : 0), UInt8(number & 0xFF),
        ]
        let room = 184 - content.count
        guard room > 0 else { return head + [0x10] + content }
        guard number == 0x101 else {
            return head + [0x10] + content + [UInt8](repeating: 0xFF, count: room)
        }
        // Stuffed in front, as sound is.
        let stuffing = [UInt8(room - 1)] + [UInt8](repeating: 0xFF, count: room - 1)
        return head + [0x30] + stuffing + content
    }
}

/// Fragments of MP4 with AAC at 44.1 kHz in stereo.
enum Fragments {
    static func number(_ value: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }

    static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        number(content.count + 8) + Array(type.utf8) + content
    }

    static let start: [UInt8] = {
        let config: [UInt8] = [0x12, 0x10]
        let decoder: [UInt8] = [4, 17, 0x40, 0x15] + [UInt8](repeating: 0, count: 11) + [5, 2]
        let stream: [UInt8] = [0, 0, 0, 0, 3, 22, 0, 1, 0] + decoder + config
        let entry = [UInt8](repeating: 0, count: 28) + box("esds", stream)
        let table = box("stsd", [0, 0, 0, 0] + number(1) + box("mp4a", entry))
        let head = box("tkhd", [UInt8](repeating: 0, count: 12) + number(1) + number(0))
        let track = box(
            "trak", head + box("mdia", box("minf", box("stbl", table))))
        return box("ftyp", Array("iso5".utf8)) + box("moov", track)
    }()

    static func piece(_ samples: [[UInt8]]) -> [UInt8] {
        func fragment(_ offset: Int) -> [UInt8] {
            let run =
                number(0x201) + number(samples.count) + number(offset)
                + samples.flatMap { number($0.count) }
            let head = box("tfhd", number(0x2_0000) + number(1))
            return box("moof", box("traf", head + box("trun", run)))
        }
        let size = fragment(0).count
        return box("styp", Array("msdh".utf8))
            + fragment(size + 8) + box("mdat", samples.flatMap { $0 })
    }
}
