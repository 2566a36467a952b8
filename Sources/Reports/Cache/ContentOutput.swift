import Glibc
import HTTPCaching

/// The content of a response for output: bytes in memory, or a range of a stored file that is
/// copied in pieces.
struct ContentOutput {
    /// The largest content that is held in memory.
    static let limit: Int64 = 64 << 20

    private let body: FetchedAnswer.Body

    init(_ body: FetchedAnswer.Body) {
        self.body = body
    }

    /// All of it; throws when it is larger than the limit.
    func inMemory() throws(CacheFetchError) -> [UInt8] {
        guard case .file(let path, let range) = body else { return bytes }
        guard range.count <= Self.limit else { throw .needsOutput(limitBytes: Self.limit) }
        var all: [UInt8] = []
        all.reserveCapacity(range.count)
        try read(path, range) { piece throws(CacheFetchError) in all += piece }
        return all
    }

    /// Writes it to a new file, which replaces an existing one once it is complete.
    func write(toFile path: String) throws(CacheFetchError) {
        let temporary = "\(path).\(getpid()).part"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .unwritable(path, reason: Self.reason()) }
        do throws(CacheFetchError) {
            defer { close(descriptor) }
            try write(to: descriptor, path: path)
        } catch {
            unlink(temporary)
            throw error
        }
        guard rename(temporary, path) == 0 else {
            let reason = Self.reason()
            unlink(temporary)
            throw .unwritable(path, reason: reason)
        }
    }

    /// Writes it to an open descriptor.
    func write(to descriptor: Int32, path: String) throws(CacheFetchError) {
        guard case .file(let source, let range) = body else {
            try Self.put(bytes[...], descriptor, path)
            return
        }
        try read(source, range) { piece throws(CacheFetchError) in
            try Self.put(piece, descriptor, path)
        }
    }

    private var bytes: [UInt8] {
        if case .bytes(let bytes) = body { bytes } else { [] }
    }

    private func read(
        _ path: String, _ range: Range<Int64>,
        _ take: (ArraySlice<UInt8>) throws(CacheFetchError) -> Void
    ) throws(CacheFetchError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unwritable(path, reason: Self.reason()) }
        defer { close(descriptor) }
        var offset = range.lowerBound
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while offset < range.upperBound {
            let wanted = Int(min(Int64(piece.count), range.upperBound - offset))
            let count = piece.withUnsafeMutableBytes {
                pread(descriptor, $0.baseAddress, wanted, Int(offset))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .unwritable(path, reason: "it was cut meanwhile") }
            try take(piece[..<count])
            offset += Int64(count)
        }
    }

    private static func put(
        _ piece: ArraySlice<UInt8>, _ descriptor: Int32, _ path: String
    ) throws(CacheFetchError) {
        var rest = piece
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            // The reader is gone: ends quietly, as every command does.
            if count < 0, errno == EPIPE { return }
            guard count > 0 else { throw .unwritable(path, reason: reason()) }
            rest = rest.dropFirst(count)
        }
    }

    private static func reason() -> String { String(cString: strerror(errno)) }
}
