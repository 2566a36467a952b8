import AudioIO
import CFFmpeg
import Glibc
import ListenCore

/// The owner of one recording that FFmpeg's libraries read through a `ByteCursor`.
///
/// Belongs to one thread. Returns frames in the order of the file, with their time stamps.
final class FFmpegDecoder {
    /// The result of one decoding step.
    enum Step {
        /// Interleaved frames, valid until the next step, and the time stamp of the first.
        case frames(UnsafeBufferPointer<Float>, time: Int64?)
        /// A packet could not be decoded.
        case broken
        case end
        /// So many bytes gave no frame that the rest is not tried.
        case givenUp
    }

    let cursor: ByteCursor
    let facts: listen_ff_facts
    private let handle: OpaquePointer
    /// The packets, when FFmpeg does not read the container itself.
    private let packets: MP4Packets?

    /// Opens the sound at the cursor; throws when FFmpeg finds none.
    init(_ cursor: ByteCursor, looksLike kind: ContentKind) throws(AudioError) {
        let name = cursor.input.name
        try Self.load(for: name)
        self.cursor = cursor
        cursor.retry()
        _ = cursor.seek(0, SEEK_SET)
        var input = Self.input(cursor)
        var status = Int32(0)
        let options = listen_ff_options(
            reads_end: cursor.input.hasArrived ? 1 : 0, is_movie: kind.isMovie ? 1 : 0)
        guard let handle = listen_ff_open(&input, options, &status) else {
            throw cursor.failure ?? Self.failure(status, kind, name)
        }
        self.handle = handle
        packets = nil
        facts = listen_ff_get_facts(handle)
    }

    /// Opens a plain MP4 file by its own tables; nil when it is not plain, or holds more than the
    /// tables list.
    init?(plain cursor: ByteCursor) throws(AudioError) {
        try Self.load(for: cursor.input.name)
        guard let sound = MP4Sound(cursor.input) else { return nil }
        cursor.retry()
        self.cursor = cursor
        let packets = MP4Packets(cursor, sound)
        var (input, status) = (Self.input(cursor), Int32(0))
        let handle = sound.config.withUnsafeBufferPointer { config in
            // The handle borrows the tables too.
            var feed = Self.feed(packets, config)
            return listen_ff_open_packets(&input, &feed, &status)
        }
        guard let handle else { return nil }
        self.handle = handle
        self.packets = packets
        facts = listen_ff_get_facts(handle)
        // Twice the rate, or two channels of one, come from an extension that was not announced.
        guard Int64(facts.sample_rate) == sound.rate,
            Int64(facts.channels) == min(2, sound.channels)
        else { return nil }
    }

    deinit {
        listen_ff_close(handle)
    }

    /// Decodes the next frames.
    func next() throws(AudioError) -> Step {
        cursor.retry()
        var frames = listen_ff_frames()
        switch Int(listen_ff_next(handle, &frames)) {
        case LISTEN_FF_DONE:
            let count = Int(frames.frames) * Int(facts.channels)
            return .frames(
                UnsafeBufferPointer(start: frames.samples, count: count),
                time: frames.time == .min ? nil : frames.time)
        case LISTEN_FF_END: return .end
        case LISTEN_FF_BROKEN: return .broken
        case LISTEN_FF_INPUT:
            throw cursor.failure ?? AudioError(.cancelled, subject: cursor.input.name)
        case LISTEN_FF_TOO_MUCH: return .givenUp
        case let other: throw Self.failure(Int32(other), .perhapsMPEG, cursor.input.name)
        }
    }

    /// Seeks to a packet at or before a time stamp, or to the very start; returns false when that
    /// failed.
    func seek(to time: Int64?) throws(AudioError) -> Bool {
        cursor.retry()
        let status = Int(listen_ff_seek(handle, time ?? .min))
        if status == LISTEN_FF_INPUT {
            throw cursor.failure ?? AudioError(.cancelled, subject: cursor.input.name)
        }
        return status == LISTEN_FF_DONE
    }

    /// Reads all packets without decoding them; returns the end of the last one, in ticks.
    ///
    /// Leaves the position unknown: a seek must follow.
    func lastEnd() throws(AudioError) -> Int64? {
        cursor.retry()
        var end = Int64.min
        let status = listen_ff_measure(handle, &end)
        if Int(status) == LISTEN_FF_INPUT {
            throw cursor.failure ?? AudioError(.cancelled, subject: cursor.input.name)
        }
        return end == .min ? nil : end
    }

