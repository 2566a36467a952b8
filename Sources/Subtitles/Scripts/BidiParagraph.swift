/// The embedding levels of one paragraph: UAX #9, rules P2–P3, W1–W7, N0–N2 and I1–I2.
///
/// Explicit controls are ignored (rule X9), because shown texts hold none. So the whole paragraph
/// is one run. Linear, but for the brackets (n log n, at most 63 open at a time as BD16 says).
struct BidiParagraph {
    private let scalars: [Unicode.Scalar]
    private var classes: [BidiClass]
    /// The places of characters that are not ignored.
    private let places: [Int]
    /// 0 when the paragraph reads from left to right, 1 when from right to
    /// left (P2, P3).
    let base: UInt8
    private let original: [BidiClass]

    private var embedding: BidiClass { base == 0 ? .left : .right }

    /// A paragraph; without a given base level, its first strong character decides.
    init(_ scalars: [Unicode.Scalar], base given: UInt8? = nil) {
        self.scalars = scalars
        let classes = scalars.map { BidiClass($0) }
        original = classes
        self.classes = classes
        places = classes.indices.filter { classes[$0] != .boundaryNeutral }
        let first = classes.first(where: \.isStrong)
        base = given ?? (first == .right || first == .arabicLetter ? 1 : 0)
    }

    /// The level of each scalar; ignored characters have the level of the one before.
    static func levels(of scalars: [Unicode.Scalar], base: UInt8? = nil) -> [UInt8] {
        var paragraph = BidiParagraph(scalars, base: base)
        paragraph.resolveWeak()
        paragraph.resolveBrackets()
        paragraph.resolveNeutral()
        return paragraph.implicitLevels()
    }

    private mutating func resolveWeak() {
        resolveMarksAndNumbers()
        resolveSeparators()
        resolveTerminators()
        // W7: a number after L is L.
        var strong = embedding
        for place in places {
            if classes[place].isStrong { strong = classes[place] }
            if classes[place] == .europeanNumber, strong == .left { classes[place] = .left }
        }
    }

    /// W1, W2, W3.
    private mutating func resolveMarksAndNumbers() {
        var (previous, strong) = (embedding, embedding)
        for place in places {
            if classes[place] == .nonspacingMark { classes[place] = previous }
            previous = classes[place]
            if previous.isStrong { strong = previous }
            if previous == .europeanNumber, strong == .arabicLetter {
                classes[place] = .arabicNumber
                previous = .arabicNumber
            }
        }
        for place in places where classes[place] == .arabicLetter { classes[place] = .right }
    }

    /// W4: one separator between two numbers of the same kind.
    private mutating func resolveSeparators() {
        guard places.count > 2 else { return }
        for at in 1..<places.count - 1 {
            let (before, after) = (classes[places[at - 1]], classes[places[at + 1]])
            guard before == after else { continue }
            switch (classes[places[at]], before) {
            case (.europeanSeparator, .europeanNumber), (.commonSeparator, .europeanNumber),
                (.commonSeparator, .arabicNumber):
                classes[places[at]] = before
            default: break
            }
        }
    }

    /// W5 and W6: terminators beside a European number become part of it; the other separators and
    /// terminators become neutral.
    private mutating func resolveTerminators() {
        var at = 0
        while at < places.count {
            guard classes[places[at]] == .europeanTerminator else {
                at += 1
                continue
            }
            var end = at
            while end < places.count, classes[places[end]] == .europeanTerminator { end += 1 }
            let touches =
                at > 0 && classes[places[at - 1]] == .europeanNumber
                || end < places.count && classes[places[end]] == .europeanNumber
            for each in at..<end {
                classes[places[each]] = touches ? .europeanNumber : .otherNeutral
            }
            at = end
        }
        for place in places {
            if [.europeanSeparator, .commonSeparator].contains(classes[place]) {
                classes[place] = .otherNeutral
            }
        }
    }

    /// N0: a pair of brackets takes one direction.
    private mutating func resolveBrackets() {
        for (opening, closing) in BracketPairs.find(scalars, classes, places) {
            var hasEmbedding = false
            var hasOpposite = false
            for at in opening + 1..<closing {
                guard let direction = classes[places[at]].direction else { continue }
                if direction == embedding { hasEmbedding = true } else { hasOpposite = true }
                if hasEmbedding { break }
            }
            if hasEmbedding {
                set(opening, closing, to: embedding)
            } else if hasOpposite {
                let before = places[..<opening].last { classes[$0].direction != nil }
                    .flatMap { classes[$0].direction }
                set(opening, closing, to: before ?? embedding)
            }
        }
    }

    private mutating func set(_ opening: Int, _ closing: Int, to direction: BidiClass) {
        for at in [opening, closing] {
            classes[places[at]] = direction
            // Marks after a bracket take its direction.
            for place in places[(at + 1)...] {
                guard original[place] == .nonspacingMark else { break }
                classes[place] = direction
            }
        }
    }

    /// N1 and N2: neutrals take the direction that both sides have, or that of the base.
    private mutating func resolveNeutral() {
        var at = 0
        var before = embedding
        while at < places.count {
            if !classes[places[at]].isNeutral {
                before = classes[places[at]].direction ?? before
                at += 1
                continue
            }
            var end = at
            while end < places.count, classes[places[end]].isNeutral { end += 1 }
            let after = end < places.count ? classes[places[end]].direction : embedding
            let direction = after == before ? before : embedding
            for each in at..<end { classes[places[each]] = direction }
            at = end
        }
    }

    /// I1 and I2.
    private func implicitLevels() -> [UInt8] {
        var levels = [UInt8](repeating: base, count: scalars.count)
        var last = base
        for place in scalars.indices {
            switch classes[place] {
            case .boundaryNeutral: break
            case .left: last = base == 0 ? 0 : 2
            case .right: last = 1
            default: last = 2
            }
            levels[place] = last
        }
        return levels
    }
}

/// The pairs of brackets of a paragraph (UAX #9, BD14–BD16).
enum BracketPairs {
    /// The largest number of open brackets; with more, no pair counts.
    private static let depth = 63

    private static let closings: [UInt32: UInt32] = {
        var table: [UInt32: UInt32] = [:]
        let list = BidiTable.brackets
        for at in stride(from: 0, to: list.count - 1, by: 2) { table[list[at]] = list[at + 1] }
        return table
    }()
    private static let closingSet = Set(closings.values)

    /// The pairs, in the order of their opening brackets, as offsets into
    /// `places`.
    static func find(_ scalars: [Unicode.Scalar], _ classes: [BidiClass], _ places: [Int])
        -> [(opening: Int, closing: Int)]
    {
        var open: [(closing: UInt32, at: Int)] = []
        var pairs: [(opening: Int, closing: Int)] = []
        for (at, place) in places.enumerated() where classes[place] == .otherNeutral {
            let value = scalars[place].value
            if let closing = closings[value] {
                guard open.count < depth else { break }
                open.append((canonical(closing), at))
            } else if closingSet.contains(value),
                let match = open.lastIndex(where: { $0.closing == canonical(value) })
            {
                pairs.append((open[match].at, at))
                open.removeSubrange(match...)
            }
        }
        return pairs.sorted { $0.opening < $1.opening }
    }

    /// U+2329 and U+232A are canonically U+3008 and U+3009.
    private static func canonical(_ value: UInt32) -> UInt32 {
        switch value {
        case 0x2329: 0x3008
        case 0x232A: 0x3009
        default: value
        }
    }
}
