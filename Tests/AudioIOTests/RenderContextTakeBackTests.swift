import AudioIO
import ListenCore
import Testing

@Suite struct RenderContextTakeBackTests {
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

    @Test func `frames taken back are replaced at their own indices`() throws {
        let context = try Self.context()
        #expect(Self.write((0..<20).map(Float.init), to: context) == 20)
        context.markEnd()
        #expect(Self.rendered(5, from: context) == [0, 1, 2, 3, 4])
        #expect(context.takeBack(keeping: FrameCount(3)) == FrameCount(8))
        #expect(context.endIndex == nil)
        #expect(context.barrier == nil)
        #expect(Self.write([100, 101], to: context) == 2)
        #expect(Self.rendered(9, from: context) == [5, 6, 7, 100, 101])
    }

    @Test func `a short ring gives back nothing and a barrier stays`() throws {
        let context = try Self.context()
        #expect(Self.write([1, 2, 3], to: context) == 3)
        context.setBarrier(FrameCount(2))
        #expect(context.takeBack(keeping: FrameCount(10)) == FrameCount(3))
        #expect(context.barrier == FrameCount(2))
        #expect(Self.rendered(9, from: context) == [1, 2])
    }
}

@Suite struct RenderContextFadeTests {
    @Test func `a flush fades in once, also right after the start`() throws {
        let context = try RenderContext(
            format: AudioFormat(sampleRate: SampleRate(1_000), channels: 1),
            capacity: FrameCount(64), fade: .milliseconds(4))
        context.flush()
        let ones = [Float](repeating: 1, count: 12)
        #expect(RenderContextTakeBackTests.write(ones, to: context) == 12)
        let first = RenderContextTakeBackTests.rendered(6, from: context)
        #expect(first == [0.25, 0.5, 0.75, 1, 1, 1])
        #expect(RenderContextTakeBackTests.rendered(6, from: context) == [1, 1, 1, 1, 1, 1])
    }
}
