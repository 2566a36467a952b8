import FoundationEssentials
import HTTPCaching
import ListenCore
import ListenTestSupport
import Synchronization

@testable import Radio

/// A place in memory for what a station sends.
func makeRing(
    folder: String? = nil, limits: RingLimits = RingLimits(),
    freeBytes: @escaping @Sendable () -> Int64? = { nil }
) -> RadioRing {
    RadioRing(name: "Radio", folder: folder, limits: limits, freeBytes: freeBytes)
}

/// A new folder that no one else uses.
func makeFolder() -> String {
    FileManager.default.temporaryDirectory.appending(path: "listen-radio-\(UUID().uuidString)").path
}

extension RadioRing {
    /// Adds sound that is followed by its frames, as a connection would.
    func add(_ bytes: [UInt8], following walk: inout SoundWalk) {
        var events: [SoundWalk.Event] = []
        bytes.withUnsafeBytes { bytes in
            walk.receive(bytes) { events.append($0) }
            add(bytes, events, until: walk.now, at: Date(timeIntervalSince1970: 1_000))
        }
    }

    /// Adds a stretch of sound.
    func addStretch(_ bytes: [UInt8], because cause: RingIndex.Stretch.Cause = .start) {
        let (byte, time) = begin(cause)
        var walk = SoundWalk(type: nil, from: byte, at: time)
        add(bytes, following: &walk)
    }

    /// The bytes of a stretch from a byte on.
    func bytes(at byte: Int64, count: Int, of stretch: Int = 0) throws -> [UInt8] {
        var result: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: count)
        while result.count < count {
            let left = count - result.count
            let got = try buffer.withUnsafeMutableBytes {
                try read(
                    into: UnsafeMutableRawBufferPointer(rebasing: $0[..<left]),
                    at: byte + Int64(result.count), of: stretch)
            }
            if got == 0 { break }
            result += buffer[..<got]
        }
        return result
    }
}

/// A frame of AAC in ADTS at 44.1 kHz, filled with a byte.
func adtsFrame(_ size: Int, _ fill: UInt8 = 0) -> [UInt8] {
    let head: [UInt8] = [
        0xFF, 0xF1, 0x50, 0x80 | UInt8(size >> 11 & 3), UInt8(size >> 3 & 0xFF),
        UInt8(size & 7) << 5 | 0x1F, 0xFC,
    ]
    return head + [UInt8](repeating: fill, count: size - head.count)
}

/// A page of Ogg with one packet; its checksum is not set.
func oggPage(
    _ content: [UInt8], position: Int64, serial: UInt32 = 1, isFirst: Bool = false
) -> [UInt8] {
    var page = Array("OggS".utf8) + [0, isFirst ? 2 : 0]
    page += (0..<8).map { UInt8(truncatingIfNeeded: position >> Int64(8 * $0)) }
    page += (0..<4).map { UInt8(truncatingIfNeeded: serial >> UInt32(8 * $0)) }
    page += [UInt8](repeating: 0, count: 8)
    let sizes = [UInt8](repeating: 255, count: content.count / 255) + [UInt8(content.count % 255)]
    return page + [UInt8(sizes.count)] + sizes + content
}

/// A comment header of Opus.
func opusTags(_ comments: [String]) -> [UInt8] {
    func number(_ value: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let lines = comments.flatMap { number($0.utf8.count) + Array($0.utf8) }
    return Array("OpusTags".utf8) + number(0) + number(comments.count) + lines
}

/// A link of Opus: headers, then pages of half a second from a position on.
func opusLink(
    _ comments: [String], pages: Int, from position: Int64 = 0, serial: UInt32 = 1
) -> [UInt8] {
    let head = Array("OpusHead".utf8) + [1, 1, 0, 0] + [UInt8](repeating: 0, count: 7)
    var bytes = oggPage(head, position: 0, serial: serial, isFirst: true)
    bytes += oggPage(opusTags(comments), position: 0, serial: serial)
    for page in 1...pages {
        bytes += oggPage(
            [UInt8](repeating: UInt8(page), count: 300), position: position + Int64(page) * 24_000,
            serial: serial)
    }
    return bytes
}

/// A number that is given once; 0 from then on.
final class Once: Sendable {
    private let value: Mutex<Int64>
    init(_ value: Int64) { self.value = Mutex(value) }
    func take() -> Int64 {
        value.withLock { value in
            defer { value = 0 }
            return value
        }
    }
}
