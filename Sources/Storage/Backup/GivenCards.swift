import FoundationEssentials
import GRDB
import Practice

/// The cards of a file that is merged, for the reviews in it.
struct GivenCards {
    /// The ids of cards by their place in the file.
    var ids: [Int64: Int64] = [:]
    /// The ids of those whose memory was taken from the file.
    var remembered: Set<Int64> = []
    /// The ids of those with gradings that are new here.
    var graded: Set<Int64> = []
    /// The ids of those that are new here.
    var added: Set<Int64> = []
    /// Gradings that stay away; `nil` where what was taken back may come back.
    var takenBack: TakenBackGradings?

    /// Notes what is taken of a card that is here.
    mutating func note(_ changes: RowMerge.Values, of row: Row) {
        let times = [CardTable.memory.reviewedAt, CardTable.times.memory]
        guard times.contains(where: { changes[$0] != nil }) else { return }
        remembered.insert(row.integer(StoredColumn.row))
    }

    /// Has each card remember what its gradings here and in the file led to together.
    func joinLogs(
        by scheduler: ReviewScheduler, at instant: Date?, in database: Database
    ) throws {
        let touched = graded.union(remembered)
        try takenBack?.settle(
            touching: touched.union(added), by: scheduler, at: instant, in: database)
        let stamp = ChangeStamp(at: instant)
        for card in touched.sorted() {
            try StudyCardStore.join(logOf: card, by: scheduler, stamp, in: database)
        }
    }

    /// The columns of a review that is here which take another value: the log goes with the memory
    /// that it led to, since it may have been reckoned anew.
    func changes(ofReview own: RowMerge.Values, _ given: RowMerge.Values) -> RowMerge.Values {
        guard let card = Int64.fromDatabaseValue(own[ReviewTable.card] ?? .null),
            remembered.contains(card), own[ReviewTable.grade] == given[ReviewTable.grade]
        else { return [:] }
        return (ReviewTable.before.all + ReviewTable.after.all).reduce(into: [:]) {
            changes, column in
            if own[column] ?? .null != given[column] ?? .null {
                changes[column] = given[column] ?? .null
            }
        }
    }
}
