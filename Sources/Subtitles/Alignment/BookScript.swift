package import ListenCore

/// The text of a whole book, given to its chapters one after the other.
///
/// The text of a chapter begins where the recording of the one before ended in it. The place is
/// kept, so that nothing is looked for twice, and a book may be of any length.
package struct BookScript: Sendable {
    /// Lines of the text that a chapter may say.
    package struct Window: Hashable, Sendable {
        /// The first of them in the whole text.
        let start: Int
        /// The lines.
        package let script: AlignmentScript

        /// True when a chapter's recording goes on behind its last line found, as the window ends
        /// there.
        package func isUsedUp(by found: AlignedScript) -> Bool {
            guard let last = found.lines.last else { return false }
            return last.index + 3 >= script.lines.count
                && found.duration - last.end > Self.longestEnd
        }

        /// The longest end of a chapter without text: who read it, and where.
        private static let longestEnd = MediaTime.seconds(30)
    }

    /// The lines of the whole text.
    package let lines: [AlignmentScript.Line]
    /// True when each line is a sentence as it is shown.
    package let areSentences: Bool
    /// The first line that no chapter has said yet.
    package private(set) var next = 0
    /// The letters that are read in a second, measured on the lines found so far.
    private var pace: Double?
    /// The places of each sentence, computed on first use.
    private var places: [String: [Int]]?

    /// The most letters a second that hardly any reader exceeds.
    private static let mostPace = 20.0
    /// The factor by which a window is larger than the text a chapter is expected to say.
    private static let spare = 1.5
    /// The fewest letters of a window.
    private static let least = 1_500.0

    /// A book of which nothing has been found yet.
    package init(_ script: AlignmentScript) {
        lines = script.lines
        areSentences = script.areSentences
    }

    /// True when chapters have said all of it.
    package var isOver: Bool { next >= lines.count }

    /// The window for a chapter of a length; `isWide` makes it three times as long, for a chapter
    /// with a preface before its text.
    package func window(for length: MediaTime, isWide: Bool = false) -> Window {
        let pace = (pace ?? Self.mostPace) * (isWide ? 3 : 1)
        let letters = max(Self.least, pace * Self.spare * length.seconds)
        var (end, sum) = (next, 0.0)
        while end < lines.count, sum < letters {
            sum += Self.weight(lines[end].text)
            end += 1
        }
        return Window(
            start: next,
            script: AlignmentScript(
                lines: Array(lines[next..<end]), areSentences: areSentences))
    }

    /// Notes the lines of a window that were found: the next chapter goes on behind the last.
    package mutating func note(_ found: AlignedScript, in window: Window) {
        guard let last = found.lines.last else { return }
        // A line that the end of a chapter cuts goes on in the next.
        let isWhole = last.words.last?.isEstimated == false
        next = max(next, window.start + last.index + (isWhole ? 1 : 0))
        let seconds = found.lines.reduce(0) { $0 + ($1.end - $1.start).seconds }
        let letters = found.lines.reduce(0) { sum, line in
            sum + Self.weight(lines[window.start + line.index].text)
        }
        guard seconds > 20 else { return }
        pace = min(Self.mostPace, max(2, letters / seconds))
    }

    /// The time a text takes to say, in letters of an alphabet: signs that stand for syllables take
    /// longer.
    package static func weight(_ text: String) -> Double {
        text.unicodeScalars.reduce(0) { sum, scalar in
            switch scalar.value {
            case 0x3040...0x30FF: sum + 2
            case 0x3400...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF, 0x20000...0x3FFFF: sum + 4
            default: sum + 1
            }
        }
    }

    /// The number of sentences that show where a chapter ended.
    private static let compared = 12

    /// Skips the text up to the last of some sentences that an earlier run found; `false` when the
    /// text does not have them.
    package mutating func skip(_ sentences: [String]) -> Bool {
        let known = sentences.suffix(Self.compared).map(Self.letters)
        let places =
            places
            ?? Dictionary(
                grouping: lines.indices, by: { Self.letters(lines[$0].text) })
        self.places = places
        // A few are tried from the end: the last line may be cut.
        for (index, wanted) in zip(known.indices, known).suffix(3).reversed() where !wanted.isEmpty
        {
            let before = Set(known[..<index])
            // A sentence that occurs several times is taken where most of the others come before
            // it.
            let scored = (places[wanted] ?? []).filter { $0 >= next }.map { place in
                (place: place, score: score(place, before))
            }
            guard let best = scored.max(by: { $0.score < $1.score }),
                best.score > 0 || before.isEmpty
            else { continue }
            next = best.place + 1
            return true
        }
        return false
    }

    /// The number of some sentences that are shortly before a place.
    private func score(_ place: Int, _ sentences: Set<String>) -> Int {
        lines[max(next, place - 2 * Self.compared)..<place].count {
            sentences.contains(Self.letters($0.text))
        }
    }

    private static func letters(_ text: String) -> String {
        text.lowercased().filter { $0.isLetter || $0.isNumber }
    }
}
