import ListenCore

/// The trouble the sentences of a text were, each found by its start when that was kept.
///
/// Estimated times move; what was kept of a sentence stays under its old start, and what is added
/// or cleared later must name that start, or it would be kept beside it.
struct PlacedEfforts: Hashable, Sendable {
    /// The trouble of one sentence.
    struct Entry: Hashable, Sendable {
        let sentence: Int
        /// The sum of all that is kept of it.
        let effort: SentenceEffort
        /// Its difficulty, 0…1.
        let heat: Double
        let isHard: Bool
        /// The starts it is kept under, that of the most trouble first.
        let starts: [MediaTime]
    }

    /// In the order of the sentences.
    private(set) var entries: [Entry] = []

    /// The distance a sentence may have moved since its trouble was kept.
    private static let sameness = MediaTime.milliseconds(400)
    /// The sentences looked at to each side: a broken text may begin many at once.
    private static let mostNear = 8

    /// Trouble of nothing.
    init() {}

    /// Puts the kept trouble to the sentences of a text: each to the one near by that says
    /// the same, or else to the one that starts nearest.
    init(_ kept: [MediaTime: KeptEffort], in transcript: ChapterTranscript?) {
        guard let transcript else { return }
        var found: [Int: [(start: MediaTime, effort: SentenceEffort)]] = [:]
        for (start, each) in kept {
            let text = each.sentence.text
            guard let sentence = Self.sentence(about: start, saying: text, in: transcript) else {
                continue
            }
            found[sentence, default: []].append((start, each.effort))
        }
        entries = found.map { sentence, kept in
            let effort = kept.reduce(SentenceEffort()) { $0 + $1.effort }
            let order = kept.sorted {
                ($1.effort.heat, $0.start) < ($0.effort.heat, $1.start)
            }
            return Entry(
                sentence: sentence, effort: effort, heat: effort.heat, isHard: effort.isHard,
                starts: order.map(\.start))
        }.sorted { $0.sentence < $1.sentence }
    }

    /// The trouble of a sentence; `nil` where nothing is kept of it.
    subscript(sentence: Int) -> Entry? {
        entries.first { $0.sentence == sentence }
    }

    /// True when nothing is kept of any sentence.
    var isEmpty: Bool { entries.isEmpty }

    /// The hard sentences in their order.
    var hard: [Int] { entries.filter(\.isHard).map(\.sentence) }

    private static func sentence(
        about start: MediaTime, saying text: String, in transcript: ChapterTranscript
    ) -> Int? {
        let begun = transcript.index(at: start) ?? 0
        func distance(_ index: Int) -> Int64 {
            transcript[index].map { abs(($0.start - start).microseconds) } ?? .max
        }
        let near = (max(0, begun - mostNear)...(begun + mostNear)).filter {
            distance($0) <= sameness.microseconds
        }
        let byDistance = near.sorted { (distance($0), $0) < (distance($1), $1) }
        return byDistance.first { transcript[$0]?.text == text } ?? byDistance.first
    }
}
