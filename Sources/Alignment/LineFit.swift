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
    /// The cost of warping relative to that of the same sounds in another order.
    let misfit: Double

    /// The share of rivals at which a phone that was not found counts: chance.
    static let chance = 0.5
    private static let shortest = 2
    /// The most frames of the voice that count: it draws out the last phone before a pause.
    private static let longestVoiced = 30
    private static let spareFrames = 3.0
    /// The fewest phones whose lengths can be compared, and what counts for fewer: the usual.
    private static let compared = 3
    private static let usualUneven = 0.35
    /// The misfit that counts where there is none: the usual of a reader.
    private static let usualMisfit = 0.75
    /// The largest misfit that counts.
    private static let mostMisfit = 1.2

    /// The evidence for a line of phones, `nil` for those that were not found, and of warping.
    init(_ phones: [Phone?], misfit: Double? = nil) {
        self.misfit = min(misfit ?? Self.usualMisfit, Self.mostMisfit)
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
    /// A logistic regression on 1,712 lines of joined readers, noise, hesitation and other texts,
    /// fitted as `Benchmarks/learn/doubts` does; a line is doubtful where one right line of fifty
    /// is. How even the places of words by the model and by warping are, the pace, and the level
    /// above the pauses told little more beside these.
    var doubt: Double {
        let sum =
            4.46 * rivals + 0.59 * min(gap, 20) + 4.28 * hurried + 9.36 * uneven + 12.06 * misfit
        return 1 / (1 + exp(Self.even - sum))
    }

    private static let even = 19.33

    /// True when most words are in lines that rather say their text than something else.
    ///
    /// Of a text of other recordings as long as a page, at most a third of the words are.
    static func sayMost(_ lines: [(words: Int, fit: LineFit)]) -> Bool {
        let all = lines.reduce(0) { $0 + $1.words }
        let said = lines.reduce(0) { $0 + ($1.fit.doubt < 0.5 ? $1.words : 0) }
        return said * 2 > all
    }

    /// The measures by their names.
    var named: [String: Double] {
        [
            "rivals": rivals, "gap": gap, "hurried": hurried, "uneven": uneven,
            "misfit": misfit,
        ]
    }
}
