package import ListenCore

/// The text of a whole book, given to its chapters one after the other.
///
/// Where one chapter's recording ended in the text, that of the next one begins: what is known of
/// the places between is kept, so that nothing is looked for twice, and a book may be of any
/// length.
package struct BookScript: Sendable {
    /// Lines of the text that a chapter may say.
    package struct Window: Hashable, Sendable {
        /// The first of them in the whole text.
        package let start: Int
        /// The lines.
        package let script: AlignmentScript

        /// Whether a chapter goes on behind what was found of it, where the window ends.
        package func isUsedUp(by found: AlignedScript) -> Bool {
            guard let last = found.lines.last else { return false }
            return last.index + 3 >= script.lines.count
                && found.duration - last.end > Self.longestEnd
        }

        /// Who has said all of a chapter says no more than who read it and where.
        private static let longestEnd = MediaTime.seconds(30)
    }

    /// The lines of the whole text.
    package let lines: [AlignmentScript.Line]
    private let areSentences: Bool
    /// The first line that no chapter has said yet.
    package private(set) var next = 0
    /// How many letters are read in a second, by what was found so far.
    private var pace: Double?
    /// Where each sentence is, once that was asked for.
    private var places: [String: [Int]]?

    /// Hardly any reader says more in a second.
    private static let mostPace = 20.0
    /// A chapter is given so much more than it is thought to say.
    private static let spare = 1.5
    /// And so many letters at the least.
    private static let least = 1_500.0

    /// A book of which nothing was found yet.
    package init(_ script: AlignmentScript) {
        lines = script.lines
        areSentences = script.areSentences
    }

    /// Whether chapters have said all of it.
    package var isOver: Bool { next >= lines.count }

    /// What a chapter of a length is looked for in; `isWide` gives three times as much, for what
    /// has a preface before it.
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

    /// Notes where the lines of a window were found: the next chapter goes on behind the last.
    package mutating func note(_ found: AlignedScript, in window: Window) {
        guard let last = found.lines.last else { return }
        // A line that is cut by the end of a chapter is said on in the next.
        let isWhole = last.words.last?.isEstimated == false
        next = max(next, window.start + last.index + (isWhole ? 1 : 0))
        let seconds = found.lines.reduce(0) { $0 + ($1.end - $1.start).seconds }
        let letters = found.lines.reduce(0) { sum, line in
            sum + Self.weight(lines[window.start + line.index].text)
        }
        guard seconds > 20 else { return }
        pace = min(Self.mostPace, max(2, letters / seconds))
    }

    /// How long a text takes to say, in letters of an alphabet: what writes a syllable takes
    /// longer.
    private static func weight(_ text: String) -> Double {
        text.unicodeScalars.reduce(0) { sum, scalar in
            switch scalar.value {
            case 0x3040...0x30FF: sum + 2
            case 0x3400...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF, 0x20000...0x3FFFF: sum + 4
            default: sum + 1
            }
        }
    }

    /// So many sentences tell where a chapter ended.
    private static let compared = 12

    /// Goes on behind the last of some sentences that an earlier run found; `false` when the text
    /// does not have them.
    package mutating func skip(_ sentences: [String]) -> Bool {
        let known = sentences.suffix(Self.compared).map(Self.letters)
        let places =
            places
            ?? Dictionary(
                grouping: lines.indices, by: { Self.letters(lines[$0].text) })
        self.places = places
        // A few from the end: the last line may be cut.
        for (index, wanted) in zip(known.indices, known).suffix(3).reversed() where !wanted.isEmpty
        {
            let before = Set(known[..<index])
            // What is said more than once is where most of the others are in front of it.
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

    /// How many of some sentences are shortly before a place.
    private func score(_ place: Int, _ sentences: Set<String>) -> Int {
        lines[max(next, place - 2 * Self.compared)..<place].count {
            sentences.contains(Self.letters($0.text))
        }
    }

    private static func letters(_ text: String) -> String {
        text.lowercased().filter { $0.isLetter || $0.isNumber }
    }
}
