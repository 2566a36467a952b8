package import AppEnvironment
package import ConsoleOutput
package import ListenCore
package import Practice
package import SharedWork

/// `listen sounds drill`: two words that a contrast tells apart, and a third one that is like one of
/// them, heard and answered by numbers or words, at a terminal or through a pipe.
package struct SoundDrillRun: Sendable {
    let missed: MissedSounds
    let store: @Sendable () throws -> any SoundPracticeKeeping
    let texts: @Sendable () throws -> any HeardKeeping
    let indexer: @Sendable (any HeardKeeping, ProgressLine) throws -> HeardTextIndexer
    /// Finds words in the texts.
    let finder: @Sendable (any HeardKeeping) async throws -> SoundFinder
    let sequence: WordSequence
    /// Plays samples to their end.
    let play: @Sendable ([Float], SampleRate) async throws -> Void
    let clock: any WallClock
    let environment: ProcessEnvironment
    let console: Console

    package init(
        missed: MissedSounds, store: @escaping @Sendable () throws -> any SoundPracticeKeeping,
        texts: @escaping @Sendable () throws -> any HeardKeeping,
        indexer: @escaping @Sendable (any HeardKeeping, ProgressLine) throws -> HeardTextIndexer,
        finder: @escaping @Sendable (any HeardKeeping) async throws -> SoundFinder,
        sequence: WordSequence,
        play: @escaping @Sendable ([Float], SampleRate) async throws -> Void,
        clock: any WallClock, environment: ProcessEnvironment, console: Console
    ) {
        (self.missed, self.store, self.texts, self.indexer) = (missed, store, texts, indexer)
        (self.finder, self.sequence, self.play) = (finder, sequence, play)
        (self.clock, self.environment, self.console) = (clock, environment, console)
    }

    /// Asks about a contrast, as it was typed; without one about the one that is missed most.
    ///
    /// Each answer is kept at once.
    package func run(_ typed: String?, language: Language?, count: Int) async throws {
        let texts = try await HeardTextOpening.run(texts)
        try await refresh(texts)
        let wish = SoundWish(missed: missed, texts: texts)
        let (contrast, language) = try await wish.contrast(typed, language)
        let material = try await find(contrast, language, texts)
        var drill = SoundDrill(material.pairs, tokens: material.words.map(\.token))
        var generator = SystemRandomNumberGenerator()
        let questions = drill.questions(count, by: &generator)
        guard !questions.isEmpty else { throw SoundFault.noTimes(contrast) }
        guard let lines = TypedLines.lines() else { throw SoundFault.noInput }
        introduce(contrast, language, questions)
        var (right, asked) = (0, 0)
        for (place, question) in questions.enumerated() {
            console.print("\(place + 1)/\(questions.count)")
            guard let answer = try await ask(question, material.words, lines) else { break }
            asked += 1
            right += answer == question.answer ? 1 : 0
            try await store().add(
                SoundAnswer(
                    contrast: contrast, language: language, isRight: answer == question.answer,
                    isOfOtherVoice: question.isOfOtherVoice), at: clock.now)
            tell(answer, question, material.words)
        }
        guard asked > 0 else { return }
        console.print(
            "\(right) of \(asked) right; guessing gives about \((asked + 1) / 2)."
                + " `listen sounds` shows all drills.")
    }

    private func introduce(
        _ contrast: SoundContrast, _ language: Language, _ questions: [SoundDrill.Question]
    ) {
        let voices = Set(questions.flatMap(\.tokens).map(\.voice)).count
        console.note(
            "\(contrast.text) in \(language.englishName): \(questions.count.counted("question")),"
                + " \(voices.counted("voice")). \(Self.question(contrast)) Answer 1 or 2; `again`"
                + " plays once more, `quit` ends.")
        if voices == 1 {
            console.note(
                "All words are of one voice here. Books of other readers would help more.")
        }
        if !questions.contains(where: \.isMinimal) {
            console.note(
                "No words here differ by these sounds alone, so they differ in others too.")
        }
    }

    private static func question(_ contrast: SoundContrast) -> String {
        guard let sound = contrast.lone else {
            return "You hear two words, then a third. Does it have the sound of the first or of the"
                + " second?"
        }
        return "You hear two words, one with \(sound) and one without, then a third. Is it like the"
            + " first or the second?"
    }

    /// Asks one question; `nil` when the person ends the drill.
    private func ask(
        _ question: SoundDrill.Question, _ words: [SpokenWord], _ lines: AsyncStream<String>
    ) async throws -> Int? {
        let sound = try sequence.samples(of: question.tokens.map { words[$0.place] })
        try await play(sound, WordSequence.rate)
        for await line in lines {
            switch line.lowercased().filter({ !$0.isWhitespace }) {
            case "quit", "q": return nil
            case "again", "a", "": try await play(sound, WordSequence.rate)
            case "1": return 0
            case "2": return 1
            default: console.note("Type 1 or 2; `again` plays once more, `quit` ends.")
            }
        }
        return nil
    }

    private func tell(_ answer: Int, _ question: SoundDrill.Question, _ words: [SpokenWord]) {
        let heard = question.options.enumerated().map { "\($0 + 1) “\(quoted($1))”" }
        console.print(
            (answer == question.answer ? "Right. " : "No: \(question.answer + 1). ")
                + heard.joined(separator: ", ") + ", then “\(quoted(question.asked))”, in “"
                + words[question.asked.place].book.printable(limit: 60) + "”.")
    }

    private func quoted(_ token: SoundDrill.Token) -> String { token.word.printable(limit: 40) }
}

extension SoundDrillRun {
    private func refresh(_ texts: any HeardKeeping) async throws {
        let line = ProgressLine(
            "Reading texts", on: console, isWanted: environment.errorIsTerminal,
            amount: { "\($0) chapters" })
        defer { line.end() }
        try await indexer(texts, line).run()
    }

    private func find(
        _ contrast: SoundContrast, _ language: Language, _ texts: any HeardKeeping
    ) async throws -> SoundFinder.Material {
        let line = ProgressLine(
            "Looking for words", on: console, isWanted: environment.errorIsTerminal,
            amount: { "\($0) words" })
        defer { line.end() }
        return try await finder(texts).find(contrast, in: language) { line.tell("\($0) words") }
    }
}
