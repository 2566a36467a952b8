import FoundationEssentials
import Glibc

/// The indices that were made of large dictionaries, kept in the cache folder:
/// to make that of EDICT takes 0.3 s, to read it 3 ms.
///
/// One file each: a line that says of which file in which state it is, then
/// the places, four bytes each, low byte first. What does not fit its
/// dictionary is made anew; nothing is lost with the folder.
struct KeptIndices: Sendable {
    /// The folder, made when first needed.
    let folder: String

    /// Smaller files are indexed as quickly as their index is read.
    private static let smallest = 256 << 10
    private static let version = 1
    /// So many indices are kept.
    private static let limit = 64

    /// The index of a file: that which is kept in `kept`, else a new one.
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

    /// FNV-1a of 64 bits; the head has the whole path.
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

    /// A failure costs time the next time, and nothing else.
    private func keep(_ index: KeyIndex, _ head: [UInt8], _ path: String) {
        var bytes = head
        bytes.reserveCapacity(head.count + 4 * index.places.count)
        for place in index.places {
            withUnsafeBytes(of: place.littleEndian) { bytes.append(contentsOf: $0) }
        }
        let files = FileManager.default
        try? files.createDirectory(atPath: folder, withIntermediateDirectories: true)
        // Of dictionaries that are gone, sooner or later.
        if let names = try? files.contentsOfDirectory(atPath: folder), names.count >= Self.limit {
            for name in names where name.hasSuffix(".index") {
                try? files.removeItem(atPath: folder + "/" + name)
            }
        }
        try? Data(bytes).write(to: URL(filePath: path), options: .atomic)
    }
}
