import Foundation
import ListenCore
import ListenTestSupport
import MediaTags

/// Joins bytes: a sign of its own, since long sums of `+` take the compiler minutes.
infix operator ++ : AdditionPrecedence
func ++ (left: [UInt8], right: [UInt8]) -> [UInt8] { left + right }

/// Bytes of numbers and texts, for the small writers of these tests.
func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}

func little(_ value: Int, _ count: Int) -> [UInt8] { big(value, count).reversed() }

func synchsafe(_ value: Int) -> [UInt8] {
    [21, 14, 7, 0].map { UInt8(value >> $0 & 0x7F) }
}

func latin(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
}

func utf16(_ text: String, isBig: Bool = false) -> [UInt8] {
    text.utf16.flatMap { isBig ? big(Int($0), 2) : little(Int($0), 2) }
}

/// The smallest picture there is by its first bytes.
let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 16, 0x4A, 0x46]
let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

/// The facts of bytes in memory.
func facts(of bytes: [UInt8]) throws -> RecordingFacts {
    try RecordingReader().facts(of: MemoryBytes(bytes))
}

/// `start title` of each chapter, in milliseconds.
func summary(_ chapters: RecordingChapters?) -> [String] {
    (chapters?.chapters ?? []).map { "\($0.start.milliseconds) \($0.title ?? "-")" }
}

/// Bytes that are mostly not there: a long file of which a few places have content.
struct SparseBytes: RecordingBytes {
    let length: Int64
    let parts: [(place: Int64, content: [UInt8])]

    func bytes(at offset: Int64, count: Int) throws(StoreError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: Int(min(Int64(count), max(0, length - offset))))
        for part in parts {
            for (index, byte) in part.content.enumerated() {
                let place = part.place + Int64(index) - offset
                if place >= 0, place < bytes.count { bytes[Int(place)] = byte }
            }
        }
        return bytes
    }
}

/// Bytes that cannot be read behind a place.
struct FailingBytes: RecordingBytes {
    let content: [UInt8]
    let limit: Int64
    var length: Int64 { Int64(content.count) }

    func bytes(at offset: Int64, count: Int) throws(StoreError) -> [UInt8] {
        guard offset < limit else {
            throw StoreError(.failed(reason: "the disk is gone"), path: "x")
        }
        return try MemoryBytes(content).bytes(at: offset, count: count)
    }
}

/// What lies beside the repository for tests, where it does.
enum SharedData {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "shared")

    static let isPresent = FileManager.default.fileExists(atPath: folder.path)

    static func path(_ name: String) -> String { folder.appending(path: name).path }

    static func text(_ name: String) throws -> String {
        try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }
}
