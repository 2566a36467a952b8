import ListenCore

/// The stamps of lyrics: before lines, inside them, and alone at the end of one.
enum LRCTimes {
    /// The edits of a text's times.
    static func edits(_ text: UnsafeBufferPointer<UInt8>, _ change: TimeChange) -> TimeEdits {
        var edits = TimeEdits(text, usual: .lrc)
        edits.saysEnds = false
        let offset = offset(text)
        for line in RawLines(text) {
            var scanner = LRCScanner(text, line)
            var starts: [(place: Range<Int>, time: Int64)] = []
            while let stamp = stamp(&scanner, 0x5B, 0x5D) { starts.append(stamp) }
            guard let first = starts.first else { continue }
            let hasText = text[scanner.position..<line.upperBound]
                .contains { $0 != 0x20 && $0 != 0x09 }
            for start in starts {
                let new = change.edge(start.time - offset, begins: hasText)
                edits.replace(start.place, start.time, by: new + offset)
            }
            // Stamps inside belong to the line of the first stamp.
            let begin = first.time - offset
            let end = change.end(ofCueAt: max(0, begin))
            let old = TimeChange.Span(start: begin, end: end?.old)
            let new = TimeChange.Span(
                start: change.edge(begin, begins: true), end: end?.new)
            for stamp in inner(&scanner) {
                let time = change.inside(stamp.time - offset, old, new)
                edits.replace(stamp.place, stamp.time, by: time + offset)
            }
        }
        return edits
    }

    private typealias Stamp = (place: Range<Int>, time: Int64)

    /// The next stamp, after blanks.
    private static func stamp(
        _ scanner: inout LRCScanner, _ opening: UInt8, _ closing: UInt8
    ) -> Stamp? {
        var ahead = scanner
        _ = ahead.skipBlanks()
        guard let time = scanner.stamp(opening, closing) else { return nil }
        return (ahead.position + 1..<scanner.position - 1, time)
    }

    private static func inner(_ scanner: inout LRCScanner) -> [Stamp] {
        var found: [Stamp] = []
        while scanner.position < scanner.end {
            // Without this, each blank would be scanned again and again.
            _ = scanner.skipBlanks()
            if let stamp = stamp(&scanner, 0x3C, 0x3E) ?? stamp(&scanner, 0x5B, 0x5D) {
                found.append(stamp)
            } else {
                scanner.position += 1
            }
        }
        return found
    }

    /// The shift by which the file's own tag moves all its lines earlier.
    private static func offset(_ text: UnsafeBufferPointer<UInt8>) -> Int64 {
        var pass = LRCPass(log: DiagnosticLog())
        let reader = LineReader(text)
        for line in RawLines(text) where reader.starts(reader.trimmed(line), withCaseless: "[off") {
            pass.readLine(LRCScanner(text, line), 0)
        }
        return pass.offset
    }
}
