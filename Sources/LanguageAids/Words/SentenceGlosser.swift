package import ListenCore

/// Explains a whole sentence word by word from dictionaries, when no provider explains the sentence
/// itself.
package struct SentenceGlosser: Explaining {
    /// The name in messages.
    package let provider = "dictionaries"
    /// False, since dictionaries answer as quickly as the store, and more may be installed later.
    package let answersAreKept = false

    private let dictionaries: any Defining
    private let analysis: any TextAnalyzing

    /// The most words of a sentence that are explained; nobody reads more at a glance.
    private static let mostWords = 60
    /// The longest meaning in a list of words.
    private static let longestMeaning = 90

    /// An explainer; `analysis` finds the words in languages without spaces between them.
    package init(dictionaries: any Defining, analysis: any TextAnalyzing) {
        self.dictionaries = dictionaries
        self.analysis = analysis
    }

    /// Explains a sentence; `.notSupported` for a phrase of it, and when there is no dictionary for
    /// the languages.
    package func explain(_ request: ExplanationRequest) async throws(ServiceError) -> Explanation {
        guard request.phrase == nil else {
            throw ServiceError(.notSupported, context: "an explanation of one word, word by word")
        }
        var gathered = Gathered()
        let words = words(of: request)
        if words.isEmpty { return try withoutWords(request) }
        for word in words where !gathered.covers(word) {
            do throws(ServiceError) {
                let definition = try await definition(of: word.request)
                gathered.add(definition, of: word, analysis)
            } catch {
                // Without a dictionary, or after a cancellation, other words fail as well.
                guard error.code == .notFound else { throw error }
                gathered.failure = error
            }
        }
        return try gathered.explanation()
    }

    /// The definition of a word; in Japanese none that ends within a later word.
    private func definition(of request: DefinitionRequest) async throws(ServiceError) -> Definition
    {
        let found = try await dictionaries.define(request)
        guard let bounds = JapaneseBounds(request, analysis), !bounds.mayEnd(found.form),
            request.following.hasPrefix(found.form)
        else { return found }
        return try await dictionaries.define(
            DefinitionRequest(
                word: request.word, sentence: request.sentence, source: request.source,
                target: request.target))
    }

    /// The explanation of a text with nothing but function words.
    private func withoutWords(_ request: ExplanationRequest) throws(ServiceError) -> Explanation {
        guard
            analysis.pieces(of: request.sentence, language: request.source).contains(
                where: \.isWord)
        else {
            throw ServiceError(.notSupported, context: "an explanation of a text without words")
        }
        return Self.withoutEntries
    }

    /// The text of such an explanation.
    private static let withoutEntries = Explanation(
        overview: "There are only small words here, such as articles and pronouns, or names; a"
            + " list of words does not explain those.", provider: "dictionaries")

    /// A word to explain, and its place in UTF-8 bytes.
    private struct Word {
        let place: Int
        let request: DefinitionRequest
        let reading: WordReading?
    }

    /// The words of a sentence without function words and names behind titles.
    private func words(of request: ExplanationRequest) -> [Word] {
        let language = request.source?.code
        let text = Array(request.sentence.utf8)
        let pieces = analysis.pieces(of: request.sentence, language: request.source)
        let texts = pieces.map { String(decoding: text[$0.range], as: UTF8.self) }
        let readings =
            language == "ja" ? analysis.readings(of: texts, language: request.source) : []
        var words: [Word] = []
        var before = ""
        for (index, piece) in pieces.enumerated() where piece.isWord {
            guard words.count < Self.mostWords else { break }
            let word = texts[index]
            let isName =
                FunctionWords.isTitle(before, language: language)
                && word.first?.isUppercase == true
            before = word
            // The dictionary meanings of articles and auxiliaries seldom fit the sentence.
            if isName || FunctionWords.contains(word, language: language) { continue }
            let rest = String(decoding: text[piece.range.lowerBound...], as: UTF8.self)
            words.append(
                Word(
                    place: piece.range.lowerBound,
                    request: DefinitionRequest(
                        word: word, following: rest, sentence: request.sentence,
                        source: request.source, target: request.target),
                    reading: readings.indices.contains(index) ? readings[index] : nil))
        }
        return words
    }

    /// The entries found so far.
    private struct Gathered {
        private var entries: [Explanation.Entry] = []
        private var names: [String] = []
        /// The end of the last headword, which may be longer than the word it began with.
        private var end = 0
        /// Prefixes that were found with their verbs.
        private var prefixes: Set<String> = []
        var failure: ServiceError?

        /// True when a word is part of an earlier entry.
        func covers(_ word: Word) -> Bool {
            word.place < end || prefixes.contains(word.request.word)
        }

        mutating func add(
            _ definition: Definition, of word: Word, _ analysis: any TextAnalyzing
        ) {
            // `ersten` is not a form of `er`.
            if definition.derivation != .exact,
                FunctionWords.contains(definition.form, language: word.request.source?.code)
            {
                return
            }
            let isLonger =
                definition.form.count > word.request.word.count
                && word.request.following.hasPrefix(definition.form)
            let reading =
                isLonger
                ? JapaneseBounds(word.request, analysis)?.reading(of: definition.form)
                : word.reading
            guard let found = SentenceGlosser.entry(word.request, definition, reading) else {
                return
            }
            end = word.place + found.word.utf8.count
            if let prefix = SeparablePrefix.prefix(
                ofVerbBeginning: word.request.following, language: word.request.source?.code ?? ""),
                definition.form.hasPrefix(prefix), !word.request.word.hasPrefix(prefix)
            {
                prefixes.insert(prefix)
            }
            if !entries.contains(found) { entries.append(found) }
            for entry in definition.ownEntries where !names.contains(entry.dictionary) {
                names.append(entry.dictionary)
            }
        }

        func explanation() throws(ServiceError) -> Explanation {
            if entries.isEmpty {
                if let failure { throw failure }
                return SentenceGlosser.withoutEntries
            }
            return Explanation(
                overview: "", vocabulary: entries,
                provider: names.prefix(2).map(WordExplainer.shortTitle).joined(separator: ", "))
        }
    }

    /// A word with its first meanings, and the form it was found under; `nil` when only very rare
    /// meanings are known.
    private static func entry(
        _ request: DefinitionRequest, _ definition: Definition, _ reading: WordReading?
    ) -> Explanation.Entry? {
        let isLonger =
            definition.derivation != .lemma && request.following.hasPrefix(definition.form)
            && definition.form.count > request.word.count
        // Meanings of a part of a word are shown with that part.
        let isPart =
            definition.derivation == .longestMatch && request.word.hasPrefix(definition.form)
        let shown = isLonger || isPart ? definition.form : request.word
        let choice = GlossChoice(request, definition, reading: reading)
        guard !choice.senses.isEmpty else { return nil }
        let senses = choice.senses.joined(separator: "; ")
        let isForm = WordFold.folded(definition.form) == WordFold.folded(shown)
        let note = [
            choice.isLikely ? likelyMark : nil, isForm ? nil : definition.form, choice.reading,
            choice.grammar,
        ].compactMap { $0 }.joined(separator: ", ")
        return Explanation.Entry(
            word: shown,
            meaning: senses.count > longestMeaning ? senses.prefix(longestMeaning) + "…" : senses,
            note: note.isEmpty ? nil : note)
    }

    /// The beginning of a note on an uncertain meaning.
    static let likelyMark = "perhaps"
}
