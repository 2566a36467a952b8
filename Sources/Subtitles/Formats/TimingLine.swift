/// The times of a cue in microseconds, from its timing line.
struct Timing {
    var start: Int64
    /// The end; `nil` when the line stops after the arrow.
    var end: Int64?
    /// True when something on the line had to be guessed or skipped.
    var isOdd: Bool
}

/// Reads timing lines: `00:00:01,234 --> 00:00:02,345` and its variants.
///
/// Only bytes between `position` and `end` are read.
struct TimingScanner {
    let bytes: UnsafeBufferPointer<UInt8>
    var position: Int
    let end: Int
    var isOdd = false

    /// A scanner over `range` of `bytes`, which must lie inside them.
    init(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
        self.bytes = bytes
        position = range.lowerBound
        end = range.upperBound
    }

    /// Reads a whole timing line; `nil` when it is none.
    mutating func timing() -> Timing? { placedTiming()?.timing }

    /// Reads a whole timing line and the places of its times; `nil` when it is none.
    mutating func placedTiming() -> (timing: Timing, start: Range<Int>, end: Range<Int>?)? {
        skipBlanks()
        let first = position
        let isBare = takesBareSeconds()
        guard let start = isBare ? bareSeconds() : signedTime() else { return nil }
        let firstEnd = position
        guard arrow(), !isBare || !isOdd else { return nil }
        if isBare { isOdd = true }
        skipBlanks()
        if position == end {
            return (Timing(start: start, end: nil, isOdd: isOdd), first..<firstEnd, nil)
        }
        let second = position
        let endsBare = takesBareSeconds()
        guard let stop = endsBare ? bareSeconds() : signedTime() else { return nil }
        if endsBare { isOdd = true }
        let secondEnd = position
        if position < end, !isBlank(bytes[position]), !skipOddBytes() { return nil }
        let timing = Timing(start: start, end: stop, isOdd: isOdd)
        return (timing, first..<firstEnd, second..<secondEnd)
    }

    /// True when the next time is seconds alone, as in `02.345 --> 03`: a few digits, perhaps a
    /// fraction, and no colon.
    private func takesBareSeconds() -> Bool {
        var at = position
        if at < end, bytes[at] == 0x2D { at += 1 }
        let digits = (at..<end).prefix { bytes[$0] &- 0x30 <= 9 }.count
        at += digits
        // Longer whole numbers are milliseconds or frames of another format.
        let next = at < end && isBlank(bytes[at]) ? at + 1 : at
        guard digits > 0, next == end || bytes[next] != 0x3A else { return false }
        let hasFraction = at < end && (bytes[at] == 0x2E || bytes[at] == 0x2C)
        return hasFraction ? digits <= 6 : digits <= 3
    }

    private mutating func bareSeconds() -> Int64? {
        let isNegative = peek() == 0x2D
        if isNegative { position += 1 }
        guard let whole = number() else { return nil }
        let time = whole * 1_000_000 + fraction()
        return isNegative ? -time : time
    }

    /// Reads one time with an optional minus sign, in microseconds.
    mutating func signedTime() -> Int64? {
        var isNegative = false
        if peek() == 0x2D {
            isNegative = true
            position += 1
        }
        guard let time = time() else { return nil }
        return isNegative ? -time : time
    }

    /// Reads `[h:]m:s[fraction]`; the fraction is a decimal after `,` or `.`,
    /// or follows a third colon.
    private mutating func time() -> Int64? {
        guard var last = number() else { return nil }
        var (whole, parts): (Int64, Int) = (0, 0)
        while parts < 3, separator(0x3A) {
            whole = whole * 60 + last
            parts += 1
            guard let next = number() else { return nil }
            last = next
        }
        guard parts > 0 else { return nil }
        if parts == 3 { return whole * 1_000_000 + afterColon(last) }
        return (whole * 60 + last) * 1_000_000 + fraction()
    }

