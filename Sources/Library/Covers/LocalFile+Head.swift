import Files
import Glibc

extension LocalFile {
    /// True when a path is that of a regular file that is not empty.
    static func isThere(_ path: String) -> Bool { (try? requireContents(path)) != nil }

    /// The first bytes of a regular file of at most `limit` bytes; `nil` when there is none that
    /// can be read.
    static func head(of path: String, count: Int, limit: Int) -> [UInt8]? {
        // Without O_NONBLOCK, opening a pipe would wait for its writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
            facts.st_size <= limit
        else { return nil }
        var bytes = [UInt8](repeating: 0, count: count)
        let got = read(descriptor, &bytes, count)
        return got > 0 ? Array(bytes.prefix(got)) : nil
    }
}
