/// A box of an MP4 file (ISO 14496-12 §4.2): its name and where its contents stand.
struct MP4Box {
    let name: [UInt8]
    let contents: Range<Int64>

    /// Whether it has this name of four letters.
    func isNamed(_ wanted: StaticString) -> Bool {
        wanted.withUTF8Buffer { name.elementsEqual($0) }
    }

    /// More boxes than any recording has in one place.
    private static let most = 4_096

    /// The boxes side by side in a range; nil when they do not fill it exactly, or are too many.
    static func all(in range: Range<Int64>, _ window: ByteWindow) -> [MP4Box]? {
        var (boxes, place) = ([MP4Box](), range.lowerBound)
        while range.upperBound - place >= 8 {
            guard boxes.count < most, let box = MP4Box(at: place, in: range, window) else {
                return nil
            }
            boxes.append(box)
            place = box.contents.upperBound
        }
        return boxes
    }

    /// The only box of a name in another; nil when there is none, or more than one.
    static func only(_ name: StaticString, in parent: MP4Box, _ window: ByteWindow) -> MP4Box? {
        all(in: parent.contents, window)?.only(name)
    }

    /// The first box of a name among those of a file, the last of which may be cut off.
    static func first(_ name: StaticString, in range: Range<Int64>, _ window: ByteWindow) -> MP4Box?
    {
        var place = range.lowerBound
        for _ in 0..<most {
            guard let box = MP4Box(at: place, in: range, window) else { return nil }
            if box.isNamed(name) { return box }
            place = box.contents.upperBound
        }
        return nil
    }

    /// The box at a place; nil when it does not end within the range.
    private init?(at place: Int64, in range: Range<Int64>, _ window: ByteWindow) {
        guard range.upperBound - place >= 8, let short = window.number32(at: place),
            let name = window.bytes((place + 4)..<(place + 8))
        else { return nil }
        var (head, size) = (Int64(8), short)
        if short == 1 {
            guard let long = window.number64(at: place + 8) else { return nil }
            (head, size) = (16, long)
        } else if short == 0 {
            size = range.upperBound - place
        }
        guard size >= head, size <= range.upperBound - place else { return nil }
        self.name = name
        contents = (place + head)..<(place + size)
    }
}

extension [MP4Box] {
    /// The only box of a name; nil when there is none or more than one.
    func only(_ name: StaticString) -> MP4Box? {
        let found = filter { $0.isNamed(name) }
        return found.count == 1 ? found[0] : nil
    }

    /// Whether there is a box of a name.
    func has(_ name: StaticString) -> Bool { contains { $0.isNamed(name) } }
}
