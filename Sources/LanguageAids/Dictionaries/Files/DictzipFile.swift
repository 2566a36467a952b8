import ListenCore
import Synchronization
import Zlib

/// A dictzip file: gzip (RFC 1952) whose extra field `RA` has the length of each chunk, so that one
/// chunk can be inflated without the others.
///
/// The layout is that of dictzip(1), section "Gzip format", version 1: u16 version, u16 chunk
/// length, u16 chunk count, and a u16 compressed length for each chunk, low byte first.
final class DictzipFile: Sendable {
    /// The length of the text in bytes.
    let count: Int
    private let file: MappedFile
    private let chunkLength: Int
    /// The offset of each chunk in the file, and the end of the last one.
    private let starts: [Int]
    private let recent = Mutex<[Chunk]>([])

    private struct Chunk {
        let index: Int
        let bytes: [UInt8]
    }

    /// The number of inflated beginnings of chunks that are cached, up to 58 KB each in most files:
    /// the entries of one word may be in as many chunks.
    private static let keptChunks = 24

    /// Reads the chunk table; throws when it does not fit the file.
    init(_ file: MappedFile) throws(DictionaryError) {
        let header = try DictzipHeader(file)
        self.file = file
        chunkLength = header.chunkLength
        starts = header.starts
        count = header.textLength
    }

    /// The text of a range, clipped to the file.
    func bytes(_ range: Range<Int>) throws(DictionaryError) -> [UInt8] {
        let range = range.clamped(to: 0..<count)
        guard !range.isEmpty else { return [] }
        var result: [UInt8] = []
        result.reserveCapacity(range.count)
        for index in range.lowerBound / chunkLength...(range.upperBound - 1) / chunkLength {
            let offset = index * chunkLength
            let end = min(range.upperBound - offset, chunkLength)
            let chunk = try chunk(index, upTo: end)
            result.append(contentsOf: chunk[max(0, range.lowerBound - offset)..<end])
        }
        return result
    }

    /// The first `length` bytes of a chunk, or more; the rest is not inflated, since an entry is
    /// short and a chunk 58 KB.
    private func chunk(_ index: Int, upTo length: Int) throws(DictionaryError) -> [UInt8] {
        let kept = recent.withLock { chunks in
            chunks.first { $0.index == index && $0.bytes.count >= length }
        }
        if let kept { return kept.bytes }
        let bytes = file.withBytes(starts[index]..<starts[index + 1]) {
            Inflation.prefix($0, .raw, limit: length)
        }
        guard let bytes, bytes.count == length else {
            throw DictionaryError(
                .malformed(reason: "its part \(index) cannot be inflated"), path: file.path)
        }
        recent.withLock { chunks in
            chunks.removeAll { $0.index == index && $0.bytes.count <= length }
            if chunks.count >= Self.keptChunks { chunks.removeFirst() }
            chunks.append(Chunk(index: index, bytes: bytes))
        }
        return bytes
    }
}

/// The header before the chunks of a dictzip file.
private struct DictzipHeader {
    let chunkLength: Int
    let starts: [Int]
    let textLength: Int

    init(_ file: MappedFile) throws(DictionaryError) {
        func fail(_ reason: String) -> DictionaryError {
            DictionaryError(.malformed(reason: reason), path: file.path)
        }
        guard file.count >= 18, file[0] == 0x1F, file[1] == 0x8B, file[2] == 8 else {
            throw fail("it does not begin as gzip does")
        }
        guard let table = Self.table(in: file) else {
            throw DictionaryError(
                .compressed(advice: "Inflate it with `gunzip`, or make it anew with `dictzip`."),
                path: file.path)
        }
        let (length, count) = (
            file.littleUInt16(at: table.lowerBound + 2),
            file.littleUInt16(at: table.lowerBound + 4)
        )
        guard file.littleUInt16(at: table.lowerBound) == 1, length > 0, count > 0,
            table.count == 6 + 2 * count
        else { throw fail("its table of parts makes no sense") }
        guard var place = Self.dataStart(in: file) else { throw fail("its header does not end") }
        var starts = [place]
        for index in 0..<count {
            place += file.littleUInt16(at: table.lowerBound + 6 + 2 * index)
            starts.append(place)
        }
        // Behind the chunks come an empty last block, the checksum and the length.
        guard place + 8 <= file.count else { throw fail("its parts do not fit into it") }
        let text = file.littleUInt32(at: file.count - 4)
        guard text <= count * length, text >= (count - 1) * length else {
            throw fail("its parts do not add up to its length")
        }
        chunkLength = length
        self.starts = starts
        textLength = text
    }

    /// The content of the `RA` part of the extra field.
    private static func table(in file: MappedFile) -> Range<Int>? {
        guard file[3] & 0x04 != 0 else { return nil }
        let end = min(file.count, 12 + file.littleUInt16(at: 10))
        var place = 12
        while place + 4 <= end {
            let length = file.littleUInt16(at: place + 2)
            guard place + 4 + length <= end else { return nil }
            if file[place] == 0x52, file[place + 1] == 0x41 {
                return place + 4..<place + 4 + length
            }
            place += 4 + length
        }
        return nil
    }

    /// The offset of the compressed data: behind the optional name, comment and checksum (RFC 1952
    /// section 2.3).
    private static func dataStart(in file: MappedFile) -> Int? {
        var place = 12 + file.littleUInt16(at: 10)
        for flag: UInt8 in [0x08, 0x10] where file[3] & flag != 0 {
            guard let end = file.firstPlace(of: 0, from: place, to: place + 4_096)
            else { return nil }
            place = end + 1
        }
        if file[3] & 0x02 != 0 { place += 2 }
        return place < file.count ? place : nil
    }
}
