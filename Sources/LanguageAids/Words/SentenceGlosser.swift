public import ListenCore

/// Explains a whole sentence word by word from dictionaries, where nothing
/// knows the sentence itself.
public struct SentenceGlosser: Explaining {
    /// The name for people.
    public let provider = "dictionaries"
    /// Files are asked again as quickly, and may be more by then.
    public let answersAreKept = false

    private let dictionaries: any Defining
    private let analysis: any TextAnalyzing

    /// Longer sentences are explained as far as this; nobody reads more at a glance.
    private static let mostWords = 60
    /// What of an entry has room in a list of words.
    private static let mostSenses = 3
    private static let longestMeaning = 90

    /// An explainer; `analysis` finds the words where no space parts them.
    public init(dictionaries: any Defining, analysis: any TextAnalyzing) {
        self.dictionaries = dictionaries
        self.analysis = analysis
    }

    /// Explains a sentence; `.notSupported` for a phrase of it, and where no
    /// dictionary is there for the languages.
    public func explain(_ request: ExplanationRequest) async throws(ServiceError) -> Explanation {
        guard request.phrase == nil else {
            throw ServiceError(.notSupported, context: "an explanation of one word, word by word")
        }
        var entries: [Explanation.Entry] = []
        var names: [String] = []
        var failure: ServiceError?
        /// Where the last headword ends, which may be longer than the word it began with.
        var end = 0
        let text = Array(request.sentence.utf8)
        let words = analysis.pieces(of: request.sentence, language: request.source)
            .filter(\.isWord)
        for piece in words.prefix(Self.mostWords) where piece.range.lowerBound >= end {
            let word = String(decoding: text[piece.range], as: UTF8.self)
            let rest = String(decoding: text[piece.range.lowerBound...], as: UTF8.self)
            do throws(ServiceError) {
                let definition = try await dictionaries.define(
                    DefinitionRequest(
                        word: word, following: rest, sentence: request.sentence,
                        source: request.source, target: request.target))
                let found = Self.entry(word, definition, in: rest)
                end = piece.range.lowerBound + found.word.utf8.count
                if !entries.contains(found) { entries.append(found) }
                for entry in definition.ownEntries where !names.contains(entry.dictionary) {
                    names.append(entry.dictionary)
                }
            } catch {
                // Without a dictionary, or when it is cancelled, no other word fares better.
                guard error.code == .notFound else { throw error }
                failure = error
            }
        }
        guard !entries.isEmpty else {
            throw failure
                ?? ServiceError(.notSupported, context: "an explanation of a text without words")
        }
        return Explanation(
            overview: "", vocabulary: entries,
            provider: names.prefix(2).map(WordExplainer.shortTitle).joined(separator: ", "))
    }

    /// A word with its first meanings, and the form it was found under.
    private static func entry(
        _ word: String, _ definition: Definition, in rest: String
    ) -> Explanation.Entry {
        let isLonger =
            definition.derivation != .lemma && rest.hasPrefix(definition.form)
            && definition.form.count > word.count
        let shown = isLonger ? definition.form : word
        let entry = definition.ownEntries.first
        let senses = entry?.senses.prefix(mostSenses).joined(separator: "; ") ?? ""
        let form =
            WordFold.folded(definition.form) == WordFold.folded(shown) ? nil : definition.form
        let note = [form, entry?.reading, entry?.grammar].compactMap { $0 }.joined(separator: ", ")
        return Explanation.Entry(
            word: shown,
            meaning: senses.count > longestMeaning ? senses.prefix(longestMeaning) + "…" : senses,
            note: note.isEmpty ? nil : note)
    }
}
