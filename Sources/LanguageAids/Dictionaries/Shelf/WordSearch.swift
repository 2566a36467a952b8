import ListenCore

/// One word searched for in the dictionaries of its language pair; blocks on
/// the disk.
struct WordSearch: Sendable {
    let shelf: DictionaryShelf
    let request: DefinitionRequest
    let source: Language

    typealias Outcome = Result<Definition?, ServiceError>

    /// The word as it stands, or what is in it beside an elided article; where
    /// no space parts words, the longest headword that covers it.
    func withoutLemmas() -> Outcome {
        outcome { dictionaries throws(DictionaryError) in
            let word = WordCandidates.trimmed(request.word)
            if joinsWords, let longest = try longest(in: dictionaries),
                longest.count >= word.count
            {
                let isExact = WordFold.folded(longest) == WordFold.folded(word)
                return try definition(
                    WordCandidate(form: longest, derivation: isExact ? .exact : .longestMatch),
                    in: dictionaries)
            }
            return try first(of: direct, in: dictionaries)
        }
    }

    /// The other forms of the word, then the longest headword of its beginning.
    func withLemmas(_ lemmas: [String]) -> Outcome {
        outcome { dictionaries throws(DictionaryError) in
            let all = WordCandidates.list(for: request.word, lemmas: lemmas, language: source)
            if let found = try first(of: all.dropFirst(direct.count), in: dictionaries) {
                return found
            }
            guard joinsWords, let longest = try longest(in: dictionaries) else { return nil }
            return try definition(
                WordCandidate(form: longest, derivation: .longestMatch), in: dictionaries)
        }
    }

    /// The forms whose lemmas are worth knowing: the word, and what is in it
    /// beside an elided article.
    var directForms: [String] { direct.map(\.form) }

    private var direct: [WordCandidate] {
        WordCandidates.direct(for: request.word, language: source)
    }

    private func first(
        of candidates: some Sequence<WordCandidate>, in dictionaries: [any WordDictionary]
    )
        throws(DictionaryError) -> Definition?
    {
        for candidate in candidates {
            if let head = candidate.head, try !isHead(head, in: dictionaries) { continue }
            if let found = try definition(candidate, in: dictionaries) { return found }
        }
        return nil
    }

    private func isHead(_ head: String, in dictionaries: [any WordDictionary])
        throws(DictionaryError) -> Bool
    {
        try Compound.isHead(head, language: source.code) { form throws(DictionaryError) in
            for dictionary in dictionaries where try dictionary.probe(form).isHeadword {
                return true
            }
            return false
        }
    }

    /// The names of the dictionaries asked, for a message.
    var dictionaryNames: String {
        let names = files.prefix(3).map(\.name)
        return names.joined(separator: ", ") + (files.count > 3 ? " …" : "")
    }

    private var files: [DictionaryFile] { shelf.files(from: source, to: request.target) }

    private var joinsWords: Bool { ["zh", "ja", "th", "lo", "km", "my"].contains(source.code) }

    /// Opens the dictionaries and searches; one that cannot be read is passed
    /// over as long as another can.
    private func outcome(
        _ search: ([any WordDictionary]) throws(DictionaryError) -> Definition?
    ) -> Outcome {
        let files = files
        guard !files.isEmpty else { return .failure(noDictionary) }
        var opened: [any WordDictionary] = []
        var failure: DictionaryError?
        for file in files {
            do throws(DictionaryError) {
                opened.append(try shelf.dictionary(file))
            } catch {
                failure = failure ?? error
            }
        }
        if let failure, opened.isEmpty { return .failure(Self.unreadable(failure)) }
        do throws(DictionaryError) {
            return .success(try search(opened))
        } catch {
            return .failure(Self.unreadable(error))
        }
    }

    /// The entries of all dictionaries that have a form; those that cannot be
    /// read are passed over when another has it.
    private func definition(_ candidate: WordCandidate, in dictionaries: [any WordDictionary])
        throws(DictionaryError) -> Definition?
    {
        var entries: [DictionaryEntry] = []
        var failure: DictionaryError?
        for dictionary in dictionaries {
            do throws(DictionaryError) {
                entries += try dictionary.entries(for: candidate.form)
            } catch {
                failure = failure ?? error
            }
        }
        guard entries.isEmpty else {
            // Rules give forms in lower case; a German noun has a capital.
            let wanted = WordFold.folded(candidate.form)
            let written = entries.map(\.headword).first { WordFold.folded($0) == wanted }
            return Definition(
                form: written ?? candidate.form, derivation: candidate.derivation,
                entries: Array(entries.prefix(EntryLimits.entries)))
        }
        if let failure { throw failure }
        return nil
    }

    private func longest(in dictionaries: [any WordDictionary]) throws(DictionaryError) -> String? {
        var longest: String?
        for dictionary in dictionaries {
            let match = try LongestMatch.headword(atStartOf: request.following) {
                text throws(DictionaryError) in try dictionary.probe(text)
            }
            if let match, match.count > longest?.count ?? 0 { longest = match }
        }
        return longest
    }

    private static func unreadable(_ error: DictionaryError) -> ServiceError {
        // The sentence of its own says what to do.
        ServiceError(
            .file(reason: "its dictionary cannot be used"), context: "the entry",
            advice: error.description)
    }

    private var noDictionary: ServiceError {
        let pair = "\(source.englishName) to \(request.target.englishName)"
        let package = DebianDictionaries.package(from: source, to: request.target)
        return ServiceError(
            .notSupported, context: "a dictionary from \(pair)",
            advice: package.map {
                "Install it with `apt install \($0)`, or add a file of your own."
            }
                ?? "Debian has none for this pair; add a file of your own.")
    }
}
