package import AudioIO
import CSndFile
package import ListenCore
import Synchronization

/// Writes a file of 16 bits that appears complete, by libsndfile: FLAC (RFC 9639), MP3 of a
/// constant bit rate, or Opus in Ogg (RFC 7845).
package final class EncodedWriter: SoundWriting {
    /// An encoding.
    package enum Encoding: Int32, Sendable {
        /// FLAC, which loses nothing.
        case flac = 0
        /// MP3, as small as speech may be.
        case mp3 = 1
        /// Opus in Ogg, smaller still.
        case opus = 2

        /// Its name for people.
        var name: String {
            switch self {
            case .flac: "FLAC"
            case .mp3: "MP3"
            case .opus: "Opus"
            }
        }

        /// True where libsndfile writes frames of a format in it.
        package func isWritten(in format: AudioFormat) -> Bool {
            listen_encoded_can_write(
                rawValue, Int32(format.sampleRate.framesPerSecond), Int32(format.channels)) == 1
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
    static var isAvailable: Bool { listen_encoded_is_available() == 1 }

    private let path: String
    private let open: Mutex<Open?>

    /// Creates a temporary file beside `path`.
    ///
    /// Throws `.unwritable` without libsndfile, and for a place or a format that cannot be written.
    package convenience init(
        path: String, format: AudioFormat, as encoding: Encoding
    ) throws(AudioError) {
        guard Self.isAvailable else {
            let other = encoding == .flac ? ", or give a name that ends with .wav" : ""
            throw AudioError(
                .unwritable(
                    reason: "\(encoding.name) needs libsndfile. Install the package libsndfile1"
                        + other), subject: path)
        }
        guard encoding == .flac || encoding.isWritten(in: format) else {
            throw AudioError(
                .unwritable(
                    reason: "libsndfile has no \(encoding.name) here for this sampling rate. Give "
                        + "a name that ends with .flac or .wav"), subject: path)
        }
        try self.init(in: try UnfinishedFile(for: path), format: format, as: encoding)
    }

    /// A writer to a file that was begun.
    init(
        in place: UnfinishedFile, format: AudioFormat, as encoding: Encoding
    ) throws(AudioError) {
        path = place.path
        var fault: Int32 = 0
        guard
            let encoder = listen_encoded_open(
                place.descriptor, encoding.rawValue,
                Int32(format.sampleRate.framesPerSecond), Int32(format.channels), &fault)
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
        _ = listen_encoded_close(left.encoder)
        left.place.discard()
    }

    package func append(_ samples: UnsafeBufferPointer<Float>) throws(AudioError) {
        let rounded = samples.map { Int16(sample: $0) }
        let fault = open.withLock { open -> AudioError? in
            guard let open else { return nil }
            let fault = listen_encoded_write(open.encoder, rounded, rounded.count)
            return fault == 0 ? nil : Self.failure(open.encoder, path, fault)
        }
        if let fault { throw fault }
    }

    package func finish() throws(AudioError) {
        guard let finished = open.withLock({ $0.take() }) else { return }
        let fault = listen_encoded_close(finished.encoder)
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
        let words =
            listen_encoded_error(encoder).map { String(cString: $0) } ?? "no reason was given"
        // The sentence has a full stop of its own.
        let reason = words.reversed().drop { $0 == "." || $0 == " " }.reversed()
        return AudioError(.unwritable(reason: String(reason)), subject: path)
    }
}
