import AudioIO
import ListenCore

/// A recording whose sound begins late, with silence before it.
///
/// The time of a video is that of its pictures, and its texts and chapters follow it. Frames of the
/// silence and of the sound are counted together. Belongs to the thread that opened it.
final class LateSource: AudioSource {
    let format: AudioFormat
    private let sound: any AudioSource
    private let delay: Int64
    /// The next frame to be read, while that is before the sound.
    private var silent: Int64 = 0

    private init(_ sound: any AudioSource, delay: Int64) {
        self.sound = sound
        self.delay = delay
        format = sound.format
    }

    /// The sound of a recording on the time of its pictures, if it has any.
    static func onVideoTime(_ source: FFmpegSource) -> any AudioSource {
        source.delay > 0 ? LateSource(source, delay: source.delay) : source
    }

    /// The length of the silence and the sound.
    var length: SourceLength {
        switch sound.length {
        case .exact(let frames): .exact(frames + FrameCount(delay))
        case .estimated(let frames): .estimated(frames + FrameCount(delay))
        case .unknown: .unknown
        }
    }

    var damage: AudioError? { sound.damage }
    var losses: Int { sound.losses }

    func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(AudioError) -> Int {
        let channels = format.channels
        let count = Int(min(delay - silent, Int64(buffer.count / channels)))
        guard count > 0 else { return try sound.read(into: buffer) }
        buffer[..<(count * channels)].update(repeating: 0)
        silent += Int64(count)
        return count
    }

    func seek(to frame: FrameCount) throws(AudioError) -> FrameCount {
        let target = max(0, frame.value)
        silent = min(target, delay)
        let there = try sound.seek(to: FrameCount(max(0, target - delay)))
        return FrameCount(silent) + there
    }
}

extension LateSource: FrameCounting {
    var isGuessed: Bool { (sound as? any FrameCounting)?.isGuessed ?? false }

    func countFrames() throws(AudioError) {
        try (sound as? any FrameCounting)?.countFrames()
    }
}

extension LateSource: RoughSeeking {
    func seeksRoughly() {
        (sound as? any RoughSeeking)?.seeksRoughly()
    }
}
