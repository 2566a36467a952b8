import Glibc
package import ListenCore
import Synchronization

/// Writes a WAV file that appears complete: RIFF, and RF64 (EBU Tech 3306) when the floats exceed
/// the limit of RIFF.
///
/// Used by one thread at a time; the lock ensures that.
package final class WAVWriter: Sendable {
    /// The encoding of a sample.
    package enum Encoding: Hashable, Sendable {
        /// A 32-bit float without conversion (format tag 3).
        case float32
        /// Rounded to an integer of 16 bits (format tag 1), the form that most programs read.
        case signed16

        fileprivate var bytes: Int { self == .float32 ? 4 : 2 }
    }

    private struct File {
        let place: UnfinishedFile
        var dataBytes: Int64 = 0
    }

    /// The largest RIFF size of 32 bits, minus the header.
    private static let mostOfRIFF: Int64 = 0xFFFF_FFFF - 128

    private let path: String
    private let format: AudioFormat
    private let encoding: Encoding
    private let riffLimit: Int64
    private let file: Mutex<File?>

    /// Creates a temporary file beside `path`.
    package convenience init(
        path: String, format: AudioFormat, encoding: Encoding = .float32
    ) throws(AudioError) {
        try self.init(
            path: path, format: format, encoding: encoding, riffLimit: Self.mostOfRIFF)
    }

    /// A writer whose file is no RIFF any more above `riffLimit` bytes of sound.
    init(
        path: String, format: AudioFormat, encoding: Encoding, riffLimit: Int64
    ) throws(AudioError) {
        let place = try UnfinishedFile(for: path)
        self.path = path
        self.format = format
        self.encoding = encoding
        self.riffLimit = riffLimit
        file = Mutex(File(place: place))
        try writeAll(header(dataBytes: 0), to: place.descriptor)
    }

    /// True when no frame was written.
    var isEmpty: Bool { file.withLock { $0?.dataBytes ?? 0 } == 0 }

    deinit {
        // An unfinished file is removed.
        discard()
    }

    /// Removes what it wrote; does nothing to a finished file.
    package func discard() {
        file.withLock { $0.take() }?.place.discard()
    }

    /// Appends interleaved frames; throws when the disk refuses them.
    package func append(_ samples: UnsafeBufferPointer<Float>) throws(AudioError) {
        guard encoding == .signed16 else { return try append(UnsafeRawBufferPointer(samples)) }
        let rounded = samples.map { Int16(sample: $0).littleEndian }
        try rounded.span.bytes.withUnsafeBytes { (raw) throws(AudioError) in try append(raw) }
    }

    private func append(_ bytes: UnsafeRawBufferPointer) throws(AudioError) {
        try file.withLock { (open) throws(AudioError) in
            guard let current = open else { return }
            // Files of 16 bits have the short header that every program reads, without room for
            // more.
            let isTooLong = current.dataBytes + Int64(bytes.count) > riffLimit
            guard encoding == .float32 || !isTooLong else {
                throw AudioError(.unwritable(reason: "a WAV file ends at 4 GiB"), subject: path)
            }
            try write(bytes, to: current.place.descriptor)
            open?.dataBytes += Int64(bytes.count)
        }
    }

    /// Writes the final header, makes the file durable and gives it its name, replacing an existing
    /// file.
    package func finish() throws(AudioError) {
        try finish { (file) throws(AudioError) in try file.finish() }
    }

    /// Finishes the file; `giveName` receives its temporary path and gives it its name.
    func finish(
        naming giveName: (_ finished: String) throws(AudioError) -> Void
    ) throws(AudioError) {
        try finish { (file) throws(AudioError) in try file.finish(naming: giveName) }
    }

    private func finish(
        by naming: (UnfinishedFile) throws(AudioError) -> Void
    ) throws(AudioError) {
        guard let open = file.withLock({ $0.take() }) else { return }
        do throws(AudioError) {
            guard lseek(open.place.descriptor, 0, SEEK_SET) == 0 else {
                throw UnfinishedFile.failure("seek", path)
            }
            try writeAll(header(dataBytes: open.dataBytes), to: open.place.descriptor)
        } catch {
            open.place.discard()
            throw error
        }
        try naming(open.place)
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
            guard count > 0 else { throw UnfinishedFile.failure("write", path) }
            rest = rest.dropFirst(count)
        }
    }

    private func header(dataBytes: Int64) -> [UInt8] {
        Self.header(
            format: format, encoding: encoding, dataBytes: dataBytes,
            isLong: dataBytes > riffLimit)
    }

    /// The header with RIFF, `fmt ` and `data`; floats have a longer `fmt `, a `fact` chunk, and
    /// room for the sizes of RF64, which are written there once they are needed.
    package static func header(
        format: AudioFormat, encoding: Encoding, dataBytes: Int64, isLong: Bool = false
    ) -> [UInt8] {
        var bytes = Bytes()
        let isFloat = encoding == .float32
        let frameBytes = format.channels * encoding.bytes
        let rate = format.sampleRate.framesPerSecond
        let frames = Int(dataBytes) / frameBytes
        let size = Int(dataBytes) + (isFloat ? 86 : 36)
        bytes.put(isLong ? "RF64" : "RIFF")
        bytes.put(isLong ? -1 : size, 4)
        bytes.put("WAVE")
        if isFloat {
            bytes.put(isLong ? "ds64" : "JUNK")
            bytes.put(28, 4)
            for value in [size, Int(dataBytes), frames] { bytes.put(isLong ? value : 0, 8) }
            // No table of other chunks.
            bytes.put(0, 4)
        }
        bytes.put("fmt ")
        bytes.put(isFloat ? 18 : 16, 4)
        bytes.put(isFloat ? 3 : 1, 2)
        bytes.put(format.channels, 2)
        bytes.put(rate, 4)
        bytes.put(rate * frameBytes, 4)
        bytes.put(frameBytes, 2)
        bytes.put(encoding.bytes * 8, 2)
        if isFloat {
            bytes.put(0, 2)
            bytes.put("fact")
            bytes.put(4, 4)
            bytes.put(isLong ? -1 : frames, 4)
        }
        bytes.put("data")
        bytes.put(isLong ? -1 : Int(dataBytes), 4)
        return bytes.all
    }

    /// Bytes in the order of the file, little-endian.
    private struct Bytes {
        var all: [UInt8] = []

        mutating func put(_ text: String) { all += Array(text.utf8) }

        mutating func put(_ value: Int, _ size: Int) {
            for shift in 0..<size { all.append(UInt8(truncatingIfNeeded: value >> (8 * shift))) }
        }
    }
}
