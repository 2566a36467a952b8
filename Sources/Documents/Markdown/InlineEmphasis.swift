import ListenCore

/// A run of `*`, `_` or `~` that may begin or end emphasis.
struct EmphasisRun {
    let piece: Int
    let mark: Unicode.Scalar
    /// The length of the run as written.
    let length: Int
    var count: Int
    let opens: Bool
    let closes: Bool
}

extension InlineMarkdown {
    /// Takes a run of marks.
    mutating func run() {
        let mark = line[place]
        var count = 0
        while next(count) == mark { count += 1 }
        let before = place > 0 ? line[place - 1] : nil
        let after = next(count)
        let left = Self.flanks(after, before)
        let right = Self.flanks(before, after)
        var (opens, closes) = (left, right)
        if mark == "_" {
            opens = left && (!right || Self.isSign(before))
            closes = right && (!left || Self.isSign(after))
        }
        guard opens || closes, mark != "~" || count == 2 else { return appendText(count) }
        flush()
        runs.append(
            EmphasisRun(
                piece: pieces.count, mark: mark, length: count, count: count, opens: opens,
                closes: closes))
        pieces.append(.run(mark, count: count))
        place += count
    }

    /// True for a run between `other` and `inner` whose inner side is a word.
    private static func flanks(_ inner: Unicode.Scalar?, _ other: Unicode.Scalar?) -> Bool {
        guard let inner, !inner.properties.isWhitespace else { return false }
        return !isSign(inner) || other?.properties.isWhitespace ?? true || isSign(other)
    }

    private static func isSign(_ scalar: Unicode.Scalar?) -> Bool {
        guard let scalar else { return false }
        return switch scalar.properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
            .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol,
            .currencySymbol, .modifierSymbol, .otherSymbol:
            true
        default: false
        }
    }

    /// Pairs the runs from an index on, and forgets them.
    mutating func pairRuns(from bottom: Int) {
        guard bottom < runs.count else { return }
        var list = Array(runs[bottom...])
        runs.removeSubrange(bottom...)
        // Runs that may still begin, by index; those between a pair are dropped.
        var openers: [Int] = []
        // Below this number of openers no run fits one that ends, by the kind of the latter.
        var floors: [Floor: Int] = [:]
        for index in list.indices {
            while list[index].closes, list[index].count > 0 {
                let floor = Floor(list[index])
                var at = openers.count - 1
                let lowest = floors[floor] ?? 0
                while at >= lowest, !Self.fit(list[openers[at]], list[index]) { at -= 1 }
                guard at >= lowest else {
                    floors[floor] = openers.count
                    break
                }
                pair(&list, openers[at], index)
                openers.removeSubrange((at + 1)...)
                for key in floors.keys where floors[key] ?? 0 > openers.count {
                    floors[key] = openers.count
                }
                if list[openers[at]].count == 0 { openers.removeLast() }
            }
            if list[index].opens, list[index].count > 0 { openers.append(index) }
        }
        for run in list { pieces[run.piece] = .run(run.mark, count: run.count) }
    }

    private struct Floor: Hashable {
        let mark: Unicode.Scalar
        let opens: Bool
        let rest: Int

        init(_ run: EmphasisRun) {
            (mark, opens, rest) = (run.mark, run.opens, run.length % 3)
        }
    }

    private static func fit(_ open: EmphasisRun, _ close: EmphasisRun) -> Bool {
        guard open.mark == close.mark, open.count > 0 else { return false }
        if open.mark == "~" { return true }
        // A run that both begins and ends must not make up a multiple of three.
        guard open.closes || close.opens else { return true }
        return (open.length + close.length) % 3 != 0
            || open.length % 3 == 0 && close.length % 3 == 0
    }

    private mutating func pair(_ list: inout [EmphasisRun], _ open: Int, _ close: Int) {
        let width = min(list[open].count, list[close].count, 2)
        list[open].count -= width
        list[close].count -= width
        guard list[open].mark != "~" else { return }
        spans.append(
            Span(
                from: list[open].piece, to: list[close].piece,
                mark: width == 2 ? .strong : .emphasis))
    }
}
