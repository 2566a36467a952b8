import FoundationEssentials
import Glibc

/// The indices of large dictionaries, kept in the cache folder: building that of EDICT takes 0.3 s,
/// reading it 3 ms.
///
/// Each has a file of its own: a line that identifies the dictionary's file and its state, then the
/// places, four bytes each, low byte first. An index that does not fit its dictionary is built
/// again; nothing is lost with the folder.
struct KeptIndices: Sendable {
    /// The folder, created on first use.
    let folder: String

    /// The size below which a file is indexed as quickly as its index is read.
    private static let smallest = 256 << 10
    private static let version = 1
    /// The most indices that are kept.
    private static let limit = 64

    /// The index of a file: the one in `kept`, otherwise a new one.
    static func index(
        of source: some KeySource, in file: MappedFile, _ kind: String, _ kept: KeptIndices?
    ) throws(DictionaryError) -> KeyIndex {
        guard let kept, file.count >= smallest, let head = head(of: file, kind) else {
            return try KeyIndex(of: source, in: file)
        }
        let path = kept.folder + "/" + name(of: file.path, kind)
        if let index = read(path, head, places: file.count) { return index }
        let made = try KeyIndex(of: source, in: file)
        kept.keep(made, head, path)
        return made
    }

    /// The file's state: another size or time means another file.
    private static func head(of file: MappedFile, _ kind: String) -> [UInt8]? {
        guard let stamp = file.stamp, !file.path.utf8.contains(0x0A) else { return nil }
        let facts = "\(version) \(kind) \(stamp.size) \(stamp.seconds) \(stamp.nanoseconds)"
        return Array("listen index \(facts) \(file.path)\n".utf8)
    }

    /// FNV-1a in 64 bits; the head has the whole path.
    private static func name(of path: String, _ kind: String) -> String {
        let hash = (kind + path).utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01B3
        }
        return String(hash, radix: 16) + ".index"
    }

    private static func read(_ path: String, _ head: [UInt8], places limit: Int) -> KeyIndex? {
        guard let kept = try? MappedFile(path: path, limit: head.count + 4 * KeyIndex.keyLimit),
            kept.count > head.count, (kept.count - head.count) % 4 == 0,
            kept.withBytes(0..<head.count, { $0.elementsEqual(head) })
        else { return nil }
        let places = kept.withBytes(head.count..<kept.count) { bytes in
            (0..<bytes.count / 4).map { index in
                UInt32(
                    littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self))
            }
        }
        return places.allSatisfy({ $0 < limit }) ? KeyIndex(places: places) : nil
    }

    /// Writes an index; a failure only costs time on the next use.
    private func keep(_ index: KeyIndex, _ head: [UInt8], _ path: String) {
        var bytes = head
        bytes.reserveCapacity(head.count + 4 * index.places.count)
        for place in index.places {
            withUnsafeBytes(of: place.littleEndian) { bytes.append(contentsOf: $0) }
        }
        let files = FileManager.default
        try? files.createDirectory(atPath: folder, withIntermediateDirectories: true)
        // Indices of dictionaries that are gone accumulate.
        if let names = try? files.contentsOfDirectory(atPath: folder), names.count >= Self.limit {
            for name in names where name.hasSuffix(".index") {
                try? files.removeItem(atPath: folder + "/" + name)
            }
        }
        try? Data(bytes).write(to: URL(filePath: path), options: .atomic)
    }
}
