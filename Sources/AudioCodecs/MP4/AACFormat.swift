import Markup
import MediaTags

/// The sample description of a track that is AAC-LC and nothing else: no extension changes rate,
/// layout or frame length.
struct AACFormat {
    let rate: Int64
    let channels: Int64
    /// The AudioSpecificConfig (ISO 14496-3 §1.6.2.1).
    let config: [UInt8]

    private static let rates: [Int64] = [
        96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025,
        8_000, 7_350,
    ]

    /// Reads `stsd` (ISO 14496-12 §8.5.2) with one `mp4a` (ISO 14496-14 §5.6).
    init?(_ description: MP4Box?, _ window: ByteWindow) {
        guard let description, description.content.count >= 8,
            window.number32(at: description.content.lowerBound + 4) == 1
        else { return nil }
        let entries = (description.content.lowerBound + 8)..<description.content.upperBound
        guard let entry = MP4Box.all(in: entries, window)?.only("mp4a"),
            entry.content.count >= 28,
            // Later versions are QuickTime's, with more fields.
            window.number16(at: entry.content.lowerBound + 8) == 0
        else { return nil }
        let inside = (entry.content.lowerBound + 28)..<entry.content.upperBound
        guard let box = MP4Box.all(in: inside, window)?.only("esds"), box.content.count <= 512,
            let bytes = window.bytes(box.content),
            let config = AudioDescriptor.configuration(in: bytes[...])
        else { return nil }
        self.init(Array(config))
    }

    /// Reads the configuration: object type 2, a rate of the table, 1 to 7 channels, frames of
    /// 1,024 samples, and no extension.
    private init?(_ config: [UInt8]) {
        let isBare = config.count == 2
        // The backward compatible extension, which states that there is no SBR.
        let saysNone = config.count == 5 && config[2...3] == [0x56, 0xE5] && config[4] & 0x80 == 0
        guard isBare || saysNone, config[0] >> 3 == 2, config[1] & 7 == 0 else { return nil }
        let index = Int(config[0] & 7) << 1 | Int(config[1] >> 7)
        let layout = Int64(config[1] >> 3 & 15)
        guard index < Self.rates.count, (1...7).contains(layout) else { return nil }
        (rate, channels, self.config) = (Self.rates[index], layout == 7 ? 8 : layout, config)
    }
}
