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
        /// A tag before the sound, with so many bytes left.
        case tag(Int)
        case frames(FrameWalk)
        case pages(PageWalk)
        /// Another kind; `isTold` where its type or its first bytes name it.
        case unknown(isTold: Bool)
    }

    private var way: Way
    private var held: [UInt8] = []
    private var start: Int64
    private let begin: MediaTime
    /// The bytes of tags and of sound without frames.
    private var plain: Int64 = 0
    /// True once sound of another kind was said to be that.
    private var isNamed = false

    /// A walk from a byte on, which is heard at a time; `type` is that of the answer.
    package init(type: String?, from byte: Int64, at time: MediaTime) {
        (start, begin) = (byte, time)
        let type = (type ?? "").prefix { $0 != ";" }.lowercased()
        way = Self.strange.contains { type.contains($0) } ? .unknown(isTold: true) : .undecided
    }

    /// Types whose bytes have no frames of their own.
    private static let strange = [
        "flac", "mp2t", "mp4", "webm", "matroska", "wav", "asf", "ms-wma",
    ]

    /// The first bytes of containers that are sent without a type of their own.
    private static let signatures: [[UInt8]] = [
        Array("fLaC".utf8), Array("RIFF".utf8), [0x1A, 0x45, 0xDF, 0xA3], [0x30, 0x26, 0xB2, 0x75],
    ]
    /// The head of a tag of ID3, and the largest that is passed over.
    private static let tagHead = 10
    private static let mostTag = 4 << 20

    /// The time of the frame or page that the last byte belongs to.
    package var now: MediaTime {
        switch way {
        case .undecided, .tag, .unknown: begin
        case .frames(let walk): walk.now
        case .pages(let walk): walk.now
        }
    }

    /// True when the sound has times.
    package var isKnown: Bool {
        if case .unknown = way { return false }
        return true
    }

    /// True once there was sound: a frame, a page, or bytes of a kind that is known by its name.
    package var hasSound: Bool {
        switch way {
        case .undecided, .tag: false
        case .unknown(let isTold): isTold && plain > 0
        case .frames(let walk): walk.passed > 0
        case .pages(let walk): walk.hasSound
        }
    }

    /// A count that grows with whatever belongs to sound, and stands still while nothing does.
    package var progress: Int64 {
        switch way {
        case .undecided, .tag, .unknown: plain
        case .frames(let walk): plain + walk.passed
        case .pages(let walk): plain + walk.passed
        }
    }

    /// Takes the next bytes.
    package mutating func receive(_ bytes: UnsafeRawBufferPointer, _ hand: (Event) -> Void) {
        switch way {
        case .unknown(let isTold):
            guard isTold else { return }
            if !isNamed { hand(.unknown) }
            isNamed = true
            plain += Int64(bytes.count)
        case .tag(let left): pass(left, of: bytes, hand)
        case .undecided:
            held.append(contentsOf: bytes)
            guard let way = decided() else { return }
            self.way = way
            let first = held
            held = []
            first.withUnsafeBytes { receive($0, hand) }
        case .frames(var walk):
            // Taken out, so that its bytes are not copied.
            way = .unknown(isTold: false)
            let isKnown = walk.receive(bytes, hand)
            if isKnown { way = .frames(walk) } else { hand(.unknown) }
        case .pages(var walk):
            way = .unknown(isTold: false)
            let isKnown = walk.receive(bytes, hand)
            if isKnown { way = .pages(walk) } else { hand(.unknown) }
        }
    }

    /// The way by the first bytes; `nil` while there are too few.
    private func decided() -> Way? {
        guard held.count >= 4 else { return nil }
        if held.starts(with: "OggS".utf8) { return .pages(PageWalk(from: start, at: begin)) }
        if Self.signatures.contains(where: { held.starts(with: $0) }) {
            return .unknown(isTold: true)
        }
        if held.starts(with: "ID3".utf8) {
            guard held.count >= Self.tagHead else { return nil }
            let length = held[6..<Self.tagHead].reduce(0) { ($0 << 7) + Int($1 & 0x7F) }
            let size = Self.tagHead + length
            if size <= Self.mostTag { return .tag(size) }
        }
        return .frames(FrameWalk(from: start, at: begin))
    }

    /// Passes over bytes of a tag; what is behind it is looked at anew.
    private mutating func pass(
        _ left: Int, of bytes: UnsafeRawBufferPointer, _ hand: (Event) -> Void
    ) {
        let count = min(left, bytes.count)
        (plain, start) = (plain + Int64(count), start + Int64(count))
        way = count == left ? .undecided : .tag(left - count)
        guard count < bytes.count else { return }
        receive(UnsafeRawBufferPointer(rebasing: bytes[count...]), hand)
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
