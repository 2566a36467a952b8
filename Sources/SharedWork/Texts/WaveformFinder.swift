package import ListenCore
package import Subtitles

/// Finds the waveform of a recording: the stored one, or a preview at once and then the exact one,
/// which is stored.
package struct WaveformFinder: Sendable {
    /// A key for the exact bytes of a recording; `nil` when there is none.
    let key: @Sendable (AudioLocation) -> String?
    let store: @Sendable () throws -> any WaveformStoring
    /// Samples a few frames of each bucket; within 50 ms even for ten hours.
    let preview: @Sendable (AudioLocation) throws -> WaveformPeaks
    /// Reads every frame; cancelled with its task.
    let exact: @Sendable (AudioLocation) async throws -> WaveformPeaks
    /// Reads every frame into this number of buckets, for a zoom; cancelled with its task.
    package var fine: @Sendable (AudioLocation, _ buckets: Int) async throws -> WaveformPeaks = {
        _, _ in throw ServiceError(.notFound, context: "the sound")
    }
    /// The levels of a recording, in steps fine enough for words.
    ///
    /// `nil` for a recording too long to be read for that; cancelled with its task.
    package var levels: @Sendable (AudioLocation) async throws -> SoundLevels? = { _ in nil }

    package init(
        key: @escaping @Sendable (AudioLocation) -> String?,
        store: @escaping @Sendable () throws -> any WaveformStoring,
        preview: @escaping @Sendable (AudioLocation) throws -> WaveformPeaks,
        exact: @escaping @Sendable (AudioLocation) async throws -> WaveformPeaks,
        fine: @escaping @Sendable (AudioLocation, _ buckets: Int) async throws -> WaveformPeaks = {
            _, _ in throw ServiceError(.notFound, context: "the sound")
        },
        levels: @escaping @Sendable (AudioLocation) async throws -> SoundLevels? = { _ in nil }
    ) {
        (self.key, self.store, self.preview) = (key, store, preview)
        (self.exact, self.fine, self.levels) = (exact, fine, levels)
    }

    /// The waveform, coarse and then exact; ends early when the file cannot be read (playing it
    /// reports the error).
    package func peaks(of recording: AudioLocation) -> AsyncStream<WaveformPeaks> {
        AsyncStream { continuation in
            let task = Task(priority: .utility) {
                await find(recording, continuation)
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    private func find(
        _ recording: AudioLocation, _ continuation: AsyncStream<WaveformPeaks>.Continuation
    ) async {
        let key = key(recording)
        let store = try? store()
        if let key, let stored = try? await store?.peaks(for: key), stored.isExact {
            continuation.yield(stored)
            return
        }
        if let preview = try? preview(recording), !Task.isCancelled { continuation.yield(preview) }
        guard let shape = try? await exact(recording), !Task.isCancelled else { return }
        continuation.yield(shape)
        if let key { try? await store?.store(shape, for: key) }
    }
}
