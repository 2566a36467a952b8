import AudioIO
import CMPG123
import ListenCore
import MediaTags
import Signal

/// A sampled waveform of an MPEG file: a few frames decoded near each bucket's place, which is
/// estimated from the bytes and the tag's seek points.
struct MPEGPreview: Sendable {
    private let path: String
    private let buckets: Int
    private let threads: Int
    private let length: Int64
    private let sampleRate: SampleRate
    private let start: Int64
    private let bytes: Int64
    private let seekPoints: [UInt8]?
    private let header: MPEGHeader
    /// The offsets of all MPEG frames, for a file small enough to walk.
    private let blocks: [Int64]

    /// The number of MPEG frames decoded at each place; the first ones fill the bit reservoir.
    private static let framesPerPlace = 6
    /// The number of those MPEG frames that are kept, the last ones.
    private static let framesKept = 2
    /// The bytes read at each place: the largest MPEG frame has 2881 (layer II, 384 kbit/s at 32
    /// kHz…).
    private static let windowBytes = 8192
    /// The size up to which walking the headers takes a few milliseconds; above it, the seek points
    /// are exact enough for a bucket.
    private static let walkedBytes: Int64 = 8 << 20

    init(path: String, buckets: Int, threads: Int) throws(AudioError) {
        let input = try FileInput(path: path)
        let cursor = ByteCursor(input)
        let sound = try MPEGInfo.soundStart(cursor)
        guard let info = try MPEGInfo(cursor, from: sound), let total = input.totalLength else {
            throw AudioError(.notAudio(found: "unknown bytes"), subject: path)
        }
        let end = try SoundEnd.offset(cursor, from: sound) ?? total
        let source = try MPEGSource(cursor, options: MPEGSource.Options(isMono: true))
        switch source.length {
        case .exact(let frames), .estimated(let frames): length = frames.value
        case .unknown: length = 0
        }
        self.path = path
        self.buckets = buckets
        self.threads = threads
        sampleRate = source.format.sampleRate
        start = info.start
        bytes = max(1, end - info.start)
        // In joined recordings they belong to the first one.
        seekPoints = source.isJoined ? nil : info.seekPoints
        header = info.header
        blocks = bytes <= Self.walkedBytes ? try Self.walk(cursor, from: info.start) : []
    }

    /// The offset of every MPEG frame from the first on, without junk.
    private static func walk(_ cursor: ByteCursor, from start: Int64) throws(AudioError) -> [Int64]
    {
        let all = try cursor.bytes(at: start, count: Int(walkedBytes))
        var (places, index): ([Int64], Int) = ([], 0)
        while index + 4 <= all.count {
            if let header = MPEGHeader(all, at: index) {
                places.append(start + Int64(index))
                index += header.blockBytes
            } else if let next = MPEGInfo.firstFrame(in: all, from: index + 1) {
                index = next
            } else {
                break
            }
        }
        return places
    }

    /// The waveform; the exact one for a short recording, which costs no more.
    func shape() throws(AudioError) -> RecordingShape {
        if length / Int64(header.framesPerBlock) < Int64(buckets * Self.framesPerPlace) {
            return try WaveformGenerator(bucketCount: buckets, threads: 1)
                .exact(of: .file(path: path))
        }
        var accumulator = WaveformAccumulator(total: FrameCount(length), buckets: buckets)
        let middle = threads > 1 ? buckets / 2 : buckets
        let box = ExtentBox()
        let thread: WorkerThread? =
            middle < buckets
            ? try WorkerThread(name: "waveform 2") { box.extents = sample(middle..<buckets) } : nil
        for (index, extent) in sample(0..<middle).enumerated() {
            accumulator.set(extent, bucket: index)
        }
        thread?.join()
        for (index, extent) in box.extents.enumerated() {
            accumulator.set(extent, bucket: middle + index)
        }
        return RecordingShape(
            peaks: accumulator.peaks(isExact: false), length: FrameCount(length),
            sampleRate: sampleRate)
    }

