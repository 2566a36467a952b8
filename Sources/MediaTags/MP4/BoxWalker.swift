import ListenCore

/// One box of an MP4 or QuickTime file (ISO 14496-12 section 4.2): what it
/// holds stays in the file until asked for.
struct Box {
    let type: FourCC
    let content: Range<Int64>

    var count: Int64 { content.upperBound - content.lowerBound }
}

/// Walks through boxes: every box lies within its parent and is visited at most
/// once, so neither lying sizes nor any nesting can make it go on for ever.
struct BoxWalker {
    let input: TagInput
    /// The most boxes of one parent that are looked at.
    static let mostBoxes = 100_000

    /// Gives the boxes in a range until `use` says that it has enough.
    func forEach(in range: Range<Int64>, _ use: (Box) -> Bool) {
        var at = range.lowerBound
        var count = 0
        while range.upperBound - at >= 8, count < Self.mostBoxes {
            count += 1
            guard let (box, end) = box(at: at, limit: range.upperBound) else { return }
            if use(box) { return }
            at = end
        }
    }

    /// The boxes in a range, at most a thousand.
    func children(of range: Range<Int64>) -> [Box] {
        var boxes: [Box] = []
        forEach(in: range) { box in
            boxes.append(box)
            return boxes.count >= 1000
        }
        return boxes
    }

    /// The first box at the end of a path of types.
    func first(_ path: FourCC..., in range: Range<Int64>) -> Box? {
        var found: Box?
        var inner = range
        for type in path {
            found = nil
            forEach(in: inner) { box in
                if box.type == type { found = box }
                return found != nil
            }
            guard let found else { return nil }
            inner = found.content
        }
        return found
    }

    /// The whole content of a box, or its first `limit` bytes.
    func bytes(_ box: Box, limit: Int) -> [UInt8] {
        input.bytes(at: box.content.lowerBound, count: Int(min(box.count, Int64(limit)))) ?? []
    }

    private func box(at offset: Int64, limit: Int64) -> (Box, end: Int64)? {
        guard let head = input.bytes(at: offset, count: 8) else { return nil }
        var reader = ByteReader(head)
        guard let short = reader.u32() else { return nil }
        let type = FourCC(head[4...])
        var (size, headSize) = (Int64(short), Int64(8))
        if short == 1 {
            guard let long = input.bytes(at: offset + 8, count: 8) else { return nil }
            var reader = ByteReader(long)
            size = Int64(clamping: reader.big(8) ?? 0)
            headSize = 16
        } else if short == 0 {
            size = limit - offset
        }
        guard size >= headSize else {
            input.note("A box of the file is smaller than its own head; what follows was left out.")
            return nil
        }
        if size > limit - offset {
            input.note("A box (\(type)) of the file is longer than what holds it; it was cut.")
            size = limit - offset
            guard size >= headSize else { return nil }
        }
        return (Box(type: type, content: offset + headSize..<offset + size), offset + size)
    }
}
