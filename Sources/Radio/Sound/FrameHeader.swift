/// The header of a frame of MPEG audio (ISO 11172-3 §2.4.1.3, 13818-3) or AAC (ADTS, ISO 13818-7
/// §6.2): its size and its length, which is all that a stream's clock needs.
struct FrameHeader: Hashable {
    /// The codec and what stays the same in a stream.
    struct Kind: Hashable {
        let isAAC: Bool
        let layer: Int
        let sampleRate: Int
    }

    let kind: Kind
    /// The bytes of the frame, header included.
    let size: Int
    /// The frames of sound in it.
    let frames: Int

    /// The bytes that a header needs.
    static let length = 6

    private static let rates: [[Int]] = [
        [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
        [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
        [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
        [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
        [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    ]
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
        guard let (kind, size, frames) = found else { return nil }
        (self.kind, self.size, self.frames) = (kind, size, frames)
    }

    private static func adts(_ bytes: [UInt8], _ index: Int) -> (Kind, Int, Int)? {
        let frequency = Int(bytes[index + 2] >> 2 & 0xF)
        let size =
            Int(bytes[index + 3] & 3) << 11 | Int(bytes[index + 4]) << 3
            | Int(bytes[index + 5] >> 5)
        guard frequency < frequencies.count, size > 7 else { return nil }
        // The number of blocks of 1,024 frames is in the seventh byte, and always one in practice.
        return (
            Kind(isAAC: true, layer: 0, sampleRate: frequencies[frequency]), size, 1_024
        )
    }

    private static func mpeg(_ bytes: [UInt8], _ index: Int) -> (Kind, Int, Int)? {
        let (one, two) = (bytes[index + 1], bytes[index + 2])
        let version = Int(one >> 3 & 3)
        let layer = 4 - Int(one >> 1 & 3)
        let (rate, frequency) = (Int(two >> 4), Int(two >> 2 & 3))
        guard version != 1, layer != 4, frequency != 3, (1...14).contains(rate) else { return nil }
        let isFirst = version == 3
        let sampleRate =
            [44_100, 48_000, 32_000][frequency] >> (isFirst ? 0 : version == 2 ? 1 : 2)
        let bits = rates[isFirst ? layer - 1 : layer == 1 ? 3 : 4][rate] * 1_000
        let frames = layer == 1 ? 384 : layer == 3 && !isFirst ? 576 : 1_152
        let padding = Int(two >> 1 & 1)
        let size =
            layer == 1
            ? (12 * bits / sampleRate + padding) * 4 : frames / 8 * bits / sampleRate + padding
        return (Kind(isAAC: false, layer: layer, sampleRate: sampleRate), size, frames)
    }
}
