import ListenCore
import Testing

/// What players and sources of bytes do that can do no more.
@Suite struct PlayerDefaultTests {
    /// A player that has a place and nothing else.
    private struct Player: PlayerControlling {
        let position = MediaTime.seconds(7)
        let heardTime = MediaTime.zero
        var events: AsyncStream<PlayerEvent> { AsyncStream { $0.finish() } }

        func load(
            _ location: AudioLocation, at start: MediaTime, rate: PlaybackRate, tag: LoadTag?
        ) {}
        func send(_ command: PlayerCommand) {}
    }

    @Test func `a player without plans is at its place, and heard nothing that it could tell`() {
        let player = Player()
        player.setTitle("A title")
        player.prepare(.file(path: "/a"), tag: LoadTag(1))
        let place = player.place
        #expect(place.position == .seconds(7) && place.rate == .normal && place.passage == nil)
        #expect(place.runsUntil == nil && place.gapLeft == nil && place.saved == .zero)
        #expect(player.takeHeard() == HeardTrail(place: place))
        #expect(player.takeHeard().stretches.isEmpty && !player.isPaused)
    }

    /// Bytes that are all there.
    private struct Bytes: ByteSource {
        let name = "bytes"
        let totalLength: Int64? = 0

        func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64)
            throws(ServiceError) -> Int
        { 0 }
        func interrupt() {}
    }

    @Test func `bytes that never wait are no file unless they say so`() async {
        let bytes = Bytes()
        bytes.allowWaiting(false)
        #expect(await bytes.completedFile() == nil)
    }

    @Test func `a line is heard again from its second pass on`() {
        #expect(!Passage(line: 3).isRepeat && Passage(line: 3, pass: 2, passCount: 2).isRepeat)
    }

    @Test func `a clip is inside its file`() {
        let clip = SoundClip(path: "/a", start: .seconds(-1), end: .seconds(-2))
        #expect(clip.start == .zero && clip.end == .zero)
        #expect(SoundClip(path: "/a", start: .seconds(3), end: .seconds(2)).end == .seconds(3))
        #expect(SoundClip(path: "/a", start: .seconds(3), end: .seconds(4)).end == .seconds(4))
        #expect(SoundClip(path: "/a").end == nil)
    }

    @Test(arguments: [(0, 1), (1, 1), (2, 2), (8, 8), (9, 8)])
    func `sound has one to eight channels`(stated: Int, channels: Int) {
        let format = AudioFormat(sampleRate: SampleRate(48_000), channels: stated)
        #expect(format.channels == channels && format.sampleRate.framesPerSecond == 48_000)
    }

    @Test(arguments: [(0, 1), (44_100, 44_100), (1_000_000, 1_000_000), (1_000_001, 1_000_000)])
    func `a rate has one frame to a million`(stated: Int, frames: Int) {
        #expect(SampleRate(stated).framesPerSecond == frames)
    }

    @Test func `counts of frames end at the bounds of integers`() {
        let (most, least) = (FrameCount(Int64.max), FrameCount(Int64.min))
        let one = FrameCount(1)
        #expect(most + one == most && least + FrameCount(-1) == least)
        #expect(least - one == least && most - FrameCount(-1) == most)
        #expect(FrameCount(5) + one == FrameCount(6) && FrameCount(5) - one == FrameCount(4))
        #expect(FrameCount.zero < one && !(one < one))
    }
}
