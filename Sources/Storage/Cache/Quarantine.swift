import Glibc
import ListenCore
import Files

/// The folder of damaged content: never served, kept for inspection until the cache is pruned or
/// cleared.
struct Quarantine: Sendable {
    /// The cache folder.
    let root: String

    private var folder: String { root + "/quarantine" }

    /// Moves a file of the cache here; the path it has now.
    func setAside(_ path: String) throws(StoreError) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? "file"
        let kept = try freePath(for: name)
        guard rename(path, kept) == 0 else {
            throw StoreError(call: "rename", number: errno, path: path)
        }
        return kept
    }

    /// Writes content here that lay in a row; the path it has now.
    func keep(_ bytes: some Collection<UInt8>, as digest: String) throws(StoreError) -> String {
        let kept = try freePath(for: digest + ".body")
        try AtomicFile.write(bytes, to: kept)
        return kept
    }

    /// Counts the files here, and their bytes.
    func share() -> (count: Int, bytes: Int64) {
        let names = FolderListing.names(in: folder)
        return (names.count, names.saturatedSum { PrivateFolder.size(of: "\(folder)/\($0)") })
    }

    /// Removes all of it; how many files and bytes.
    func empty() -> (count: Int, bytes: Int64) {
        let share = share()
        for name in FolderListing.names(in: folder) { unlink("\(folder)/\(name)") }
        rmdir(folder)
        return share
    }

    private func freePath(for name: String) throws(StoreError) -> String {
        try PrivateFolder.make(folder)
        var (path, number) = ("\(folder)/\(name)", 1)
        while PrivateFolder.exists(path) {
            number += 1
            path = "\(folder)/\(name)-\(number)"
        }
        return path
    }
}
