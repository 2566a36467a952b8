package import Markup

/// One box of an MP4 or QuickTime file (ISO 14496-12 section 4.2); its content stays in the file
/// until it is read.
package struct MP4Box: Hashable, Sendable {
    /// The name of its kind.
    package let type: FourCC
    /// The place of its content in the file.
    package let content: Range<Int64>

    /// The length of its content.
    var count: Int64 { content.upperBound - content.lowerBound }
}

/// Walks through boxes: every box lies within its parent and is visited at most
/// once, so neither lying sizes nor any nesting can make it go on for ever.
///
///     let boxes = MP4Boxes(window, tolerance: .exact(most: 4_096))
///     boxes.forEach(in: 0..<length) { box in
///         print(box.type)
///         return box.type == "moov"  // enough
///     }
package struct MP4Boxes {
    /// The treatment of boxes that do not fit.
    package enum Tolerance {
        /// A box that does not fit its parent ends the walk, as do more than `most` boxes.
        case exact(most: Int)
        /// A box that is longer than its parent is cut, and `note` gets a sentence about that.
        case cutting(most: Int, note: (String) -> Void)
    }

    private let window: ByteWindow
    private let tolerance: Tolerance

    /// A walk through the file that a window shows.
    package init(_ window: ByteWindow, tolerance: Tolerance) {
        self.window = window
        self.tolerance = tolerance
    }

    /// Calls `use` with the boxes in a range until it returns true.
    ///
    /// False when damage, or a box too many, ended the walk.
    @discardableResult
    package func forEach(in range: Range<Int64>, _ use: (MP4Box) -> Bool) -> Bool {
        var (at, left) = (range.lowerBound, most)
        while range.upperBound - at >= 8 {
            guard left > 0, let box = box(at: at, limit: range.upperBound) else { return false }
            left -= 1
            if use(box) { return true }
            at = box.content.upperBound
        }
        return true
    }

    private var most: Int {
        switch tolerance {
        case .exact(let most), .cutting(let most, _): most
        }
    }

    private func box(at offset: Int64, limit: Int64) -> MP4Box? {
        guard let short = window.number32(at: offset), let type = window.number32(at: offset + 4)
        else { return nil }
        var (size, headSize) = (short, Int64(8))
        if short == 1 {
            guard let long = window.number64(at: offset + 8) else { return nil }
            // The number is unsigned.
            (size, headSize) = (long < 0 ? .max : long, 16)
        } else if short == 0 {
            size = limit - offset
        }
        let name = FourCC(UInt32(type))
        guard size >= headSize else {
            note("A box of the file is smaller than its own head; what follows was left out.")
            return nil
        }
        if size > limit - offset {
            guard case .cutting = tolerance else { return nil }
            note("A box (\(name)) of the file is longer than what holds it; it was cut.")
            size = limit - offset
            guard size >= headSize else { return nil }
        }
        return MP4Box(type: name, content: offset + headSize..<offset + size)
    }

    private func note(_ sentence: String) {
        if case .cutting(_, let note) = tolerance { note(sentence) }
    }
}

/// The boxes of a recording that may be damaged, within the budget of its bytes.
struct BoxWalker {
    let input: TagInput
    private let boxes: MP4Boxes

    init(_ input: TagInput) {
        self.input = input
        boxes = MP4Boxes(
            input.window, tolerance: .cutting(most: 100_000) { input.note($0) })
    }

    /// Calls `use` with the boxes in a range until it returns true.
    func forEach(in range: Range<Int64>, _ use: (MP4Box) -> Bool) {
        boxes.forEach(in: range, use)
    }

    /// The boxes in a range, at most a thousand.
    func children(of range: Range<Int64>) -> [MP4Box] {
        var boxes: [MP4Box] = []
        forEach(in: range) { box in
            boxes.append(box)
            return boxes.count >= 1000
        }
        return boxes
    }

    /// The first box at the end of a path of types.
    func first(_ path: FourCC..., in range: Range<Int64>) -> MP4Box? {
        var found: MP4Box?
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
    func bytes(_ box: MP4Box, limit: Int) -> [UInt8] {
        input.bytes(at: box.content.lowerBound, count: Int(min(box.count, Int64(limit)))) ?? []
    }
}
