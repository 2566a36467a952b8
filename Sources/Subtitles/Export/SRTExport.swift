import ListenCore
import Markup

/// Writes SubRip.
enum SRTExport {
    static func text(of track: SubtitleTrack) -> String {
        var out = ""
        for (place, cue) in track.cues.enumerated() {
            out += "\(place + 1)\n"
            out += ClockParts(cue.start).text(fraction: ",")
            out += " --> "
            out += ClockParts(cue.end).text(fraction: ",")
            out += "\n\(escaped(cue.text))\n\n"
        }
        return out
    }

    /// The text, with references in place of anything that would be read as markup, an entity or a
    /// timing line; other text stays as it is, so that every player can show it.
    static func escaped(_ text: String) -> String {
        let text = text.asCueText
        guard text.utf8.contains(where: { isHot($0) }) || text.contains("→") else { return text }
        return text.split(separator: "\n").map { escapedLine(Array($0.utf8)) }
            .joined(separator: "\n")
    }

    private static func escapedLine(_ bytes: [UInt8]) -> String {
        var out: [UInt8] = []
        out.reserveCapacity(bytes.count + 16)
        // Only a line like this can be taken for a timing line.
        let isSuspect = bytes.first.map { $0 <= 0x39 || $0 >= 0x80 } ?? false
        for (at, byte) in bytes.enumerated() {
            switch byte {
            case 0x3C where mayBeTag(bytes, at): out += Array("&lt;".utf8)
            case 0x26 where isReference(bytes, at): out += Array("&amp;".utf8)
            case 0x7B where mayBeCode(bytes, at): out += Array("&#123;".utf8)
            case 0x3E where isSuspect || at > 0 && bytes[at - 1] == 0x2D:
                out += Array("&gt;".utf8)
            default: out.append(byte)
            }
        }
        let line = String(decoding: out, as: UTF8.self)
        return isSuspect ? line.replacing("→", with: "&#8594;") : line
    }

    private static func isHot(_ byte: UInt8) -> Bool {
        byte == 0x3C || byte == 0x26 || byte == 0x7B || byte == 0x3E
    }

    private static func mayBeTag(_ bytes: [UInt8], _ at: Int) -> Bool {
        let next = bytes[(at + 1)...].first { $0 != 0x20 } ?? 0x20
        return (0x41...0x5A).contains(next & 0xDF) || next == 0x2F || next &- 0x30 <= 9
    }

    /// True when a brace may begin a code such as `{\\an8}` or `{i}`.
    static func mayBeCode(_ bytes: [UInt8], _ at: Int) -> Bool {
        let next = bytes[(at + 1)...]
        return next.first == 0x5C || next.prefix(3).contains(0x7D)
    }

    private static func isReference(_ bytes: [UInt8], _ at: Int) -> Bool {
        bytes[at..<min(bytes.count, at + 14)].withUnsafeBufferPointer {
            Entity.read($0, at: 0) != nil
        }
    }
}
