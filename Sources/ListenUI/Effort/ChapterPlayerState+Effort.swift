import ListenCore

/// How much trouble the sentences were.
extension ChapterPlayerState {
    /// How far a sentence may have moved since its trouble was kept, as estimated times do.
    private static let sameness = MediaTime.milliseconds(400)

    /// Finds the sentences of what is kept: each by the nearest start.
    mutating func placeEfforts() {
        var placed: [Int: SentenceEffort] = [:]
        for (start, effort) in practice.efforts {
            guard let sentence = sentence(startingAbout: start) else { continue }
            placed[sentence] = (placed[sentence] ?? SentenceEffort()) + effort
        }
        efforts = placed
    }

    private func sentence(startingAbout start: MediaTime) -> Int? {
        guard let transcript else { return nil }
        let before = transcript.index(at: start) ?? 0
        func distance(_ index: Int) -> Int64 {
            transcript[index].map { abs(($0.start - start).microseconds) } ?? .max
        }
        let nearest = distance(before + 1) < distance(before) ? before + 1 : before
        return distance(nearest) <= Self.sameness.microseconds ? nearest : nil
    }

    /// The hard sentences in their order.
    var hardSentences: [Int] {
        efforts.filter { $0.value.isHard }.map(\.key).sorted()
    }

    /// Whether a heat line has something to show.
    var showsHeat: Bool { settings.heatLine && !efforts.isEmpty }
}
