import AudioIO
import Foundation
import Glibc
import ListenCore
import ListenTestSupport
import PulseOutput
import Testing

struct AbsentServerTests {
    private let format = AudioFormat(sampleRate: SampleRate(44_100), channels: 2)

    private func socketPath() -> String {
        FileManager.default.temporaryDirectory
            .appendingPathComponent("listen-absent-\(UUID().uuidString)").path
    }

    /// What opening a sink on a server that does not answer says, and how long it took.
    private func refusal(by path: String, patience: MediaTime) throws -> (AudioError?, Int) {
        let ring = try RenderContext(format: format, capacity: FrameCount(4_096))
        let sink = PulseSink(PulseSink.Options(server: "unix:\(path)", patience: patience))
        let start = monotonicMilliseconds()
        var refusal: AudioError?
        do throws(AudioError) {
            try sink.open(format, pulling: ring)
        } catch {
            refusal = error
        }
        sink.close()
        return (refusal, monotonicMilliseconds() - start)
    }

    @Test func `an absent server is refused at once, with the reason`() throws {
        let (error, milliseconds) = try refusal(by: socketPath(), patience: .seconds(60))
        #expect(error?.kind == .unavailable)
        #expect(error?.description.contains("connection refused") == true)
        #expect(milliseconds < 30_000)
    }

    @Test func `a server that never answers is given up after the patience`() throws {
        let path = socketPath()
        let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer {
            close(listener)
            unlink(path)
        }
        try #require(withUnixAddress(path) { bind(listener, $0, $1) } == 0)
        try #require(listen(listener, 8) == 0)
        let (error, milliseconds) = try refusal(by: path, patience: .milliseconds(200))
        #expect(error?.description.contains("does not answer") == true)
        #expect(milliseconds >= 200)
    }

    @Test func `an absent server can be probed`() {
        #expect(throws: AudioError.self) {
            try PulseSink.probe(server: "unix:\(socketPath())")
        }
    }

    @Test func `a sink that was never opened does nothing`() {
        let sink = PulseSink()
        sink.setCorked(false)
        sink.flush()
        #expect(sink.playedFrames == .zero)
        sink.close()
    }
}
