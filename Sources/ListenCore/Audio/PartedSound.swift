/// A recording that is heard from parts of others, some of which may still be arriving.
///
/// It has no bytes of its own: what opens it reads its parts.
package final class PartedSound: ByteSource {
    /// A part of a recording.
    package struct Part: Sendable {
        /// The recording: a file, or bytes that are arriving.
        package let sound: AudioLocation
        /// The beginning of the part in it.
        package let start: MediaTime
        /// The first instant after the part; `nil` for the end of the recording.
        package let end: MediaTime?

        /// A part.
        package init(of sound: AudioLocation, start: MediaTime, end: MediaTime?) {
            (self.sound, self.start) = (sound, max(.zero, start))
            self.end = end.map { max($0, max(.zero, start)) }
        }

        fileprivate var bytes: (any ByteSource)? {
            if case .stream(let bytes) = sound { bytes } else { nil }
        }
    }

    /// A name for messages.
    package let name: String
    /// The parts, in the order they are heard.
    package let parts: [Part]

    /// A recording of parts.
    package init(name: String, parts: [Part]) {
        (self.name, self.parts) = (name, parts)
    }

    /// The location of a recording of parts: of files alone where all are here.
    package static func location(name: String, parts: [Part]) -> AudioLocation {
        clips(parts).map { .clips($0) } ?? .stream(PartedSound(name: name, parts: parts))
    }

    private static func clips(_ parts: [Part]) -> [SoundClip]? {
        var clips: [SoundClip] = []
        for part in parts {
            guard case .file(let path) = part.sound else { return nil }
            clips.append(SoundClip(path: path, start: part.start, end: part.end))
        }
        return clips
    }

    /// Unknown: the bytes of the parts are not those of the whole.
    package var totalLength: Int64? { nil }

    /// Always throws: the parts are read, not the whole.
    package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64)
        throws(ServiceError) -> Int
    {
        throw ServiceError(.notSupported, context: name)
    }

    /// Interrupts the reads of all parts.
    package func interrupt() { for part in parts { part.bytes?.interrupt() } }

    /// Sets if reads of the parts may wait.
    package func allowWaiting(_ isAllowed: Bool) {
        for part in parts { part.bytes?.allowWaiting(isAllowed) }
    }

    /// Waits for all parts; there is no file of the whole.
    package func completedFile() async -> String? {
        _ = await completed()
        return nil
    }

    /// Waits for the last byte of all parts; `nil` when one never arrives.
    package func completed() async -> AudioLocation? {
        var whole: [Part] = []
        for part in parts {
            guard let bytes = part.bytes else {
                whole.append(part)
                continue
            }
            guard let path = await bytes.completedFile() else { return nil }
            whole.append(Part(of: .file(path: path), start: part.start, end: part.end))
        }
        return Self.clips(whole).map { .clips($0) }
    }
}
