import AudioIO
import CMPG123
import Glibc
import ListenCore

/// The owner of one mpg123 handle that reads through a `ByteCursor`.
///
/// Belongs to one thread. Output is 32-bit float; the gaps of the encoder are removed when the
/// file's tag states them.
final class MPEGDecoder {
    let cursor: ByteCursor
    let format: AudioFormat
    /// True when the library gave up in the middle, at the last end that was read.
    private(set) var hasGivenUp = false
    private let handle: OpaquePointer

    /// The number of MPEG frames decoded and dropped before a seek position: enough to fill the bit
    /// reservoir (511 bytes) at the lowest bit rates.
    private static let warmUpFrames = 12

    /// Opens the sound at the cursor; throws when mpg123 finds none.
    ///
    /// `isGapless` is true when the gaps in the tag are valid.
    init(_ cursor: ByteCursor, isMono: Bool, isGapless: Bool = true) throws(AudioError) {
        var status = MPG123_OK.rawValue
        guard let handle = mpg123_new(nil, &status) else {
            let reason = String(cString: mpg123_plain_strerror(status))
            throw AudioError(.unreadable(reason: reason), subject: cursor.input.name)
        }
        self.cursor = cursor
        self.handle = handle
        do throws(AudioError) {
            Self.configure(handle, isMono: isMono, isStream: cursor.input.isArriving)
            if !isGapless {
                Self.set(handle, MPG123_REMOVE_FLAGS, Int(MPG123_GAPLESS.rawValue))
            }
            try Self.open(handle, cursor)
            format = try Self.settleFormat(handle, cursor, isMono: isMono)
        } catch {
            mpg123_delete(handle)
            throw error
        }
    }

    deinit {
        mpg123_delete(handle)
    }

    /// Decodes samples; fewer than asked for only at the end of the recording.
    func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(AudioError) -> Int {
        cursor.retry()
        var filled = 0
        while filled < buffer.count {
            var done = 0
            let rest = UnsafeMutableRawBufferPointer(
                UnsafeMutableBufferPointer(rebasing: buffer[filled...]))
            let status = mpg123_read(handle, rest.baseAddress, rest.count, &done)
            filled += done / MemoryLayout<Float>.size
            if status == MPG123_OK.rawValue || status == MPG123_NEW_FORMAT.rawValue { continue }
            if let failure = cursor.failure { throw failure }
            // The status is DONE, or damage after which nothing can be read: the recording ends
            // here.
            hasGivenUp = status != MPG123_DONE.rawValue
            break
        }
        return filled
    }

    /// Seeks to a frame; returns the position that was reached.
    func seek(to frame: Int64) throws(AudioError) -> Int64 {
        cursor.retry()
        let place = mpg123_seek(handle, off_t(frame), SEEK_SET)
        // The library may report success although it could not read up to the position.
        if let failure = cursor.failure { throw failure }
        return place >= 0 ? Int64(place) : position
    }

    /// The next frame to be read.
    var position: Int64 { max(0, Int64(mpg123_tell(handle))) }

    /// The offset of the first frame of sound, after a tag frame; nil when it is not known.
    var firstBlock: Int64? {
        var offsets: UnsafeMutablePointer<off_t>?
        var (step, count) = (off_t(0), 0)
        guard mpg123_index(handle, &offsets, &step, &count) == MPG123_OK.rawValue, count > 0,
            let offsets
        else { return nil }
        return Int64(offsets[0])
    }

    /// Sets the offset of one MPEG frame; seeks beyond it read from there.
    func setPlace(_ place: Int64, ofBlock block: Int64, first: Int64) {
        var offsets = [off_t(first), off_t(place)]
        // The library copies the table.
        _ = mpg123_set_index(handle, &offsets, off_t(block), offsets.count)
    }

    /// The length in frames as far as the library knows it; nil when it does not.
    var length: Int64? {
        let length = Int64(mpg123_length(handle))
        return length > 0 ? length : nil
    }

    /// Walks all frame headers, so that `length` is counted and seeks are fast.
    func scan() throws(AudioError) {
        cursor.retry()
        _ = mpg123_scan(handle)
        if let failure = cursor.failure { throw failure }
    }

    private static func configure(_ handle: OpaquePointer, isMono: Bool, isStream: Bool) {
        var flags = MPG123_QUIET.rawValue | MPG123_FORCE_FLOAT.rawValue
        flags |= MPG123_GAPLESS.rawValue | MPG123_SKIP_ID3V2.rawValue
        if isMono { flags |= MPG123_MONO_MIX.rawValue }
        // Reading the end of a stream would wait until all of it has arrived.
        if isStream { flags |= MPG123_NO_PEEK_END.rawValue | MPG123_FORCE_SEEKABLE.rawValue }
        set(handle, MPG123_ADD_FLAGS, Int(flags))
        set(handle, MPG123_RESYNC_LIMIT, MPEGInfo.searchLimit)
        set(handle, MPG123_INDEX_SIZE, 4096)
        set(handle, MPG123_PREFRAMES, warmUpFrames)
    }

    private static func set(_ handle: OpaquePointer, _ parameter: mpg123_parms, _ value: Int) {
        mpg123_param2(handle, Int32(bitPattern: parameter.rawValue), value, 0)
    }

    private static func open(_ handle: OpaquePointer, _ cursor: ByteCursor) throws(AudioError) {
        // The handle borrows the cursor; the decoder owns both and deletes the
        // handle first.
        mpg123_replace_reader_handle(
            handle,
            { context, output, count in
                guard let context, let output else { return -1 }
                return Unmanaged<ByteCursor>.fromOpaque(context).takeUnretainedValue()
                    .read(output, count)
            },
            { context, offset, whence in
                guard let context else { return -1 }
                return off_t(
                    Unmanaged<ByteCursor>.fromOpaque(context).takeUnretainedValue()
                        .seek(Int64(offset), whence))
            }, nil)
        _ = cursor.seek(0, SEEK_SET)
        let status = mpg123_open_handle(handle, Unmanaged.passUnretained(cursor).toOpaque())
        guard status == MPG123_OK.rawValue else { throw failure(handle, cursor) }
        if cursor.input.isArriving, let length = cursor.input.totalLength {
            mpg123_set_filesize(handle, off_t(length))
        }
    }

    /// The first frame's format, which is then fixed: later frames of another format are converted
    /// to it.
    private static func settleFormat(
        _ handle: OpaquePointer, _ cursor: ByteCursor, isMono: Bool
    ) throws(AudioError) -> AudioFormat {
        var (rate, channels, encoding) = (0, Int32(0), Int32(0))
        let status = mpg123_getformat(handle, &rate, &channels, &encoding)
        guard status == MPG123_OK.rawValue, rate > 0, channels > 0 else {
            throw failure(handle, cursor)
        }
        let float = Int32(bitPattern: MPG123_ENC_FLOAT_32.rawValue)
        let kept = channels == 1 ? MPG123_MONO : MPG123_STEREO
        mpg123_format_none(handle)
        mpg123_format(handle, rate, Int32(bitPattern: kept.rawValue), float)
        return AudioFormat(sampleRate: SampleRate(rate), channels: isMono ? 1 : Int(channels))
    }

    private static func failure(_ handle: OpaquePointer, _ cursor: ByteCursor) -> AudioError {
        if let failure = cursor.failure { return failure }
        return AudioError(
            .damaged(reason: "no MPEG frame in it can be decoded"), subject: cursor.input.name)
    }
}
