import AudioIO
import ListenCore

/// The starts of the recordings in a chained Ogg file (RFC 3533 §4), each with time stamps from 0
/// and headers of its own.
struct OggChain {
    private let cursor: ByteCursor
    /// The first byte of each; a single one when the file is not chained, or when its end cannot be
    /// read yet.
    let starts: [Int64]

    /// The largest number of recordings that are played as one.
    private static let mostLinks = ClipSource.mostParts
    /// The number of damaged places above which a file is played as one recording.
    private static let mostFaults = 10_000
    /// The size of the largest page.
    private static let longestPage = 27 + 255 + 255 * 255

    init(_ cursor: ByteCursor, from start: Int64) throws(AudioError) {
        self.cursor = cursor
        starts = try Self.starts(cursor, from: start)
    }

    /// The chain as one recording; nil when there is no chain, or one whose rates would have to be
    /// converted.
    func source() throws(AudioError) -> (any AudioSource)? {
        guard starts.count > 1 else { return nil }
        let pieces = starts.indices.map { index in
            let end = index + 1 < starts.count ? starts[index + 1] : nil
            return SoundPiece(file: "\(cursor.input.name)#\(index)") { () throws(AudioError) in
                let part = cursor.part(from: starts[index], to: end)
                let kind = ContentKind(try part.bytes(at: 0, count: 512))
                return try FFmpegSource(part, kind, from: 0)
            }
        }
        do throws(AudioError) {
            return try ClipSource(pieces)
        } catch {
            if error.code == .cancelled { throw error }
            return nil
        }
    }

    // MARK: Pages

    /// The fields of a page that matter here (RFC 3533 §6).
    private struct Page {
        let isFirst: Bool
        let serial: UInt32
        let length: Int64

        init?(_ bytes: ArraySlice<UInt8>) {
            let start = bytes.startIndex
            guard bytes.count >= 27, bytes.starts(with: "OggS".utf8), bytes[start + 4] == 0 else {
                return nil
            }
            let count = Int(bytes[start + 26])
            guard bytes.count >= 27 + count else { return nil }
            isFirst = bytes[start + 5] & 2 != 0
            serial = (0..<4).reduce(0) { $0 | UInt32(bytes[start + 14 + $1]) << UInt32(8 * $1) }
            length = bytes[(start + 27)..<(start + 27 + count)].reduce(Int64(27 + count)) {
                $0 + Int64($1)
            }
        }
    }

    private static func starts(
        _ cursor: ByteCursor, from start: Int64
    ) throws(AudioError) -> [Int64] {
        guard cursor.input.hasArrived, let total = cursor.input.totalLength,
            try isChained(cursor, from: start, total)
        else { return [start] }
        var (starts, offset, wasFirst, faults) = ([start], start, true, 0)
        while offset < total, starts.count < mostLinks {
            guard let page = Page(try cursor.bytes(at: offset, count: 282)[...]) else {
                faults += 1
                guard faults <= mostFaults else { return [start] }
                guard let next = try sync(cursor, from: offset + 1) else { break }
                offset = next
                continue
            }
            // The first pages of all streams of a link stand together.
            if page.isFirst, !wasFirst { starts.append(offset) }
            wasFirst = page.isFirst
            offset += page.length
        }
        return starts
    }

    /// True when the last page belongs to none of the streams that begin at the start.
    private static func isChained(
        _ cursor: ByteCursor, from start: Int64, _ total: Int64
    ) throws(AudioError) -> Bool {
        var (serials, offset): (Set<UInt32>, Int64) = ([], start)
        while let page = Page(try cursor.bytes(at: offset, count: 282)[...]), page.isFirst,
            serials.count < 64
        {
            serials.insert(page.serial)
            offset += page.length
        }
        let from = max(offset, total - 2 * Int64(longestPage))
        let bytes = try cursor.bytes(at: from, count: Int(max(0, total - from)))
        var index = bytes.count - 27
        while index >= 0 {
            if bytes[index] == 0x4F, let page = Page(bytes[index...]) {
                return !serials.isEmpty && !serials.contains(page.serial)
            }
            index -= 1
        }
        return false
    }

    /// The next page after damage.
    private static func sync(
        _ cursor: ByteCursor, from start: Int64
    ) throws(AudioError) -> Int64? {
        var (offset, count) = (start, 1024)
        while true {
            let bytes = try cursor.bytes(at: offset, count: count)
            guard bytes.count >= 282 else { return nil }
            for index in 0...(bytes.count - 282)
            where bytes[index] == 0x4F && Page(bytes[index..<(index + 282)]) != nil {
                return offset + Int64(index)
            }
            offset += Int64(bytes.count - 281)
            // The next page is usually near.
            count = min(count * 4, 64 * 1024)
        }
    }
}
