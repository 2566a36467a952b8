public import ListenCore

/// Explains offline, word by word: the meaning, lemma and grammar of each word.
public struct ApertiumExplainer: Explaining {
    /// The name in messages and in the cache key.
    public let provider = "Apertium"
    private let apertium: Apertium

    /// An explainer by the installed pairs.
    public init(_ apertium: Apertium) {
        self.apertium = apertium
    }

    /// Explains a sentence, or of it only the words of the phrase.
    public func explain(_ request: ExplanationRequest) async throws(ServiceError) -> Explanation {
        let mode = try apertium.mode(from: request.source, to: request.target)
        guard let analysis = mode.analysis, let gloss = mode.gloss else {
            throw ServiceError(.notSupported, context: "a word-by-word explanation by Apertium")
        }
        let entries = GlossReader.entries(
            analysis: try await apertium.pipe(analysis).answer(request.sentence),
            gloss: try await apertium.pipe(gloss).answer(request.sentence))
        let wanted =
            Self.covering(request, of: entries)
            ?? request.phrase.map { Self.only($0, of: entries) } ?? entries
        guard !wanted.isEmpty else {
            throw ServiceError(
                .notSupported, context: "an explanation of this text by Apertium",
                advice: "Ask about a word of the sentence.")
        }
        return Explanation(overview: "", vocabulary: wanted, provider: provider)
    }

    /// The entries at the place of the phrase, which may be longer than it: `a la derecha` for
    /// `derecha`; `nil` where the place is not known.
    static func covering(
        _ request: ExplanationRequest, of entries: [Explanation.Entry]
    ) -> [Explanation.Entry]? {
        let text = request.sentence
        guard let phrase = request.phrase, let start = request.phraseStart, start >= 0,
            let from = text.index(text.startIndex, offsetBy: start, limitedBy: text.endIndex),
            let end = text.index(from, offsetBy: phrase.count, limitedBy: text.endIndex)
        else { return nil }
        var place = text.startIndex
        let found = entries.filter { entry in
            guard let range = text[place...].firstRange(of: entry.word) else { return false }
            place = range.upperBound
            return range.overlaps(from..<end)
        }
        return found.isEmpty ? nil : found
    }

    /// The entries whose words are in the phrase.
    private static func only(
        _ phrase: String, of entries: [Explanation.Entry]
    ) -> [Explanation.Entry] {
        let words = Set(phrase.lowercased().split { !$0.isLetter && !$0.isNumber })
        return entries.filter { entry in
            entry.word.lowercased().split { !$0.isLetter && !$0.isNumber }
                .contains { words.contains($0) }
        }
    }
}
