import ListenCore
import Synchronization

/// The sound of a text as far as it is made at a moment, silent where it is not.
///
/// It never waits, and has nothing made: its shape can be looked at beside who hears the text.
final class SpokenStill: SpokenSound {
    private let work: SpokenWork
    private let layout: SpeechLayout
    private let pieces: [SpokenPiece?]
    private let rate: SampleRate
    private let isInterrupted = Atomic<Bool>(false)

    init(of work: SpokenWork, _ layout: SpeechLayout, _ pieces: [SpokenPiece?], _ rate: SampleRate)
    {
        (self.work, self.layout, self.pieces, self.rate) = (work, layout, pieces, rate)
    }

    var name: String { work.parts.title }
    var totalLength: Int64? { nil }

    func read(
        into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
    ) throws(ServiceError) -> Int {
        throw ServiceError(.notSupported, context: "the sound of “\(name)” as bytes")
    }

    func interrupt() { isInterrupted.store(true, ordering: .releasing) }

    func sampleRate() throws(ServiceError) -> SampleRate { rate }
    var length: (frames: FrameCount, isExact: Bool) { (FrameCount(layout.length), true) }
    var losses: Int { 0 }
    func stand(at frame: FrameCount) {}

    func read(
        into samples: UnsafeMutableBufferPointer<Int16>, at frame: FrameCount
    ) throws(ServiceError) -> Int {
        if isInterrupted.load(ordering: .acquiring) {
            throw ServiceError(.cancelled, context: "the text “\(name)”")
        }
        guard let line = layout.line(at: frame.value) else { return 0 }
        let from = frame.value - layout.start(of: line)
        if let piece = pieces[line] {
            let count = work.state.read { $0.file?.read(piece, from: from, into: samples) ?? 0 }
            if count > 0 { return count }
        }
        // Also where the file was removed meanwhile.
        let count = Int(max(0, min(Int64(samples.count), layout.frames(of: line) - from)))
        samples.prefix(count).update(repeating: 0)
        return count
    }

    func texts() -> AsyncStream<TrackPayload> { AsyncStream { $0.finish() } }
    func stills() -> AsyncStream<AudioLocation> { AsyncStream { $0.finish() } }
    func completed() async -> AudioLocation? { nil }
}
