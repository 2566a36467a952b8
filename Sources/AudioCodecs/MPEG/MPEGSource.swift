package import AudioIO
package import ListenCore
import MediaTags

/// MPEG audio (MP3, MP2, MP1) by mpg123, from a file or a stream that is still arriving.
///
/// Gapless when the file states its gaps; seeks are exact to the frame. A truncated file plays up
/// to its end; after a change of format, sound is converted to the first format. Belongs to the
/// thread that opened it.
package final class MPEGSource: AudioSource {
    /// The options for decoding.
    package struct Options: Hashable, Sendable {
        /// True when the channels are mixed to one before the synthesis.
        package var isMono = false
    }

    private let decoder: MPEGDecoder
    private let info: MPEGInfo
    private let totalBytes: Int64?
    /// The end, once it was reached.
    private var end: Int64?
    /// The end by the count of frame headers.
    private var counted: Int64?
    /// True when nothing was read since the last seek.
    private var hasJumped = false
    /// True when the frames of a stream were counted once it was whole, or need not be.
    private var isSettled: Bool
    /// Computes far frames of a stream; `nil` when the rate is not constant.
    private var constantRate: ConstantRate?
    /// True when other recordings follow in the file, which the tag does not count.
    let isJoined: Bool

    /// Opens a recording; throws `notAudio` when no MPEG frame is in its first
    /// 256 KiB.
    init(_ bytes: ByteCursor, options: Options) throws(AudioError) {
        let cursor = try bytes.sound(from: try MPEGInfo.soundStart(bytes))
        guard let info = try MPEGInfo(cursor, from: 0) else {
            let kind = ContentKind(try cursor.bytes(at: 0, count: 512))
            throw AudioError(.notAudio(found: kind.text), subject: cursor.input.name)
        }
        self.info = info
        totalBytes = cursor.input.totalLength
        isJoined = try info.isJoined(in: cursor)
        isSettled = !cursor.input.isArriving
        decoder = try MPEGDecoder(cursor, isMono: options.isMono, isGapless: !isJoined)
        // All of a file is there, and reading through it is quick.
        if cursor.input.isArriving, !info.hasVaryingRate, info.header.isLayerThree,
            let start = decoder.firstBlock
        {
            constantRate = ConstantRate(start: start, header: info.header)
        }
    }

    /// The layout of the first frame.
    package var format: AudioFormat { decoder.format }

    /// The length: exact when the frames were counted, when the tag states it and the file has as
    /// many bytes as the tag says, or when the end was reached; otherwise estimated from size and
    /// bit rate.
    package var length: SourceLength {
        if let known = end ?? counted { return .exact(FrameCount(known)) }
        guard let length = decoder.length else { return .unknown }
        guard let blocks = info.statedBlocks, blocks > 0 else {
            return totalBytes == nil ? .unknown : .estimated(FrameCount(length))
        }
        // The decoder does not read this tag.
        let stated = info.isVBRI ? blocks * Int64(info.header.framesPerBlock) : length
        guard let total = totalBytes else { return .exact(FrameCount(stated)) }
        let here = max(0, total - info.start)
        // The smallest MPEG frames have 24 bytes: the file cannot hold more.
        let most = here / 24 * Int64(info.header.framesPerBlock)
        guard let bytes = info.statedBytes, bytes > 0 else {
            return .estimated(FrameCount(min(stated, most)))
        }
        if isCutOff || isJoined {
            // In proportion to the bytes that are there.
            let share = Int128(stated) * Int128(here) / Int128(bytes)
            return .estimated(FrameCount(min(Int64(clamping: share), most)))
        }
        guard blocks <= here / 24 + 1 else { return .estimated(FrameCount(most)) }
        // The bytes after the stated ones may be sound.
        let isWhole = here - bytes <= max(4_096, here / 64)
        return isWhole ? .exact(FrameCount(stated)) : .estimated(FrameCount(stated))
    }

    /// Reads frames; 0 at the end.
    package func read(
        into buffer: UnsafeMutableBufferPointer<Float>
    ) throws(AudioError) -> Int {
        let whole = buffer.count / format.channels * format.channels
        guard whole > 0 else { return 0 }
        try settle()
        let samples = try decoder.read(
            into: UnsafeMutableBufferPointer(rebasing: buffer[..<whole]))
        if samples > 0 { hasJumped = false }
        // The file is still being written.
        if let known = counted, decoder.position > known + 2_304 { counted = nil }
        if samples < whole { try noteEnd() }
        return samples / format.channels
    }

    /// Counts the frames of a stream once all of it is there, since what is passed over at its end
    /// is measured from a sure end.
    private func settle() throws(AudioError) {
        guard !isSettled, decoder.cursor.input.hasArrived else { return }
        isSettled = true
        if case .exact = length { return }
        do throws(AudioError) {
            try countFrames()
        } catch {
            if error.code == .cancelled { throw error }
            // The readable part is played even though counting failed.
        }
    }

    /// Sets the end of the sound.
    ///
    /// After a seek beyond the end, the decoder takes the target for the end. Then frames are
    /// counted, or computed for a stream of constant rate, because it may never arrive completely.
    private func noteEnd() throws(AudioError) {
        guard hasJumped else {
            end = decoder.position
            return
        }
        if end != nil { return }
        if case .exact(let length) = length {
            end = min(decoder.position, length.value)
            return
        }
        guard decoder.cursor.input.isArriving else {
            try countFrames()
            end = counted
            return
        }
        if let computed = try computedEnd() {
            end = computed
            return
        }
        do throws(AudioError) {
            try countFrames()
            end = counted
        } catch {
            if error.code == .cancelled { throw error }
            // Bytes that are gone were before the end.
            end = min(decoder.position, estimate ?? decoder.position)
        }
    }

    /// The end of a stream of constant rate; nil when its rate varies, or is not known.
    private func computedEnd() throws(AudioError) -> Int64? {
        guard let rate = constantRate, let bytes = totalBytes ?? decoder.cursor.foundEnd,
            let blocks = rate.blocks(before: bytes), blocks > Self.blocksBefore
        else { return nil }
        guard try rate.place(ofBlock: blocks - Self.blocksBefore, in: decoder.cursor) != nil else {
            constantRate = nil
            return nil
        }
        return min(decoder.position, blocks * Int64(info.header.framesPerBlock))
    }

    private var estimate: Int64? {
        guard case .estimated(let length) = length else { return nil }
        return length.value
    }

    /// An error when bytes are missing at the end, or when nothing can be decoded from some place
    /// on; known when the end was read.
    package var damage: AudioError? {
        guard let end else { return nil }
        let place = MediaTime(FrameCount(end), at: format.sampleRate).clockText
        var reason: String?
        if isCutOff { reason = "it is cut off at \(place)" }
        if decoder.hasGivenUp { reason = "nothing behind \(place) can be decoded" }
        return reason.map {
            AudioError(.damaged(reason: $0), subject: decoder.cursor.input.name)
        }
    }

    /// True when the file has fewer bytes than its tag states.
    private var isCutOff: Bool {
        guard let stated = info.statedBytes, let totalBytes else { return false }
        return stated > max(0, totalBytes - info.start) + 4096
    }

    /// Seeks to exactly this frame, or to the end when that is nearer.
    package func seek(to frame: FrameCount) throws(AudioError) -> FrameCount {
        let target = min(max(0, frame.value), mostFrames)
        try findBlock(before: target)
        hasJumped = true
        return FrameCount(try decoder.seek(to: target))
    }

    /// Gives the decoder the offset of a far place in a stream, so that bytes before it need not
    /// have arrived.
    private func findBlock(before frame: Int64) throws(AudioError) {
        let wide = Int64(info.header.framesPerBlock)
        let block = frame / wide - Self.blocksBefore
        let distance = block - decoder.position / wide
        guard let rate = constantRate, block > 0, distance < 0 || distance > Self.blocksNear
        else { return }
        guard let place = try rate.place(ofBlock: block, in: decoder.cursor) else {
            // At the very end there is no frame to compare with; elsewhere the rate varies.
            if let totalBytes, rate.offset(ofBlock: block) < totalBytes { constantRate = nil }
            return
        }
        decoder.setPlace(place, ofBlock: block, first: rate.start)
    }

    /// The number of MPEG frames before a place that the decoder reads, and some more.
    private static let blocksBefore: Int64 = 16
    /// The largest distance ahead that is read through instead of sought.
    private static let blocksNear: Int64 = 64

    /// The largest possible number of frames; mpg123 counts frame by frame towards a place when it
    /// resamples, so a seek must be bounded.
    private var mostFrames: Int64 {
        if case .exact(let length) = length { return length.value }
        let day = Int64(format.sampleRate.framesPerSecond) * 86_400
        guard let totalBytes else { return day * 2 }
        // The smallest MPEG frames have 24 bytes.
        return min(day * 30, (totalBytes / 24 + 1) * Int64(info.header.framesPerBlock))
    }
}

