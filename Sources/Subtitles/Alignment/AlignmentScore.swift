package import ListenCore

/// The distances between the times of a text and true ones.
package struct AlignmentScore: Hashable, Sendable {
    /// Errors of one kind of beginnings, of lines or of words.
    package struct Errors: Hashable, Sendable {
        /// The number of beginnings that were compared.
        package let count: Int
        /// The median in milliseconds.
        package let median: Double
        /// The mean in milliseconds.
        package let mean: Double
        /// The largest error in milliseconds.
        package let largest: Double
        /// The share of errors of at most 100 ms.
        package let within100: Double
        /// The share of errors of at most 300 ms.
        package let within300: Double

        init?(_ errors: [Double]) {
            guard let largest = errors.max() else { return nil }
            let sorted = errors.sorted()
            count = errors.count
            median = sorted[(errors.count - 1) / 2]
            mean = errors.reduce(0, +) / Double(errors.count)
            self.largest = largest
            within100 = Double(errors.count { $0 <= 100 }) / Double(errors.count)
            within300 = Double(errors.count { $0 <= 300 }) / Double(errors.count)
        }
    }

    /// The beginnings of lines; `nil` when none could be compared.
    package let lines: Errors?
    /// The beginnings of words; `nil` when none could be compared.
    package let words: Errors?
    /// The number of words of the truth without a counterpart.
    package let unmatched: Int

    /// Compares words with true ones; both in order of time.
    ///
    /// Words are paired by the longest common run of equal words, however lines are cut; a line of
    /// the truth begins with its first word.
    package init(_ found: [Word], truth lines: [[Word]]) {
        let truth = lines.flatMap(\.self)
        let pairs = Self.pairs(found.map { Self.key($0.text) }, truth.map { Self.key($0.text) })
        var errors: [Int: Double] = [:]
        for (place, other) in pairs {
            let apart = found[place].start - truth[other].start
            errors[other] = abs(Double(apart.microseconds)) / 1_000
        }
        var first = 0
        var starts: [Double] = []
        for line in lines {
            if let error = errors[first] { starts.append(error) }
            first += line.count
        }
        self.lines = Errors(starts)
        words = Errors(Array(errors.values))
        unmatched = truth.count - errors.count
    }

    private static func key(_ text: String) -> String {
        text.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    /// Pairs of equal words, found by looking a little ahead on both sides: two transcripts of one
    /// recording differ here and there.
    private static func pairs(_ left: [String], _ right: [String]) -> [(Int, Int)] {
        var pairs: [(Int, Int)] = []
        var (one, other) = (0, 0)
        while one < left.count, other < right.count {
            if left[one] == right[other], !left[one].isEmpty {
                pairs.append((one, other))
                (one, other) = (one + 1, other + 1)
                continue
            }
            guard let (skip, pass) = nearest(left[one...], right[other...]) else {
                (one, other) = (one + 1, other + 1)
                continue
            }
            (one, other) = (one + skip, other + pass)
        }
        return pairs
    }

    private static let lookahead = 40

    private static func nearest(
        _ left: ArraySlice<String>, _ right: ArraySlice<String>
    ) -> (Int, Int)? {
        for distance in 1...lookahead {
            for skip in 0...distance {
                let (one, other) = (left.startIndex + skip, right.startIndex + distance - skip)
                guard one < left.endIndex, other < right.endIndex else { continue }
                if left[one] == right[other], !left[one].isEmpty { return (skip, distance - skip) }
            }
        }
        return nil
    }
}
