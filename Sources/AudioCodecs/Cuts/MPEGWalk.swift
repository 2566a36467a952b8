import AudioIO
import ListenCore
import MediaTags

/// Iterates over the MPEG frames of a recording.
///
/// Bytes between two frames are skipped, at most `MPEGInfo.searchLimit`; a recording is read once,
/// 64 KiB at a time.
struct MPEGWalk {
    /// The place of an MPEG frame.
    struct Place: Hashable {
        let offset: Int64
        let header: MPEGHeader
    }

    private let cursor: ByteCursor
    private let kind: MPEGHeader
    private var offset: Int64
    private var window: [UInt8] = []
    private var windowStart: Int64 = 0

    private static let windowBytes = 64 * 1024

    /// A walk that begins at a frame.
    init(_ cursor: ByteCursor, from offset: Int64, like kind: MPEGHeader) {
        self.cursor = cursor
        self.offset = offset
        self.kind = kind
    }

    /// The next frame; `nil` after the last.
    mutating func next() throws(AudioError) -> Place? {
        try fill(4)
        if let header = header(at: offset) { return step(header) }
        // There is junk between the frames, or up to the end: the decoder also continues at the
        // next header of the kind, whatever follows it.
        let limit = offset + Int64(MPEGInfo.searchLimit)
        while offset < limit {
            offset += 1
            try fill(4)
            guard offset + 4 <= windowStart + Int64(window.count) else { return nil }
            if let header = header(at: offset) { return step(header) }
        }
        return nil
    }

    private mutating func step(_ header: MPEGHeader) -> Place {
        defer { offset += Int64(header.blockBytes) }
        return Place(offset: offset, header: header)
    }

    private func header(at offset: Int64) -> MPEGHeader? {
        guard let header = MPEGHeader(window, at: Int(offset - windowStart)),
            header.isAlike(kind)
        else { return nil }
        return header
    }

    /// Ensures that `count` bytes from the place on are buffered.
    private mutating func fill(_ count: Int) throws(AudioError) {
        let end = windowStart + Int64(window.count)
        if offset >= windowStart, offset + Int64(count) <= end { return }
        window = try cursor.bytes(at: offset, count: Self.windowBytes)
        windowStart = offset
    }
}
