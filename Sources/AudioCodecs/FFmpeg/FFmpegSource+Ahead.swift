import AudioIO
import ListenCore

/// What is decoded before it is placed: a time stamp that leaps is judged by those behind it.
extension FFmpegSource {
    /// A step of decoding that is kept.
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

    /// Decodes on, behind what was kept.
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

    /// Samples that stay until others are kept, whatever is decoded.
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

    /// By how many frames the stamps behind a place are off the count that goes on there, as long
    /// as none is damaged, none goes as those before the leap did, and no more than are wanted.
    ///
    /// Nil when one goes as they did: the leap was none.
    func offsAhead(from start: Int64, usual: ClosedRange<Int64>) throws(AudioError) -> [Int64]? {
        var (offs, place): ([Int64], Int64) = ([], start)
        // Rounded stamps tell a place together.
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

    /// So many stamps behind one that leaps say whether it is right.
    private static let leastAhead = 3
    private static let mostAhead = 64
}
