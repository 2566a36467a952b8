import Glibc
import ListenCore
import Files

/// The recordings beside the cache's database: whole ones by their hash, parts
/// by their key's digest.
///
/// No name from outside becomes a path: digests and hashes are 64 hex digits,
/// which is checked.
struct MediaFolder: Sendable {
    /// The cache folder.
    let root: String
    /// A cache folder that may only be read, whose recordings count as this one's.
    var elder: String?

    private var objects: String { root + "/objects" }
    private var parts: String { root + "/parts" }

    /// The path of the recording with a hash, which need not exist.
    ///
    /// Throws `.failed` when the text is not a SHA-256 in lower-case hex.
    func path(of sha256: String) throws(StoreError) -> String {
        guard Self.isDigest(sha256) else {
            throw StoreError(.failed(reason: "a recording's hash is no SHA-256"), path: objects)
        }
        return "\(objects)/\(sha256.prefix(2))/\(sha256)"
    }

    /// The path of a recording of this hash and length; `nil` when it is gone
    /// or has another length.
    func wholePath(of sha256: String, size: Int64) -> String? {
        guard let path = try? path(of: sha256) else { return nil }
        if Self.isWhole(path, size) { return path }
        let former = elder.map { $0 + path.dropFirst(root.count) }
        return former.flatMap { Self.isWhole($0, size) ? $0 : nil }
    }

    private static func isWhole(_ path: String, _ size: Int64) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
            && Int64(status.st_size) == size
    }

    /// Moves a finished file to its place by hash.
    func adopt(_ file: String, as sha256: String) throws(StoreError) -> String {
        let path = try path(of: sha256)
        try PrivateFolder.make(objects)
        try PrivateFolder.make(PrivateFolder.parent(of: path))
        try AtomicFile.replace(path, with: file)
        return path
    }

    /// Removes the recording of a hash, if it is there.
    func remove(_ sha256: String) {
        if let path = try? path(of: sha256) { unlink(path) }
    }

    /// A file among the recordings.
    struct Object: Hashable, Sendable {
        /// Its name; the hash of its bytes, when all is well.
        let name: String
        /// The path of the folder.
        let path: String
        /// Its length in bytes.
        let size: Int64
    }

    /// Every file among the recordings, by name.
    func allObjects() -> [Object] {
        FolderListing.names(in: objects).sorted().flatMap { prefix in
            FolderListing.names(in: "\(objects)/\(prefix)").sorted().map { name in
                let path = "\(objects)/\(prefix)/\(name)"
                return Object(name: name, path: path, size: PrivateFolder.size(of: path))
            }
        }
    }

    /// Removes every recording, or all but some by their hash.
    func removeAllObjects(except kept: Set<String> = []) {
        for prefix in FolderListing.names(in: objects) {
            for name in FolderListing.names(in: "\(objects)/\(prefix)") where !kept.contains(name) {
                unlink("\(objects)/\(prefix)/\(name)")
            }
            rmdir("\(objects)/\(prefix)")
        }
    }

    /// Creates the folder of parts and returns the path of a key's part; a `number` other than 0
    /// distinguishes parts of one key.
    func partPath(for digest: String, number: Int = 0) throws(StoreError) -> String {
        guard Self.isDigest(digest) else {
            throw StoreError(.failed(reason: "a key's digest is no SHA-256"), path: parts)
        }
        try PrivateFolder.make(root)
        try PrivateFolder.make(parts)
        let suffix = number == 0 ? "" : "-\(getpid())-\(number)"
        return "\(parts)/\(digest)\(suffix).part"
    }

    /// The digests of the keys whose parts hold anything.
    func partDigests() -> Set<String> {
        let names = FolderListing.names(in: parts).filter {
            $0.hasSuffix(".part") && PrivateFolder.size(of: "\(parts)/\($0)") > 0
        }
        return Set(names.map { String($0.prefix(64)) }.filter(Self.isDigest))
    }

    /// Counts the parts that no process holds, and their bytes.
    func idleParts() -> (count: Int, bytes: Int64) {
        eachIdlePart { _ in }
    }

    /// Removes the parts that no process holds; returns their number and bytes.
    func removeIdleParts() -> (count: Int, bytes: Int64) {
        eachIdlePart { unlink($0) }
    }

    /// Passes on the paths of parts that no process holds, each locked meanwhile, to be moved away.
    func removeIdleParts(
        where isWanted: (String) -> Bool, taking body: (String) -> Void
    ) -> (count: Int, bytes: Int64) {
        eachIdlePart(where: isWanted, body)
    }

    /// Removes the cache folder with all recordings; only of a temporary one.
    func removeFolder() {
        removeAllObjects()
        rmdir(objects)
        for name in FolderListing.names(in: parts) { unlink("\(parts)/\(name)") }
        rmdir(parts)
        for name in FolderListing.names(in: root) { unlink("\(root)/\(name)") }
        rmdir(root)
    }

    private func eachIdlePart(
        where isWanted: (String) -> Bool = { _ in true }, _ body: (String) -> Void
    ) -> (count: Int, bytes: Int64) {
        var (count, bytes) = (0, Int64(0))
        for name in FolderListing.names(in: parts)
        where name.hasSuffix(".part") && isWanted(name) {
            let path = "\(parts)/\(name)"
            guard let lock = HeldFile(taking: path) else { continue }
            count += 1
            bytes = bytes.addingSaturated(lock.size)
            body(path)
            lock.release()
        }
        return (count, bytes)
    }

    private static func isDigest(_ text: String) -> Bool {
        text.utf8.count == 64
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}
