/// The sounds of one word beside those of another, so that like stands beside like (Needleman and
/// Wunsch 1970, with costs by the features of the sounds): O(first × second), both bounded.
///
/// ```swift
/// let heard = PhoneString("z_ˈɪ_p", language: .english).phones
/// let written = PhoneString("s_ˈɪ_p", language: .english).phones
/// PhoneAlignment(heard, written).differences.count  // 1: z and s
/// ```
package struct PhoneAlignment: Hashable, Sendable {
    /// Two sounds beside each other; `nil` where one word has none.
    package struct Step: Hashable, Sendable {
        package let first: Phone?
        package let second: Phone?

        /// True if both words have the sound.
        package var isSame: Bool { first?.symbol == second?.symbol }
    }

    /// The sounds in order.
    package let steps: [Step]
    /// The sum of what they differ by.
    package let cost: Double

    /// A sound that has no partner costs as much as two that are not very like.
    private static let gap = 0.62
    /// Another sound is never the same one.
    private static let change = 0.08

    /// Aligns two words.
    package init(_ first: [Phone], _ second: [Phone]) {
        let width = second.count + 1
        let features = (
            first.map { PhoneFeatures.of($0.symbol) }, second.map { PhoneFeatures.of($0.symbol) }
        )
        var changes = [Double](repeating: 0, count: first.count * second.count)
        var costs = [Double](repeating: 0, count: (first.count + 1) * width)
        for column in 0..<width { costs[column] = Double(column) * Self.gap }
        for row in first.indices {
            costs[(row + 1) * width] = Double(row + 1) * Self.gap
            for column in second.indices {
                let change = Self.change(
                    first[row], second[column], features.0[row], features.1[column])
                changes[row * second.count + column] = change
                costs[(row + 1) * width + column + 1] = min(
                    costs[row * width + column] + change,
                    min(costs[row * width + column + 1], costs[(row + 1) * width + column])
                        + Self.gap)
            }
        }
        cost = costs[costs.count - 1]
        var (row, column) = (first.count, second.count)
        var steps: [Step] = []
        while row > 0 || column > 0 {
            let here = costs[row * width + column]
            if row > 0, column > 0,
                here == costs[(row - 1) * width + column - 1]
                    + changes[(row - 1) * second.count + column - 1]
            {
                (row, column) = (row - 1, column - 1)
                steps.append(Step(first: first[row], second: second[column]))
            } else if row > 0, here == costs[(row - 1) * width + column] + Self.gap {
                row -= 1
                steps.append(Step(first: first[row], second: nil))
            } else {
                column -= 1
                steps.append(Step(first: nil, second: second[column]))
            }
        }
        self.steps = steps.reversed()
    }

    private static func change(
        _ one: Phone, _ other: Phone, _ first: PhoneFeatures?, _ second: PhoneFeatures?
    ) -> Double {
        guard one.symbol != other.symbol else { return 0 }
        guard let first, let second else { return 1 }
        return change + first.distance(to: second)
    }

    /// The steps in which the words differ.
    package var differences: [Step] { steps.filter { !$0.isSame } }

    /// True if one word may have been heard as the other: they differ in two sounds at the most,
    /// and at least half of the sounds are the same.
    package var isLike: Bool {
        let others = differences.count
        return others <= 2 && others * 2 <= steps.count
    }
}
