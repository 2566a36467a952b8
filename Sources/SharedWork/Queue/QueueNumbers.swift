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

    /// The error for numbers that nothing has.
    package static func missing(_ numbers: [Int]) -> StatedError {
        let list = Set(numbers).sorted().map(String.init).joined(separator: ", ")
        return StatedError(
            .notFound,
            "Nothing waits as number \(list). `listen queue` shows what waits with its numbers.")
    }
}
