import AudioIO
import Glibc
import ListenCore

/// A position in a `ByteInput` with a read-ahead buffer, in the form C libraries need: POSIX-like
/// `read` and `seek`, with the error stored.
///
/// Belongs to one thread.
final class ByteCursor {
    let input: any ByteInput
    /// Called before more bytes are fetched; true ends all work with `cancelled`.
    let isCancelled: @Sendable () -> Bool
    /// The failure behind the last −1; until `retry`, every read fails with it.
    ///
    /// A C library may continue after a failure, and must not wait for bytes then.
    private(set) var failure: AudioError?

    /// The first offset at which no byte was found; nil before one was reached.
    ///
    /// It is the end of the bytes that were read, or a little after it.
    private(set) var foundEnd: Int64?

    private var position: Int64 = 0
    private var bufferStart: Int64 = 0
    private var bufferCount = 0
    private let buffer = UnsafeMutableRawBufferPointer.allocate(
        byteCount: 64 * 1024, alignment: 16)

    init(_ input: any ByteInput, isCancelled: @escaping @Sendable () -> Bool = { false }) {
        self.input = input
        self.isCancelled = isCancelled
    }

    deinit {
        buffer.deallocate()
    }

    /// Copies bytes and advances; 0 at the end, −1 on a failure.
    func read(_ output: UnsafeMutableRawPointer, _ count: Int) -> Int {
        guard count > 0 else { return 0 }
        guard failure == nil else { return -1 }
        do throws(AudioError) {
            if position < bufferStart || position >= bufferStart + Int64(bufferCount) {
                bufferCount = 0
                bufferStart = position
                if isCancelled() { throw AudioError(.cancelled, subject: input.name) }
                bufferCount = try input.read(into: buffer, at: position)
                if bufferCount == 0 { foundEnd = min(position, foundEnd ?? position) }
            }
        } catch {
            failure = error
            return -1
        }
        let offset = Int(position - bufferStart)
        let taken = min(count, bufferCount - offset)
        guard taken > 0, let base = buffer.baseAddress else { return 0 }
        memcpy(output, base + offset, taken)
        position += Int64(taken)
        return taken
    }

    /// Makes every read fail until `retry`, as a failed read does.
    func fail(_ error: AudioError) {
        failure = error
    }

    /// Lets reads try again after a failure.
    func retry() {
        failure = nil
    }

    /// Seeks by `SEEK_SET`, `SEEK_CUR` or `SEEK_END`; −1 when the end is not known or the offset is
    /// before the start.
    func seek(_ offset: Int64, _ whence: Int32) -> Int64 {
        let base: Int64
        switch whence {
        case SEEK_SET: base = 0
        case SEEK_CUR: base = position
        case SEEK_END:
            guard let length = input.totalLength else { return -1 }
            base = length
        default: return -1
        }
        let target = base.addingReportingOverflow(offset)
        guard !target.overflow, target.partialValue >= 0 else { return -1 }
        position = target.partialValue
        return position
    }

    /// The bytes at an offset, fewer at the end; for inspection, so never more than `count`.
    func bytes(at offset: Int64, count: Int) throws(AudioError) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: count)
        var filled = 0
        let saved = position
        retry()
        defer { position = saved }
        position = offset
        while filled < count {
            let taken = result.withUnsafeMutableBytes { bytes -> Int in
                guard let base = bytes.baseAddress else { return 0 }
                return read(base + filled, count - filled)
            }
            if taken < 0, let failure { throw failure }
            if taken <= 0 { break }
            filled += taken
        }
        result.removeLast(count - filled)
        return result
    }
}
