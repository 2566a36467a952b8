import Glibc
public import ListenCore
import Synchronization

/// Writes a WAV file (RIFF) that appears whole.
///
/// Used by one thread at a time; the lock makes that certain.
public final class WAVWriter: Sendable {
    /// How a sample is stored.
    public enum Encoding: Hashable, Sendable {
        /// As it is: a 32-bit float (format tag 3).
        case float32
        /// Rounded to a whole number of 16 bits (format tag 1), as most programs read it.
        case signed16

        fileprivate var bytes: Int { self == .float32 ? 4 : 2 }
    }

    private struct File {
        var descriptor: Int32
        var dataBytes: Int64 = 0
    }

    /// RIFF sizes are 32 bits; sound beyond is refused, never wrapped round.
    private static let maximumBytes: Int64 = 0xFFFF_FFFF - 64

    private let path: String
    private let temporaryPath: String
    private let format: AudioFormat
    private let encoding: Encoding
    private let file: Mutex<File?>

    /// Creates a temporary file beside `path`.
    public init(
        path: String, format: AudioFormat, encoding: Encoding = .float32
    ) throws(AudioError) {
        var template = Array((path + ".XXXXXX").utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw Self.failure("create", path) }
        self.path = path
        self.format = format
        self.encoding = encoding
        temporaryPath = template.withUnsafeBufferPointer { name in
            name.baseAddress.map { String(cString: $0) } ?? path
        }
        file = Mutex(File(descriptor: descriptor))
        try writeAll(Self.header(format, encoding, dataBytes: 0), to: descriptor)
    }

    deinit {
        // Not finished: nothing of it stays.
        if let open = file.withLock({ $0.take() }) {
            close(open.descriptor)
            unlink(temporaryPath)
        }
    }

    /// Appends interleaved frames; throws when the disk refuses them.
    public func append(_ samples: UnsafeBufferPointer<Float>) throws(AudioError) {
        guard encoding == .signed16 else { return try append(UnsafeRawBufferPointer(samples)) }
        let rounded = samples.map { sample in
            Int16(max(-32_768, min(32_767, (sample * 32_768).rounded()))).littleEndian
        }
        try rounded.span.bytes.withUnsafeBytes { (raw) throws(AudioError) in try append(raw) }
    }

    private func append(_ bytes: UnsafeRawBufferPointer) throws(AudioError) {
        try file.withLock { (open) throws(AudioError) in
            guard let current = open else { return }
            guard current.dataBytes + Int64(bytes.count) <= Self.maximumBytes else {
                throw AudioError(.unwritable(reason: "a WAV file ends at 4 GiB"), subject: path)
            }
            try write(bytes, to: current.descriptor)
            open?.dataBytes += Int64(bytes.count)
        }
    }

    /// Writes the header anew, makes the file durable and gives it its name.
    public func finish() throws(AudioError) {
        guard let open = file.withLock({ $0.take() }) else { return }
        defer { close(open.descriptor) }
        do throws(AudioError) {
            guard lseek(open.descriptor, 0, SEEK_SET) == 0 else {
                throw Self.failure("seek", path)
            }
            try writeAll(
                Self.header(format, encoding, dataBytes: open.dataBytes), to: open.descriptor)
            guard fchmod(open.descriptor, 0o644) == 0, fsync(open.descriptor) == 0 else {
                throw Self.failure("sync", path)
            }
            guard rename(temporaryPath, path) == 0 else { throw Self.failure("rename", path) }
        } catch {
            unlink(temporaryPath)
            throw error
        }
    }

    private func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(AudioError) {
        try bytes.span.bytes.withUnsafeBytes { (raw) throws(AudioError) in
            try write(raw, to: descriptor)
        }
    }

    private func write(
        _ bytes: UnsafeRawBufferPointer, to descriptor: Int32
    ) throws(AudioError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = UnsafeRawBufferPointer(rebasing: rest)
            let count = Glibc.write(descriptor, part.baseAddress, part.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Self.failure("write", path) }
            rest = rest.dropFirst(count)
        }
    }

    private static func failure(_ call: String, _ path: String) -> AudioError {
        let reason = "\(call): \(String(cString: strerror(errno)))"
        return AudioError(.unwritable(reason: reason), subject: path)
    }

    /// RIFF, `fmt ` and `data`; floats have a longer `fmt ` and a `fact` chunk.
    private static func header(
        _ format: AudioFormat, _ encoding: Encoding, dataBytes: Int64
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        func put(_ text: String) { bytes += Array(text.utf8) }
        func put(_ value: Int, _ size: Int) {
            for shift in 0..<size { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * shift))) }
        }
        let isFloat = encoding == .float32
        let rate = format.sampleRate.framesPerSecond
        let frameBytes = format.channels * encoding.bytes
        put("RIFF")
        put(Int(dataBytes) + (isFloat ? 50 : 36), 4)
        put("WAVEfmt ")
        put(isFloat ? 18 : 16, 4)
        put(isFloat ? 3 : 1, 2)
        put(format.channels, 2)
        put(rate, 4)
        put(rate * frameBytes, 4)
        put(frameBytes, 2)
        put(encoding.bytes * 8, 2)
        if isFloat {
            put(0, 2)
            put("fact")
            put(4, 4)
            put(Int(dataBytes) / frameBytes, 4)
        }
        put("data")
        put(Int(dataBytes), 4)
        return bytes
    }
}
