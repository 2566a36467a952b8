import AudioIO

/// Finds the end of the sound in a file: the start of the tags after it.
///
/// These are APEv2, ID3v1 and its enhancement, Lyrics3 and an appended ID3v2, in any order; their
/// bytes are neither counted nor searched for frames, because they may hold covers.
struct SoundEnd {
    private let cursor: ByteCursor
    /// The offset after the tags before the sound.
    private let start: Int64

    /// The largest number of tags in a row.
    private static let mostTags = 8

    /// The first byte after the sound that begins at `start`; nil when no tag follows, or the end
    /// has not arrived.
    static func offset(_ cursor: ByteCursor, from start: Int64) throws(AudioError) -> Int64? {
        guard cursor.input.hasArrived else { return nil }
        return try offsetAtEnd(cursor, from: start)
    }

    /// The same of bytes whose end has arrived, whatever is missing before it.
    static func offsetAtEnd(_ cursor: ByteCursor, from start: Int64) throws(AudioError) -> Int64? {
        guard let total = cursor.input.totalLength else { return nil }
        let search = SoundEnd(cursor: cursor, start: start)
        var end = total
        for _ in 0..<mostTags {
            guard let next = try search.tagStart(before: end), next >= start, next < end else {
                break
            }
            end = next
        }
        return end < total ? end : nil
    }

    /// The start of the tag that ends at an offset; nil when there is none.
    private func tagStart(before end: Int64) throws(AudioError) -> Int64? {
        if try has("TAG", at: end - 128) {
            return try has("TAG+", at: end - 355) ? end - 355 : end - 128
        }
        if try has("APETAGEX", at: end - 32) { return try apeStart(before: end) }
        if try has("LYRICS200", at: end - 9) { return try lyricsStart(before: end) }
        if try has("LYRICSEND", at: end - 9) { return try oldLyricsStart(before: end) }
        if try has("3DI", at: end - 10) { return try appendedStart(before: end) }
        return nil
    }

    private func bytes(_ offset: Int64, _ count: Int) throws(AudioError) -> [UInt8] {
        guard offset >= start else { return [] }
        let bytes = try cursor.bytes(at: offset, count: count)
        return bytes.count == count ? bytes : []
    }

    private func has(_ mark: String, at offset: Int64) throws(AudioError) -> Bool {
        try bytes(offset, mark.utf8.count).elementsEqual(mark.utf8)
    }

    /// The start of an APEv2 tag: its size counts items and footer, and a header may stand before
    /// them.
    private func apeStart(before end: Int64) throws(AudioError) -> Int64? {
        let foot = try bytes(end - 32, 32)
        guard foot.count == 32 else { return nil }
        let size = MPEGInfo.littleEndian(foot[12..<16])
        let begin = end - size - (foot[23] & 0x80 != 0 ? 32 : 0)
        return size >= 32 ? begin : nil
    }

    /// The start of Lyrics3 v2: six digits before the mark count all before them.
    private func lyricsStart(before end: Int64) throws(AudioError) -> Int64? {
        let digits = try bytes(end - 15, 6)
        guard digits.count == 6, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        let size = digits.reduce(Int64(0)) { $0 * 10 + Int64($1 - 0x30) }
        let begin = end - 15 - size
        return try has("LYRICSBEGIN", at: begin) ? begin : nil
    }

    /// The start of Lyrics3 v1: its length is not stated, but never over 5100 bytes.
    private func oldLyricsStart(before end: Int64) throws(AudioError) -> Int64? {
        let from = max(start, end - 9 - 5_100 - 11)
        let bytes = try bytes(from, Int(end - from))
        let mark = Array("LYRICSBEGIN".utf8)
        guard bytes.count > mark.count else { return nil }
        let place = (0...(bytes.count - mark.count)).last {
            bytes[$0..<$0 + mark.count].elementsEqual(mark)
        }
        return place.map { from + Int64($0) }
    }

    /// The start of ID3v2.4 with a footer.
    private func appendedStart(before end: Int64) throws(AudioError) -> Int64? {
        let foot = try bytes(end - 10, 10)
        guard foot.count == 10, foot[6...9].allSatisfy({ $0 < 0x80 }) else { return nil }
        let begin = end - 20 - foot[6...9].reduce(Int64(0)) { $0 << 7 | Int64($1) }
        return try has("ID3", at: begin) ? begin : nil
    }
}

/// The sound of a stream that is still arriving: tags behind it are found when its last bytes are
/// read, and are not read as sound.
final class ArrivingSound: ByteInput {
    private let whole: any ByteInput
    private let start: Int64
    /// The first byte after the sound, once the end of the stream was read.
    private var end: Int64?

    init(of whole: any ByteInput, from start: Int64) {
        (self.whole, self.start) = (whole, start)
    }

    var name: String { whole.name }
    var totalLength: Int64? { (end ?? whole.totalLength).map { max(0, $0 - start) } }
    var isArriving: Bool { whole.isArriving }
    var hasArrived: Bool { whole.hasArrived }

    func read(
        into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
    ) throws(AudioError) -> Int {
        let (place, isOverflow) = start.addingReportingOverflow(offset)
        guard !isOverflow else { return 0 }
        if let end, place >= end { return 0 }
        let count = try whole.read(into: buffer, at: place)
        guard let end = try soundEnd(behind: place + Int64(count)) else { return count }
        return max(0, min(count, Int(clamping: end - place)))
    }

    /// The end of the sound, where the stream has arrived up to its own.
    private func soundEnd(behind read: Int64) throws(AudioError) -> Int64? {
        if let end { return end }
        guard let total = whole.totalLength, read >= total else { return nil }
        let found = try SoundEnd.offsetAtEnd(ByteCursor(whole), from: start) ?? total
        end = found
        return found
    }
}

extension ByteCursor {
    /// The bytes between the tags before a recording and those after it.
    ///
    /// Without tags after it the end stays open, so that a file may grow.
    func sound(from start: Int64) throws(AudioError) -> ByteCursor {
        guard input.hasArrived else {
            return ByteCursor(ArrivingSound(of: input, from: start), isCancelled: isCancelled)
        }
        let end = try SoundEnd.offset(self, from: start)
        return start > 0 || end != nil ? part(from: start, to: end) : self
    }
}
