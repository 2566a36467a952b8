import ListenCore

/// What a file's bytes went through, once more for the texts that come of them:
/// character references and escapes can bring back what was cleaned away.
enum ResolvedText {
    /// Clean text without blanks at the edges of its lines, and the places of
    /// stamps and readings in it; itself, after one look, when it is plain ASCII.
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

    /// Clean text, letters and marks composed; carriage returns are blanks.
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

    /// Appends a byte, but no blank line and no blank at the edge of one, as
    /// what was cleaned away there would leave.
    private static func tidy(_ byte: UInt8, _ out: inout [UInt8]) {
        if byte == 0x0A {
            while out.last == 0x20 { out.removeLast() }
            if !out.isEmpty, out.last != 0x0A { out.append(byte) }
        } else if byte != 0x20 || !out.isEmpty && out.last != 0x0A {
            out.append(byte)
        }
    }

    /// Whether nothing but printable ASCII and line feeds stands in it; without
    /// early exit, so that the compiler vectorises it.
    private static func isPlain(_ bytes: [UInt8]) -> Bool {
        var isOdd = false
        for byte in bytes { isOdd = (byte &- 0x20 >= 0x5F) && (byte != 0x0A) || isOdd }
        return !isOdd
    }
}

extension Word {
    /// The same with letters and marks composed.
    var composed: Word {
        let bytes = Array(text.utf8)
        guard Composition.mayNeed(bytes) else { return self }
        return Word(
            start: start, end: end,
            text: String(decoding: Composition.composed(bytes), as: UTF8.self),
            isFollowedBySpace: isFollowedBySpace, isEstimated: isEstimated, reading: reading)
    }
}
