import GRDB
import ListenCore

/// A card's memory as columns: phase, step, stability, difficulty, due,
/// reviewed_at, reviews, lapses, each with a prefix.
enum StoredMemory {
    /// The values in the order of the columns; a new card has no phase.
    static func values(of memory: CardMemory?) -> StatementArguments {
        guard let memory else { return [nil, nil, nil, nil, nil, nil, 0, 0] }
        let (phase, step): (String, Int?) =
            switch memory.phase {
            case .learning(let step): ("learning", step)
            case .review: ("review", nil)
            case .relearning(let step): ("relearning", step)
            }
        return [
            phase, step, finite(memory.stability), finite(memory.difficulty),
            StoredTime.microseconds(of: memory.due),
            StoredTime.microseconds(of: memory.reviewedAt), memory.reviews, memory.lapses,
        ]
    }

    /// The memory in a row; `nil` for a new card.
    static func memory(from row: Row, prefix: String = "") -> CardMemory? {
        let step = row.count(prefix + "step")
        let phase: CardMemory.Phase
        switch row.optionalText(prefix + "phase") {
        case "learning": phase = .learning(step: step)
        case "relearning": phase = .relearning(step: step)
        // One of a later version is a learned card: it keeps its due date.
        case .some: phase = .review
        case nil: return nil
        }
        return CardMemory(
            phase: phase, stability: row.number(prefix + "stability"),
            difficulty: row.number(prefix + "difficulty"),
            due: StoredTime.instant(row.integer(prefix + "due")),
            reviewedAt: StoredTime.instant(row.integer(prefix + "reviewed_at")),
            reviews: row.count(prefix + "reviews"),
            lapses: row.count(prefix + "lapses"))
    }

    /// SQLite keeps no NaN.
    private static func finite(_ value: Double) -> Double { value.isFinite ? value : 0 }
}
