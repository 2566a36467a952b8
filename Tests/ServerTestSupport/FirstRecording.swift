package import ListenCore

/// A source whose chapters sound as the whole recording that they begin in, for chapters that are
/// parts of recordings.
package struct FirstRecording: WrappingSource {
    /// The source behind it.
    package let source: any BookSource

    /// A source over another one.
    package init(_ source: any BookSource) { self.source = source }

    /// The recording in which a chapter begins.
    package func audio(
        of playback: ChapterPlayback, _ mode: FetchMode
    ) async throws(ServiceError) -> Snapshot<AudioLocation> {
        let sound = try await source.audio(of: playback, mode)
        switch sound.value {
        case .stream(let bytes):
            guard let first = (bytes as? PartedSound)?.parts.first else { return sound }
            return sound.map { _ in first.sound }
        case .clips(let clips):
            guard let first = clips.first else { return sound }
            return sound.map { _ in .file(path: first.path) }
        default: return sound
        }
    }
}
