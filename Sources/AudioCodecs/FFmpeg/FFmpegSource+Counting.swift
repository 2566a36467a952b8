import AudioIO
import CFFmpeg
import ListenCore

extension FFmpegSource: FrameCounting {
    var isGuessed: Bool {
        switch length {
        case .exact: false
        case .unknown: true
        case .estimated: decoder.facts.is_estimated != 0
        }
    }

    /// Reads the time stamps of all packets and decodes the last second; without stamps, decodes
    /// everything.
    ///
    /// Takes some seconds for ten hours, in proportion to the bytes.
    func countFrames() throws(AudioError) {
        if case .exact = length { return }
        let place = position
        // Whatever happens, the next read continues at the same position.
        defer {
            (isLost, position, chunk) = (true, place, UnsafeBufferPointer(start: nil, count: 0))
        }
        let last = try decoder.lastEnd().map { min(line.frame(at: $0), FrameLine.far) } ?? 0
        try jump(to: max(0, last - line.sampleRate))
        while try advance() {}
    }

    /// Counts a stream once all of it is there, since what is passed over at its end is measured
    /// from a sure end.
    ///
    /// Another decoder does it, so that reading goes on at the same sample.
    func settle() throws(AudioError) {
        guard !isSettled, decoder.cursor.input.hasArrived else { return }
        isSettled = true
        if case .exact = length { return }
        do throws(AudioError) {
            counted = try countAside()
        } catch {
            if error.code == .cancelled { throw error }
            // The readable part is played even though counting failed.
        }
    }

    /// The number of frames by a decoder of its own; nil for a chain of recordings, whose stamps
    /// begin anew, and where nothing tells it.
    private func countAside() throws(AudioError) -> Int64? {
        let cursor = decoder.cursor.part(from: 0)
        if kind.isOgg, try OggChain(cursor, from: 0).starts.count > 1 { return nil }
        let other = try FFmpegSource(cursor, kind, from: 0)
        if other.isLoose {
            // Decoding all of it would take long; its packets tell the end but for some frames.
            let last = try other.decoder.lastEnd()
            return last.map { min(other.line.frame(at: $0), FrameLine.far) }
        }
        try other.countFrames()
        guard case .exact(let frames) = other.length else { return nil }
        return frames.value
    }
}
