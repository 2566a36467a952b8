package import AudioIO
import CSndFile
package import ListenCore
import Synchronization

/// Writes a FLAC file of 16 bits that appears complete (RFC 9639), by libsndfile.
package final class FLACWriter: SoundWriting {
    /// The file, and the library's state of it.
    ///
    /// `@unchecked Sendable`: the state is used only while the writer's lock is held.
    private struct Open: @unchecked Sendable {
        let place: UnfinishedFile
        let encoder: OpaquePointer
    }

    private let path: String
    private let open: Mutex<Open?>

    /// Creates a temporary file beside `path`.
    ///
    /// Throws `.unwritable` without libsndfile, and for a place or a format that cannot be written.
    package init(path: String, format: AudioFormat) throws(AudioError) {
        guard listen_flac_is_available() == 1 else {
            throw AudioError(
                .unwritable(
                    reason: "FLAC needs libsndfile. Install the package libsndfile1, or give a "
                        + "name that ends with .wav"), subject: path)
        }
        self.path = path
        let place = try UnfinishedFile(for: path)
        guard
            let encoder = listen_flac_open(
                place.descriptor, Int32(format.sampleRate.framesPerSecond), Int32(format.channels))
        else {
            place.discard()
            throw Self.failure(nil, path)
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
            guard let open, listen_flac_write(open.encoder, rounded, rounded.count) != 0 else {
                return nil
            }
            return Self.failure(open.encoder, path)
        }
        if let fault { throw fault }
    }

    package func finish() throws(AudioError) {
        guard let finished = open.withLock({ $0.take() }) else { return }
        guard listen_flac_close(finished.encoder) == 0 else {
            finished.place.discard()
            throw Self.failure(nil, path)
        }
        try finished.place.finish()
    }

    private static func failure(_ encoder: OpaquePointer?, _ path: String) -> AudioError {
        let reason = listen_flac_error(encoder).map { String(cString: $0) } ?? "no reason was given"
        return AudioError(.unwritable(reason: reason), subject: path)
    }
}
