import GRDB
import ListenCore

/// A card's memory as the columns of a `MemoryColumns`.
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
    static func memory(
        from row: Row, _ columns: MemoryColumns = CardTable.memory
    ) -> CardMemory? {
        let step = row.count(columns.step)
        let phase: CardMemory.Phase
        switch row.optionalText(columns.phase) {
        case "learning": phase = .learning(step: step)
        case "relearning": phase = .relearning(step: step)
        // One of a later version is a learned card: it keeps its due date.
        case .some: phase = .review
        case nil: return nil
        }
        return CardMemory(
            phase: phase, stability: row.number(columns.stability),
            difficulty: row.number(columns.difficulty), due: row.instant(columns.due),
            reviewedAt: row.instant(columns.reviewedAt), reviews: row.count(columns.reviews),
            lapses: row.count(columns.lapses))
    }

    /// SQLite keeps no NaN.
    private static func finite(_ value: Double) -> Double { value.isFinite ? value : 0 }
}
