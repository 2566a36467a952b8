/// The header of one MPEG audio frame (ISO 11172-3 §2.4.1.3, 13818-3 for the
/// lower sampling frequencies, and the unofficial MPEG 2.5).
///
/// Inlinable, since decoders look for it at every byte.
package struct MPEGHeader: Hashable {
    /// Frames per second.
    package let sampleRate: Int
    /// The number of channels, 1 or 2.
    package let channels: Int
    /// The number of PCM frames in one MPEG frame.
    package let framesPerBlock: Int
    /// The size of the MPEG frame in bytes, header included.
    package let blockBytes: Int
    /// Bits per second.
    package let bitRate: Int
    /// True for layer III, whose frames may use bits of earlier ones.
    package let isLayerThree: Bool
    /// True for MPEG-1, false for the lower sampling frequencies.
    package let isMPEG1: Bool

    @usableFromInline package static let rates: [[Int]] = [
        [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
        [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
        [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
        [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
        [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    ]

    /// The header in the four bytes at an index; nil when there is none, or one of free format
    /// (whose size is not in the header).
    @inlinable package init?(_ bytes: [UInt8], at index: Int) {
        guard index >= 0, index + 4 <= bytes.count else { return nil }
        let (one, two, three) = (bytes[index + 1], bytes[index + 2], bytes[index + 3])
        guard bytes[index] == 0xFF, one & 0xE0 == 0xE0 else { return nil }
        let version = Int(one >> 3 & 3)
        let layer = 4 - Int(one >> 1 & 3)
        let (rateIndex, frequency) = (Int(two >> 4), Int(two >> 2 & 3))
        guard version != 1, layer != 4, frequency != 3, (1...14).contains(rateIndex) else {
            return nil
        }
        isMPEG1 = version == 3
        sampleRate =
            [44_100, 48_000, 32_000][frequency] >> (version == 3 ? 0 : version == 2 ? 1 : 2)
        channels = three >> 6 == 3 ? 1 : 2
        isLayerThree = layer == 3
        let table = isMPEG1 ? layer - 1 : layer == 1 ? 3 : 4
        bitRate = Self.rates[table][rateIndex] * 1000
        framesPerBlock = layer == 1 ? 384 : layer == 3 && !isMPEG1 ? 576 : 1152
        let padding = Int(two >> 1 & 1)
        blockBytes =
            layer == 1
            ? (12 * bitRate / sampleRate + padding) * 4
            : framesPerBlock / 8 * bitRate / sampleRate + padding
    }

    /// True when the other header can stand in the same recording.
    @inlinable package func isAlike(_ other: MPEGHeader) -> Bool {
        sampleRate == other.sampleRate && isMPEG1 == other.isMPEG1
            && framesPerBlock == other.framesPerBlock && isLayerThree == other.isLayerThree
    }

    /// The offset of the Xing tag in a frame: after header and side information.
    @inlinable package var xingOffset: Int {
        4 + (isMPEG1 ? (channels == 1 ? 17 : 32) : (channels == 1 ? 9 : 17))
    }
}
