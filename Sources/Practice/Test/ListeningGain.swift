import ListenCore

/// The change of a person's listening by the tests, with how sure it is.
///
/// ```swift
/// let gain = ListeningGain(answers)
/// gain.choices?.change  // 0.2: a fifth more right than in the first half
/// gain.choices?.interval  // -0.05...0.44, which may be nothing
/// ```
package struct ListeningGain: Hashable, Sendable {
    /// A share of right answers.
    package struct Share: Hashable, Sendable {
        package internal(set) var right = 0
        package internal(set) var asked = 0

        /// The share, 0…1.
        package var value: Double { asked == 0 ? 0 : Double(right) / Double(asked) }

        /// The interval in which the true share lies in 95 of 100 cases (Wilson 1927).
        package var interval: ClosedRange<Double> {
            guard asked > 0 else { return 0...1 }
            let (count, square) = (Double(asked), ListeningGain.z * ListeningGain.z)
            let middle = (value + square / (2 * count)) / (1 + square / count)
            let spread = value * (1 - value) / count + square / (4 * count * count)
            let half = ListeningGain.z * spread.squareRoot() / (1 + square / count)
            return max(0, middle - half)...min(1, middle + half)
        }
    }

    /// A share before and after, and the change.
    package struct Change: Hashable, Sendable {
        package let before: Share
        package let after: Share
        /// The interval of the change in 95 of 100 cases.
        package let interval: ClosedRange<Double>

        /// The change of the share, −1…1.
        package var change: Double { after.value - before.value }
        /// True when even the interval's ends say the same: better, or worse.
        package var isSure: Bool { interval.lowerBound > 0 || interval.upperBound < 0 }
    }

    /// The choices of one week.
    package struct Week: Hashable, Sendable {
        /// Its Monday.
        package let monday: CalendarDay
        package internal(set) var share = Share()
    }

    /// The choices of the first half of the tests beside those of the second; `nil` for too few.
    package let choices: Change?
    /// The words of sentences dictated again beside those of the first time; `nil` for too few.
    package let dictations: Change?
    /// The number of sentences dictated again.
    package let sentences: Int
    /// The choices by week, oldest first, without weeks that have none.
    package let weeks: [Week]

    /// The quantile of the normal distribution for 95 of 100 cases.
    static let z = 1.959964
    /// The fewest choices of a half, and the fewest sentences dictated again, by which a change is
    /// told.
    package static let fewest = (choices: 10, sentences: 5)
    /// The samples that the interval of dictations is drawn from.
    private static let samples = 2_000

    /// The change by some answers, oldest first.
    package init(_ answers: [TestAnswer]) {
        let chosen = answers.filter { $0.kind != .dictation }
        let again = answers.filter { $0.kind == .dictation && $0.before != nil }
        var weeks: [Week] = []
        for answer in chosen.sorted(by: { $0.day < $1.day }) {
            guard let monday = CalendarDay(answer.day)?.monday else { continue }
            if weeks.last?.monday != monday { weeks.append(Week(monday: monday)) }
            weeks[weeks.count - 1].share.add(answer.right, of: answer.asked)
        }
        self.weeks = weeks
        sentences = again.count
        choices = Self.halves(chosen)
        dictations = Self.pairs(again)
    }

    /// The first and the second half, parted between two days so that they are as equal as can be.
    private static func halves(_ answers: [TestAnswer]) -> Change? {
        let days = Dictionary(grouping: answers, by: \.day).sorted { $0.key < $1.key }
        let total = answers.reduce(0) { $0 + $1.asked }
        var (before, after) = (Share(), Share())
        for (_, answers) in days {
            let asked = answers.reduce(0) { $0 + $1.asked }
            // A day belongs where most of it lies.
            let isEarly = after.asked == 0 && before.asked * 2 + asked <= total
            for answer in answers {
                if isEarly {
                    before.add(answer.right, of: answer.asked)
                } else {
                    after.add(answer.right, of: answer.asked)
                }
            }
        }
        guard min(before.asked, after.asked) >= fewest.choices else { return nil }
        return Change(before: before, after: after, interval: difference(before, after))
    }

    /// The interval of a difference of two shares (Newcombe 1998, method 10).
    static func difference(_ before: Share, _ after: Share) -> ClosedRange<Double> {
        let change = after.value - before.value
        let (early, late) = (before.interval, after.interval)
        func square(_ value: Double) -> Double { value * value }
        let down =
            square(after.value - late.lowerBound) + square(early.upperBound - before.value)
        let up = square(late.upperBound - after.value) + square(before.value - early.lowerBound)
        return (change - down.squareRoot())...(change + up.squareRoot())
    }

    /// The sentences dictated again; the interval is drawn from the sentences themselves
    /// (bootstrap), since the words of one are right or wrong together.
    private static func pairs(_ answers: [TestAnswer]) -> Change? {
        guard answers.count >= fewest.sentences else { return nil }
        var (before, after) = (Share(), Share())
        for answer in answers {
            before.add(answer.before ?? 0, of: answer.asked)
            after.add(answer.right, of: answer.asked)
        }
        var generator = SplitMix(state: 1)
        let changes = (0..<samples).map { _ -> Double in
            var (gained, asked) = (0, 0)
            for _ in answers.indices {
                let drawn = answers[Int.random(in: answers.indices, using: &generator)]
                gained += drawn.right - (drawn.before ?? 0)
                asked += drawn.asked
            }
            return asked == 0 ? 0 : Double(gained) / Double(asked)
        }.sorted()
        let tail = samples / 40
        return Change(
            before: before, after: after, interval: changes[tail]...changes[samples - 1 - tail])
    }
}

extension ListeningGain.Share {
    mutating func add(_ right: Int, of asked: Int) {
        self.right += right
        self.asked += asked
    }
}
