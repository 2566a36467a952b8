package import ListenCore

/// The order in which the graphemes of one line stand on the screen (Unicode
/// Standard Annex #9, rules L1, L2 and L4), from levels worked out before.
package enum BidiOrder {
    /// True when a paragraph reads from right to left (rules P2 and P3): only then no grapheme of
    /// it is at level 0.
    package static func isRightToLeft(_ scripts: [WordScript]) -> Bool {
        var hasLevels = false
        for script in scripts {
            for level in script.levels {
                if level == 0 { return false }
                hasLevels = true
            }
        }
        return hasLevels
    }

    /// The indices of the graphemes from left to right (rule L2).
    ///
    /// Every stretch of at least one level is reversed, from the highest level to the lowest odd
    /// one: linear in the graphemes for each level that occurs.
    package static func visual(_ levels: [UInt8]) -> [Int] {
        var order = Array(levels.indices)
        guard let highest = levels.max(), highest > 0 else { return order }
        let lowestOdd = levels.filter { $0 % 2 == 1 }.min() ?? highest + 1
        var level = highest
        while level >= lowestOdd, level > 0 {
            reverse(&order, of: levels, from: level)
            level -= 1
        }
        return order
    }

    private static func reverse(_ order: inout [Int], of levels: [UInt8], from level: UInt8) {
        var start = 0
        while start < order.count {
            guard levels[order[start]] >= level else {
                start += 1
                continue
            }
            var end = start
            while end < order.count, levels[order[end]] >= level { end += 1 }
            order[start..<end].reverse()
            start = end
        }
    }

    /// The mirror image of a grapheme that stands in right-to-left text (rule L4).
    package static func mirrored(_ grapheme: Character) -> Character {
        mirrors[grapheme] ?? grapheme
    }

    /// Pairs of BidiMirroring.txt that occur in running text.
    private static let mirrors: [Character: Character] = {
        let pairs = "()[]{}<>«»‹›≤≥⟨⟩⟪⟫〈〉《》「」『』【】〔〕〖〗"
        var mirrors: [Character: Character] = [:]
        var open: Character?
        for character in pairs {
            if let left = open {
                mirrors[left] = character
                mirrors[character] = left
                open = nil
            } else {
                open = character
            }
        }
        return mirrors
    }()
}
