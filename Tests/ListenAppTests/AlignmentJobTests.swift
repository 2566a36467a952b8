import Alignment
import AudioIO
import Dispatch
import ListenCore
import Synchronization
import Testing

@testable import ListenApp
@testable import SharedWork
@testable import Subtitles

/// A recording that is still arriving while its text is spoken.
@Suite struct AlignmentJobTests {
    @Test(.timeLimit(.minutes(1)))
    func `a voice that fails does not wait for bytes that do not come`() async {
        let bytes = StalledBytes()
        let voice = FailingVoice { bytes.waitUntilRead() }
        let job = AlignmentJob(
            voice: voice, opening: StalledBytes.Opening(), engine: SoundAlignment())
        let word = AlignmentScript.Word(text: "One.", range: 0..<3, isFollowedBySpace: false)
        let script = AlignmentScript(lines: [AlignmentScript.Line(text: "One.", words: [word])])
        await #expect(throws: VoiceError(.notInstalled)) {
            try await job.run(
                .stream(bytes), script, .english, AlignProgress(tell: { _, _ in }))
        }
    }
}

/// Fails once something has come about.
private struct FailingVoice: TextVoicing {
    let wait: @Sendable () -> Void

    func speak(
        _ lines: [String], in language: Language, isCancelled: @escaping @Sendable () -> Bool,
        each: (SpokenLine) throws -> Void
    ) throws {
        wait()
        throw VoiceError(.notInstalled)
    }
}

/// A transfer that gives nothing until it is interrupted.
private final class StalledBytes: ByteSource {
    let name = "stalled.mp3"
    let totalLength: Int64? = nil
    private let begun = DispatchSemaphore(value: 0)
    private let interrupted = DispatchSemaphore(value: 0)

    func waitUntilRead() { begun.wait() }

    func read(
        into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
    ) throws(ServiceError) -> Int {
        begun.signal()
        interrupted.wait()
        throw ServiceError(.cancelled, context: name)
    }

    func interrupt() { interrupted.signal() }

    func allowWaiting(_ isAllowed: Bool) {}

    /// Opens such a transfer without reading of it.
    struct Opening: AudioSourceOpening {
        func open(_ location: AudioLocation) throws(AudioError) -> any AudioSource {
            guard case .stream(let bytes) = location else {
                throw AudioError(.missing, subject: "the sound")
            }
            return Sound(bytes)
        }
    }

    private final class Sound: AudioSource {
        private let bytes: any ByteSource
        let format = AudioFormat(sampleRate: SampleRate(16_000), channels: 1)
        let length = SourceLength.unknown

        init(_ bytes: any ByteSource) { self.bytes = bytes }

        func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(AudioError) -> Int {
            do {
                return try bytes.read(into: UnsafeMutableRawBufferPointer(buffer), at: 0)
            } catch { throw AudioError(.cancelled, subject: bytes.name) }
        }

        func seek(to frame: FrameCount) -> FrameCount { FrameCount(0) }
    }
}
