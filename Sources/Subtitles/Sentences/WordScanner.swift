/// Finds the words of a text: runs between blanks, and single ideographs, each
/// with the punctuation that belongs to it.
struct WordScanner {
    private enum Kind { case opening, run, ideograph }

    private var tokens: [WordToken] = []
    /// The word being read, when there is one.
    private var token = WordToken(at: 0)
    private var isOpen = false
    private var kind = Kind.run
    /// True when blanks came after the last token.
    private var hadSpace = false
    private var hadLineEnd = true
    private var lastJoins = false
    private var hasBareMarks = false
    /// The starts of words in scripts without spaces, in order; `nil` when they are not known.
    private var boundaries: ArraySlice<Int>?

    /// The words of valid UTF-8 text, in order.
    ///
    /// With `boundaries`, ideographs make words between them, and runs of Thai, Lao, Khmer and
    /// Burmese are cut at them.
    static func tokens(of bytes: [UInt8], boundaries: [Int]? = nil) -> [WordToken] {
        var scanner = WordScanner()
        scanner.boundaries = boundaries.map { $0[...] }
        scanner.tokens.reserveCapacity(bytes.count / 4 + 1)
        scanner.run(bytes)
        return scanner.hasBareMarks ? attached(scanner.tokens) : scanner.tokens
    }

    private mutating func run(_ bytes: [UInt8]) {
        var position = 0
        while position < bytes.count {
            let (scalar, width) = bytes.scalar(at: position)
            append(scalar, position..<position + width)
            position += width
            // The rest of a plain word is read without a test for each letter.
            let from = position
            while isOpen, kind == .run, position < bytes.count, bytes[position].isPlainLetter {
                position += 1
            }
            if from < position { extendPlain(to: position) }
        }
        close()
    }

    @inline(__always)
    private mutating func append(_ scalar: Unicode.Scalar, _ range: Range<Int>) {
        let scalarClass = ScalarClass(scalar)
        switch scalarClass {
        case .space:
            close()
            hadSpace = true
            if scalar.value == 0x0A { hadLineEnd = true }
        case .ideograph:
            if kind != .opening, endsRun || isBoundary(range.lowerBound) { close() }
            extend(scalar, range, weight: 3, isLetter: true, .ideograph)
        case .extender:
            extend(scalar, range, weight: 1, isLetter: isOpen ? token.hasLetter : true, kind)
        case .closing:
            extend(scalar, range, weight: 1, isLetter: false, isOpen ? kind : .run)
        case .opening:
            if kind != .opening { close() }
            extend(scalar, range, weight: 0, isLetter: false, .opening)
        case .letter, .symbol:
            if kind == .ideograph || cutsRun(scalar, at: range.lowerBound) { close() }
            extend(scalar, range, weight: 1, isLetter: scalarClass == .letter, .run)
        }
    }

    /// True when the open word ends before any ideograph: letters, unless the boundaries are known.
    private var endsRun: Bool { kind != .ideograph && boundaries == nil }

    /// True when a word begins at a place: at every ideograph, unless the boundaries are known.
    private mutating func isBoundary(_ offset: Int) -> Bool {
        guard var places = boundaries else { return true }
        while let first = places.first, first < offset { places.removeFirst() }
        boundaries = places
        return places.first == offset
    }

    /// True when a word begins inside a run of a script without spaces.
    private mutating func cutsRun(_ scalar: Unicode.Scalar, at offset: Int) -> Bool {
        guard boundaries != nil, isOpen, token.hasLetter else { return false }
        return scalar.needsDictionary && isBoundary(offset)
    }

    @inline(__always)
    private mutating func extend(
        _ scalar: Unicode.Scalar, _ range: Range<Int>, weight: Int, isLetter: Bool, _ next: Kind
    ) {
        if !isOpen { begin(scalar, at: range.lowerBound, isOpening: next == .opening) }
        token.range = token.range.lowerBound..<range.upperBound
        token.weight += weight
        token.hasLetter = token.hasLetter || isLetter
        kind = next
        lastJoins = scalar.joinsWithoutSpace
    }

    /// Extends the open run by ASCII letters.
    private mutating func extendPlain(to end: Int) {
        token.weight += end - token.range.upperBound
        token.range = token.range.lowerBound..<end
        token.hasLetter = true
        lastJoins = false
    }

    private mutating func begin(_ scalar: Unicode.Scalar, at offset: Int, isOpening: Bool) {
        if hadSpace, !tokens.isEmpty {
            // A line end between ideographs is no space.
            let isBreakOnly = hadLineEnd && lastJoins && scalar.joinsWithoutSpace
            tokens[tokens.count - 1].isFollowedBySpace = !isBreakOnly
        }
        token = WordToken(at: offset)
        token.beginsLine = hadLineEnd
        token.isOpening = isOpening
        isOpen = true
        (hadSpace, hadLineEnd) = (false, false)
    }

    private mutating func close() {
        kind = .run
        guard isOpen else { return }
        if !token.hasLetter { hasBareMarks = true }
        tokens.append(token)
        isOpen = false
    }

    /// Attaches tokens of punctuation alone to the word they belong to: the next one when they open
    /// something or begin a line (a dialogue dash), otherwise the one before.
    private static func attached(_ tokens: [WordToken]) -> [WordToken] {
        var result: [WordToken] = []
        var waiting: WordToken?
        for (place, token) in tokens.enumerated() {
            let merged = waiting?.joined(with: token) ?? token
            waiting = nil
            if merged.hasLetter {
                result.append(merged)
                continue
            }
            let isGlued = place > 0 && tokens[place - 1].range.upperBound == token.range.lowerBound
            let leads = merged.isOpening || merged.beginsLine
            if result.isEmpty || leads && !(isGlued && token.isFollowedBySpace) {
                waiting = merged
            } else {
                result[result.count - 1] = result[result.count - 1].joined(with: merged)
            }
        }
        if let waiting {
            guard let last = result.popLast() else { return [waiting] }
            result.append(last.joined(with: waiting))
        }
        return result
    }
}

extension UInt8 {
    /// True for an ASCII letter.
    fileprivate var isPlainLetter: Bool { (self | 0x20) &- 0x61 < 26 }
}

extension [UInt8] {
    /// The character that begins at a place of valid UTF-8, and its number of bytes.
    @inline(__always)
    fileprivate func scalar(at place: Int) -> (Unicode.Scalar, width: Int) {
        let first = self[place]
        if first < 0x80 { return (Unicode.Scalar(first), 1) }
        let width = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        var value = UInt32(first) & (0x7F >> UInt32(width))
        for offset in 1..<width { value = value << 6 | UInt32(self[place + offset] & 0x3F) }
        return (Unicode.Scalar(value) ?? "\u{FFFD}", width)
    }
}
