import AudioIO
import ListenCore

/// Cuts a stretch out of a WAV file: its samples unchanged, after a header of the same encoding.
struct WAVCut {
    private let cursor: ByteCursor
    private let header: WAVHeader

    /// The largest file that is written.
    private static let mostBytes: Int64 = 256 << 20

    init(_ cursor: ByteCursor, from start: Int64) throws(AudioError) {
        self.cursor = cursor
        header = try WAVHeader(cursor, from: start)
    }

    func cut(_ range: Range<MediaTime>) throws(AudioError) -> CutSound {
        let (rate, wide) = (header.format.sampleRate, Int64(header.frameBytes))
        let first = range.lowerBound.frame(at: rate).value
        var last = range.upperBound.frame(at: rate).value
        if let promised = header.dataBytes { last = min(last, promised / wide) }
        last = min(last, first + Self.mostBytes / wide)
        let offset = first.multipliedReportingOverflow(by: wide)
        guard first < last, !offset.overflow, offset.partialValue < .max / 2 else {
            throw .nothing(at: range, in: cursor)
        }
        var data = try cursor.bytes(
            at: header.dataStart + offset.partialValue, count: Int((last - first) * wide))
        data.removeLast(data.count % Int(wide))
        let count = Int64(data.count) / wide
        guard count > 0 else { throw .nothing(at: range, in: cursor) }
        let end = FrameCount(first + count)
        return CutSound(
            bytes: head(dataBytes: data.count) + data + (data.count % 2 == 0 ? [] : [0]),
            fileExtension: "wav",
            range: MediaTime(FrameCount(first), at: rate)..<MediaTime(end, at: rate),
            frames: first..<end.value, format: header.format)
    }

    private func head(dataBytes: Int) -> [UInt8] {
        let layout = header.layoutBytes
        // A chunk of odd length is followed by a padding byte (RIFF).
        let whole = 4 + 8 + layout.count + 8 + dataBytes + dataBytes % 2
        return Array("RIFF".utf8) + Self.little(whole) + Array("WAVEfmt ".utf8)
            + Self.little(layout.count) + layout + Array("data".utf8) + Self.little(dataBytes)
    }

    private static func little(_ value: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
