package import ListenCore

extension AudioLocation {
    /// The recording once it has fully arrived; `nil` when it never does.
    package var whole: AudioLocation? {
        get async {
            guard case .stream(let bytes) = self else { return self }
            if let spoken = bytes as? any SpokenSound { return await spoken.completed() }
            return await bytes.completedFile().map { .file(path: $0) }
        }
    }
}
