import AudioIO
import Glibc
import ListenCore
import Testing

enum RenderContextBench {
    static func context() throws -> RenderContext {
        try RenderContext(
            format: AudioFormat(sampleRate: SampleRate(1_000), channels: 1),
            capacity: FrameCount(64), fade: .zero)
    }

    static func write(_ values: [Float], to context: RenderContext) -> Int {
        values.withUnsafeBufferPointer { context.write($0) }
    }

    static func rendered(_ count: Int, from context: RenderContext) -> [Float] {
        var output = [Float](repeating: 0, count: count)
        let given = output.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.map { context.render(into: $0, frames: count) } ?? 0
        }
        return Array(output.prefix(given))
    }
}

@Suite struct RenderContextRewindTests {
    private typealias Bench = RenderContextBench

    private func fading() throws -> RenderContext {
        try RenderContext(
            format: AudioFormat(sampleRate: SampleRate(1_000), channels: 1),
            capacity: FrameCount(64), fade: .milliseconds(4))
    }

    @Test func `given frames are given anew at their own indices, without a fade`() throws {
        let context = try fading()
        #expect(Bench.write([Float](repeating: 1, count: 20), to: context) == 20)
        context.markEnd()
        // Still in its fade; what is rewound to is not.
        #expect(Bench.rendered(2, from: context) == [0.25, 0.5])
        context.requestFadeIn()
        #expect(Bench.rendered(6, from: context).first == 0.25)
        context.rewind(to: FrameCount(6))
        #expect(context.readIndex == FrameCount(6))
        #expect(context.writeIndex == FrameCount(6))
        let anew = [Float](repeating: 2, count: 14)
        #expect(Bench.write(anew, to: context) == 14)
        #expect(Bench.rendered(20, from: context) == anew)
        #expect(!context.isDrained)
    }

    @Test func `an index that was not given only takes back what was written`() throws {
        let context = try Bench.context()
        #expect(Bench.write([1, 2, 3, 4, 5], to: context) == 5)
        #expect(Bench.rendered(2, from: context) == [1, 2])
        context.rewind(to: FrameCount(3))
        #expect(context.readIndex == FrameCount(2))
        #expect(Bench.write([9], to: context) == 1)
        #expect(Bench.rendered(9, from: context) == [3, 9])
        context.rewind(to: FrameCount(99))
        #expect(context.writeIndex == FrameCount(4))
    }

    @Test func `an empty ring is no underrun until new frames were given`() throws {
        let context = try Bench.context()
        #expect(Bench.write([1, 2, 3, 4, 5], to: context) == 5)
        #expect(Bench.rendered(4, from: context).count == 4)
        context.rewind(to: FrameCount(2))
        #expect(Bench.rendered(4, from: context) == [])
        #expect(context.underruns == 0)
        #expect(Bench.write([6], to: context) == 1)
        #expect(Bench.rendered(4, from: context) == [6])
        #expect(context.underruns == 1)
    }

    @Test func `the first new frames wake a sink that had enough`() throws {
        let context = try Bench.context()
        #expect(Bench.write([1, 2, 3, 4, 5], to: context) == 5)
        #expect(Bench.rendered(4, from: context).count == 4)
        context.rewind(to: FrameCount(2))
        var entry = pollfd(fd: context.framesDescriptor, events: Int16(POLLIN), revents: 0)
        #expect(poll(&entry, 1, 0) == 0)
        #expect(Bench.write([6], to: context) == 1)
        #expect(poll(&entry, 1, 0) == 1)
    }
}

@Suite struct RenderContextFadeTests {
    @Test func `a flush fades in once, also right after the start`() throws {
        let context = try RenderContext(
            format: AudioFormat(sampleRate: SampleRate(1_000), channels: 1),
            capacity: FrameCount(64), fade: .milliseconds(4))
        context.flush()
        let ones = [Float](repeating: 1, count: 12)
        #expect(RenderContextBench.write(ones, to: context) == 12)
        let first = RenderContextBench.rendered(6, from: context)
        #expect(first == [0.25, 0.5, 0.75, 1, 1, 1])
        #expect(RenderContextBench.rendered(6, from: context) == [1, 1, 1, 1, 1, 1])
    }
}
