import AudioIO
import ListenCore

/// Decoding ahead: a time stamp that jumps is judged by those after it.
extension FFmpegSource {
    /// A decoding step that is stored.
    enum Piece {
        case frames([Float], time: Int64?)
        case broken
        case end
        case givenUp

        init(_ step: FFmpegDecoder.Step) {
            switch step {
            case .frames(let samples, let time): self = .frames(Array(samples), time: time)
            case .broken: self = .broken
            case .end: self = .end
            case .givenUp: self = .givenUp
            }
        }
    }

    /// The next step: a stored one, or a new one.
    func nextStep() throws(AudioError) -> FFmpegDecoder.Step {
        guard !ahead.isEmpty else { return try decoder.next() }
        switch ahead.removeFirst() {
        case .frames(let samples, let time):
            let kept = samples.withUnsafeBufferPointer { keep($0) }
            return .frames(kept, time: time)
        case .broken: return .broken
        case .end: return .end
        case .givenUp: return .givenUp
        }
    }

    /// Copies samples, which stay valid until the next call, whatever is decoded.
    func keep(_ samples: UnsafeBufferPointer<Float>) -> UnsafeBufferPointer<Float> {
        if samples.baseAddress == UnsafePointer(kept.baseAddress), samples.count <= kept.count {
            return samples
        }
        if kept.count < samples.count {
            kept.deallocate()
            kept = .allocate(capacity: samples.count)
        }
        _ = kept.update(fromContentsOf: samples)
        return UnsafeBufferPointer(rebasing: kept[..<samples.count])
    }

    /// The offsets, in frames, between the stamps after a place and the count that continues there:
    /// only undamaged steps, and no more than are needed.
    ///
    /// Nil when a stamp agrees with those before the jump, which then was none.
    func offsAhead(from start: Int64, usual: ClosedRange<Int64>) throws(AudioError) -> [Int64]? {
        var (offs, place): ([Int64], Int64) = ([], start)
        // Rounded stamps give a place only together.
        let wanted = line.isSampleClock ? 0 : line.sampleRate / 2
        for index in 0..<Self.mostAhead {
            if offs.count >= Self.leastAhead, place - start >= wanted { break }
            if index == ahead.count { ahead.append(Piece(try decoder.next())) }
            guard case .frames(let samples, let time) = ahead[index] else { break }
            if let time {
                let off = line.nearest(time) - line.bias - place
                if usual.contains(off) { return nil }
                offs.append(off)
            }
            place += Int64(samples.count / format.channels)
        }
        return offs
    }

    /// The fewest stamps after a jump that tell whether it is right.
    private static let leastAhead = 3
    private static let mostAhead = 64
}
