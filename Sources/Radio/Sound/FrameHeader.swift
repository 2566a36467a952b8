import MediaTags

/// The header of a frame of MPEG audio (ISO 11172-3 §2.4.1.3, 13818-3) or AAC (ADTS, ISO 13818-7
/// §6.2): its size and its length, which is all that a stream's clock needs.
struct FrameHeader: Hashable {
    /// The codec and what stays the same in a stream.
    struct Kind: Hashable {
        let isAAC: Bool
        var isLayerThree = false
        let frames: Int
        let sampleRate: Int
    }

    let kind: Kind
    /// The bytes of the frame, header included.
    let size: Int
    /// The frames of sound in it.
    var frames: Int { kind.frames }

    /// The bytes that a header needs.
    static let length = 6

    private static let frequencies = [
        96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025,
        8_000, 7_350,
    ]

    /// The header at an index; `nil` when there is none, or one whose size is not in it.
    init?(_ bytes: [UInt8], at index: Int) {
        guard index >= 0, index + Self.length <= bytes.count, bytes[index] == 0xFF,
            bytes[index + 1] & 0xE0 == 0xE0
        else { return nil }
        let found =
            bytes[index + 1] & 0xF6 == 0xF0
            ? Self.adts(bytes, index) : Self.mpeg(bytes, index)
        guard let (kind, size) = found else { return nil }
        (self.kind, self.size) = (kind, size)
    }

    private static func adts(_ bytes: [UInt8], _ index: Int) -> (Kind, Int)? {
        let frequency = Int(bytes[index + 2] >> 2 & 0xF)
        let size =
            Int(bytes[index + 3] & 3) << 11 | Int(bytes[index + 4]) << 3
            | Int(bytes[index + 5] >> 5)
        guard frequency < frequencies.count, size > 7 else { return nil }
        // The number of blocks of 1,024 frames is in the seventh byte, and always one in practice.
        return (Kind(isAAC: true, frames: 1_024, sampleRate: frequencies[frequency]), size)
    }

    private static func mpeg(_ bytes: [UInt8], _ index: Int) -> (Kind, Int)? {
        guard let header = MPEGHeader(bytes, at: index) else { return nil }
        return (
            Kind(
                isAAC: false, isLayerThree: header.isLayerThree, frames: header.framesPerBlock,
                sampleRate: header.sampleRate), header.blockBytes
        )
    }
}
