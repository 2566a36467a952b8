import ListenCore

/// One element of an EBML document (RFC 8794); its content stays in the file until it is read.
struct EBMLElement {
    let id: UInt32
    let content: Range<Int64>
    /// True when its size is unknown, as in a live recording: its range is all of its parent.
    let isOpen: Bool

    var count: Int64 { content.upperBound - content.lowerBound }
}

/// Iterates over elements: each lies within its parent and is visited at most once, so that neither
/// false sizes nor any nesting can make it run for ever.
struct EBMLWalker {
    let input: TagInput
    /// The most elements of one parent that are read.
    private static let most = 2_000_000
    /// The longest head: four bytes of name, eight of length.
    private static let longestHead = 12

    /// Calls `use` with the elements in a range until it returns true.
    func forEach(in range: Range<Int64>, _ use: (EBMLElement) -> Bool) {
        var at = range.lowerBound
        var count = 0
        while at < range.upperBound, count < Self.most {
            count += 1
            guard let element = element(at: at, limit: range.upperBound), !use(element) else {
                return
            }
            at = element.content.upperBound
        }
    }

    /// The elements in a range, at most ten thousand.
    func children(of range: Range<Int64>) -> [EBMLElement] {
        var found: [EBMLElement] = []
        forEach(in: range) { element in
            found.append(element)
            return found.count >= 10_000
        }
        return found
    }

    /// The element whose head is at an offset, cut at the end of its parent.
    func element(at offset: Int64, limit: Int64) -> EBMLElement? {
        let count = Int(min(Int64(Self.longestHead), limit - offset))
        guard count >= 2, let head = input.bytes(at: offset, count: count),
            let (id, idBytes) = Self.number(head[...], keepsMark: true, longest: 4),
            let (size, sizeBytes) = Self.number(
                head[idBytes...], keepsMark: false, longest: 8)
        else { return nil }
        let start = offset + Int64(idBytes + sizeBytes)
        let isOpen = size == UInt64.max
        let stated = Int64(clamping: size)
        if !isOpen, stated > limit - start {
            input.note("An element of the file is longer than what holds it; it was cut.")
        }
        let end = start + min(isOpen ? Int64.max : stated, max(0, limit - start))
        return EBMLElement(id: UInt32(truncatingIfNeeded: id), content: start..<end, isOpen: isOpen)
    }

    /// A number of variable length and its number of bytes; all ones are `UInt64.max`.
    static func number(
        _ bytes: ArraySlice<UInt8>, keepsMark: Bool, longest: Int
    ) -> (value: UInt64, count: Int)? {
        guard let first = bytes.first, first > 0 else { return nil }
        let count = first.leadingZeroBitCount + 1
        guard count <= longest, bytes.count >= count else { return nil }
        let whole = bytes.prefix(count).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        if keepsMark { return (whole, count) }
        let mask = (UInt64(1) << UInt64(7 * count)) - 1
        return (whole & mask == mask ? .max : whole & mask, count)
    }

    /// The content of an element, or its first `limit` bytes.
    func bytes(_ element: EBMLElement, limit: Int) -> [UInt8] {
        input.bytes(
            at: element.content.lowerBound, count: Int(min(element.count, Int64(limit)))) ?? []
    }

    /// An unsigned number; 0 when it is none.
    func unsigned(_ element: EBMLElement) -> UInt64 {
        element.count > 8 ? 0 : bytes(element, limit: 8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// A number of four or eight bytes; 0 when it is none.
    func float(_ element: EBMLElement) -> Double {
        switch element.count {
        case 4: Double(Float(bitPattern: UInt32(truncatingIfNeeded: unsigned(element))))
        case 8: Double(bitPattern: unsigned(element))
        default: 0
        }
    }

    /// A text, which may be followed by zeros.
    func string(_ element: EBMLElement, limit: Int = 65_536) -> String {
        String(decoding: bytes(element, limit: limit).prefix { $0 != 0 }, as: UTF8.self)
    }
}

/// The names of Matroska's elements that are read (RFC 9559).
enum MatroskaID {
    static let header: UInt32 = 0x1A45_DFA3
    static let documentType: UInt32 = 0x4282
    static let segment: UInt32 = 0x1853_8067
    static let seekHead: UInt32 = 0x114D_9B74
    static let info: UInt32 = 0x1549_A966
    static let tracks: UInt32 = 0x1654_AE6B
    static let chapters: UInt32 = 0x1043_A770
    static let tags: UInt32 = 0x1254_C367
    static let attachments: UInt32 = 0x1941_A469
    static let cues: UInt32 = 0x1C53_BB6B
    static let cluster: UInt32 = 0x1F43_B675
    /// The elements of a segment; any of them ends a cluster of unknown size.
    static let topLevel: Set = [
        header, segment, seekHead, info, tracks, chapters, tags, attachments, cues, cluster,
    ]
}
