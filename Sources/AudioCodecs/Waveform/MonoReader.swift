import AudioIO
import ListenCore

/// Reads a source chunk by chunk, mixed to one channel.
///
/// Belongs to the source's thread.
final class MonoReader {
    private let source: any AudioSource
    private let channels: Int
    private let buffer: UnsafeMutableBufferPointer<Float>

    init(_ source: any AudioSource, chunkFrames: Int = 8192) {
        self.source = source
        channels = source.format.channels
        buffer = .allocate(capacity: max(1, chunkFrames) * channels)
    }

    deinit {
        buffer.deallocate()
    }

    /// The next chunk, valid until the next call; nil at the end.
    func next() throws(AudioError) -> UnsafeBufferPointer<Float>? {
        let frames = try source.read(into: buffer)
        guard frames > 0 else { return nil }
        if channels > 1 { mix(frames) }
        return UnsafeBufferPointer(rebasing: buffer[..<frames])
    }

    /// Calls `body` with every chunk to the end.
    func forEach(_ body: (UnsafeBufferPointer<Float>) -> Void) throws(AudioError) {
        while let chunk = try next() { body(chunk) }
    }

    private func mix(_ frames: Int) {
        let part = 1 / Float(channels)
        for frame in 0..<frames {
            var sum: Float = 0
            for channel in 0..<channels { sum += buffer[frame * channels + channel] }
            buffer[frame] = sum * part
        }
    }
}
