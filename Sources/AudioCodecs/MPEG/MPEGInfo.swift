import AudioIO
import ListenCore
import MediaTags

/// The facts about an MPEG file at its start: the first frame and the Xing, Info or VBRI tag in it.
struct MPEGInfo {
    /// The offset of the first frame.
    let start: Int64
    /// The first frame's header.
    let header: MPEGHeader
    /// The stated number of MPEG frames after the tag frame.
    let statedBlocks: Int64?
    /// The stated number of bytes from `start` on.
    let statedBytes: Int64?
    /// The hundred seek points: the byte at n % of the time, in 256ths.
    let seekPoints: [UInt8]?
    /// True when a tag states that the bit rate varies.
    let hasVaryingRate: Bool
    /// True when the tag is Fraunhofer's, which the decoder decodes as a frame of sound.
    let isVBRI: Bool
    /// True when the first frame holds a tag, whatever it states.
    let hasTag: Bool

    /// The number of bytes in which the first frame is looked for.
    static let searchLimit = 256 * 1024

    /// The offset after one or more ID3v2 tags (ID3v2.4 §3.1), and after an APEv2 tag.
    static func soundStart(
        _ cursor: ByteCursor, from start: Int64 = 0
    ) throws(AudioError) -> Int64 {
        var offset = start
        for _ in 0..<8 {
            let head = try cursor.bytes(at: offset, count: 32)
            guard let size = tagSize(head) else { break }
            let next = offset + size
            if let length = cursor.input.totalLength, next > length { break }
            offset = next
        }
        return offset
    }

    /// The number that a few bytes hold, the lowest first.
    static func littleEndian(_ bytes: ArraySlice<UInt8>) -> Int64 {
        bytes.reversed().reduce(0) { $0 << 8 | Int64($1) }
    }

    /// The size of the tag that begins with these bytes; nil when there is none.
    private static func tagSize(_ head: [UInt8]) -> Int64? {
        if head.count == 32, head.starts(with: "APETAGEX".utf8) {
            return 32 + littleEndian(head[12..<16])
        }
        guard head.count >= 10, head.starts(with: "ID3".utf8),
            head[6...9].allSatisfy({ $0 < 0x80 })
        else { return nil }
        let size = head[6...9].reduce(Int64(0)) { $0 << 7 | Int64($1) }
        let hasFooter = head[3] >= 4 && head[5] & 0x10 != 0
        return 10 + size + (hasFooter ? 10 : 0)
    }

    /// Looks for the first frame; nil when there is none within the limit.
    init?(_ cursor: ByteCursor, from offset: Int64) throws(AudioError) {
        // Few bytes of a stream are read first: more may take long to arrive.
        var bytes = try cursor.bytes(at: offset, count: 4096)
        if Self.firstFrame(in: bytes) == nil {
            bytes = try cursor.bytes(at: offset, count: Self.searchLimit)
        }
        guard let place = Self.firstFrame(in: bytes), let header = MPEGHeader(bytes, at: place)
        else { return nil }
        self.header = header
        start = offset + Int64(place)
        let xing = place + header.xingOffset
        let vbri = place + 36
        let hasXing = Self.has("Xing", bytes, xing) || Self.has("Info", bytes, xing)
        isVBRI = !hasXing && Self.has("VBRI", bytes, vbri)
        hasTag = hasXing || isVBRI
        hasVaryingRate = Self.has("Xing", bytes, xing) || isVBRI
        if hasXing {
            let flags = Self.number(bytes, xing + 4) ?? 0
            var next = xing + 8
            func place(of bit: Int64, _ size: Int) -> Int? {
                guard flags & bit != 0 else { return nil }
                defer { next += size }
                return next
            }
            statedBlocks = place(of: 1, 4).flatMap { Self.number(bytes, $0) }
            statedBytes = place(of: 2, 4).flatMap { Self.number(bytes, $0) }
            let table = place(of: 4, 100)
            seekPoints = table.flatMap {
                $0 + 100 <= bytes.count ? Array(bytes[$0..<$0 + 100]) : nil
            }
        } else if isVBRI {
            statedBytes = Self.number(bytes, vbri + 10)
            statedBlocks = Self.number(bytes, vbri + 14)
            seekPoints = nil
        } else {
            (statedBlocks, statedBytes, seekPoints) = (nil, nil, nil)
        }
    }

    /// True when sound follows the bytes that the tag states: recordings were joined, and only the
    /// tag of the first is read.
    ///
    /// Does not wait for the end of a stream.
    func isJoined(in cursor: ByteCursor) throws(AudioError) -> Bool {
        guard let statedBytes, statedBytes > 0, !cursor.input.isArriving,
            let total = cursor.input.totalLength, start + statedBytes + 4096 < total
        else { return false }
        let next = try Self.soundStart(cursor, from: start + statedBytes)
        // Other data between the frames may be skipped; only another tag begins another recording.
        return try MPEGInfo(cursor, from: next)?.statedBlocks != nil
    }

    /// The index of the first frame that is followed by another of its kind.
    static func firstFrame(in bytes: [UInt8], from start: Int = 0) -> Int? {
        var index = start
        while index + 4 <= bytes.count {
            if bytes[index] == 0xFF, let header = MPEGHeader(bytes, at: index) {
                let next = index + header.blockBytes
                if next + 4 > bytes.count { return index == 0 ? index : nil }
                if let follower = MPEGHeader(bytes, at: next), follower.isAlike(header) {
                    return index
                }
            }
            index += 1
        }
        return nil
    }

    private static func has(_ tag: String, _ bytes: [UInt8], _ index: Int) -> Bool {
        index + 4 <= bytes.count && bytes[index..<index + 4].elementsEqual(tag.utf8)
    }

    /// The big-endian 32-bit number at an index.
    private static func number(_ bytes: [UInt8], _ index: Int) -> Int64? {
        guard index >= 0, index + 4 <= bytes.count else { return nil }
        return bytes[index..<index + 4].reduce(Int64(0)) { $0 << 8 | Int64($1) }
    }
}
