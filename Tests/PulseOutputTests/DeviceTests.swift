import AudioIO
import ListenCore
import ListenTestSupport
import ProgramTestSupport
import PulseOutput
import Testing

/// What the device does to a stream, told exactly once each.
@Suite(
    .serialized, .sharedPulseServer, .retakenUnderStrain,
    .enabled(
        if: PrivatePulseServer.skipReason == nil, "no private sound server can run here"))
struct DeviceTests {
    private static let home = PrivatePulseServer.sinkDescription
    private static let other = PrivatePulseServer.otherSinkDescription

    /// A bench that sounds, with some seconds to go.
    private func playing(holdsMoves: Bool = false) throws -> PulseBench {
        let bench = try PulseBench(holdsMoves: holdsMoves)
        bench.writeTone(milliseconds: 4_000)
        bench.ring.markEnd()
        bench.sink.setCorked(false)
        _ = bench.watch([FrameCount(PulseBench.frames(200))])
        return bench
    }

    /// Another null sink; returns the number of its module.
    private func plug(_ name: String, into server: PrivatePulseServer) throws -> String {
        let said = try server.control(
            "load-module", "module-null-sink", "sink_name=\(name)",
            "sink_properties=device.description=\(name)")
        return said.split(separator: "\n").first.map(String.init) ?? ""
    }

    /// Everything told, when the server had time to tell more.
    private func events(of bench: PulseBench) throws -> [SinkEvent] {
        try bench.server.control("info")
        #expect(bench.recording.waitForMore(milliseconds: 200))
        return bench.log.all
    }

    @Test func `a stream that the person moves has lost no device`() throws {
        let bench = try playing()
        try bench.server.move(to: PrivatePulseServer.otherSinkName)
        let there = SinkEvent.moved(to: Self.other, deviceVanished: false)
        #expect(bench.log.waits { $0 == there })
        #expect(bench.sink.output == .device(Self.other))
        try bench.server.move(to: PrivatePulseServer.sinkName)
        let back = SinkEvent.moved(to: Self.home, deviceVanished: false)
        #expect(bench.log.waits { $0 == back })
        #expect(try events(of: bench) == [there, back])
    }

    @Test func `a device that vanishes is told once, and the sound goes on elsewhere`() throws {
        let bench = try playing()
        let module = try plug("plugged", into: bench.server)
        try bench.server.move(to: "plugged")
        let moved = SinkEvent.moved(to: "plugged", deviceVanished: false)
        #expect(bench.log.waits { $0 == moved })
        try bench.server.control("unload-module", module)
        let rescued = SinkEvent.moved(to: Self.home, deviceVanished: true)
        #expect(bench.log.waits { $0 == rescued })
        let played = bench.sink.playedFrames
        #expect(eventually { bench.sink.playedFrames > played })
        #expect(bench.sink.output == .device(Self.home))
        #expect(try events(of: bench) == [moved, rescued])
    }

    @Test func `of a device that vanishes nothing is heard on the next before the owner says so`()
        throws
    {
        let bench = try playing(holdsMoves: true)
        let module = try plug("hush", into: bench.server)
        try bench.server.move(to: "hush")
        #expect(bench.log.waits { $0 == .moved(to: "hush", deviceVanished: false) })
        // A person's own move is held for a moment alone.
        let played = bench.sink.playedFrames
        #expect(eventually { bench.sink.playedFrames > played })
        #expect(bench.recording.waitForMore(milliseconds: 300))
        let before = bench.recording.count
        try bench.server.control("unload-module", module)
        #expect(bench.log.waits { $0 == .moved(to: Self.home, deviceVanished: true) })
        #expect(bench.recording.waitForMore(milliseconds: 500))
        // The server moves the stream before it tells of it: what it sounds until it hears the
        // answer is no word.
        let leaked = bench.recording.samples[before...].count { abs($0) > 0.01 }
        #expect(leaked <= PulseBench.frames(20))
        // Nothing is lost: it goes on when it is told to.
        let kept = bench.sink.playedFrames
        bench.sink.setCorked(true)
        bench.sink.setCorked(false)
        #expect(eventually { bench.sink.playedFrames > kept + FrameCount(PulseBench.frames(200)) })
        #expect(bench.recording.samples.suffix(4_800).contains { abs($0) > 0.01 })
    }

    @Test func `a device that vanishes while corked is told too`() throws {
        let bench = try playing()
        let module = try plug("unplugged", into: bench.server)
        try bench.server.move(to: "unplugged")
        #expect(bench.log.waits { $0 == .moved(to: "unplugged", deviceVanished: false) })
        bench.sink.setCorked(true)
        try bench.server.control("unload-module", module)
        #expect(bench.log.waits { $0 == .moved(to: Self.home, deviceVanished: true) })
        #expect(try events(of: bench).count == 2)
    }

    @Test func `a change of the device's volume is no move`() throws {
        let bench = try playing()
        try bench.server.control("set-sink-volume", PrivatePulseServer.sinkName, "90%")
        defer {
            _ = try? bench.server.control(
                "set-sink-volume", PrivatePulseServer.sinkName, "100%")
        }
        #expect(try events(of: bench) == [])
    }

    @Test func `frames can be taken back on a device the stream was moved to`() throws {
        let bench = try playing()
        try bench.server.move(to: PrivatePulseServer.otherSinkName)
        #expect(bench.log.waits { $0 == .moved(to: Self.other, deviceVanished: false) })
        let heard = bench.sink.playedFrames
        let margin = FrameCount(PulseBench.frames(30))
        let index = bench.sink.takeBack(keeping: margin)
        #expect(index >= heard + margin)
        #expect(bench.ring.writeIndex == index)
        bench.writeTone(milliseconds: 300)
        bench.ring.markEnd()
        #expect(eventually { bench.sink.playedFrames == bench.ring.writeIndex })
    }

    @Test func `mixers see the title, also when it changes, and what the program is`() throws {
        let bench = try playing()
        bench.sink.setTitle("Emma · Chapter 2\n")
        let isNamed = eventually {
            (try? bench.server.control("list", "sink-inputs"))?
                .contains("media.name = \"Emma · Chapter 2\"") == true
        }
        #expect(isNamed)
        let inputs = try bench.server.control("list", "sink-inputs")
        #expect(inputs.contains("media.role = \"music\""))
        #expect(inputs.contains("application.icon_name = \"listen\""))
        #expect(inputs.contains("application.name = \"listen\""))
        #expect(bench.log.all == [])
    }

    @Test func `a title set before the sink is opened is the stream's`() throws {
        let server = try #require(SharedPulseServer.current)
        let sink = PulseSink(PulseSink.Options(server: server.address))
        sink.setTitle("Middlemarch")
        let format = AudioFormat(sampleRate: SampleRate(48_000), channels: 2)
        try sink.open(format, pulling: RenderContext(format: format, capacity: FrameCount(64)))
        let inputs = try server.control("list", "sink-inputs")
        #expect(inputs.contains("media.name = \"Middlemarch\""))
        sink.close()
    }
}
