/// Finds the words of a text: runs between blanks, and single ideographs, each
/// with the punctuation that belongs to it.
struct WordScanner {
    private enum Kind { case opening, run, ideograph }

    private var tokens: [WordToken] = []
    private var open: WordToken?
    private var kind = Kind.run
    /// What stood since the last token: nothing, blanks, or a line end.
    private var hadSpace = false
    private var hadLineEnd = true
    private var lastJoins = false

    /// The words of valid UTF-8 text, in order.
    static func tokens(of bytes: [UInt8]) -> [WordToken] {
        var scanner = WordScanner()
        var offset = 0
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            let width = UTF8.width(scalar)
            scanner.take(scalar, offset..<offset + width)
            offset += width
        }
        scanner.close()
        return attached(scanner.tokens)
    }

    private mutating func take(_ scalar: Unicode.Scalar, _ range: Range<Int>) {
        let scalarClass = ScalarClass(scalar)
        switch scalarClass {
        case .space:
            close()
            hadSpace = true
            if scalar.value == 0x0A { hadLineEnd = true }
            return
        case .ideograph:
            if kind != .opening { close() }
            extend(scalar, range, weight: 3, isLetter: true, .ideograph)
        case .extender:
            extend(scalar, range, weight: 1, isLetter: open?.hasLetter ?? true, kind)
        case .closing:
            extend(scalar, range, weight: 1, isLetter: false, open == nil ? .run : kind)
        case .opening:
            if kind != .opening { close() }
            extend(scalar, range, weight: 0, isLetter: false, .opening)
        case .letter, .symbol:
            if kind == .ideograph { close() }
            extend(scalar, range, weight: 1, isLetter: scalarClass == .letter, .run)
        }
    }

    private mutating func extend(
        _ scalar: Unicode.Scalar, _ range: Range<Int>, weight: Int, isLetter: Bool, _ next: Kind
    ) {
        var token = open ?? begun(scalar, at: range.lowerBound, isOpening: next == .opening)
        token.range = token.range.lowerBound..<range.upperBound
        token.weight += weight
        token.hasLetter = token.hasLetter || isLetter
        open = token
        kind = next
        lastJoins = scalar.joinsWithoutSpace
    }

    private mutating func begun(_ scalar: Unicode.Scalar, at offset: Int, isOpening: Bool)
        -> WordToken
    {
        defer { (hadSpace, hadLineEnd) = (false, false) }
        if hadSpace, !tokens.isEmpty {
            // A line end between ideographs is no space.
            let isBreakOnly = hadLineEnd && lastJoins && scalar.joinsWithoutSpace
            tokens[tokens.count - 1].isFollowedBySpace = !isBreakOnly
        }
        return WordToken(
            range: offset..<offset, weight: 1, hasLetter: false, beginsLine: hadLineEnd,
            isOpening: isOpening)
    }

    private mutating func close() {
        kind = .run
        guard let token = open else { return }
        tokens.append(token)
        open = nil
    }

    /// Attaches what is only punctuation to the word it belongs to: after it
    /// when it opens something or begins a line (a dialogue dash), else
    /// before it.
    private static func attached(_ tokens: [WordToken]) -> [WordToken] {
        guard tokens.contains(where: { !$0.hasLetter }) else { return tokens }
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
