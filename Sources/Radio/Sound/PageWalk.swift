import ListenCore

/// Walks from page to page of Ogg (RFC 3533 §6), whose positions are times.
struct PageWalk {
    private var held: HeldBytes
    private var serial: UInt32?
    private var headers: [UInt8] = []
    /// True once a page of sound was passed in the present link.
    private(set) var hasSound = false
    /// The pages that were passed.
    private(set) var passed: Int64 = 0
    private var sampleRate: SampleRate?
    /// The time at which the link begins, and the position that it began at.
    private var base: MediaTime
    private var origin: Int64?
    private var last: Int64 = 0
    private var lastEntry: MediaTime?
    private var strange = 0

    /// The longest headers, pictures included.
    private static let mostHeaders = 1 << 20
    private static let mostStrange = 256 << 10
    private static let step = MediaTime.milliseconds(250)
    /// The longest page that is believed, in seconds.
    private static let longestPage: Int64 = 10

    init(from byte: Int64, at time: MediaTime) {
        held = HeldBytes(from: byte)
        base = time
    }

    /// The time of the page that is arriving.
    var now: MediaTime {
        guard let sampleRate, let origin else { return base }
        return base + MediaTime(FrameCount(max(0, last - origin)), at: sampleRate)
    }

    /// Takes bytes; false when they are no pages, or of an unknown codec.
    mutating func receive(
        _ bytes: UnsafeRawBufferPointer, _ hand: (SoundWalk.Event) -> Void
    ) -> Bool {
        held.append(bytes)
        while held.count >= 27 {
            guard let page = OggPage(held.bytes[held.index...]) else {
                guard OggPage.begins(held.bytes[held.index...]) else {
                    held.index += 1
                    strange += 1
                    guard strange <= Self.mostStrange else { return false }
                    continue
                }
                break
            }
            guard held.count >= page.size else { break }
            guard pass(page, hand) else { return false }
            held.index += page.size
            passed += 1
            strange = 0
        }
        return true
    }

    private mutating func pass(_ page: OggPage, _ hand: (SoundWalk.Event) -> Void) -> Bool {
        if page.isFirst, hasSound || serial == nil { begin(hand) }
        let bytes = held.bytes[held.index..<(held.index + page.size)]
        if !hasSound {
            if page.isFirst {
                serial = serial ?? page.serial
                sampleRate = sampleRate ?? OggHeaders.sampleRate(bytes.dropFirst(page.head))
            }
            guard page.serial == serial, page.position > 0 else {
                headers += bytes
                return headers.count <= Self.mostHeaders
            }
            guard sampleRate != nil else { return false }
            hasSound = true
            hand(.headers(headers, title: OggHeaders.title(headers)))
        }
        guard page.serial == serial else { return true }
        tell(page, hand)
        return true
    }

    /// Begins a link.
    private mutating func begin(_ hand: (SoundWalk.Event) -> Void) {
        if hasSound { hand(.link(byte: held.place, now)) }
        base = now
        (serial, sampleRate, origin) = (nil, nil, nil)
        (headers, hasSound, last, lastEntry) = ([], false, 0, nil)
    }

    /// Notes the place of a page of sound, which ends at its position.
    private mutating func tell(_ page: OggPage, _ hand: (SoundWalk.Event) -> Void) {
        guard let sampleRate else { return }
        let most = Self.longestPage * Int64(sampleRate.framesPerSecond)
        let position = page.position < 0 ? last : page.position
        if origin == nil {
            // A link that is joined later begins anywhere: its first page has no known length.
            origin = position > most ? position : 0
            last = origin ?? 0
        }
        let now = now
        if lastEntry.map({ now - $0 >= Self.step }) ?? true, page.isFresh {
            hand(.entry(byte: held.place, now))
            lastEntry = now
        }
        // A position that jumps is none.
        if position < last || position - last > most { origin = (origin ?? 0) + (position - last) }
        last = position
    }
}

/// The fields of a page that matter here.
struct OggPage {
    /// True for the first page of a stream.
    let isFirst: Bool
    /// True when no packet of the page before goes on in it.
    let isFresh: Bool
    /// The position at which its last packet ends; −1 when none ends in it.
    let position: Int64
    let serial: UInt32
    /// The bytes before the content, and in all.
    let head: Int
    let size: Int

    /// True when the bytes may be the beginning of a page.
    static func begins(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.prefix(5).elementsEqual(Array("OggS".utf8) + [0])
    }

    /// The page at the beginning of bytes; `nil` when there is none, or not all of its head.
    init?(_ bytes: ArraySlice<UInt8>) {
        let start = bytes.startIndex
        guard bytes.count >= 27, Self.begins(bytes) else { return nil }
        let count = Int(bytes[start + 26])
        guard bytes.count >= 27 + count else { return nil }
        isFirst = bytes[start + 5] & 2 != 0
        isFresh = bytes[start + 5] & 1 == 0
        position = (0..<8).reduce(0) { $0 | Int64(bytes[start + 6 + $1]) << Int64(8 * $1) }
        serial = (0..<4).reduce(0) { $0 | UInt32(bytes[start + 14 + $1]) << UInt32(8 * $1) }
        head = 27 + count
        size = bytes[(start + 27)..<(start + 27 + count)].reduce(27 + count) { $0 + Int($1) }
    }
}
