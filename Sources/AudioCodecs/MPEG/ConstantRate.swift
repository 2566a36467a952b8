import AudioIO
import MediaTags

/// Computes the places of the MPEG frames in a recording of constant bit rate, so that a far one
/// can be read without all before it.
///
/// Every frame has the same length, or one byte more (ISO 11172-3 §2.4.3.1), so the place of the
/// n-th is known to a few bytes; its header confirms it.
struct ConstantRate {
    /// The offset of the first frame of sound.
    let start: Int64
    /// Any header of the recording.
    let header: MPEGHeader

    /// The number of bytes around the computed place in which a frame is looked for.
    static let tolerance = 4

    /// The approximate offset of a frame.
    func offset(ofBlock index: Int64) -> Int64 {
        let bitsPerBlock = Int64(header.framesPerBlock) * Int64(header.bitRate)
        let (product, isOverflow) = (bitsPerBlock / 8).multipliedReportingOverflow(by: index)
        return isOverflow ? .max / 2 : start + product / Int64(header.sampleRate)
    }

    /// The number of whole frames before an offset; nil when no sound can be there.
    func blocks(before end: Int64) -> Int64? {
        let bitsPerBlock = Int64(header.framesPerBlock) * Int64(header.bitRate)
        let (product, isOverflow) = (end - start).multipliedReportingOverflow(
            by: Int64(header.sampleRate))
        guard end > start, !isOverflow, bitsPerBlock >= 8 else { return nil }
        return product / (bitsPerBlock / 8)
    }

    /// The exact place of a frame; `nil` when there is no frame of this rate, followed by another:
    /// the rate is not constant.
    ///
    /// Waits for the bytes there.
    func place(ofBlock index: Int64, in cursor: ByteCursor) throws(AudioError) -> Int64? {
        let from = max(start, offset(ofBlock: index) - Int64(Self.tolerance))
        let bytes = try cursor.bytes(
            at: from, count: header.blockBytes + 2 * Self.tolerance + 8)
        for place in 0...2 * Self.tolerance {
            guard let found = MPEGHeader(bytes, at: place), isSame(found),
                let next = MPEGHeader(bytes, at: place + found.blockBytes), isSame(next)
            else { continue }
            return from + Int64(place)
        }
        return nil
    }

    /// The number of frames up to an end; nil when places all over the recording do not confirm
    /// that the rate is constant.
    ///
    /// Reads some thirty places: an hour of sound need not be walked through.
    func count(to end: Int64, in cursor: ByteCursor) throws(AudioError) -> Int64? {
        guard let all = blocks(before: end), all > 64 * Self.looks else { return nil }
        var last: (index: Int64, place: Int64) = (0, start)
        for look in 1...Self.looks {
            let index = min(all * look / Self.looks, all - 16)
            guard let place = try place(ofBlock: index, in: cursor) else { return nil }
            last = (index, place)
        }
        // The last frames are counted: with padding there may be one more, or the last may be cut
        // off.
        var (walk, count) = (MPEGWalk(cursor, from: last.place, like: header), last.index)
        while let next = try walk.next(), next.offset + Int64(next.header.blockBytes) <= end {
            count += 1
        }
        return abs(count - all) <= 2 ? count : nil
    }

    /// The number of places that are checked.
    private static let looks: Int64 = 32

    private func isSame(_ other: MPEGHeader) -> Bool {
        other.isAlike(header) && other.bitRate == header.bitRate
            && other.channels == header.channels
    }
}
