package import ListenCore
import UIVocabulary

/// A list that is fetched: what is shown, how fresh it is, what failed.
package struct ListLoading<Row: Hashable & Sendable>: Hashable, Sendable {
    /// The rows, once any answer came.
    package private(set) var rows: [Row]?
    /// How far they can be trusted.
    package private(set) var freshness: Freshness?
    /// Whether an answer is awaited.
    package private(set) var isLoading = true
    /// Why there are no rows.
    package private(set) var failure: String?
    /// Whether books of another source are the way out of it.
    package private(set) var hasOtherWay = false

    /// An answer; true when it is stale and a refresh is to be asked for.
    package mutating func take(_ result: Result<Snapshot<[Row]>, ServiceError>) -> Bool {
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

    /// The list is asked for again.
    package mutating func reload() {
        isLoading = true
        failure = nil
    }

    /// Other rows, of the same answer.
    package mutating func show(_ rows: [Row]) { self.rows = rows }

    /// Rows known from elsewhere.
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
