package import ListenCore

extension EspeakNG {
    /// The most words that are given to the program at once.
    private static let atOnce = 400
    /// The longest time for that many.
    private static let patience = Duration.seconds(30)

    /// The sounds of words in the IPA with `_` between them, by the words; words of scripts that
    /// the program does not read have none.
    ///
    /// Some 2,000 words a second. Throws `.notSupported` where the program is not installed, or
    /// does not know the language.
    package func phones(
        of words: [String], language: Language, progress: @Sendable (Int) -> Void = { _ in }
    ) async throws(ServiceError) -> [String: String] {
        var found: [String: String] = [:]
        let readable = words.filter {
            !$0.isEmpty && Self.voice(of: language, for: $0) != nil
                && !$0.contains(where: \.isWhitespace)
        }
        guard let first = readable.first, let voice = Self.voice(of: language, for: first) else {
            guard words.isEmpty else {
                throw ServiceError(
                    .notSupported, context: "the sound of \(language.englishName) words")
            }
            return found
        }
        var rest = readable[...]
        while !rest.isEmpty {
            let part = Array(rest.prefix(Self.atOnce))
            rest = rest.dropFirst(Self.atOnce)
            for (word, sounds) in zip(part, try await lines(of: part, voice)) {
                found[word] = sounds
            }
            progress(found.count)
        }
        return found
    }

    /// A line of sounds for each word: a word that is read as several clauses would move all that
    /// follow, so that it is looked for by halves.
    private func lines(
        of words: [String], _ voice: String
    ) async throws(ServiceError) -> [String] {
        var program = TextProgram(
            words: ["espeak-ng", "-q", "--ipa", "--sep=_", "-v", voice, "--stdin"],
            name: provider, package: "espeak-ng")
        program.patience = Self.patience
        // A paragraph of its own for each, so that no word is joined with the next.
        let output = try await program.output(of: words.map { $0 + "\n\n" }.joined())
        let lines = output.split(whereSeparator: \.isNewline).map { Self.tidied(String($0)) }
        if lines.count == words.count { return lines }
        guard words.count > 1 else { return [lines.joined(separator: " ")] }
        let middle = words.count / 2
        let head = try await self.lines(of: Array(words[..<middle]), voice)
        return try await head + self.lines(of: Array(words[middle...]), voice)
    }
}
