public import ListenCore
import Synchronization

/// Explains offline, word by word: the meaning, lemma and grammar of each word.
public struct ApertiumExplainer: Explaining {
    /// The name in messages and in the cache key.
    public let provider = "Apertium"
    private let apertium: Apertium
    private let going = GoingMeanings()

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
        var entries = GlossReader.entries(
            analysis: try await apertium.pipe(analysis).answer(request.sentence),
            gloss: try await apertium.pipe(gloss).answer(request.sentence),
            isIntoEnglish: request.target.code == "en")
        if request.source?.code == "es" { try await readGoing(&entries, request.sentence, gloss) }
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

    /// Gives forms that *ser* and *ir* share the meaning of *ir* where the sentence shows it.
    private func readGoing(
        _ entries: inout [Explanation.Entry], _ sentence: String, _ gloss: ApertiumMode
    ) async throws(ServiceError) {
        let places = Self.going(entries, in: sentence)
        guard !places.isEmpty else { return }
        let found = try await going.meaning(in: gloss) { () async throws(ServiceError) in
            try await apertium.pipe(gloss).answer("ir")
        }
        guard let meaning = found else { return }
        for place in places {
            let old = entries[place]
            let grammar = (old.note ?? "").dropFirst("ser: ".count)
            entries[place] = Explanation.Entry(
                word: old.word, meaning: meaning,
                note: "ir: " + grammar.replacing("verb (to be)", with: "verb"))
        }
    }

    /// The places of entries that were taken for *ser* and are of *ir*.
    static func going(_ entries: [Explanation.Entry], in sentence: String) -> [Int] {
        var at = sentence.startIndex
        return entries.indices.filter { index in
            let entry = entries[index]
            guard let range = sentence[at...].firstRange(of: entry.word) else { return false }
            at = range.upperBound
            let place = sentence.utf8.distance(
                from: sentence.startIndex, to: range.lowerBound)
            guard entry.note?.lowercased().hasPrefix("ser:") == true,
                let question = FormQuestion(
                    entry.word, at: place, in: sentence, language: "es")
            else { return false }
            return SpanishRules.goes(question.lower, question)
        }
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

/// The meaning of *ir* in each mode, which is asked for once.
final class GoingMeanings: Sendable {
    private let known = Mutex<[ApertiumMode: String]>([:])

    /// The meaning; `nil` when there is none, and when the question fails.
    ///
    /// An explanation is complete without it, so that only a cancellation is an error.
    func meaning(
        in mode: ApertiumMode, ask: () async throws(ServiceError) -> String
    ) async throws(ServiceError) -> String? {
        if let meaning = known.withLock({ $0[mode] }) { return meaning }
        let answer: String
        do throws(ServiceError) {
            answer = try await ask()
        } catch {
            guard error.code != .cancelled else { throw error }
            return nil
        }
        let going = GlossReader.entries(analysis: "^ir/ir<vblex><inf>$", gloss: answer)
        guard let meaning = going.first?.meaning, meaning != "–" else { return nil }
        known.withLock { $0[mode] = meaning }
        return meaning
    }
}
