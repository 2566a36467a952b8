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
}
