import AudioIO
import ListenCore
import Synchronization
import Testing

struct RenderContextTests {
    private let mono = AudioFormat(sampleRate: SampleRate(48_000), channels: 1)

    private func ring(_ capacity: Int, fade: MediaTime = .zero) throws -> RenderContext {
        try RenderContext(format: mono, capacity: FrameCount(capacity), fade: fade)
    }

    private func rendered(_ context: RenderContext, _ frames: Int) -> [Float] {
        let size = frames * context.format.channels
        return [Float](unsafeUninitializedCapacity: size) { buffer, count in
            guard let memory = buffer.baseAddress else { return }
            count = context.render(into: memory, frames: frames) * context.format.channels
        }
    }

    private func write(_ context: RenderContext, _ frames: [Float]) -> Int {
        frames.withUnsafeBufferPointer { context.write($0) }
    }

    @Test func `frames come out as they went in, across the wrap, and never as silence`() throws {
        let context = try ring(64)
        var (next, expected): (Float, Float) = (1, 1)
        for step in 0..<200 {
            let count = (step * 7) % 50
            let taken = write(context, (0..<count).map { next + Float($0) })
            next += Float(taken)
            for value in rendered(context, (step * 11) % 60) {
                #expect(value == expected)
                expected += 1
            }
        }
        #expect(expected > 1000)
        #expect(context.readIndex.value == Int64(expected) - 1)
    }

    @Test func `a full ring takes no more and an empty one gives none`() throws {
        let context = try ring(64)
        #expect(write(context, [Float](repeating: 1, count: 100)) == 64)
        #expect(context.writableFrames == 0)
        #expect(rendered(context, 100).count == 64)
        #expect(rendered(context, 100).isEmpty)
    }

    @Test func `a flush drops what was queued, and the end`() throws {
        let context = try ring(1024)
        #expect(write(context, [Float](repeating: 1, count: 500)) == 500)
        context.markEnd()
        _ = rendered(context, 100)
        context.flush()
        #expect(context.readIndex == FrameCount(500))
        #expect(!context.isDrained)
        #expect(rendered(context, 10).isEmpty)
        #expect(write(context, [2, 3]) == 2)
        #expect(rendered(context, 10) == [2, 3])
    }

    @Test func `running empty is an underrun once, and none at the marked end`() throws {
        let context = try ring(64)
        _ = rendered(context, 10)
        #expect(context.underruns == 0)
        #expect(write(context, [1, 1, 1]) == 3)
        _ = rendered(context, 10)
        _ = rendered(context, 10)
        #expect(context.underruns == 1)
        #expect(write(context, [1]) == 1)
        context.markEnd()
        #expect(!context.isDrained)
        _ = rendered(context, 10)
        #expect(context.underruns == 1)
        #expect(context.isDrained)
    }

    @Test func `gain moves without a step and never passes full scale`() throws {
        let context = try ring(1 << 16)
        #expect(write(context, [Float](repeating: 0.6, count: 20_000)) == 20_000)
        #expect(rendered(context, 100).allSatisfy { $0 == 0.6 })
        context.gain = 4
        let frames = rendered(context, 10_000)
        #expect(zip(frames, frames.dropFirst()).allSatisfy { $1 >= $0 && $1 - $0 < 0.01 })
        #expect(frames.allSatisfy { $0 <= 1 })
        #expect((frames.last ?? 0) > 0.95)
        context.gain = 0
        #expect(rendered(context, 9000).last == 0)
        context.gain = .nan
        #expect(context.gain == 1)
    }

    @Test func `two threads pass every frame once and in order`() throws {
        let context = try ring(1024)
        let total = 2_000_000
        let producer = try WorkerThread(name: "producer") {
            var next = 0
            var chunk = [Float](repeating: 0, count: 300)
            while next < total {
                let count = min(chunk.count, total - next)
                // Exact in a float: below 2^24.
                for index in 0..<count { chunk[index] = Float(next + index) }
                var offset = 0
                while offset < count {
                    offset += chunk[offset..<count].withUnsafeBufferPointer { context.write($0) }
                    if offset < count { context.waitForSpace() }
                }
                next += count
            }
            context.markEnd()
        }
        var (expected, wrong) = (0, 0)
        while !context.isDrained {
            for value in rendered(context, 257) {
                if value != Float(expected) { wrong += 1 }
                expected += 1
            }
        }
        producer.join()
        #expect(wrong == 0)
        #expect(expected == total)
    }

    @Test func `flushes beside a running callback let no old frame through afterwards`() throws {
        let context = try ring(512)
        let isDone = Atomic<Bool>(false)
        let disorder = Atomic<Int>(0)
        let consumer = try WorkerThread(name: "consumer") {
            var last: Float = 0
            withUnsafeTemporaryAllocation(of: Float.self, capacity: 128) { buffer in
                guard let memory = buffer.baseAddress else { return }
                while !isDone.load(ordering: .acquiring) {
                    let count = context.render(into: memory, frames: 128)
                    for index in 0..<count {
                        if buffer[index] < last { disorder.add(1, ordering: .relaxed) }
                        last = buffer[index]
                    }
                }
            }
        }
        // Every generation writes its own number: an old frame after a new one is seen.
        for generation in 1...3000 {
            let chunk = [Float](repeating: Float(generation), count: 200)
            var left = generation % 3 + 1
            while left > 0 {
                if write(context, chunk) < 200 { context.waitForSpace(of: 100) }
                left -= 1
            }
            context.flush()
            #expect(context.writableFrames == context.capacity)
        }
        isDone.store(true, ordering: .releasing)
        consumer.join()
        #expect(disorder.load(ordering: .relaxed) == 0)
    }

    @Test func `the consumer is told when frames come after it went short`() throws {
        let context = try ring(64)
        let descriptor = context.framesDescriptor
        _ = rendered(context, 10)
        #expect(!isReadable(descriptor))
        #expect(write(context, [1]) == 1)
        #expect(isReadable(descriptor))
        context.acknowledgeFrames()
        #expect(write(context, [1]) == 1)
        #expect(!isReadable(descriptor))
    }

    @Test func `a poke before the wait is not lost`() throws {
        let context = try ring(64)
        #expect(write(context, [Float](repeating: 0, count: 64)) == 64)
        context.wakeProducer()
        context.waitForSpace()
        #expect(context.writableFrames == 0)
    }

    @Test func `an end that is taken back lets more frames follow`() throws {
        let context = try ring(64)
        #expect(write(context, [1, 2]) == 2)
        context.markEnd()
        _ = rendered(context, 10)
        #expect(context.isDrained)
        context.unmarkEnd()
        #expect(!context.isDrained)
        #expect(write(context, [3]) == 1)
        #expect(rendered(context, 10).count == 1)
    }
}
