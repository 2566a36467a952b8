/// MP3s of silence, made frame by frame: mono at 48 kHz, where a frame is exactly 24 ms and has
/// three bytes for each 1,000 bits a second.
package enum SilentMPEG {
    private static let rates = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]

    /// Frames of a bit rate in 1,000 bits a second (ISO 11172-3 table B.2.1.2).
    package static func frames(_ count: Int, at rate: Int) -> [UInt8] {
        let frame = frame(at: rate)
        return (0..<count).flatMap { _ in frame }
    }

    /// One frame; `marked` puts bytes in the place of a tag: behind the side information of 17
    /// bytes, or at another place.
    package static func frame(at rate: Int, marked: [UInt8] = [], from place: Int = 21) -> [UInt8] {
        let index = rates.firstIndex(of: rate) ?? 9
        let head: [UInt8] = [0xFF, 0xFB, UInt8(index << 4 | 4), 0xC0]
        var frame = head + [UInt8](repeating: 0, count: 3 * rates[index] - 4)
        let end = min(frame.count, place + marked.count)
        frame.replaceSubrange(place..<end, with: marked.prefix(end - place))
        return frame
    }

    /// A recording of one minute with a variable bit rate: without a tag, an estimate from its
    /// first frames is wrong by half.
    package static let varying = frames(1_250, at: 160) + frames(1_250, at: 32)

    /// A big-endian number of 32 bits.
    package static func number(_ value: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }
}
