import ListenCore
import Markup

/// Bytes of a feed as texts that can be shown.
enum FeedText {
    /// A text on one line: blanks joined, control characters and marks that are not seen left out;
    /// `nil` when nothing is left.
    static func line(_ bytes: some Collection<UInt8>, most: Int = FeedLimits.line) -> String? {
        joined(bytes, most: most).flatMap(seen)
    }

    /// A text without marks that are not seen; of the joiners those between two characters stay.
    private static func seen(_ text: String) -> String? {
        // Each of them begins with one of these bytes.
        guard text.utf8.contains(where: { $0 == 0xE2 || $0 == 0xEF || $0 == 0xD8 }),
            text.unicodeScalars.contains(where: { $0.isUnseen || isJoiner($0) })
        else { return text }
        var kept = String.UnicodeScalarView()
        var joiner: Unicode.Scalar?
        for scalar in text.unicodeScalars where !scalar.isUnseen {
            guard !isJoiner(scalar) else {
                joiner = scalar
                continue
            }
            if let joiner, let last = kept.last, last != " ", scalar != " " { kept.append(joiner) }
            joiner = nil
            kept.append(scalar)
        }
        return joined(String(kept).utf8, most: .max)
    }

    private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\u{200C}" || scalar == "\u{200D}"
    }

    private static func joined(_ bytes: some Collection<UInt8>, most: Int) -> String? {
        let plain = bytes.withContiguousStorageIfAvailable { buffer in
            isLine(buffer, most: most) ? String(decoding: buffer, as: UTF8.self) : nil
        }
        if let plain, let text = plain { return text }
        var out: [UInt8] = []
        out.reserveCapacity(min(bytes.count, most))
        var isBlank = false
        for byte in bytes {
            if byte <= 0x20 || byte == 0x7F {
                if byte == 0x20 || (0x09...0x0D).contains(byte) { isBlank = true }
                continue
            }
            if isBlank, !out.isEmpty { out.append(0x20) }
            isBlank = false
            out.append(byte)
            if out.count >= most { break }
        }
        return text(out, most: most)
    }

    /// True for bytes that are a text on one line as they are.
    static func isLine(_ bytes: UnsafeBufferPointer<UInt8>, most: Int) -> Bool {
        guard let first = bytes.first, first > 0x20, bytes.count < most else { return false }
        var last: UInt8 = 0
        for byte in bytes {
            if byte < 0x20 || byte == 0x7F || byte == 0x20 && last == 0x20 { return false }
            last = byte
        }
        return last != 0x20
    }

    /// A text on one line.
    static func line(_ text: String?) -> String? {
        text.flatMap { line($0.utf8) }
    }

    /// Bytes as a text, cut at a whole character; `nil` when there are none.
    static func text(_ bytes: [UInt8], most: Int) -> String? {
        guard !bytes.isEmpty else { return nil }
        guard bytes.count >= most else { return String(decoding: bytes, as: UTF8.self) }
        var end = most
        while end > 0, end < bytes.count || end == most, isInside(bytes, end) { end -= 1 }
        return end == 0 ? nil : String(decoding: bytes[..<end], as: UTF8.self) + "…"
    }

    /// True when a cut at a place would part a character.
    private static func isInside(_ bytes: [UInt8], _ place: Int) -> Bool {
        if place < bytes.count { return bytes[place] & 0xC0 == 0x80 }
        // The end of the bytes may be inside of the last character.
        var start = place - 1
        while start > 0, place - start < 4, bytes[start] & 0xC0 == 0x80 { start -= 1 }
        let first = bytes[start]
        let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
        return place - start < length
    }

    /// The character reference at a place of XML: closed, by any name of HTML.
    static func reference(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int)
        -> (length: Int, text: String)?
    {
        guard let found = HTMLReference.read(bytes, at: place),
            bytes[place + found.length - 1] == 0x3B
        else { return nil }
        return found
    }

    /// Appends the text of XML with its references read; one that is unknown stays as it is.
    static func appendReading(_ raw: UnsafeBufferPointer<UInt8>, to out: inout [UInt8]) {
        var (from, at) = (0, 0)
        while at < raw.count {
            guard raw[at] == 0x26 else {
                at += 1
                continue
            }
            if let (length, byte) = frequent(raw, at) {
                out.append(contentsOf: raw[from..<at])
                out.append(byte)
                at += length
                from = at
            } else if let (length, text) = reference(raw, at: at) {
                out.append(contentsOf: raw[from..<at])
                out.append(contentsOf: text.utf8)
                at += length
                from = at
            } else {
                at += 1
            }
        }
        out.append(contentsOf: raw[from..<raw.count])
    }

    /// One of the five references of XML.
    private static func frequent(_ raw: UnsafeBufferPointer<UInt8>, _ at: Int)
        -> (length: Int, byte: UInt8)?
    {
        func stands(_ name: StaticString) -> Bool {
            let count = name.utf8CodeUnitCount
            guard at + 1 + count <= raw.count else { return false }
            for index in 0..<count where raw[at + 1 + index] != name.utf8Start[index] {
                return false
            }
            return true
        }
        if stands("lt;") { return (4, 0x3C) }
        if stands("gt;") { return (4, 0x3E) }
        if stands("amp;") { return (5, 0x26) }
        if stands("quot;") { return (6, 0x22) }
        if stands("apos;") { return (6, 0x27) }
        return nil
    }
}
