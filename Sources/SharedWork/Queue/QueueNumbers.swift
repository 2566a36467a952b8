package import ListenCore

/// The numbers by which a person names chapters that wait.
package enum QueueNumbers {
    /// The chapters with these numbers; throws when one has none.
    package static func chapters(
        _ numbers: [Int], in queue: ListeningQueue
    ) throws(StatedError) -> [QueuedChapter] {
        let missing = numbers.filter { queue[$0] == nil }
        guard missing.isEmpty else { throw self.missing(missing) }
        return Set(numbers).sorted().compactMap { queue[$0] }
    }

    /// The most numbers that a sentence names.
    private static let mostNamed = 10

    /// Numbers for a sentence, of many the first ones.
    package static func list(_ numbers: [Int]) -> String {
        let numbers = Set(numbers).sorted()
        let named = numbers.prefix(mostNamed).map(String.init).joined(separator: ", ")
        let left = numbers.count - mostNamed
        return left > 0 ? "\(named) and \(left) more" : named
    }

    /// The error for numbers that nothing has.
    package static func missing(_ numbers: [Int]) -> StatedError {
        StatedError(
            .notFound,
            "Nothing waits as number \(list(numbers)). `listen queue` shows what waits with its"
                + " numbers.")
    }
}
