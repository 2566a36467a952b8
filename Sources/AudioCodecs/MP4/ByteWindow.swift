import AudioIO

/// Big-endian numbers of a file, read through a small window of their own, so
/// that tables as long as the recording are never held in memory.
///
/// Belongs to one thread. What cannot be read is nil.
final class ByteWindow {
    private let input: any ByteInput
    private let buffer: UnsafeMutableRawBufferPointer
    private var start: Int64 = 0
    private var count = 0
    /// The last failure to read.
    private(set) var failure: AudioError?

    init(_ input: any ByteInput, size: Int = 4096) {
        self.input = input
        buffer = .allocate(byteCount: max(16, size), alignment: 16)
    }

    deinit {
        buffer.deallocate()
    }

    func byte(at place: Int64) -> UInt8? {
        hold(place, 1) ? buffer[Int(place - start)] : nil
    }

    func number16(at place: Int64) -> Int64? {
        guard hold(place, 2) else { return nil }
        let raw = buffer.loadUnaligned(fromByteOffset: Int(place - start), as: UInt16.self)
        return Int64(UInt16(bigEndian: raw))
    }

    func number32(at place: Int64) -> Int64? {
        guard hold(place, 4) else { return nil }
        let raw = buffer.loadUnaligned(fromByteOffset: Int(place - start), as: UInt32.self)
        return Int64(UInt32(bigEndian: raw))
    }

    /// A signed number.
    func number64(at place: Int64) -> Int64? {
        guard hold(place, 8) else { return nil }
        let raw = buffer.loadUnaligned(fromByteOffset: Int(place - start), as: Int64.self)
        return Int64(bigEndian: raw)
    }

    func bytes(_ range: Range<Int64>) -> [UInt8]? {
        guard range.count <= buffer.count, hold(range.lowerBound, range.count) else { return nil }
        let first = Int(range.lowerBound - start)
        return Array(buffer[first..<(first + range.count)])
    }

    /// Reads on until so many bytes of a place are in the window.
    private func hold(_ place: Int64, _ wanted: Int) -> Bool {
        guard place >= 0, place < .max - Int64(buffer.count) else { return false }
        if place >= start, place + Int64(wanted) <= start + Int64(count) { return true }
        (start, count) = (place, 0)
        failure = nil
        while count < wanted {
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
            do throws(AudioError) {
                let taken = try input.read(into: rest, at: start + Int64(count))
                guard taken > 0 else { return false }
                count += taken
            } catch {
                failure = error
                return false
            }
        }
        return true
    }
}
