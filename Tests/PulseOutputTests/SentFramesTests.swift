import Testing

@testable import PulseOutput

struct SentFramesTests {
    private func append(_ values: [Float], to frames: inout SentFrames) {
        values.withUnsafeBufferPointer { values in
            guard let memory = values.baseAddress else { return }
            frames.append(memory, count: values.count)
        }
    }

    private func frame(_ index: Int64, of frames: borrowing SentFrames) -> Float? {
        var found: Float?
        frames.withFrame(index) { found = $0.pointee }
        return found
    }

    @Test func `the last frames are known under their indices, across the wrap`() {
        var frames = SentFrames(keeping: 8, channels: 1, at: 100)
        for start in stride(from: 100, to: 130, by: 3) {
            append((start..<(start + 3)).map(Float.init), to: &frames)
        }
        #expect(frames.end == 130)
        #expect(frames.oldest == 122)
        #expect(frame(121, of: frames) == nil)
        #expect((122..<130).allSatisfy { frame(Int64($0), of: frames) == Float($0) })
        #expect(frame(130, of: frames) == nil)
    }

    @Test func `of more frames than are kept the last are known`() {
        var frames = SentFrames(keeping: 4, channels: 1, at: 0)
        append((0..<11).map(Float.init), to: &frames)
        #expect(frames.oldest == 7)
        #expect((7..<11).allSatisfy { frame(Int64($0), of: frames) == Float($0) })
    }

    @Test func `a rewind forgets frames behind it, a flush all`() {
        var frames = SentFrames(keeping: 8, channels: 1, at: 0)
        append([1, 2, 3, 4], to: &frames)
        frames.rewind(to: 2)
        append([9], to: &frames)
        #expect(frame(1, of: frames) == 2)
        #expect(frame(2, of: frames) == 9)
        #expect(frame(3, of: frames) == nil)
        frames.flush(to: 50)
        #expect(frames.oldest == 50)
        #expect(frame(49, of: frames) == nil)
        frames.rewind(to: 2)
        #expect(frames.end == 50)
    }

    @Test func `channels stay together`() {
        var frames = SentFrames(keeping: 2, channels: 2, at: 0)
        let values: [Float] = [1, -1, 2, -2, 3, -3]
        values.withUnsafeBufferPointer { values in
            guard let memory = values.baseAddress else { return }
            frames.append(memory, count: 3)
        }
        var found: [Float] = []
        frames.withFrame(2) { found = [$0[0], $0[1]] }
        #expect(found == [3, -3])
    }
}
