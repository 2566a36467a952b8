package import AudioIO
import CSndFile
package import ListenCore
import Synchronization

/// Writes a FLAC file of 16 bits (RFC 9639), an MP3 or an Opus file that appears complete, by
/// libsndfile.
package final class FLACWriter: SoundWriting {
    /// An encoding.
    package enum Encoding: Hashable, Sendable {
        /// Without loss.
        case flac
        /// MPEG layer III.
        case mp3
        /// Opus in Ogg.
        case opus

        /// The number of the encoding in the C interface.
        fileprivate var number: Int32 {
            switch self {
            case .flac: Int32(listen_sound_flac)
            case .mp3: Int32(listen_sound_mp3)
            case .opus: Int32(listen_sound_opus)
            }
        }

        /// True where libsndfile writes it in a format.
        package func isWritten(in format: AudioFormat) -> Bool {
            listen_sound_can_write(
                number, Int32(format.sampleRate.framesPerSecond), Int32(format.channels)) == 1
        }
    }

    /// The file, and the library's state of it.
    ///
    /// `@unchecked Sendable`: the state is used only while the writer's lock is held.
    private struct Open: @unchecked Sendable {
        let place: UnfinishedFile
        let encoder: OpaquePointer
    }

    /// True where libsndfile is.
    static var isAvailable: Bool { listen_flac_is_available() == 1 }

    private let path: String
    private let open: Mutex<Open?>

    /// Creates a temporary file beside `path`.
    ///
    /// Throws `.unwritable` without libsndfile, and for a place or a format that cannot be written.
    package convenience init(
        path: String, format: AudioFormat, encoding: Encoding = .flac
    ) throws(AudioError) {
        guard Self.isAvailable else {
            throw AudioError(
                .unwritable(
                    reason: "FLAC needs libsndfile. Install the package libsndfile1, or give a "
                        + "name that ends with .wav"), subject: path)
        }
        guard encoding == .flac || encoding.isWritten(in: format) else {
            throw AudioError(
                .unwritable(
                    reason: "libsndfile is built without this encoding here. Give a name that "
                        + "ends with .flac or .wav"), subject: path)
        }
        try self.init(in: try UnfinishedFile(for: path), format: format, encoding: encoding)
    }

    /// A writer to a file that was begun.
    init(
        in place: UnfinishedFile, format: AudioFormat, encoding: Encoding = .flac
    ) throws(AudioError) {
        path = place.path
        var fault: Int32 = 0
        guard
            let encoder = listen_sound_open(
                encoding.number, place.descriptor, Int32(format.sampleRate.framesPerSecond), Int32(format.channels),
                &fault)
        else {
            place.discard()
            throw Self.failure(nil, path, fault)
        }
        open = Mutex(Open(place: place, encoder: encoder))
    }

    deinit {
        // An unfinished file is removed.
        discard()
    }

    package func discard() {
        guard let left = open.withLock({ $0.take() }) else { return }
        _ = listen_flac_close(left.encoder)
        left.place.discard()
    }

    package func append(_ samples: UnsafeBufferPointer<Float>) throws(AudioError) {
        let rounded = samples.map { Int16(sample: $0) }
        let fault = open.withLock { open -> AudioError? in
            guard let open else { return nil }
            let fault = listen_flac_write(open.encoder, rounded, rounded.count)
            return fault == 0 ? nil : Self.failure(open.encoder, path, fault)
        }
        if let fault { throw fault }
    }

    package func finish() throws(AudioError) {
        guard let finished = open.withLock({ $0.take() }) else { return }
        let fault = listen_flac_close(finished.encoder)
        guard fault == 0 else {
            finished.place.discard()
            throw Self.failure(nil, path, fault)
        }
        try finished.place.finish()
    }

    /// The error of the system, where `fault` is its number; else the library's.
    private static func failure(
        _ encoder: OpaquePointer?, _ path: String, _ fault: Int32
    ) -> AudioError {
        guard fault <= 0 else { return UnfinishedFile.failure("write", path, fault) }
        let words = listen_flac_error(encoder).map { String(cString: $0) } ?? "no reason was given"
        // The sentence has a full stop of its own.
        let reason = words.reversed().drop { $0 == "." || $0 == " " }.reversed()
        return AudioError(.unwritable(reason: String(reason)), subject: path)
    }
}
