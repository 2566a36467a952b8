import Glibc
import ListenCore
import Files

/// Operations on folders and their contents.
enum FileTree {
    /// The deepest level that is searched for files.
    private static let deepest = 64
    /// The most files that are listed.
    private static let most = 200_000

    /// Makes a folder, and those above it, accessible to their owner alone.
    static func makeFolders(_ path: String) throws(StoreError) {
        var made = ""
        for part in path.split(separator: "/") {
            made += "/" + part
            guard mkdir(made, 0o700) != 0, errno != EEXIST else { continue }
            let number = errno
            var facts = stat()
            // Some systems deny even making a folder that exists.
            guard stat(made, &facts) == 0 else { throw StoreError(number: number, path: path) }
        }
        var facts = stat()
        guard stat(path, &facts) == 0 else { throw StoreError(number: errno, path: path) }
        guard facts.st_mode & S_IFMT == S_IFDIR else {
            throw StoreError(number: ENOTDIR, path: path)
        }
    }

    /// The regular files below a folder by their relative paths; links are not followed.
    static func files(below folder: String) -> [String] {
        var files: [String] = []
        var waiting = [(name: "", depth: 0)]
        while let next = waiting.popLast() {
            let path = next.name.isEmpty ? folder : folder + "/" + next.name
            for name in LocalFile.names(in: path, beginningWith: "", most: most)
            where name != "." && name != ".." && files.count < most {
                let below = next.name.isEmpty ? name : next.name + "/" + name
                var facts = stat()
                guard lstat(folder + "/" + below, &facts) == 0 else { continue }
                switch facts.st_mode & S_IFMT {
                case S_IFREG: files.append(below)
                case S_IFDIR where next.depth < deepest: waiting.append((below, next.depth + 1))
                default: continue
                }
            }
        }
        return files.sorted()
    }

    /// True when a regular file has a size and, if given, a time of change in microseconds since
    /// 1970.
    static func has(_ path: String, size: Int64, modified: Int64? = nil) -> Bool {
        guard let facts = facts(of: path), facts.size == size else { return false }
        return modified.map { $0 == facts.modified } ?? true
    }

    /// The size of a regular file and the time of its last change; links are not followed.
    static func facts(of path: String) -> (size: Int64, modified: Int64)? {
        var facts = stat()
        guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
        return (Int64(facts.st_size), microseconds(facts.st_mtim))
    }

    /// True when two paths name one entry of one folder, so that deleting one deletes the other;
    /// two hard links to one file are two entries.
    static func isSameEntry(_ path: String, _ other: String) -> Bool {
        var (facts, others) = (stat(), stat())
        guard lstat(path, &facts) == 0, lstat(other, &others) == 0,
            facts.st_dev == others.st_dev, facts.st_ino == others.st_ino
        else { return false }
        if facts.st_nlink == 1 { return true }
        var (folder, otherFolder) = (stat(), stat())
        return FilePlace(path).name == FilePlace(other).name
            && stat(FilePlace(path).folder, &folder) == 0
            && stat(FilePlace(other).folder, &otherFolder) == 0
            && folder.st_dev == otherFolder.st_dev && folder.st_ino == otherFolder.st_ino
    }

    /// Writes a new file, and the folders above it.
    static func write(_ bytes: [UInt8], to path: String) throws(StoreError) {
        try makeFolders(FilePlace(path).folder)
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw StoreError(number: errno, path: path) }
        defer { close(file) }
        let number = bytes.withUnsafeBytes { Descriptor.writeAll($0, to: file) }
        if number != 0 { throw StoreError(number: number, path: path) }
    }

    static func microseconds(_ time: timespec) -> Int64 {
        Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
    }

    /// Syncs all files below a folder, and the folders, to disk.
    static func synchronizeAll(_ path: String) throws(StoreError) {
        var folders: Set = [path]
        for file in files(below: path) {
            try synchronize(path + "/" + file)
            var folder = FilePlace(path + "/" + file).folder
            while folders.insert(folder).inserted { folder = FilePlace(folder).folder }
        }
        for folder in folders { try synchronize(folder) }
    }

    /// Syncs a file, or a folder's entries, to disk.
    static func synchronize(_ path: String) throws(StoreError) {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { throw StoreError(number: errno, path: path) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw StoreError(number: errno, path: path) }
    }
}
