package import ReviewUI
package import Routes
import UIVocabulary

extension ReviewModel {
    /// The end of a review as a thing of the day; `nil` while it goes on.
    package var endOfDay: DayTaskEnd? {
        guard stage == .over else { return nil }
        guard tally.cards > 0 else { return DayTaskEnd(.nothing) }
        return DayTaskEnd(remaining.total > 0 && isBounded ? .part : .done)
    }
}
