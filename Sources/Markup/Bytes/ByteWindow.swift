/// Bytes of a file and big-endian numbers in it, read through a small window, so
/// that tables as long as a recording are never held in memory.
///
/// Belongs to one thread. Bytes that cannot be read are nil.
///
///     let file: [UInt8] = [0, 0, 1, 0, 7]
///     let window = ByteWindow { buffer, place in
///         let rest = file.dropFirst(Int(place)).prefix(buffer.count)
///         buffer.copyBytes(from: rest)
///         return rest.count
///     }
///     window.number32(at: 0)  // 256
///     window.byte(at: 5)      // nil: the file ends before it
package final class ByteWindow {
    /// Copies bytes from an offset and returns their number; 0 at the end.
    package typealias Source = (UnsafeMutableRawBufferPointer, _ place: Int64) throws -> Int

    /// The number of bytes that are read when fewer are requested; no more than at the start.
    package var size: Int {
        didSet { size = max(16, min(size, buffer.count)) }
    }
    private let source: Source
    private let buffer: UnsafeMutableRawBufferPointer
    private var start: Int64 = 0
    private var count = 0
    /// The error of the last read, if that failed.
    package private(set) var failure: (any Error)?

    /// A window of a size over a source.
    package init(size: Int = 4096, _ source: @escaping Source) {
        self.source = source
        self.size = max(16, size)
        buffer = .allocate(byteCount: self.size, alignment: 16)
    }

    deinit {
        buffer.deallocate()
    }

    /// A byte.
    package func byte(at place: Int64) -> UInt8? {
        hold(place, 1) ? buffer[Int(place - start)] : nil
    }

    /// A number of two bytes.
    package func number16(at place: Int64) -> Int64? {
        guard hold(place, 2) else { return nil }
        let raw = buffer.loadUnaligned(fromByteOffset: Int(place - start), as: UInt16.self)
        return Int64(UInt16(bigEndian: raw))
    }

    /// A number of four bytes.
    package func number32(at place: Int64) -> Int64? {
        guard hold(place, 4) else { return nil }
        let raw = buffer.loadUnaligned(fromByteOffset: Int(place - start), as: UInt32.self)
        return Int64(UInt32(bigEndian: raw))
    }

    /// A signed number of eight bytes.
    package func number64(at place: Int64) -> Int64? {
        guard hold(place, 8) else { return nil }
        let raw = buffer.loadUnaligned(fromByteOffset: Int(place - start), as: Int64.self)
        return Int64(bigEndian: raw)
    }

    /// The bytes of a range no longer than the window.
    package func bytes(_ range: Range<Int64>) -> [UInt8]? {
        guard range.count <= size, hold(range.lowerBound, range.count) else { return nil }
        let first = Int(range.lowerBound - start)
        return Array(buffer[first..<(first + range.count)])
    }

    /// Reads until `wanted` bytes of a place are in the window.
    private func hold(_ place: Int64, _ wanted: Int) -> Bool {
        guard place >= 0, place < .max - Int64(buffer.count) else { return false }
        if place >= start, place + Int64(wanted) <= start + Int64(count) { return true }
        (start, count) = (place, 0)
        failure = nil
        while count < wanted {
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count..<size])
            do {
                let taken = try source(rest, start + Int64(count))
                guard taken > 0, taken <= rest.count else { return false }
                count += taken
            } catch {
                failure = error
                return false
            }
        }
        return true
    }
}
