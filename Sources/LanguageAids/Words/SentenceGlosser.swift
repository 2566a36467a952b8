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
            // What a dictionary says of articles and auxiliaries is seldom what they mean here.
            if FunctionWords.contains(word, language: request.source?.code) { continue }
            let rest = String(decoding: text[piece.range.lowerBound...], as: UTF8.self)
            do throws(ServiceError) {
                let asked = DefinitionRequest(
                    word: word, following: rest, sentence: request.sentence,
                    source: request.source, target: request.target)
                let definition = try await dictionaries.define(asked)
                let isGuess = definition.derivation == .ending
                // `ersten` is no form of `er`.
                if isGuess, FunctionWords.contains(definition.form, language: asked.source?.code) {
                    continue
                }
                guard let found = Self.entry(asked, definition) else { continue }
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

    /// A word with its first meanings, and the form it was found under; `nil` where all that
    /// is known is hardly ever meant.
    ///
    /// One entry gives its first meanings; of several each gives one, since any may be meant.
    private static func entry(
        _ request: DefinitionRequest, _ definition: Definition
    ) -> Explanation.Entry? {
        let isLonger =
            definition.derivation != .lemma && request.following.hasPrefix(definition.form)
            && definition.form.count > request.word.count
        let shown = isLonger ? definition.form : request.word
        let choice = Choice(request, definition)
        guard let first = choice.entries.first else { return nil }
        let senses = choice.senses(mostSenses).joined(separator: "; ")
        let isForm = WordFold.folded(definition.form) == WordFold.folded(shown)
        let note = [
            choice.isLikely ? likelyMark : nil, isForm ? nil : definition.form, first.reading,
            choice.entries.dropFirst().allSatisfy { $0.grammar == first.grammar }
                ? first.grammar : nil,
        ].compactMap { $0 }.joined(separator: ", ")
        return Explanation.Entry(
            word: shown,
            meaning: senses.count > longestMeaning ? senses.prefix(longestMeaning) + "…" : senses,
            note: note.isEmpty ? nil : note)
    }

    /// What the note of a meaning begins with that may well be another one here.
    static let likelyMark = "perhaps"

    /// The entries of a definition that may be meant.
    private struct Choice {
        private(set) var entries: [DictionaryEntry]
        /// Whether it was guessed, or only meanings of a subject or a region are known.
        private(set) var isLikely: Bool

        init(_ request: DefinitionRequest, _ definition: Definition) {
            let isNoun = NounCapital.isNoun(request)
            let known = definition.entries.filter {
                !$0.senses.allSatisfy(SenseOrder.isMarked)
            }
            let fitting = known.filter { NounCapital.fits($0, isNoun: isNoun) }
            let kind = fitting.isEmpty ? known : fitting
            let isPlain = { (entry: DictionaryEntry) in
                !entry.senses.allSatisfy(SenseOrder.isSpecial)
            }
            let plain = kind.filter(isPlain)
            // One alone may be the lesser one: the mother is `[soc.]`, the nut of a bolt is not.
            entries = plain.count > 1 ? plain : plain + kind.filter { !isPlain($0) }
            let isGuess = [.ending, .compoundTail].contains(definition.derivation)
            let lemmas = definition.entries.suffix(definition.lemmaEntries)
            isLikely =
                isGuess || fitting.isEmpty || !entries.allSatisfy(isPlain)
                || entries.contains(where: lemmas.contains)
        }

        /// So many meanings, each once.
        func senses(_ most: Int) -> [String] {
            guard let first = entries.first else { return [] }
            let more = entries.count > 1 ? entries.map { Self.usual($0, 1) } : []
            let all = more.isEmpty ? Self.usual(first, most) : more.flatMap { $0 }
            var senses: [String] = []
            for sense in all where senses.count < most && !senses.contains(sense) {
                senses.append(sense)
            }
            return senses
        }

        /// The first meanings of an entry; plain ones alone, where it has any.
        private static func usual(_ entry: DictionaryEntry, _ most: Int) -> [String] {
            let plain = entry.senses.filter { !SenseOrder.isSpecial($0) }
            let known = plain.isEmpty ? entry.senses.filter { !SenseOrder.isMarked($0) } : plain
            return Array(known.prefix(most))
        }
    }
}