extension MPEGSource: FrameCounting {
    var isGuessed: Bool {
        if case .exact = length { return false }
        return true
    }

    /// Counts the frames by walking the headers of the whole file, so that `length` is exact; a
    /// long file of constant rate is checked at some places only.
    ///
    /// Takes about 0.1 s for an hour of sound; waits for all bytes of a stream. The position is
    /// kept.
    package func countFrames() throws(AudioError) {
        if let quick = try constantCount() {
            counted = quick
            return
        }
        try decoder.scan()
        if let length = decoder.length { counted = length }
    }

    private func constantCount() throws(AudioError) -> Int64? {
        let input = decoder.cursor.input
        guard !info.hasTag, !isJoined, input.hasArrived, let total = input.totalLength,
            total >= Self.longBytes
        else { return nil }
        let end = try SoundEnd.offset(decoder.cursor, from: 0) ?? total
        let rate = ConstantRate(start: info.start, header: info.header)
        return try rate.count(to: end, in: decoder.cursor)
            .map { $0 * Int64(info.header.framesPerBlock) }
    }

    /// The size up to which a file is walked through in a few milliseconds.
    private static let longBytes: Int64 = 4 << 20
}

extension ContentKind {
    /// The kind of the bytes, in words.
    var text: String {
        switch self {
        case .wave: "a WAV file"
        case .other(let text), .container(let text): text
        case .perhapsMPEG: "unknown bytes"
        }
    }
}
