import AudioIO
import Dispatch
import ListenCore

@testable import Playback

/// Opens a recording, and finds the place in it, only when it is let.
final class HeldOpening: AudioSourceOpening {
    let opening = DispatchSemaphore(value: 0)
    let seeking = DispatchSemaphore(value: 0)

    func open(_ location: AudioLocation) throws(AudioError) -> any AudioSource {
        opening.wait()
        return Source(try RampOpening().open(location), seeking)
    }

    private final class Source: AudioSource {
        private let source: any AudioSource
        private let gate: DispatchSemaphore

        init(_ source: any AudioSource, _ gate: DispatchSemaphore) {
            self.source = source
            self.gate = gate
        }

        var format: AudioFormat { source.format }
        var length: SourceLength { source.length }
        var damage: AudioError? { source.damage }

        func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(AudioError) -> Int {
            try source.read(into: buffer)
        }

        func seek(to frame: FrameCount) throws(AudioError) -> FrameCount {
            gate.wait()
            gate.signal()
            return try source.seek(to: frame)
        }
    }
}