    /// The extents of a stretch of buckets; silence where nothing was decoded.
    private func sample(_ range: Range<Int>) -> [SampleExtent] {
        guard let input = try? FileInput(path: path), let decoder = FrameDecoder() else {
            return []
        }
        let cursor = ByteCursor(input)
        return range.map { bucket in
            // The kept frames should lie in the middle of the bucket.
            let lead = Double((Self.framesPerPlace - Self.framesKept / 2) * header.framesPerBlock)
            let part = (Double(bucket) + 0.5) / Double(buckets) - lead / Double(length)
            let bytes =
                (try? cursor.bytes(at: place(at: max(0, part)), count: Self.windowBytes)) ?? []
            guard let first = MPEGInfo.firstFrame(in: bytes) else { return SampleExtent() }
            return decoder.extent(
                of: bytes, from: first, frames: Self.framesPerPlace,
                keeping: Self.framesKept * header.framesPerBlock)
        }
    }

    /// The offset at a share (0…1) of the time.
    private func place(at part: Double) -> Int64 {
        if !blocks.isEmpty {
            return blocks[min(blocks.count - 1, Int(part * Double(blocks.count)))]
        }
        guard let seekPoints, seekPoints.count == 100 else {
            return start + Int64(part * Double(bytes))
        }
        let position = part * 100
        let index = min(99, Int(position))
        let from = Double(seekPoints[index])
        let to = index == 99 ? 256 : Double(seekPoints[index + 1])
        let inside = from + max(0, to - from) * (position - Double(index))
        return start + Int64(inside / 256 * Double(bytes))
    }
}

/// Holds the extents of the second thread.
///
/// Sendable: written by the thread before it ends, read after it was joined.
private final class ExtentBox: @unchecked Sendable {
    var extents: [SampleExtent] = []
}

/// Decodes single stretches of MPEG frames, mixed to one channel.
private final class FrameDecoder {
    private let handle: OpaquePointer
    private let output = UnsafeMutableBufferPointer<Float>.allocate(capacity: 1152 * 16)

    init?() {
        guard let handle = mpg123_new(nil, nil) else { return nil }
        self.handle = handle
        let flags =
            MPG123_QUIET.rawValue | MPG123_FORCE_FLOAT.rawValue | MPG123_MONO_MIX.rawValue
            | MPG123_IGNORE_INFOFRAME.rawValue | MPG123_NO_READAHEAD.rawValue
        mpg123_param2(
            handle, Int32(bitPattern: MPG123_ADD_FLAGS.rawValue), Int(flags), 0)
        mpg123_param2(
            handle, Int32(bitPattern: MPG123_REMOVE_FLAGS.rawValue),
            Int(MPG123_GAPLESS.rawValue), 0)
    }

    deinit {
        mpg123_delete(handle)
        output.deallocate()
    }

    /// The extent of the last `kept` samples of the frames from an index on; the
    /// first ones lack bits of the frames before.
    func extent(
        of bytes: [UInt8], from start: Int, frames: Int, keeping kept: Int
    ) -> SampleExtent {
        var end = start
        for _ in 0..<frames {
            guard let header = MPEGHeader(bytes, at: end),
                end + header.blockBytes <= bytes.count
            else { break }
            end += header.blockBytes
        }
        guard end > start, mpg123_open_feed(handle) == MPG123_OK.rawValue else {
            return SampleExtent()
        }
        var filled = 0
        bytes[start..<end].withUnsafeBufferPointer { part in
            _ = mpg123_feed(handle, part.baseAddress, part.count)
        }
        while filled < output.count {
            var done = 0
            let rest = UnsafeMutableRawBufferPointer(
                UnsafeMutableBufferPointer(rebasing: output[filled...]))
            let status = mpg123_read(handle, rest.baseAddress, rest.count, &done)
            filled += done / MemoryLayout<Float>.size
            guard status == MPG123_NEW_FORMAT.rawValue || status == MPG123_OK.rawValue else {
                break
            }
        }
        return SampleExtent(UnsafeBufferPointer(rebasing: output[max(0, filled - kept)..<filled]))
    }
}
