/// The names of speakers in WebVTT (`<v Anna>`), shown before what they say.
enum VoiceNames {
    /// The number of bytes in which the end of a tag is looked for.
    private static let longestTag = 400

    private struct Tag {
        /// The bytes from `<` to behind `>`.
        let range: Range<Int>
        let name: ArraySlice<UInt8>
    }

    /// The file with the name before the first line of each turn; as it is where fewer than two
    /// persons speak.
    static func shown(in bytes: [UInt8]) -> (bytes: [UInt8], hasSpeakers: Bool) {
        let tags = tags(of: bytes)
        guard Set(tags.map(\.name)).count > 1 else { return (bytes, false) }
        var out: [UInt8] = []
        out.reserveCapacity(bytes.count + tags.count * 16)
        var (at, last): (Int, ArraySlice<UInt8>?) = (0, nil)
        for tag in tags {
            out += bytes[at..<tag.range.lowerBound]
            at = tag.range.upperBound
            guard tag.name != last else {
                out += bytes[tag.range]
                continue
            }
            last = tag.name
            if hasText(lineBefore: tag.range.lowerBound, bytes) { out.append(0x0A) }
            out += bytes[tag.range]
            let isNamed = bytes[at...].starts(with: tag.name + [0x3A])
            if !isNamed { out += tag.name + [0x3A, 0x20] }
        }
        out += bytes[at...]
        return (out, true)
    }

    private static func tags(of bytes: [UInt8]) -> [Tag] {
        var tags: [Tag] = []
        var at = 0
        while at + 3 < bytes.count {
            defer { at += 1 }
            guard bytes[at] == 0x3C, bytes[at + 1] | 0x20 == 0x76,
                [0x20, 0x09, 0x2E].contains(bytes[at + 2])
            else { continue }
            let limit = min(bytes.count, at + longestTag)
            guard let close = bytes[at + 2..<limit].firstIndex(where: { $0 == 0x3E || $0 == 0x3C }),
                bytes[close] == 0x3E
            else { continue }
            // Behind the classes: `<v.loud Anna>`.
            let classes = bytes[at + 2..<close].drop { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A }
            var name = classes.drop(while: isBlank)
            while let end = name.last, isBlank(end) || end == 0x3A { name.removeLast() }
            guard !name.isEmpty, !name.contains(0x0A) else { continue }
            tags.append(Tag(range: at..<close + 1, name: name))
        }
        return tags
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }

    /// True when a line has words before a place, other than a dash.
    private static func hasText(lineBefore place: Int, _ bytes: [UInt8]) -> Bool {
        var at = place
        while at > 0, bytes[at - 1] != 0x0A, bytes[at - 1] != 0x0D {
            at -= 1
            if !isBlank(bytes[at]), bytes[at] != 0x2D { return true }
        }
        return false
    }
}