    /// Digits as a number, at most 999,999,999.
    private mutating func number() -> Int64? {
        skipInnerBlank()
        let from = position
        var value: Int64 = 0
        while let byte = peek(), byte &- 0x30 <= 9 {
            value = min(value * 10 + Int64(byte &- 0x30), 999_999_999)
            position += 1
        }
        digits = position - from
        return digits > 0 ? value : nil
    }

    /// The number of digits of the last `number()`.
    private var digits = 0

    private mutating func separator(_ byte: UInt8) -> Bool {
        let before = (position, isOdd)
        skipInnerBlank()
        if peek() == byte {
            position += 1
            return true
        }
        (position, isOdd) = before
        return false
    }

    /// The microseconds of the digits after `,` or `.`; 0 when there are none.
    private mutating func fraction() -> Int64 {
        guard separator(0x2C) || separator(0x2E) else { return 0 }
        skipInnerBlank()
        let micros = decimals()
        // A second fraction, as in `,249.0999`, is skipped.
        if let byte = peek(), byte == 0x2E || byte == 0x2C {
            isOdd = true
            position += 1
            _ = decimals()
        }
        return micros
    }

    private mutating func decimals() -> Int64 {
        var (micros, unit): (Int64, Int64) = (0, 100_000)
        while let byte = peek(), byte &- 0x30 <= 9 {
            micros += Int64(byte &- 0x30) * unit
            unit /= 10
            position += 1
        }
        return micros
    }

    /// Converts the number after a third colon: three digits are milliseconds, one or two are
    /// frames of 25 (or, from 25 on, of 30) a second.
    private mutating func afterColon(_ value: Int64) -> Int64 {
        isOdd = true
        if digits >= 3 {
            var (scaled, count) = (value, digits)
            while count < 6 { (scaled, count) = (scaled * 10, count + 1) }
            while count > 6 { (scaled, count) = (scaled / 10, count - 1) }
            return scaled
        }
        return value < 25 ? value * 40_000 : value < 30 ? value * 1_000_000 / 30 : value * 10_000
    }

    /// Reads `-->`, `->` and odd arrows, which must point right.
    private mutating func arrow() -> Bool {
        var (shafts, heads, steps) = (0, 0, 0)
        while position < end, steps < 24 {
            let byte = bytes[position]
            if byte == 0x3E {
                heads += 1
            } else if byte == 0x2D {
                // A minus right before a digit is the sign of the next time.
                if heads > 0, position + 1 < end, bytes[position + 1] &- 0x30 <= 9 { break }
                shafts += 1
            } else if byte == 0x3D {
                isOdd = true
            } else if !isBlank(byte) {
                guard let width = oddWidth() else { break }
                isOdd = true
                if isRightArrow() { heads += 1 }
                position += width - 1
            }
            position += 1
            steps += 1
        }
        if shafts != 2 || heads != 1 { isOdd = true }
        return heads > 0
    }

    private func isRightArrow() -> Bool {
        position + 2 < end && bytes[position] == 0xE2 && bytes[position + 1] == 0x86
            && bytes[position + 2] == 0x92
    }

    /// The number of bytes of an invisible or dash-like character.
    private func oddWidth() -> Int? {
        guard position < end else { return nil }
        if bytes[position] == 0xC2 { return 2 }
        let isWide = bytes[position] == 0xE2 || bytes[position] == 0xEF
        return isWide && position + 2 < end ? 3 : nil
    }

    private mutating func skipOddBytes() -> Bool {
        guard let width = oddWidth() else { return false }
        isOdd = true
        position = min(position + width, end)
        return true
    }

    /// Skips blanks, byte order marks and no-break spaces.
    mutating func skipBlanks() {
        while position < end {
            if isBlank(bytes[position]) {
                position += 1
            } else if bytes[position] > 0x7F, let width = oddWidth() {
                isOdd = true
                position += width
            } else {
                return
            }
        }
    }

    private mutating func skipInnerBlank() {
        if let byte = peek(), isBlank(byte) {
            isOdd = true
            position += 1
        }
    }

    private func peek() -> UInt8? { position < end ? bytes[position] : nil }

    private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
