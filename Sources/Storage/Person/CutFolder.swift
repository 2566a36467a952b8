import Glibc
import HTTPCaching
import ListenCore
import Files

/// The sounds of cards as files, named by the hash of their bytes: the same
/// sound of two cards is one file.
struct CutFolder: Sendable {
    /// The folder's path; `nil` where nothing is kept on disk.
    let path: String?

    /// The folder beside a database; none for one in memory.
    init(beside connection: StoreConnection) {
        path =
            connection.isInMemory
            ? nil : PrivateFolder.parent(of: connection.path) + "/cuts"
    }

    /// Writes a sound unless it is there, and returns its name.
    ///
    /// Blocks until it is on disk.
    func write(_ sound: CardSound) throws(StoreError) -> String? {
        guard let path, Self.extensions.contains(sound.fileExtension) else { return nil }
        let name = SHA256.hex(of: sound.bytes) + "." + sound.fileExtension
        let file = path + "/" + name
        if PrivateFolder.size(of: file) == Int64(sound.bytes.count) { return name }
        try PrivateFolder.make(path)
        try AtomicFile.write(sound.bytes, to: file)
        return name
    }

    /// Forgets a sound; a file that is gone is forgotten already.
    func remove(_ name: String) {
        guard let file = file(name) else { return }
        unlink(file)
    }

    /// The path of a sound that is there.
    func existing(_ name: String) -> String? {
        file(name).flatMap { PrivateFolder.size(of: $0) > 0 ? $0 : nil }
    }

    private static let extensions: Set<String> = ["mp3", "wav"]

    /// The path of a name this folder gave: a hash, never a way out of it.
    private func file(_ name: String) -> String? {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard let path, parts.count == 2, parts[0].utf8.count == 64,
            parts[0].allSatisfy(\.isHexDigit), Self.extensions.contains(String(parts[1]))
        else { return nil }
        return path + "/" + name
    }
}
