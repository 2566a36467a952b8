import AudioCodecs
import AudioIO
import Foundation
import ListenCore
import Testing

@testable import Playback

/// Chapters that are parts of one file.
@Suite struct ClipPlaybackTests {
    private let path = FileManager.default.temporaryDirectory
        .appending(path: "listen-\(UUID().uuidString).wav").path

    /// A file whose frames are known by their values, and its chapters.
    private func book() throws -> [AudioLocation] {
        let format = AudioFormat(sampleRate: SampleRate(8_000), channels: 1)
        let writer = try WAVWriter(path: path, format: format)
        let ramp = (0..<80_000).map { Float($0) / 100_000 }
        try ramp.withUnsafeBufferPointer { try writer.append($0) }
        try writer.finish()
        return [
            .clips([SoundClip(path: path, end: .seconds(2))]),
            .clips([SoundClip(path: path, start: .seconds(2), end: .seconds(5))]),
            .clips([SoundClip(path: path, start: .seconds(5))]),
        ]
    }

    private func expect(_ heard: some Collection<Float>, _ frames: Range<Int>) {
        #expect(heard.count == frames.count)
        #expect(zip(heard, frames).allSatisfy { abs($0 - Float($1) / 100_000) < 1e-6 })
    }

    @Test func `a chapter inside a file has a time of its own and ends at its bound`() async throws
    {
        let chapters = try book()
        defer { try? FileManager.default.removeItem(atPath: path) }
        let stage = PlayerStage(opening: CodecRegistry())
        try await stage.play(chapters[1])
        try await stage.untilTold(.duration(.seconds(3)))
        try await stage.hear(4_000)
        #expect(stage.player.position == .milliseconds(500))
        expect(try stage.sink().heard[1_000..<4_000], 17_000..<20_000)
        stage.player.send(.seek(.seconds(9)))
        try await stage.untilTold(.seeked(to: .seconds(3)))
        stage.player.send(.seek(.milliseconds(2_900)))
        try await stage.untilTold(.seeked(to: .milliseconds(2_900)))
        let before = try stage.sink().heard.count
        try await stage.hear(800)
        // Nothing of the next chapter is heard: the last frame is the last before its bound.
        let last = try #require(stage.sink().heard.last)
        #expect(abs(last - 0.39999) < 1e-6)
        #expect(try stage.sink().heard.count == before + 800)
        try await stage.untilEnded()
        #expect(stage.player.position == .seconds(3))
        stage.player.shutdown()
    }

    @Test func `the next chapter of the file follows without a frame lost or doubled`()
        async throws
    {
        let chapters = try book()
        defer { try? FileManager.default.removeItem(atPath: path) }
        let stage = PlayerStage(opening: CodecRegistry())
        stage.player.load(chapters[0], at: .seconds(1), rate: .normal, tag: LoadTag(1))
        stage.player.prepare(chapters[1], tag: LoadTag(2))
        stage.player.send(.play)
        try await stage.until("sound runs") { stage.sinks.all.last?.isCorked == false }
        try await stage.hear(12_000)
        try await stage.until("it crossed") {
            stage.sleeper.advance(by: .milliseconds(10))
            return stage.events.contains(.crossed(LoadTag(2)))
        }
        expect(try stage.sink().heard[1_000..<12_000], 9_000..<20_000)
        #expect(stage.player.position == .milliseconds(500))
        #expect(stage.events.contains(.duration(.seconds(3))))
        stage.player.shutdown()
    }

    @Test func `a late word about the chapter before is dropped`() async throws {
        let chapters = try book()
        defer { try? FileManager.default.removeItem(atPath: path) }
        let stage = PlayerStage(opening: CodecRegistry())
        try await stage.play(chapters[0])
        try await stage.hear(800)
        let old = await stage.player.engine.machine.generation
        try await stage.play(chapters[2])
        try await stage.untilTold(.duration(.seconds(5)))
        await stage.player.engine.receive(.ended(old))
        #expect(await stage.player.engine.machine.halt == nil)
        await stage.player.engine.receive(.length(old, .seconds(1), isExact: true))
        stage.player.send(.seek(.seconds(4)))
        // What was told before it has been told by then.
        try await stage.untilTold(.seeked(to: .seconds(4)))
        try await stage.until("it plays") { stage.phases.last == .playing }
        #expect(!stage.events.contains(.duration(.seconds(1))))
        stage.player.shutdown()
    }
}
