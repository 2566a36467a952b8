/// A person's judgement of how well a card was remembered; the raw values are FSRS's ratings.
///
/// Shown at ``ReviewScheduler``.
public enum ReviewGrade: Int, CaseIterable, Hashable, Sendable, Codable {
    /// Not remembered.
    case again = 1
    /// Remembered with much effort.
    case hard
    /// Remembered.
    case good
    /// Remembered at once.
    case easy
}
