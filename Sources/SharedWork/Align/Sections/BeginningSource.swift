import AudioIO
import ListenCore

/// Opens only the beginning of recordings, so that what has not arrived is not waited for.
struct BeginningOpening: AudioSourceOpening {
    let opening: any AudioSourceOpening
    let length: MediaTime

    func open(_ location: AudioLocation) throws(AudioError) -> any AudioSource {
        BeginningSource(try opening.open(location), length)
    }
}

/// The beginning of a recording.
private final class BeginningSource: AudioSource {
    private let source: any AudioSource
    private let end: Int64
    private var place: Int64 = 0

    init(_ source: any AudioSource, _ length: MediaTime) {
        self.source = source
        end = length.frame(at: source.format.sampleRate).value
    }

    var format: AudioFormat { source.format }
    var damage: AudioError? { source.damage }
    var losses: Int { source.losses }

    var length: SourceLength {
        switch source.length {
        case .exact(let frames): .exact(FrameCount(min(frames.value, end)))
        case .estimated(let frames): .estimated(FrameCount(min(frames.value, end)))
        case .unknown: .unknown
        }
    }

    func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(AudioError) -> Int {
        let room = Int(clamping: max(0, end - place)) * format.channels
        guard room > 0 else { return 0 }
        let part = UnsafeMutableBufferPointer(rebasing: buffer.prefix(room))
        let count = try source.read(into: part)
        place += Int64(count)
        return count
    }

    func seek(to frame: FrameCount) throws(AudioError) -> FrameCount {
        let reached = try source.seek(to: FrameCount(min(frame.value, end)))
        place = reached.value
        return reached
    }
}
