import Markup
import MediaTags

/// The boxes of a plain file: all others are left to FFmpeg.
extension MP4Box {
    private static func boxes(_ window: ByteWindow) -> MP4Boxes {
        // No recording has more boxes in one place.
        MP4Boxes(window, tolerance: .exact(most: 4_096))
    }

    /// The boxes side by side in a range; nil when they do not fill it exactly, or are too many.
    static func all(in range: Range<Int64>, _ window: ByteWindow) -> [MP4Box]? {
        var found: [MP4Box] = []
        let isWhole = boxes(window).forEach(in: range) { box in
            found.append(box)
            return false
        }
        return isWhole ? found : nil
    }

    /// The only box of a name in another; nil when there is none, or more than one.
    static func only(_ name: FourCC, in parent: MP4Box, _ window: ByteWindow) -> MP4Box? {
        all(in: parent.content, window)?.only(name)
    }

    /// The first box of a name among those of a file, the last of which may be cut off.
    static func first(_ name: FourCC, in range: Range<Int64>, _ window: ByteWindow) -> MP4Box? {
        var found: MP4Box?
        boxes(window).forEach(in: range) { box in
            if box.type == name { found = box }
            return found != nil
        }
        return found
    }
}

extension [MP4Box] {
    /// The only box of a name; nil when there is none or more than one.
    func only(_ name: FourCC) -> MP4Box? {
        let found = filter { $0.type == name }
        return found.count == 1 ? found[0] : nil
    }

    /// True when there is a box of a name.
    func has(_ name: FourCC) -> Bool { contains { $0.type == name } }
}

extension ByteWindow {
    /// A window over the bytes of a recording.
    convenience init(_ input: any ByteInput, size: Int = 4096) {
        self.init(size: size) { try input.read(into: $0, at: $1) }
    }
}
