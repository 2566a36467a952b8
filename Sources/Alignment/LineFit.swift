import Glibc

/// The evidence that a line says its text, not something else.
///
/// Another text is squeezed and stretched to fit, and still fits worse than other phones would.
struct LineFit {
    /// The measures of a phone that was found.
    struct Phone {
        /// The frames that the recording takes for it, and the voice.
        let heard: Int
        let voiced: Int
        /// The share of other kinds of phones that fit better, and by how much the best fits
        /// better, a frame.
        let rivals: Double
        let gap: Double
    }

    /// The mean share of other kinds of phones that fit better.
    let rivals: Double
    /// By how much the best phone fits better, as a log-likelihood, in the mean of all frames.
    let gap: Double
    /// The share of phones that are as short as can be.
    let hurried: Double
    /// The unevenness of the lengths of phones beside those of the voice: the mean distance of
    /// their logarithms from the middle one.
    let uneven: Double

    /// The share of rivals at which a phone that was not found counts: chance.
    static let chance = 0.5
    private static let shortest = 2
    /// The most frames of the voice that count: it draws out the last phone before a pause.
    private static let longestVoiced = 30
    private static let spareFrames = 3.0
    /// The fewest phones whose lengths can be compared, and what counts for fewer: the usual.
    private static let compared = 3
    private static let usualUneven = 0.35

    /// The evidence for a line of phones, `nil` for those that were not found.
    init(_ phones: [Phone?]) {
        let found = phones.compactMap(\.self)
        let sum = phones.reduce(0) { $0 + ($1?.rivals ?? Self.chance) }
        rivals = phones.isEmpty ? Self.chance : sum / Double(phones.count)
        let frames = found.reduce(0) { $0 + $1.heard }
        gap = found.reduce(0) { $0 + $1.gap * Double($1.heard) } / Double(max(1, frames))
        let count = Double(max(1, found.count))
        hurried = Double(found.count { $0.heard <= Self.shortest }) / count
        let paces = found.map { phone in
            log(Double(phone.heard) + Self.spareFrames)
                - log(Double(min(phone.voiced, Self.longestVoiced)) + Self.spareFrames)
        }
        let middle = paces.sorted()[checked: paces.count / 2] ?? 0
        uneven =
            found.count >= Self.compared
            ? paces.reduce(0) { $0 + abs($1 - middle) } / count : Self.usualUneven
    }

    /// The probability that the line says something else; 0.5 where it is doubtful.
    ///
    /// A logistic regression on 1,810 lines of joined readers, noise, hesitation and other texts,
    /// whose weights `Benchmarks/learn/doubts` makes; a line is doubtful where one right line of
    /// twenty-five is.
    var doubt: Double {
        let sum = 3.74 * rivals + 0.655 * min(gap, 20) + 5.59 * hurried + 5.22 * uneven
        return 1 / (1 + exp(Self.even - sum))
    }

    private static let even = 6.95

    /// The measures by their names.
    var named: [String: Double] {
        ["rivals": rivals, "gap": gap, "hurried": hurried, "uneven": uneven]
    }
}
