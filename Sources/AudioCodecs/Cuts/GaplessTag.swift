import AudioIO
import MediaTags

/// The silence that an encoder added, as a LAME-style tag states it, and the writing of such a tag.
///
/// It is a Xing header with LAME's extension; the layout is that of LAME's `VbrTag.c`, described at
/// gabriel.mp3-tech.org/mp3infotag.html.
struct GaplessTag: Hashable {
    /// The stated number of frames before the recording.
    let delay: Int64
    /// The stated number of frames after the recording.
    let padding: Int64
    /// The number of MPEG frames after the tag.
    let blocks: Int64

    /// The frames that any decoder adds in front (LAME's and mpg123's constant).
    static let decoderDelay: Int64 = 529
    /// The length of the tag with all its fields, from `Xing` to its checksum.
    static let byteCount = 156

    /// The number of decoded frames before the recording's first.
    var skipped: Int64 { delay + Self.decoderDelay }

    /// Reads the tag in an MPEG frame; `nil` when it has none with these fields.
    init?(_ frame: [UInt8], _ header: MPEGHeader) {
        let start = header.xingOffset
        guard frame.count >= start + 120 else { return nil }
        let name = frame[start..<start + 4]
        guard name.elementsEqual("Xing".utf8) || name.elementsEqual("Info".utf8) else {
            return nil
        }
        let flags = frame[start + 7]
        guard flags & 1 != 0 else { return nil }
        let sizes = [4, 4, 100, 4].enumerated().filter { flags >> $0.offset & 1 != 0 }
        let lame = start + 8 + sizes.reduce(0) { $0 + $1.element }
        guard lame + 24 <= frame.count, frame[lame] != 0 else { return nil }
        let gaps = frame[lame + 21..<lame + 24].reduce(Int64(0)) { $0 << 8 | Int64($1) }
        (delay, padding) = (gaps >> 12, gaps & 0xFFF)
        blocks = frame[start + 8..<start + 12].reduce(Int64(0)) { $0 << 8 | Int64($1) }
    }

    init(delay: Int64, padding: Int64, blocks: Int64) {
        (self.delay, self.padding, self.blocks) = (delay, padding, blocks)
    }

    /// The tag in an MPEG frame of its own.
    ///
    /// The frame is an empty one with room for `byteCount` bytes after the side information.
    /// `sound` follows the frame, and `offsets` are the starts of the MPEG frames in it.
    func written(
        into frame: [UInt8], _ header: MPEGHeader, before sound: [UInt8], offsets: [Int]
    ) -> [UInt8] {
        var result = frame
        let start = header.xingOffset
        let total = frame.count + sound.count
        let points = (0..<100).map { percent -> UInt8 in
            let block = min(offsets.count - 1, percent * offsets.count / 100)
            return UInt8(clamping: (frame.count + offsets[max(0, block)]) * 256 / total)
        }
        let gaps = Int(delay << 12 | padding)
        var tag = Array("Xing".utf8) + Self.big(15, 4) + Self.big(Int(blocks), 4)
        tag += Self.big(total, 4) + points + Self.big(0, 4)
        // Readers check the first four letters only, and derive the fields from them.
        tag += Array("LAME     ".utf8) + [UInt8](repeating: 0, count: 12) + Self.big(gaps, 3)
        tag += [0, 0, 0, 0] + Self.big(total, 4) + Self.big(Self.checksum(sound), 2)
        result.replaceSubrange(start..<start + tag.count, with: tag)
        let end = start + tag.count
        result.replaceSubrange(end..<end + 2, with: Self.big(Self.checksum(result[..<end]), 2))
        return result
    }

    private static func big(_ value: Int, _ size: Int) -> [UInt8] {
        (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    /// CRC-16 with the polynomial 0x8005, reflected, as in the tag's two sums.
    static func checksum(_ bytes: some Sequence<UInt8>) -> Int {
        var sum: UInt16 = 0
        for byte in bytes {
            sum ^= UInt16(byte)
            for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xA001 }
        }
        return Int(sum)
    }
}
