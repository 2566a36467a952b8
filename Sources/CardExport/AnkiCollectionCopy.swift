import Files
import FoundationEssentials
import Glibc
import ListenCore

/// Copies a collection that Anki may have open, with its write-ahead log.
enum AnkiCollectionCopy {
    /// The largest collection that is read, in bytes.
    private static let largest: Int64 = 8 << 30
    private static let piece = 4 << 20
    private static let signature = Array("SQLite format 3\0".utf8)

    /// True if a file is a database, not a package.
    ///
    /// Throws when it cannot be read.
    static func isCollection(_ path: String) throws(StoreError) -> Bool {
        do {
            return try LocalFile.beginning(of: path, limit: signature.count) == signature
        } catch {
            let isThere = PathFacts.exists(path)
            throw StoreError(
                isThere ? .failed(reason: "it cannot be read") : .notFound("\(error)"), path: path)
        }
    }

    /// The path of the copy.
    ///
    /// Throws when the collection changes while it is copied, three times.
    static func make(of path: String, in folder: URL) throws(StoreError) -> String {
        let target = folder.appending(path: "collection").path
        for _ in 0..<3 {
            let before = state(of: path)
            try copy(path, to: target)
            try? FileManager.default.removeItem(atPath: target + "-wal")
            // What was written last stands in the log alone.
            if PathFacts.isFile(path + "-wal") { try copy(path + "-wal", to: target + "-wal") }
            if state(of: path) == before { return target }
        }
        throw StoreError(
            .failed(reason: "Anki is writing it just now; try again in a moment"), path: path)
    }

    /// The times and sizes of a collection and its log.
    private static func state(of path: String) -> [Int64?] {
        [path, path + "-wal"].flatMap { [PathFacts.changed($0), size(of: $0)] }
    }

    private static func size(of path: String) -> Int64? {
        var facts = stat()
        return stat(path, &facts) == 0 ? Int64(facts.st_size) : nil
    }

    private static func copy(_ path: String, to target: String) throws(StoreError) {
        let failed = StoreError(.failed(reason: "it cannot be copied"), path: path)
        guard let size = size(of: path), size <= largest else {
            throw StoreError(.failed(reason: "it is larger than 8 GB"), path: path)
        }
        let source = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard source >= 0 else { throw failed }
        defer { close(source) }
        let copy = open(target, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard copy >= 0 else { throw failed }
        defer { close(copy) }
        var copied: Int64 = 0
        while copied <= largest {
            let (bytes, number) = Descriptor.read(from: source, most: piece)
            guard number == 0, bytes.withUnsafeBytes({ Descriptor.writeAll($0, to: copy) }) == 0
            else { throw failed }
            if bytes.count < piece { return }
            copied += Int64(bytes.count)
        }
        throw failed
    }
}
