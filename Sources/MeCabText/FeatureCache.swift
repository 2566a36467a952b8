/// The features of words that were parsed before: a chapter repeats most of its words, and parsing
/// a line costs more than finding the word.
///
/// Not thread-safe: it is used under the lock of its tagger.
final class FeatureCache {
    private(set) var known: [String: MorphemeFeatures] = [:]
    private let limit: Int

    /// An empty cache of at most `limit` lines.
    init(limit: Int = 8_192) { self.limit = limit }

    /// The features of a line.
    func features(of line: String) -> MorphemeFeatures {
        if let found = known[line] { return found }
        if known.count >= limit { known.removeAll(keepingCapacity: true) }
        let features = MorphemeFeatures(line)
        known[line] = features
        return features
    }
}
