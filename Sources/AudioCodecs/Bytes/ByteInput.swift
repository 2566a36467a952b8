import AudioIO
import Glibc
import ListenCore

/// Bytes of a recording by offset: a file, or a stream that is still arriving.
protocol ByteInput: AnyObject {
    /// A name for messages.
    var name: String { get }
    /// The length in bytes, when known.
    var totalLength: Int64? { get }
    /// True for a stream, of which a read may wait for bytes.
    var isArriving: Bool { get }
    /// True when no read has to wait any more: of a file, and of a stream once it is whole.
    var hasArrived: Bool { get }
    /// Copies bytes from an offset; 0 at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64)
        throws(AudioError) -> Int
}

/// A file read by position.
final class FileInput: ByteInput {
    let name: String
    /// The length when the file was opened, updated later: a file may still be written to.
    private(set) var totalLength: Int64?
    let isArriving = false
    let hasArrived = true
    private let descriptor: Int32

    /// Opens a regular file; throws `missing`, `empty` or `unreadable`.
    init(path: String) throws(AudioError) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        name = path
        guard descriptor >= 0 else {
            throw errno == ENOENT || errno == ENOTDIR
                ? AudioError(.missing, subject: path) : Self.failure(path)
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            close(descriptor)
            throw Self.failure(path)
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            let isFolder = status.st_mode & S_IFMT == S_IFDIR
            let reason = isFolder ? "it is a folder, not a file" : "it is no regular file"
            throw AudioError(.unreadable(reason: reason), subject: path)
        }
        guard status.st_size > 0 else {
            close(descriptor)
            throw AudioError(.empty, subject: path)
        }
        totalLength = Int64(status.st_size)
    }

    deinit {
        close(descriptor)
    }

    func read(
        into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
    ) throws(AudioError) -> Int {
        while true {
            let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
            if count >= 0 {
                noteGrowth(to: offset + Int64(count))
                return count
            }
            guard errno == EINTR else { throw Self.failure(name) }
        }
    }

    private func noteGrowth(to end: Int64) {
        guard end > totalLength ?? 0 else { return }
        var status = stat()
        totalLength = fstat(descriptor, &status) == 0 ? max(end, Int64(status.st_size)) : end
    }

    private static func failure(_ path: String) -> AudioError {
        AudioError(.unreadable(reason: String(cString: strerror(errno))), subject: path)
    }
}

/// A stream whose bytes may still be arriving.
final class StreamInput: ByteInput {
    private let source: any ByteSource

    init(_ source: any ByteSource) {
        self.source = source
    }

    var name: String { source.name }

    var totalLength: Int64? { source.totalLength.flatMap { $0 > 0 ? $0 : nil } }

    var isArriving: Bool { true }

    var hasArrived: Bool { source.isWhole }

    func read(
        into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
    ) throws(AudioError) -> Int {
        do throws(ServiceError) {
            return try source.read(into: buffer, at: offset)
        } catch {
            throw AudioError(
                error.code == .cancelled ? .cancelled : .transfer(error), subject: name)
        }
    }
}

extension AudioLocation {
    /// The bytes of the location; throws when it is a file that cannot be opened.
    func input() throws(AudioError) -> any ByteInput {
        switch self {
        case .file(let path): try FileInput(path: path)
        case .stream(let source): StreamInput(source)
        case .clips(let clips):
            throw AudioError(
                .unreadable(reason: "it is made of parts of files"),
                subject: clips.first?.path ?? "the recording")
        }
    }
}
