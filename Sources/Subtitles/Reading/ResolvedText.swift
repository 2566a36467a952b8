import ListenCore

/// What a file's bytes went through, once more for the texts that come of them:
/// character references and escapes can bring back what was cleaned away.
enum ResolvedText {
    /// Clean text without blanks at the edges of its lines, and the places of
    /// the stamps in it; itself, after one look, when it is plain ASCII.
    static func cleaned(_ bytes: [UInt8], _ stamps: [CueText.Stamp])
        -> (bytes: [UInt8], stamps: [CueText.Stamp])
    {
        guard !isPlain(bytes) else { return (bytes, stamps) }
        var result = CueText.mapped(bytes, stamps) { part, out in
            var least = out.count
            for byte in Composition.composed(cleaned(part)) {
                tidy(byte, &out)
                least = min(least, out.count)
            }
            return least
        }
        while result.bytes.last == 0x20 || result.bytes.last == 0x0A { result.bytes.removeLast() }
        result.stamps.clamp(to: result.bytes.count)
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

extension CueText {
    /// The text made anew part by part, from stamp to stamp, each stamp at the
    /// end of what came before it.
    ///
    /// A part may take blanks away again that were appended before it: `append`
    /// returns the fewest bytes there were meanwhile, and stamps stay in those.
    static func mapped(
        _ bytes: [UInt8], _ stamps: [Stamp],
        _ append: (_ part: ArraySlice<UInt8>, _ out: inout [UInt8]) -> Int
    ) -> (bytes: [UInt8], stamps: [Stamp]) {
        var out: [UInt8] = []
        var moved: [Stamp] = []
        var from = 0
        for stamp in stamps {
            let to = min(max(stamp.offset, from), bytes.count)
            moved.clamp(to: append(bytes[from..<to], &out))
            moved.append(Stamp(offset: out.count, time: stamp.time))
            from = to
        }
        moved.clamp(to: append(bytes[from...], &out))
        return (out, moved)
    }

    /// The same with letters and marks composed, between stamps.
    var composed: CueText {
        let bytes = Array(text.utf8)
        guard Composition.mayNeed(bytes) else { return self }
        let result = Self.mapped(bytes, stamps) { part, out in
            let least = out.count
            out += Composition.composed(Array(part))
            return least
        }
        return CueText(text: String(decoding: result.bytes, as: UTF8.self), stamps: result.stamps)
    }
}

extension [CueText.Stamp] {
    /// Moves the last ones back to a length that the text was shortened to.
    mutating func clamp(to length: Int) {
        var at = count
        while at > 0, self[at - 1].offset > length {
            at -= 1
            self[at] = CueText.Stamp(offset: length, time: self[at].time)
        }
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
            isFollowedBySpace: isFollowedBySpace, isEstimated: isEstimated)
    }
}
