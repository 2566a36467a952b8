import AudioIO
import ListenCore

/// The sound of a text that a voice is making, as a recording.
///
/// Belongs to the thread that opened it.
final class SpokenSource: AudioSource {
    private let sound: any SpokenSound
    private var position: Int64 = 0
    private var samples = [Int16](repeating: 0, count: chunkFrames)

    private static let chunkFrames = 2_048

    /// Opens it; blocks until the voice has said its sample rate.
    init(_ sound: any SpokenSound) throws(AudioError) {
        self.sound = sound
        do throws(ServiceError) {
            format = AudioFormat(sampleRate: try sound.sampleRate(), channels: 1)
        } catch {
            throw Self.failure(error, of: sound)
        }
    }

    /// One channel at the rate of the voice.
    let format: AudioFormat

    /// The length, which is an estimate until every sentence is made.
    var length: SourceLength {
        let length = sound.length
        return length.isExact ? .exact(length.frames) : .estimated(length.frames)
    }

    /// The number of sentences that no voice could speak.
    var losses: Int { sound.losses }

    /// Reads frames, waiting for sentences that are not made yet; 0 at the end.
    func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(AudioError) -> Int {
        let wanted = min(buffer.count, Self.chunkFrames)
        let count: Int
        do throws(ServiceError) {
            count = try readSamples(wanted)
        } catch {
            throw Self.failure(error, of: sound)
        }
        for index in 0..<count { buffer[index] = Float(samples[index]) / 32_768 }
        position += Int64(count)
        return count
    }

    private func readSamples(_ wanted: Int) throws(ServiceError) -> Int {
        let (sound, frame) = (sound, FrameCount(position))
        return try samples.withUnsafeMutableBufferPointer { buffer throws(ServiceError) in
            try sound.read(into: UnsafeMutableBufferPointer(rebasing: buffer[..<wanted]), at: frame)
        }
    }

    private static func failure(_ error: ServiceError, of sound: any SpokenSound) -> AudioError {
        AudioError(error.code == .cancelled ? .cancelled : .transfer(error), subject: sound.name)
    }

    /// Seeks to a frame, or to the end when that is nearer and known.
    func seek(to frame: FrameCount) -> FrameCount {
        position = max(0, frame.value)
        let length = sound.length
        if length.isExact { position = min(position, length.frames.value) }
        sound.stand(at: FrameCount(position))
        return FrameCount(position)
    }
}
