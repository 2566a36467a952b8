import ListenCore

/// Repeats the cleaning of a file for the texts of its cues: character references and escapes can
/// bring back what was removed.
enum ResolvedText {
    /// Clean text without blanks at the edges of its lines, and the places of stamps and readings
    /// in it; plain ASCII is returned unchanged after one scan.
    static func cleaned(_ text: MarkedText) -> MarkedText {
        guard !isPlain(text.bytes) else { return text }
        var result = text.mapped { part, out in
            var least = out.count
            for byte in Composition.composed(cleaned(part)) {
                tidy(byte, &out)
                least = min(least, out.count)
            }
            return least
        }
        let end = result.bytes.lastIndex { $0 != 0x20 && $0 != 0x0A }.map { $0 + 1 } ?? 0
        result.truncate(to: end)
        return result
    }

    /// Clean text with letters and marks composed; carriage returns become blanks.
    static func cleaned(_ text: String) -> String {
        let bytes = Array(text.utf8)
        guard !isPlain(bytes) else { return text }
        return String(decoding: Composition.composed(cleaned(bytes[...])), as: UTF8.self)
    }

    private static func cleaned(_ slice: ArraySlice<UInt8>) -> [UInt8] {
        var bytes = Array(slice)
        for at in bytes.indices where bytes[at] == 0x0D { bytes[at] = 0x20 }
        guard TextCleaner.needsCleaning(bytes) else { return bytes }
        var log = DiagnosticLog()
        return TextCleaner.cleaned(bytes, log: &log).bytes
    }

    /// Appends a byte, except for a blank line and for a blank at the edge of a line, which removed
    /// characters would leave behind.
    private static func tidy(_ byte: UInt8, _ out: inout [UInt8]) {
        if byte == 0x0A {
            while out.last == 0x20 { out.removeLast() }
            if !out.isEmpty, out.last != 0x0A { out.append(byte) }
        } else if byte != 0x20 || !out.isEmpty && out.last != 0x0A {
            out.append(byte)
        }
    }

    /// True when the text holds only printable ASCII and line feeds; without early exit, so that
    /// the compiler vectorises the loop.
    private static func isPlain(_ bytes: [UInt8]) -> Bool {
        var isOdd = false
        for byte in bytes { isOdd = (byte &- 0x20 >= 0x5F) && (byte != 0x0A) || isOdd }
        return !isOdd
    }
}

extension Word {
    /// The same word with letters and marks composed.
    var composed: Word {
        let bytes = Array(text.utf8)
        guard Composition.mayNeed(bytes) else { return self }
        return Word(
            start: start, end: end,
            text: String(decoding: Composition.composed(bytes), as: UTF8.self),
            isFollowedBySpace: isFollowedBySpace, isEstimated: isEstimated, reading: reading)
    }
}
