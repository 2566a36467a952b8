import ListenCore

/// How much trouble the sentences of a text were, each found by where it began when that was kept.
///
/// Estimated times move; what was kept of a sentence stays under its old start, and what is added
/// or cleared later must name that start, or it would be kept beside it.
struct PlacedEfforts: Hashable, Sendable {
    /// What one sentence was.
    struct Entry: Hashable, Sendable {
        let sentence: Int
        /// The sum of all that is kept of it.
        let effort: SentenceEffort
        /// How hard it is, 0…1.
        let heat: Double
        let isHard: Bool
        /// The starts it is kept under, that of the most trouble first.
        let starts: [MediaTime]
    }

    /// In the order of the sentences.
    private(set) var entries: [Entry] = []

    /// How far a sentence may have moved since its trouble was kept.
    private static let sameness = MediaTime.milliseconds(400)

    /// Trouble of nothing.
    init() {}

    /// What is kept by start, put to the sentences of a text: each to the one that starts nearest.
    init(_ kept: [MediaTime: SentenceEffort], in transcript: Transcript?) {
        guard let transcript else { return }
        var found: [Int: [(start: MediaTime, effort: SentenceEffort)]] = [:]
        for (start, effort) in kept {
            guard let sentence = Self.sentence(startingAbout: start, in: transcript) else {
                continue
            }
            found[sentence, default: []].append((start, effort))
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

    /// What a sentence was; `nil` where nothing is kept of it.
    subscript(sentence: Int) -> Entry? {
        let place = entries.firstIndex { $0.sentence >= sentence }
        return place.map { entries[$0] }.flatMap { $0.sentence == sentence ? $0 : nil }
    }

    /// Whether nothing is kept of any sentence.
    var isEmpty: Bool { entries.isEmpty }

    /// The hard sentences in their order.
    var hard: [Int] { entries.filter(\.isHard).map(\.sentence) }

    private static func sentence(
        startingAbout start: MediaTime, in transcript: Transcript
    ) -> Int? {
        let before = transcript.index(at: start) ?? 0
        func distance(_ index: Int) -> Int64 {
            transcript[index].map { abs(($0.start - start).microseconds) } ?? .max
        }
        let nearest = distance(before + 1) < distance(before) ? before + 1 : before
        return distance(nearest) <= sameness.microseconds ? nearest : nil
    }
}
