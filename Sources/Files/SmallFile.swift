import Glibc

/// Files of a few bytes.
///
///     SmallFile.text(at: "/proc/sys/kernel/ostype")  // Linux
package enum SmallFile {
    /// The first 64 bytes of a file as text without white space at the ends;
    /// `nil` when it cannot be read.
    package static func text(at path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(descriptor, &bytes, bytes.count)
        guard count >= 0 else { return nil }
        let text = bytes[..<count]
        let start = text.firstIndex { !isSpace($0) } ?? text.endIndex
        let end = text.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? start
        return String(decoding: text[start..<end], as: UTF8.self)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }
}
