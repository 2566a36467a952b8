import Glibc
import ListenCore
import Zlib

/// The bytes of a file from its first to its last, inflated if it is a gzip file (RFC 1952); holds
/// a part of it at a time.
final class ExtractBytes {
    /// The file's size on disk; 0 when unknown.
    let size: Int64
    /// The number of bytes of the file that were read.
    private(set) var position: Int64 = 0
    private let path: String
    private let descriptor: Int32
    private var inflation: Inflation?

    /// The number of bytes that are read at once.
    static let partBytes = 1 << 18

    /// Opens a file; only a regular one.
    init(_ path: String) throws(DictionaryError) {
        self.path = path
        let opened = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        guard opened >= 0 else { throw Self.unreadable(path) }
        var facts = stat()
        guard fstat(opened, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
            close(opened)
            throw DictionaryError(.notAFile, path: path)
        }
        descriptor = opened
        size = Int64(facts.st_size)
        var head: [UInt8] = [0, 0]
        guard pread(descriptor, &head, 2, 0) == 2, head == [0x1F, 0x8B] else { return }
        guard let inflation = Inflation() else {
            throw DictionaryError(.unreadable(reason: "memory is short"), path: path)
        }
        self.inflation = inflation
    }

    deinit { close(descriptor) }

    /// Appends some more bytes to `buffer`; false at the end.
    ///
    /// Throws when the file cannot be read, or when its gzip data are damaged or truncated.
    func append(to buffer: inout [UInt8]) throws(DictionaryError) -> Bool {
        guard let inflation else {
            let part = try readPart()
            buffer.append(contentsOf: part)
            return !part.isEmpty
        }
        while true {
            if inflation.needsInput { inflation.refill(try readPart()) }
            switch inflation.append(to: &buffer, most: Self.partBytes) {
            case .some(let count) where count > 0: return true
            case .some where inflation.isAtEnd: return false
            case .some where !inflation.needsInput: continue
            case .some where position < size: continue
            default:
                throw DictionaryError(
                    .malformed(reason: "it cannot be inflated, or is not whole"), path: path)
            }
        }
    }

    private func readPart() throws(DictionaryError) -> [UInt8] {
        var failure: Int32 = 0
        let part = [UInt8](unsafeUninitializedCapacity: Self.partBytes) { buffer, count in
            var got = read(descriptor, buffer.baseAddress, buffer.count)
            while got < 0, errno == EINTR {
                got = read(descriptor, buffer.baseAddress, buffer.count)
            }
            if got < 0 { failure = errno }
            count = max(0, got)
        }
        guard failure == 0 else {
            errno = failure
            throw Self.unreadable(path)
        }
        position += Int64(part.count)
        return part
    }

    private static func unreadable(_ path: String) -> DictionaryError {
        let reason = strerror(errno).map { String(cString: $0) } ?? "error \(errno)"
        return DictionaryError(.unreadable(reason: reason), path: path)
    }
}

/// The state of zlib while a gzip file is read part by part; several streams one behind another are
/// all read.
private final class Inflation {
    private let stream: InflateStream
    private var input: [UInt8] = []
    private var taken = 0
    /// True when a stream ended and no other has begun.
    private(set) var isAtEnd = false

    init?() {
        guard let stream = InflateStream(.gzip) else { return nil }
        self.stream = stream
    }

    /// True when all of the input was used.
    var needsInput: Bool { taken == input.count }

    func refill(_ bytes: [UInt8]) {
        input = bytes
        taken = 0
    }

    /// Appends at most `most` bytes and returns their number; `nil` for damaged data.
    func append(to buffer: inout [UInt8], most: Int) -> Int? {
        guard !needsInput else { return 0 }
        if isAtEnd {
            guard stream.restart() else { return nil }
            isAtEnd = false
        }
        var step: InflateStream.Step?
        let made = [UInt8](unsafeUninitializedCapacity: most) { output, count in
            step = input.withUnsafeBytes { bytes in
                stream.inflate(
                    UnsafeRawBufferPointer(rebasing: bytes[taken...]),
                    into: UnsafeMutableRawBufferPointer(output))
            }
            count = step?.made ?? 0
        }
        guard let step else { return nil }
        taken += step.used
        buffer.append(contentsOf: made)
        isAtEnd = step.isAtEnd
        return step.made
    }
}
