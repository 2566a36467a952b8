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

extension AudioLocation {
    /// A stretch of a recording that is here as files; `nil` for any other.
    package func part(_ range: Range<MediaTime>) -> AudioLocation? {
        let parts: [SoundClip]
        switch self {
        case .file(let path): parts = [SoundClip(path: path)]
        case .clips(let clips): parts = clips
        case .stream: return nil
        }
        var base = MediaTime.zero
        var found: [SoundClip] = []
        for part in parts {
            // The last part may go on to the end of its file.
            let length = part.end.map { $0 - part.start }
            let from = max(range.lowerBound - base, .zero)
            let to = length.map { min(range.upperBound - base, $0) } ?? range.upperBound - base
            if from < to {
                found.append(
                    SoundClip(path: part.path, start: part.start + from, end: part.start + to))
            }
            guard let length else { break }
            base = base + length
        }
        return found.isEmpty ? nil : .clips(found)
    }
}
