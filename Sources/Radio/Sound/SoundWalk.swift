package import ListenCore

/// Follows a stream by the headers of its sound, without decoding: the time of every byte, and the
/// bytes a decoder may begin at.
///
/// Knows MPEG audio, AAC in ADTS, and Ogg. Pure, for bytes in slices of any length.
package struct SoundWalk {
    /// Something that was passed.
    package enum Event: Hashable, Sendable {
        /// A decoder may begin at this byte, which is heard at a time.
        case entry(byte: Int64, MediaTime)
        /// Another link of a chain begins, with headers of its own.
        case link(byte: Int64, MediaTime)
        /// The bytes a decoder needs before it begins elsewhere than at the start of the link, and
        /// the title they name.
        case headers([UInt8], title: String?)
        /// The sound is of another kind: it has no times.
        case unknown
    }

    private enum Way {
        case undecided
        case frames(FrameWalk)
        case pages(PageWalk)
        case unknown
    }

    private var way: Way
    private var held: [UInt8] = []
    private let start: Int64
    private let begin: MediaTime

    /// A walk from a byte on, which is heard at a time; `type` is that of the answer.
    package init(type: String?, from byte: Int64, at time: MediaTime) {
        (start, begin) = (byte, time)
        let type = (type ?? "").prefix { $0 != ";" }.lowercased()
        way = Self.strange.contains { type.contains($0) } ? .unknown : .undecided
    }

    /// Types whose bytes have no frames of their own.
    private static let strange = [
        "flac", "mp2t", "mp4", "webm", "matroska", "wav", "asf", "ms-wma",
    ]

    /// The time of the frame or page that the last byte belongs to.
    package var now: MediaTime {
        switch way {
        case .undecided, .unknown: begin
        case .frames(let walk): walk.now
        case .pages(let walk): walk.now
        }
    }

    /// True when the sound has times.
    package var isKnown: Bool {
        if case .unknown = way { return false }
        return true
    }

    /// Takes the next bytes.
    package mutating func receive(_ bytes: UnsafeRawBufferPointer, _ hand: (Event) -> Void) {
        switch way {
        case .unknown: return
        case .undecided:
            held.append(contentsOf: bytes)
            guard held.count >= 4 else { return }
            let isOgg = held.starts(with: "OggS".utf8)
            way =
                isOgg
                ? .pages(PageWalk(from: start, at: begin))
                : .frames(FrameWalk(from: start, at: begin))
            let first = held
            held = []
            first.withUnsafeBytes { receive($0, hand) }
        case .frames(var walk):
            // Taken out, so that its bytes are not copied.
            way = .unknown
            let isKnown = walk.receive(bytes, hand)
            if isKnown { way = .frames(walk) } else { hand(.unknown) }
        case .pages(var walk):
            way = .unknown
            let isKnown = walk.receive(bytes, hand)
            if isKnown { way = .pages(walk) } else { hand(.unknown) }
        }
    }
}

/// Bytes that arrived and are not passed yet.
struct HeldBytes {
    private(set) var bytes: [UInt8] = []
    /// The place in the stream of the first of them.
    private(set) var start: Int64
    /// The index of the next byte to look at.
    var index = 0

    init(from start: Int64) { self.start = start }

    /// The place of the next byte to look at.
    var place: Int64 { start + Int64(index) }
    /// The number of bytes that were not looked at.
    var count: Int { bytes.count - index }

    mutating func append(_ more: UnsafeRawBufferPointer) {
        if index > 1 << 14 {
            let passed = min(index, bytes.count)
            bytes.removeFirst(passed)
            start += Int64(passed)
            index -= passed
        }
        bytes.append(contentsOf: more)
    }
}
