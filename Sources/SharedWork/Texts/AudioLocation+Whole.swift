package import AudioIO
package import ListenCore

extension AudioLocation {
    /// The recording once it has fully arrived; `nil` when it never does.
    package var whole: AudioLocation? {
        get async {
            guard case .stream(let bytes) = self else { return self }
            if let spoken { return await spoken.completed() }
            if let parted = bytes as? PartedSound { return await parted.completed() }
            return await bytes.completedFile().map { .file(path: $0) }
        }
    }

    /// The text that comes with the sound, again whenever there is more of it; `nil` for sound whose
    /// text comes otherwise.
    package var texts: AsyncStream<TrackPayload>? {
        guard case .stream = self else { return nil }
        return spoken?.texts() ?? live?.titles()
    }

    /// Sound without an end; `nil` for any other.
    package var live: (any LiveSound)? {
        guard case .stream(let bytes) = self else { return nil }
        return bytes as? any LiveSound
    }

    /// The sound of a text that a voice is making; `nil` for any other.
    package var spoken: (any SpokenSound)? {
        guard case .stream(let bytes) = self else { return nil }
        return bytes as? any SpokenSound
    }
}
