import Files
import Glibc
import ListenCore
import Zlib

/// Writes a ZIP file entry by entry into an open file (PKWARE's APPNOTE 6.3), in bounded memory.
///
/// No entry has an extra field, so that `mimetype` may be the first entry of an EPUB (OCF 3.3,
/// section 4.2): libarchive gives each entry one. Names are ASCII. Files of more than 4 GB (ZIP64)
/// are not written, since not all readers of books open them.
final class ZipWriter {
    private struct Entry {
        let name: [UInt8]
        let isDeflated: Bool
        let checksum: UInt32
        let stored: UInt32
        let whole: UInt32
        let offset: UInt32
    }

    private let descriptor: Int32
    private let path: String
    private let most: Int64
    private var entries: [Entry] = []
    private var offset: Int64 = 0

    /// 1980-01-01, the first day that ZIP knows, so that the same book gives the same file.
    private static let day: [UInt8] = [0x21, 0x00]
    private static let pieceBytes = 256 * 1024

    /// A writer into an empty file; `path` is its name in errors, `most` the largest size.
    init(descriptor: Int32, path: String, most: Int64 = Int64(UInt32.max)) {
        (self.descriptor, self.path) = (descriptor, path)
        self.most = most
    }

    /// Adds bytes; deflated where that makes them shorter.
    func add(_ name: String, _ bytes: [UInt8], mayDeflate: Bool = true) throws(StoreError) {
        // The gzip format is a header of ten bytes, the deflated bytes, and a trailer of eight that
        // begins with the checksum.
        let packed = mayDeflate ? Gzip.compressed(bytes) : nil
        let stored = packed.map { Array($0.dropFirst(10).dropLast(8)) } ?? bytes
        let checksum =
            packed.map { Self.number($0.suffix(8).prefix(4)) } ?? Self.checksum(of: bytes)
        try begin(
            name, isDeflated: packed != nil, checksum: checksum, stored: Int64(stored.count),
            whole: Int64(bytes.count))
        try write(stored)
    }

    /// Adds a file as it is; `progress` gets the number of bytes after each piece, and ends the work
    /// by returning false.
    func add(
        _ name: String, file: String, progress: (Int) -> Bool
    ) throws(StoreError) {
        let source = open(file, O_RDONLY | O_CLOEXEC)
        guard source >= 0 else { throw StoreError(call: "open", number: errno, path: file) }
        defer { close(source) }
        let start = offset
        var (checksum, count) = (CRC32(), Int64(0))
        // Its size and its checksum are known at the end, and then written over these.
        try begin(name, isDeflated: false, checksum: 0, stored: 0, whole: 0)
        while true {
            let piece = Descriptor.read(from: source, most: Self.pieceBytes)
            guard piece.number == 0 else {
                throw StoreError(call: "read", number: piece.number, path: file)
            }
            guard !piece.bytes.isEmpty else { break }
            piece.bytes.withUnsafeBytes { checksum.add($0) }
            try write(piece.bytes)
            count += Int64(piece.bytes.count)
            guard progress(piece.bytes.count) else {
                throw StoreError(.failed(reason: "the work was interrupted"), path: path)
            }
        }
        let former = entries.removeLast()
        let entry = Entry(
            name: former.name, isDeflated: false, checksum: checksum.value,
            stored: UInt32(clamping: count), whole: UInt32(clamping: count),
            offset: former.offset)
        entries.append(entry)
        let head = Self.facts(entry)
        let done = head.withUnsafeBytes {
            pwrite(descriptor, $0.baseAddress, $0.count, off_t(start + 14))
        }
        guard done == head.count else { throw StoreError(call: "write", number: errno, path: path) }
    }

    /// Writes the table of all entries; nothing may be added afterwards.
    func finish() throws(StoreError) {
        guard entries.count <= Int(UInt16.max) else { throw tooLarge }
        let start = offset
        for entry in entries {
            try write(
                [0x50, 0x4B, 1, 2, 20, 0, 20, 0, 0, 0] + Self.two(entry.isDeflated ? 8 : 0)
                    + [0, 0] + Self.day + Self.facts(entry) + Self.two(entry.name.count)
                    + [UInt8](repeating: 0, count: 12) + Self.four(entry.offset) + entry.name)
        }
        try write(
            [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + Self.two(entries.count) + Self.two(entries.count)
                + Self.four(UInt32(clamping: offset - start)) + Self.four(UInt32(clamping: start))
                + [0, 0])
    }

    private func begin(
        _ name: String, isDeflated: Bool, checksum: UInt32, stored: Int64, whole: Int64
    ) throws(StoreError) {
        guard offset + stored <= most, whole <= most else { throw tooLarge }
        let entry = Entry(
            name: Array(name.utf8), isDeflated: isDeflated, checksum: checksum,
            stored: UInt32(clamping: stored), whole: UInt32(clamping: whole),
            offset: UInt32(clamping: offset))
        entries.append(entry)
        try write(
            [0x50, 0x4B, 3, 4, 20, 0, 0, 0] + Self.two(isDeflated ? 8 : 0) + [0, 0] + Self.day
                + Self.facts(entry) + Self.two(entry.name.count) + [0, 0] + entry.name)
    }

    private func write(_ bytes: [UInt8]) throws(StoreError) {
        guard offset + Int64(bytes.count) <= most else { throw tooLarge }
        try AtomicFile.writeAll(bytes, to: descriptor, path: path)
        offset += Int64(bytes.count)
    }

    private var tooLarge: StoreError {
        StoreError(
            .refused(
                "\(path) would be larger than 4 GB, which not all readers of books open. Export the"
                    + " chapters one by one: `listen export --format epub book 3 chapter 2"
                    + " FILE.epub`."), path: path)
    }

    /// Checksum and sizes, as both headers of an entry have them.
    private static func facts(_ entry: Entry) -> [UInt8] {
        four(entry.checksum) + four(entry.stored) + four(entry.whole)
    }

    private static func checksum(of bytes: [UInt8]) -> UInt32 {
        var checksum = CRC32()
        bytes.withUnsafeBytes { checksum.add($0) }
        return checksum.value
    }

    /// A little-endian number.
    private static func number(_ bytes: some Sequence<UInt8>) -> UInt32 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    private static func two(_ value: Int) -> [UInt8] {
        [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
    }

    private static func four(_ value: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
