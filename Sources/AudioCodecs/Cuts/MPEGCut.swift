import AudioIO
import ListenCore
import MediaTags

/// Cuts whole MPEG frames out of a layer III recording, so that the cut decodes to exactly the same
/// frames.
///
/// A frame of layer III depends on earlier ones (ISO 11172-3 §2.4.2.7, §2.4.3.4): on up to 511
/// bytes of main data in them, and on the overlap and the filter state of the frame before. So the
/// cut begins with two extra frames, and before them stands a silent frame that carries just those
/// bytes of main data; a tag states how many of these frames are not heard.
struct MPEGCut {
    private let cursor: ByteCursor
    private let first: MPEGWalk.Place
    private let gapless: GaplessTag?
    private let format: AudioFormat

    /// The number of extra frames in front, which decode wrongly or are not wanted.
    private static let lead: Int64 = 2
    /// The most earlier frames that `main_data_begin` can reach: each has at least a byte.
    private static let mostBack: Int64 = 512

    init(_ cursor: ByteCursor, from start: Int64) throws(AudioError) {
        self.cursor = cursor
        guard let info = try MPEGInfo(cursor, from: start), info.header.isLayerThree else {
            throw AudioError(
                .uncuttable(reason: "it has no frames of MPEG layer III"),
                subject: cursor.input.name)
        }
        let tagFrame = try cursor.bytes(at: info.start, count: info.header.blockBytes)
        // A tag that counts no frames was never finished, and its gaps are not valid either. In
        // joined recordings it describes only the first, and the player removes no gap.
        let isWhole = try !info.isJoined(in: cursor)
        gapless = GaplessTag(tagFrame, info.header).flatMap { $0.blocks > 0 && isWhole ? $0 : nil }
        // The decoder's own count, so that both agree whichever tag there is.
        let decoder = try MPEGDecoder(cursor, isMono: false)
        first = MPEGWalk.Place(offset: decoder.firstBlock ?? info.start, header: info.header)
        format = AudioFormat(
            sampleRate: SampleRate(info.header.sampleRate), channels: info.header.channels)
    }

    func cut(_ range: Range<MediaTime>) throws(AudioError) -> CutSound {
        let wide = Int64(first.header.framesPerBlock)
        var skipped = gapless?.skipped ?? 0
        let start = range.lowerBound.frame(at: format.sampleRate).value
        var end = range.upperBound.frame(at: format.sampleRate).value
        if let gapless {
            let told = gapless.blocks * wide - gapless.delay - gapless.padding
            if end > told, try !hasFrame(gapless.blocks) { end = told }
            // The decoder removes the gap between two recordings and counts on after it.
            if start >= told { skipped += max(0, gapless.padding - GaplessTag.decoderDelay) }
        }
        guard start < end else { throw .nothing(at: range, in: cursor) }
        let leader = max(0, (start + skipped) / wide - Self.lead)
        let last = (end + skipped - 1) / wide
        let (before, taken) = try places(leader: leader, last: last)
        let lost = try lostData(of: taken.first, before: before)
        var (sound, offsets) = (try carrier(lost), [0])
        for place in taken {
            let bytes = try cursor.bytes(at: place.offset, count: place.header.blockBytes)
            guard bytes.count == place.header.blockBytes else { break }
            offsets.append(sound.count)
            sound += bytes
        }
        // In front: the carrier, the extra frames, and the first frame's part before the start.
        let hidden = wide + start + skipped - leader * wide
        let all = Int64(offsets.count) * wide
        end = min(end, start + all - hidden)
        guard start < end else { throw .nothing(at: range, in: cursor) }
        let tag = GaplessTag(
            delay: hidden - GaplessTag.decoderDelay,
            padding: all - hidden - (end - start) + GaplessTag.decoderDelay,
            blocks: Int64(offsets.count))
        let (empty, header) = try emptyFrame(room: GaplessTag.byteCount)
        let rate = format.sampleRate
        return CutSound(
            bytes: tag.written(into: empty, header, before: sound, offsets: offsets) + sound,
            fileExtension: "mp3",
            range: MediaTime(FrameCount(start), at: rate)..<MediaTime(FrameCount(end), at: rate),
            frames: start..<end, format: format)
    }

