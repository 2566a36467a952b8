import CZlib
import Foundation

@testable import LanguageAids

/// A folder of dictionary files that a test writes itself.
final class DictionaryFolder {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    var path: String { url.path }

    init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Writes a file and gives its path.
    @discardableResult
    func write(_ name: String, _ bytes: some Collection<UInt8>) throws -> String {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
        return file.path
    }

    @discardableResult
    func write(_ name: String, _ text: String) throws -> String {
        try write(name, Array(text.utf8))
    }

    /// Writes a DICT dictionary of entries by key, in the order given; `nil` of
    /// `chunk` leaves the text plain.
    func writeDict(
        _ name: String, _ entries: [(key: String, text: String)], chunk: Int? = nil
    ) throws -> String {
        var text: [UInt8] = []
        var lines: [(key: [UInt8], line: [UInt8])] = []
        for (key, entry) in entries {
            let numbers =
                "\t\(Base64Number.text(text.count))\t\(Base64Number.text(entry.utf8.count))"
            lines.append((Array(key.utf8), Array((key + numbers + "\n").utf8)))
            text += Array(entry.utf8)
        }
        lines.sort { $0.key.lexicographicallyPrecedes($1.key) }
        if let chunk {
            try write("\(name).dict.dz", Dictzip.compressed(text, chunk: chunk))
        } else {
            try write("\(name).dict", text)
        }
        return try write("\(name).index", lines.flatMap(\.line))
    }
}

/// Numbers as dictfmt(1) writes them, most significant digit first.
enum Base64Number {
    private static let digits = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")

    static func text(_ number: Int) -> String {
        var rest = number
        var text = ""
        repeat {
            text = String(digits[rest % 64]) + text
            rest /= 64
        } while rest > 0
        return text
    }
}

/// Writes dictzip files, from the description in dictzip(1).
enum Dictzip {
    static func compressed(_ text: [UInt8], chunk: Int) throws -> [UInt8] {
        let chunks = try stride(from: 0, to: text.count, by: chunk).map {
            try deflated(Array(text[$0..<min($0 + chunk, text.count)]))
        }
        return header(chunk: chunk, sizes: chunks.map(\.count)) + chunks.flatMap { $0 }
            + [3, 0] + little(checksum(text), 4) + little(text.count, 4)
    }

    /// The header with a table of sizes, and a name as dictzip writes it.
    static func header(chunk: Int, sizes: [Int], count: Int? = nil, version: Int = 1) -> [UInt8] {
        let table =
            little(version, 2) + little(chunk, 2) + little(count ?? sizes.count, 2)
            + sizes.flatMap { little($0, 2) }
        let field = [0x52, 0x41] + little(table.count, 2) + table
        return [0x1F, 0x8B, 8, 0x0C, 0, 0, 0, 0, 2, 3] + little(field.count, 2) + field
            + Array("x.dict".utf8) + [0]
    }

    static func little(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    private static func checksum(_ bytes: [UInt8]) -> Int {
        Int(crc32(0, bytes, uInt(bytes.count)))
    }

    struct Failure: Error {}

    /// Raw deflate with a full flush at its end, as dictzip makes each chunk.
    static func deflated(_ bytes: [UInt8]) throws -> [UInt8] {
        var stream = z_stream()
        guard listen_deflate_init_raw(&stream, 9) == Z_OK else { throw Failure() }
        defer { deflateEnd(&stream) }
        var input = bytes
        var output = [UInt8](repeating: 0, count: bytes.count * 2 + 1_024)
        let status = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.next_in = input.baseAddress
                stream.avail_in = uInt(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = uInt(output.count)
                return deflate(&stream, Z_FULL_FLUSH)
            }
        }
        guard status == Z_OK, stream.avail_in == 0 else { throw Failure() }
        return Array(output.prefix(Int(stream.total_out)))
    }
}

/// Writes gzip files.
enum Gzip {
    static func compressed(_ bytes: [UInt8]) throws -> [UInt8] {
        var stream = z_stream()
        guard listen_deflate_init_gzip(&stream, 6) == Z_OK else { throw Dictzip.Failure() }
        defer { deflateEnd(&stream) }
        var input = bytes
        var output = [UInt8](repeating: 0, count: bytes.count + 1_024)
        let status = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.next_in = input.baseAddress
                stream.avail_in = uInt(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = uInt(output.count)
                return deflate(&stream, Z_FINISH)
            }
        }
        guard status == Z_STREAM_END else { throw Dictzip.Failure() }
        return Array(output.prefix(Int(stream.total_out)))
    }
}

/// Numbers that look random and are the same in every run.
struct Noise: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 2 &+ 1 }

    mutating func next() -> UInt64 {
        // SplitMix64 of Steele, Lea and Flood, "Fast splittable pseudorandom
        // number generators".
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
