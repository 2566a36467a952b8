package import ListenCore
import UIVocabulary

/// A fetched list: its rows, their freshness, the last failure.
package struct ListLoading<Row: Hashable & Sendable>: Hashable, Sendable {
    /// The rows, once any answer arrived.
    package private(set) var rows: [Row]?
    /// The freshness of the rows.
    package private(set) var freshness: Freshness?
    /// True when an answer is expected.
    private(set) var isLoading = true
    /// The reason why there are no rows.
    package private(set) var failure: String?
    /// True when the books of another source are a way out of the failure.
    private(set) var hasOtherWay = false

    /// Takes an answer; true when it is stale and a refresh should be requested.
    mutating func receive(_ result: Result<Snapshot<[Row]>, ServiceError>) -> Bool {
        isLoading = false
        switch result {
        case .success(let snapshot):
            rows = snapshot.value
            freshness = snapshot.freshness
            failure = nil
            isLoading = snapshot.freshness.needsRefresh
            return snapshot.freshness.needsRefresh
        case .failure(let error):
            failure = ScreenMessage.text(error.told(way: nil))
            hasOtherWay = error.hasOtherWay
            return false
        }
    }

    /// Notes that the list is requested again.
    mutating func reload() {
        isLoading = true
        failure = nil
    }

    /// Replaces the rows by others of the same answer.
    mutating func show(_ rows: [Row]) { self.rows = rows }

    /// Shows rows known from elsewhere in place of an answer.
    package mutating func preset(_ known: [Row]) {
        guard !known.isEmpty else { return }
        rows = known
        isLoading = false
    }
}

extension ListLoading where Row == Chapter {
    /// The nearest chapter with sound in a direction; `step` is 1 or -1.
    package func playable(from index: Int, by step: Int) -> Int? {
        guard let rows else { return nil }
        var next = index + step
        while let chapter = rows[safe: next] {
            if chapter.hasAudio { return next }
            next += step
        }
        return nil
    }
}
