import ListenCore
import Processes

/// The messages of rclone beside its output: its errors, and the last of all of it.
struct RcloneMessages {
    /// The most bytes in which errors are looked for.
    private static let most = 256 << 10

    private var bytes: [UInt8] = []
    private var tail = OutputTail(most: 4_096)

    mutating func add(_ more: ArraySlice<UInt8>) {
        tail.add(more)
        bytes += more.prefix(max(0, Self.most + 1 - bytes.count))
    }

    /// The last line, without its time.
    var last: String {
        let line = tail.lastLine
        let words = line.split(separator: " ")
        let isDated = words.count > 2 && words[0].count == 10 && words[0].contains("/")
        let rest = isDated ? words.dropFirst(2).joined(separator: " ") : line
        let plain = rest.printable(limit: 200).withoutPasswords
        return plain.isEmpty ? "it ended without a word" : plain
    }

    /// The errors, each from the path it is about; `nil` when not all can be told.
    var errors: [String]? {
        guard bytes.count <= Self.most else { return nil }
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        return lines.compactMap { line in
            guard let sign = line.firstRange(of: Self.sign) else { return nil }
            return String(line[sign.upperBound...])
        }
    }

    private static let sign = "ERROR : "
}