    static func load(for name: String) throws(AudioError) {
        let releases = String(cString: listen_ff_releases())
        let reason: String
        switch Int(listen_ff_availability()) {
        case LISTEN_FF_READY: return
        case LISTEN_FF_ABSENT: reason = "those of FFmpeg \(releases) are not installed"
        default: reason = "those that are installed are not of FFmpeg \(releases)"
        }
        throw AudioError(.needsLibrary(package: ffmpegPackage, reason: reason), subject: name)
    }

    /// The package that brings the libraries: its name is the same on every release of Debian and
    /// Ubuntu, where those of the libraries themselves end in their version.
    private static let ffmpegPackage = "ffmpeg"

    /// The handle borrows the cursor; the decoder owns both and closes the handle first.
    private static func input(_ cursor: ByteCursor) -> listen_ff_input {
        listen_ff_input(
            context: Unmanaged.passUnretained(cursor).toOpaque(),
            read: { context, output, count in
                guard let context, let output else { return -1 }
                return Unmanaged<ByteCursor>.fromOpaque(context).takeUnretainedValue()
                    .read(output, count)
            },
            seek: { context, offset in
                guard let context else { return -1 }
                return Unmanaged<ByteCursor>.fromOpaque(context).takeUnretainedValue()
                    .seek(offset, SEEK_SET)
            },
            length: { context in
                guard let context else { return -1 }
                return Unmanaged<ByteCursor>.fromOpaque(context).takeUnretainedValue()
                    .input.totalLength ?? -1
            },
            has_failed: { context in
                guard let context else { return 1 }
                return Unmanaged<ByteCursor>.fromOpaque(context).takeUnretainedValue()
                    .failure == nil ? 0 : 1
            })
    }

    private static func feed(
        _ packets: MP4Packets, _ config: UnsafeBufferPointer<UInt8>
    ) -> listen_ff_packets {
        let sound = packets.sound
        return listen_ff_packets(
            context: Unmanaged.passUnretained(packets).toOpaque(),
            next: { context, output in
                guard let context, let output else { return -1 }
                return Unmanaged<MP4Packets>.fromOpaque(context).takeUnretainedValue()
                    .tell(output)
            },
            seek: { context, time in
                guard let context else { return }
                Unmanaged<MP4Packets>.fromOpaque(context).takeUnretainedValue().seek(to: time)
            },
            config: config.baseAddress, config_size: Int32(config.count),
            sample_rate: Int32(sound.rate), channels: Int32(sound.channels),
            duration: sound.duration, last_end: sound.total - sound.priming)
    }

    private static func failure(
        _ status: Int32, _ kind: ContentKind, _ name: String
    ) -> AudioError {
        switch Int(status) {
        case LISTEN_FF_UNKNOWN:
            guard case .container(let text) = kind else {
                return AudioError(.notAudio(found: kind.text), subject: name)
            }
            return AudioError(
                .damaged(reason: "it begins like \(text), but cannot be read as one"),
                subject: name)
        case LISTEN_FF_NO_SOUND:
            return AudioError(.notAudio(found: "\(kind.text) without sound"), subject: name)
        case LISTEN_FF_CHANNELS...:
            return AudioError(.manyChannels(count: Int(status) - LISTEN_FF_CHANNELS), subject: name)
        case LISTEN_FF_ENCRYPTED: return AudioError(.encrypted, subject: name)
        case LISTEN_FF_NO_DECODER:
            return AudioError(
                .notAudio(found: "\(kind.text) of a codec FFmpeg does not decode"), subject: name)
        case LISTEN_FF_NO_MEMORY:
            return AudioError(.unreadable(reason: "there is not enough memory"), subject: name)
        default:
            return AudioError(.damaged(reason: "nothing in it can be decoded"), subject: name)
        }
    }
}

extension MP4Packets {
    /// Describes the next packet and seeks to its bytes; 0 at the end, −1 on a failure.
    fileprivate func tell(_ output: UnsafeMutablePointer<listen_ff_packet>) -> Int32 {
        guard let packet = next() else {
            guard let failure else { return 0 }
            cursor.fail(failure)
            return -1
        }
        output.pointee = listen_ff_packet(
            size: packet.size, time: packet.time, ticks: packet.ticks, skipped: packet.skipped)
        // An impossible offset is after the end.
        return cursor.seek(packet.place, SEEK_SET) < 0 ? 0 : 1
    }
}
