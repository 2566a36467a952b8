/// Looks at the first lines of a file to recognise its format.
extension SourceText {
    /// The number of visible lines that are examined.
    private static let probedLines = 200

    /// Calls `ask` with the first visible lines in turn until one gives an answer.
    ///
    /// False when no line gives one, or when a SubRip timing line comes first.
    func firstAnswer(_ ask: (_ reader: LineReader, _ line: Range<Int>) -> Bool?) -> Bool {
        bytes.withUnsafeBufferPointer { buffer in
            var reader = LineReader(buffer)
            var seen = 0
            while seen < Self.probedLines, let range = reader.next() {
                let line = reader.trimmed(range)
                if line.isEmpty { continue }
                seen += 1
                if let answer = ask(reader, line) { return answer }
                if reader.isTimingLine(line) { return false }
            }
            return false
        }
    }
}

extension LineReader {
    /// A line without blanks at its edges.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (from, to) = (range.lowerBound, range.upperBound)
        while from < to, bytes[from] == 0x20 || bytes[from] == 0x09 { from += 1 }
        while to > from, bytes[to - 1] == 0x20 || bytes[to - 1] == 0x09 { to -= 1 }
        return from..<to
    }

    /// The value of a line of nothing but digits, up to nine of them.
    func number(_ range: Range<Int>) -> Int? {
        guard (1...9).contains(range.count) else { return nil }
        var value = 0
        for position in range {
            let digit = bytes[position] &- 0x30
            guard digit <= 9 else { return nil }
            value = value * 10 + Int(digit)
        }
        return value
    }

    /// True when a line begins with `prefix` (lower case), in any case.
    func starts(_ range: Range<Int>, withCaseless prefix: StaticString) -> Bool {
        guard range.count >= prefix.utf8CodeUnitCount else { return false }
        return (0..<prefix.utf8CodeUnitCount).allSatisfy {
            let byte = bytes[range.lowerBound + $0]
            return ((0x41...0x5A).contains(byte) ? byte | 0x20 : byte) == prefix.utf8Start[$0]
        }
    }

    /// The text of a range with its markup removed, lines joined by newlines.
    func visibleText(_ range: Range<Int>) -> String {
        var pass = MarkupPass(UnsafeBufferPointer(rebasing: bytes[range]), .subRip)
        pass.run()
        let text =
            pass.hasMarkup ? ResolvedText.cleaned(MarkedText(bytes: pass.out)).bytes : pass.out
        return String(decoding: text, as: UTF8.self)
    }

    /// The time that a whole range is, with a colon, in microseconds.
    func time(_ range: Range<Int>) -> Int64? {
        let inner = trimmed(range)
        guard (3...32).contains(inner.count) else { return nil }
        var scanner = TimingScanner(bytes, inner)
        guard let time = scanner.signedTime(), scanner.position == inner.upperBound else {
            return nil
        }
        return time
    }

    /// True for a timing line of SubRip or WebVTT.
    fileprivate func isTimingLine(_ line: Range<Int>) -> Bool {
        guard contains("->", in: line) else { return false }
        var scanner = TimingScanner(bytes, line)
        return scanner.timing() != nil
    }
}

/// Numbers of seconds as files write them.
enum DecimalNumber {
    /// Returns `12`, `12.5`, `12,5` or `-0.25` times a million, rounded; `nil` when a byte is
    /// anything else.
    ///
    /// Exact, as a binary fraction would not be.
    static func millionths(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int64? {
        let isNegative = bytes.first == 0x2D
        let digits = isNegative ? bytes.dropFirst() : bytes
        var (whole, fraction, unit): (Int64, Int64, Int64) = (0, 0, 1_000_000)
        var (count, hasPoint, rounds) = (0, false, false)
        for byte in digits {
            if byte == 0x2E || byte == 0x2C, !hasPoint {
                hasPoint = true
                continue
            }
            guard byte &- 0x30 <= 9 else { return nil }
            count += 1
            let digit = Int64(byte &- 0x30)
            if !hasPoint {
                whole = min(whole * 10 + digit, 999_999_999_999)
            } else if unit > 1 {
                unit /= 10
                fraction += digit * unit
            } else if unit == 1 {
                rounds = digit >= 5
                unit = 0
            }
        }
        guard count > 0 else { return nil }
        let value = whole * 1_000_000 + fraction + (rounds ? 1 : 0)
        return isNegative ? -value : value
    }
}
