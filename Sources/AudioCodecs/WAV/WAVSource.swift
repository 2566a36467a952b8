package import AudioIO
import Glibc
package import ListenCore

/// A WAV file or stream: PCM of 8, 16, 24 or 32 bits, or 32-bit floats.
///
/// Belongs to the thread that opened it.
package final class WAVSource: AudioSource {
    private let cursor: ByteCursor
    private let header: WAVHeader
    private var position: Int64 = 0
    /// The end, once it was reached.
    private var end: Int64?
    private let bytes: UnsafeMutableRawBufferPointer

    private static let chunkFrames = 2048

    /// Opens a recording; throws `damaged` when it is of another encoding.
    init(_ cursor: ByteCursor, from start: Int64) throws(AudioError) {
        self.cursor = cursor
        header = try WAVHeader(cursor, from: start)
        bytes = .allocate(byteCount: Self.chunkFrames * header.frameBytes, alignment: 16)
    }

    deinit {
        bytes.deallocate()
    }

    /// The layout that the header states.
    package var format: AudioFormat { header.format }

    /// The stated length, as far as the file has bytes for it.
    package var length: SourceLength {
        if let end { return .exact(FrameCount(end)) }
        let wide = Int64(header.frameBytes)
        guard let total = cursor.input.totalLength else {
            return header.dataBytes.map { .exact(FrameCount($0 / wide)) } ?? .unknown
        }
        let here = max(0, total - header.dataStart)
        return .exact(FrameCount(min(header.dataBytes ?? here, here) / wide))
    }

    /// Reads frames; 0 at the end.
    package func read(
        into buffer: UnsafeMutableBufferPointer<Float>
    ) throws(AudioError) -> Int {
        let channels = format.channels
        let wanted = min(buffer.count / channels, framesLeft)
        var done = 0
        while done < wanted {
            let asked = min(wanted - done, Self.chunkFrames)
            let got = try fill(asked)
            let samples = got * channels
            let part = UnsafeMutableBufferPointer(rebasing: buffer[(done * channels)...])
            SampleDecoding.decode(
                UnsafeRawBufferPointer(bytes), header.encoding, into: part, count: samples)
            done += got
            position += Int64(got)
            if got < asked {
                end = position
                break
            }
        }
        return done
    }

    /// An error when the file has fewer bytes than its header states; known when the end was read.
    package var damage: AudioError? {
        // Encoders that write to a pipe put 0x7FFFFFFF or a little less as the length.
        guard let promised = header.dataBytes, promised < 0x7FFF_0000,
            case .exact(let there) = length, position >= there.value,
            there.value < promised / Int64(header.frameBytes)
        else { return nil }
        let place = MediaTime(FrameCount(position), at: format.sampleRate).clockText
        return AudioError(
            .damaged(reason: "it is cut off at \(place)"), subject: cursor.input.name)
    }

    /// Seeks to exactly this frame, or to the end when that is nearer.
    package func seek(to frame: FrameCount) throws(AudioError) -> FrameCount {
        position = min(max(0, frame.value), mostFrames)
        if case .exact(let length) = length { position = min(position, length.value) }
        return FrameCount(position)
    }

    /// The largest frame that has an offset in a file.
    private var mostFrames: Int64 { (Int64.max - header.dataStart) / Int64(header.frameBytes) }

    /// The number of frames that may follow the position: all that the header states, since a file
    /// may still be written to.
    private var framesLeft: Int {
        if let end { return Int(max(0, end - position)) }
        guard let promised = header.dataBytes else { return Int.max }
        return Int(max(0, promised / Int64(header.frameBytes) - position))
    }

    /// Reads the bytes of `frames` frames at the position; fewer whole ones at the end.
    private func fill(_ frames: Int) throws(AudioError) -> Int {
        cursor.retry()
        let wanted = frames * header.frameBytes
        let offset = header.dataStart + position * Int64(header.frameBytes)
        guard cursor.seek(offset, SEEK_SET) >= 0, let base = bytes.baseAddress else { return 0 }
        var filled = 0
        while filled < wanted {
            let taken = cursor.read(base + filled, wanted - filled)
            if taken < 0, let failure = cursor.failure { throw failure }
            if taken <= 0 { break }
            filled += taken
        }
        return filled / header.frameBytes
    }
}
