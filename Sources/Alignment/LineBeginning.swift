import Glibc

/// The evidence that a line begins where it was found, not at a breath, a filler or the line before.
struct LineBeginning {
    /// The phones whose fit is compared with that of the line.
    static let few = 6
    /// The frames on each side of the beginning whose levels are compared.
    static let edge = 15
    /// The level before and behind a recording, in decibels.
    static let silence = -90.0

    /// The first phones whose lengths are compared with the voice's.
    static let fewest = 4

    /// The longest pause between two of the first phones, in frames.
    let pause: Int
    /// The frames of the longest of the first phones.
    let longest: Int
    /// The share of rivals of the first phones above that of the line.
    let misfit: Double
    /// The rise of the level at the beginning, in decibels.
    let rise: Double
    /// The frames with speech between where the model and where warping has the beginning; `nil`
    /// where warping has none.
    let apart: Int?
    /// The frames between the beginning and where the model has the first phone: a line that the
    /// model did not find, or that was moved to the end of a pause, is often elsewhere.
    let moved: Int
    /// The unevenness of the lengths of the very first phones beside those of the voice.
    let uneven: Double

    private static let phonesOfPause = 20
    private static let phonesOfLength = 8
    /// The frames at which warping counts as having another beginning.
    private static let lost = 200
    /// The frames that a line without its first phone counts as moved by.
    private static let unheard = 100

    /// The evidence for a line that begins at the frame `start`.
    init(
        places: ArraySlice<Range<Int>?>, start: Int, misfit: Double, rise: Double, apart: Int?,
        uneven: Double
    ) {
        var (pause, end) = (0, Int?.none)
        for place in places.prefix(Self.phonesOfPause).compactMap(\.self) {
            if let end { pause = max(pause, place.lowerBound - end) }
            end = place.upperBound
        }
        self.pause = pause
        longest = places.prefix(Self.phonesOfLength).map { $0?.count ?? 0 }.max() ?? 0
        (self.misfit, self.rise) = (misfit, rise)
        (self.apart, self.uneven) = (apart, uneven)
        moved = places.first.flatMap(\.self).map { abs($0.lowerBound - start) } ?? Self.unheard
    }

    /// The probability that the line begins elsewhere, by more than 0.3 s; 0.5 where a line is
    /// doubtful.
    ///
    /// A logistic regression on 1,701 lines of joined readers, noise and hesitation, whose weights
    /// `Benchmarks/learn/doubts` makes, in which the 41 wrong and the right beginnings weigh alike;
    /// a line is doubtful where three right ones of a hundred are. How far another path has the
    /// line (other models, fillers for nothing), and posterior probabilities (forward and
    /// backward), told nothing more beside these.
    var doubt: Double {
        let sum =
            5.79 * misfit + 0.814 * log(10 + Double(pause)) + 0.596 * log(3 + Double(longest))
            + 0.568 * log(10 + Double(apart ?? Self.lost)) + 0.756 * log(3 + Double(moved))
            - 0.0516 * min(25, max(-10, rise)) + 4.37 * uneven
        return 1 / (1 + exp(Self.even - sum))
    }

    private static let even = 9.3

    /// The measures by their names.
    var named: [String: Double] {
        [
            "first_pause": Double(pause), "first_longest": Double(longest),
            "first_misfit": misfit, "first_rise": rise,
            "first_apart": Double(apart ?? Self.lost), "first_moved": Double(moved),
            "first_uneven": uneven,
        ]
    }
}
