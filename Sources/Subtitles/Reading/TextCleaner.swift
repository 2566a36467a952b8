/// Makes valid UTF-8 fit to be parsed and shown.
///
/// Line ends become LF or CRLF, NUL becomes U+FFFD, and control characters and escape sequences are
/// removed; soft hyphens, zero-width spaces, byte order marks and bidi controls are removed without
/// a diagnostic.
enum TextCleaner {
    /// True when there is anything to clean.
    static func needsCleaning(_ bytes: [UInt8]) -> Bool {
        let scan = TextScan(bytes)
        return scan.needsCleaning || !scan.isValid
    }

    /// True when a character begins here that is invisible and that terminals give different
    /// widths.
    ///
    /// These are U+00AD, U+061C, U+200B, U+200E, U+200F, U+202A…E, U+2066…9, U+FEFF. Joiners
    /// (U+200C, U+200D) stay: letters need them.
    @inline(__always)
    static func isInvisible(_ byte: UInt8, _ next: UInt8, _ third: UInt8) -> Bool {
        let soft = (byte == 0xC2) && (next == 0xAD)
        let arabic = (byte == 0xD8) && (next == 0x9C)
        let marks = (third == 0x8B) || (third == 0x8E) || (third == 0x8F)
        let embedding = (third >= 0xAA) && (third <= 0xAE)
        let general = (byte == 0xE2) && (next == 0x80) && (marks || embedding)
        let isolate = (byte == 0xE2) && (next == 0x81) && (third >= 0xA6) && (third <= 0xA9)
        let order = (byte == 0xEF) && (next == 0xBB) && (third == 0xBF)
        return soft || arabic || general || isolate || order
    }

    /// The cleaned bytes, and the number of bytes that were no text.
    static func cleaned(_ bytes: [UInt8], log: inout DiagnosticLog) -> (
        bytes: [UInt8], removed: Int
    ) {
        var pass = CleaningPass(bytes)
        pass.run()
        for line in pass.nulLines {
            log.add(line: line, "A NUL character was replaced by U+FFFD.")
        }
        for line in pass.controlLines {
            log.add(line: line, "Control characters were removed.")
        }
        return (pass.out, pass.removed)
    }
}

private struct CleaningPass {
    let bytes: [UInt8]
    var out: [UInt8] = []
    var position = 0
    var line = 1
    var removed = 0
    var nulLines: [Int] = []
    var controlLines: [Int] = []

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        out.reserveCapacity(bytes.count)
    }

    private func peek(_ offset: Int = 1) -> UInt8? {
        position + offset < bytes.count ? bytes[position + offset] : nil
    }

    mutating func run() {
        while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            case 0x0D: endLine(width: peek() == 0x0A ? 2 : 1)
            case 0x0A: endLine(width: peek() == 0x0D && peek(2) != 0x0A ? 2 : 1)
            case 0x09, 0x20..<0x7F: keep(1)
            case 0: replaceNUL()
            case 0x1B: drop(EscapeSequence.length(in: bytes, at: position))
            case 0xC2 where (0x80..<0xA0).contains(peek() ?? 0): drop(2)
            case 0..<0x20, 0x7F: drop(1)
            case 0xC2, 0xD8, 0xE2, 0xEF:
                if TextCleaner.isInvisible(byte, peek() ?? 0, peek(2) ?? 0) {
                    position += byte < 0xE0 ? 2 : 3
                } else {
                    keep(1)
                }
            default: keep(1)
            }
        }
    }

    private mutating func endLine(width: Int) {
        out.append(0x0A)
        line += 1
        position += width
    }

    private mutating func keep(_ count: Int) {
        out.append(bytes[position])
        position += count
    }

    private mutating func replaceNUL() {
        out.append(contentsOf: [0xEF, 0xBF, 0xBD])
        note(\.nulLines)
        position += 1
    }

    private mutating func drop(_ count: Int) {
        note(\.controlLines)
        position += count
    }

    private mutating func note(_ lines: WritableKeyPath<CleaningPass, [Int]>) {
        removed += 1
        guard self[keyPath: lines].last != line else { return }
        if self[keyPath: lines].count <= DiagnosticLog.limit { self[keyPath: lines].append(line) }
    }
}

/// Terminal escape sequences (ECMA-48 section 5.4) hidden in texts.
enum EscapeSequence {
    /// The number of bytes of the sequence at `start` (an ESC); 1 when it stands alone.
    ///
    /// Reads no more than 256 bytes and never past a line.
    static func length(in bytes: [UInt8], at start: Int) -> Int {
        let end = min(start + 256, bytes.count)
        guard start + 1 < end else { return 1 }
        switch bytes[start + 1] {
        case 0x5B: return controlLength(bytes, start, end)
        case 0x50, 0x58, 0x5D, 0x5E, 0x5F: return stringLength(bytes, start, end)
        default: return 1
        }
    }

    private static func controlLength(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int {
        var at = start + 2
        while at < end, (0x20..<0x40).contains(bytes[at]) { at += 1 }
        return at < end && (0x40..<0x7F).contains(bytes[at]) ? at + 1 - start : 1
    }

    private static func stringLength(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int {
        for at in start + 2..<max(end, start + 2) {
            if bytes[at] == 0x0A || bytes[at] == 0x0D { return 1 }
            if bytes[at] == 0x07 { return at + 1 - start }
            if bytes[at] == 0x1B {
                return at + 1 < end && bytes[at + 1] == 0x5C ? at + 2 - start : 1
            }
        }
        return 1
    }
}