    /// True when a frame follows at the place where the tag ends the recording: another recording
    /// was appended.
    private func hasFrame(_ index: Int64) throws(AudioError) -> Bool {
        try !places(leader: index, last: index).taken.isEmpty
    }

    /// The frames of the cut, and the last ones before them.
    private func places(leader: Int64, last: Int64) throws(AudioError) -> (
        before: [MPEGWalk.Place], taken: [MPEGWalk.Place]
    ) {
        var (index, offset) = (Int64(0), first.offset)
        let near = leader - Self.mostBack
        if near > 0, cursor.input is StreamInput, let place = try jump(to: near) {
            (index, offset) = (near, place)
        }
        var walk = MPEGWalk(cursor, from: offset, like: first.header)
        var (before, taken): ([MPEGWalk.Place], [MPEGWalk.Place]) = ([], [])
        while index <= last, let place = try walk.next() {
            if index >= leader {
                taken.append(place)
            } else if index >= near {
                before.append(place)
            }
            index += 1
        }
        return (before, taken)
    }

    /// The offset of a far frame in a stream of constant bit rate, so that the bytes before it need
    /// not arrive; `nil` when the rate varies.
    private func jump(to block: Int64) throws(AudioError) -> Int64? {
        try ConstantRate(start: first.offset, header: first.header)
            .place(ofBlock: block, in: cursor)
    }

    /// The main data of a frame that stands in earlier frames.
    private func lostData(of place: MPEGWalk.Place?, before: [MPEGWalk.Place])
        throws(AudioError) -> [UInt8]
    {
        guard let place else { return [] }
        let head = try cursor.bytes(at: place.offset, count: 8)
        guard head.count == 8 else { return [] }
        let side = 4 + Self.checksumBytes(head)
        // Nine bits in MPEG-1, eight in the lower sampling frequencies.
        let begin =
            place.header.isMPEG1
            ? Int(head[side]) << 1 | Int(head[side + 1] >> 7) : Int(head[side])
        var data: [UInt8] = []
        for earlier in before.reversed() where data.count < begin {
            let bytes = try cursor.bytes(at: earlier.offset, count: earlier.header.blockBytes)
            let main = earlier.header.xingOffset + Self.checksumBytes(bytes)
            data = bytes.dropFirst(main) + data
        }
        return data.suffix(begin)
    }

    /// The length of the checksum after the header: two bytes, or none.
    private static func checksumBytes(_ frame: [UInt8]) -> Int {
        frame.count > 1 && frame[1] & 1 == 0 ? 2 : 0
    }

    /// A silent frame whose unused main data ends with the given bytes.
    private func carrier(_ data: [UInt8]) throws(AudioError) -> [UInt8] {
        var (frame, _) = try emptyFrame(room: data.count)
        frame.replaceSubrange((frame.count - data.count)..., with: data)
        return frame
    }

    /// A silent frame, of the smallest bit rate that leaves `room` bytes after the side
    /// information.
    ///
    /// All of the side information is 0: no granule has any bits.
    private func emptyFrame(room: Int) throws(AudioError) -> ([UInt8], MPEGHeader) {
        var head = try cursor.bytes(at: first.offset, count: 4)
        guard head.count == 4 else { throw .nothing(at: .zero..<(.zero), in: cursor) }
        head[1] |= 1
        // Clears intensity and mid/side stereo; the mode itself stays.
        head[3] &= 0b1100_1111
        for rate in 1...14 {
            head[2] = UInt8(rate) << 4 | head[2] & 0b1100
            guard let header = MPEGHeader(head, at: 0),
                header.blockBytes >= header.xingOffset + room
            else { continue }
            let rest = [UInt8](repeating: 0, count: header.blockBytes - 4)
            return (head + rest, header)
        }
        throw AudioError(
            .uncuttable(reason: "its frames have no room for a tag"), subject: cursor.input.name)
    }
}
