package import AppEnvironment
package import ConsoleOutput
package import ListenCore
package import Practice
package import SharedWork
package import Subtitles

/// `listen test`: ten questions out of a chapter, heard and answered by numbers or words, at a
/// terminal or through a pipe.
package struct ListeningTestRun: Sendable {
    let catalog: @Sendable () async throws -> Catalog
    /// The source of a chapter; `nil` when it is gone.
    let source: @Sendable (SourceID) async throws -> Catalog?
    let progress: @Sendable () throws -> any ProgressStoring
    let tests: @Sendable () throws -> any ListeningTestKeeping
    /// Plays a stretch of a recording to its end.
    let play: @Sendable (AudioLocation) async throws -> Void
    /// The loudness of a recording, by which guessed times of words are moved.
    let levels: @Sendable (AudioLocation) async throws -> SoundLevels?
    let analysis: any TextAnalyzing
    let clock: any WallClock
    let localTime: LocalTime
    let console: Console

    /// The questions of a test.
    static let questions = 10
    /// The most of them that are dictations, and the days since the first one.
    private static let dictations = 2

    package init(
        catalog: @escaping @Sendable () async throws -> Catalog,
        source: @escaping @Sendable (SourceID) async throws -> Catalog?,
        progress: @escaping @Sendable () throws -> any ProgressStoring,
        tests: @escaping @Sendable () throws -> any ListeningTestKeeping,
        play: @escaping @Sendable (AudioLocation) async throws -> Void,
        levels: @escaping @Sendable (AudioLocation) async throws -> SoundLevels?,
        analysis: any TextAnalyzing, clock: any WallClock, localTime: LocalTime,
        console: Console
    ) {
        (self.catalog, self.source) = (catalog, source)
        (self.progress, self.tests) = (progress, tests)
        (self.play, self.levels, self.analysis) = (play, levels, analysis)
        (self.clock, self.localTime, self.console) = (clock, localTime, console)
    }

    /// Asks about a chapter; without a book about the one that was heard last.
    ///
    /// Each answer is kept at once.
    package func run(book: String?, chapter: String?) async throws {
        let subject = try await subject(book, chapter)
        let questions = try await questions(about: subject)
        guard let lines = TypedLines.lines() else { throw ListeningTestError.noInput }
        console.note(
            "“\(subject.title.printable(limit: 80))”: \(questions.count) questions. Listen, then"
                + " answer by its number; `again` plays once more, `quit` ends.")
        var tally = ListeningTestTally()
        // The right answers are told at the end: no sentence is right twice, so that who remembers
        // them could strike them out of the next ones.
        var solutions: [String] = []
        for (place, asked) in questions.enumerated() {
            let label = "\(place + 1)/\(questions.count)"
            guard let (answer, solution) = try await ask(asked, label, subject, lines) else {
                break
            }
            try await tests().add([answer], at: clock.now)
            tally.add(answer)
            solutions.append("\(place + 1)  \(solution)")
        }
        for line in solutions { console.print(line) }
        for line in tally.lines { console.print(line) }
    }

    /// A question with what is known of a former dictation.
    struct Asked {
        let question: ListeningQuestion
        var former: FormerDictation?
    }

    private func questions(about subject: ListeningTestSubject) async throws -> [Asked] {
        let former = try await tests().dictated(in: subject.address, until: try lastDay)
        let again = former.compactMap { former in
            subject.sentence(at: former.sentence).map {
                Asked(question: ListeningQuestion(dictating: $0), former: former)
            }
        }.prefix(Self.dictations)
        // Those to be written are not shown before.
        let maker = ListeningTestMaker(
            subject.sentences, language: subject.language,
            sparing: Set(again.map(\.question.subject)))
        var generator = SystemRandomNumberGenerator()
        let made = maker.questions(Self.questions - again.count, by: &generator)
        guard !made.isEmpty || !again.isEmpty else {
            throw ListeningTestError.tooShort(subject.title, ListeningTestMaker.fewest)
        }
        return made.map { Asked(question: $0) } + again
    }

    /// The last day whose dictations are written again.
    var lastDay: String {
        get throws {
            let today = localTime.day(at: clock.now)
            guard let day = FormerDictation.lastDay(on: today) else {
                throw StatedError(
                    .unavailable,
                    "The system's clock says it is \(today), which cannot be. Set the clock.")
            }
            return day
        }
    }

    /// Asks one question; returns the answer, and what was right.
    ///
    /// `nil` when the person ends the test.
    func ask(
        _ asked: Asked, _ label: String, _ subject: ListeningTestSubject,
        _ lines: AsyncStream<String>
    ) async throws -> (TestAnswer, solution: String)? {
        let question = asked.question
        let heard = subject.sentences[question.heard.lowerBound]
        let words =
            switch question.kind {
            case .next: "Which sentence comes next?"
            case .words: "Which words were in it?"
            case .dictation: "You wrote this some time ago. Write it again."
            }
        console.print("\(label)  \(words)")
        try await play(subject.part(heard))
        for (place, option) in question.options.enumerated() {
            console.print("  \(place + 1)  \(option)")
        }
        for await line in lines {
            let typed = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            switch typed.lowercased() {
            case "quit", "q": return nil
            case "again", "a", "": try await play(subject.part(heard))
            default:
                if question.kind == .dictation {
                    return dictated(typed, asked, subject)
                }
                guard let number = Int(typed), question.options.indices.contains(number - 1)
                else {
                    console.note("Type 1, 2 or 3; `again` plays once more, `quit` ends.")
                    continue
                }
                return chosen(number - 1, question, subject)
            }
        }
        return nil
    }

    private func chosen(
        _ choice: Int, _ question: ListeningQuestion, _ subject: ListeningTestSubject
    ) -> (TestAnswer, solution: String) {
        let isRight = choice == question.answer
        let solution =
            (isRight ? "Right. " : "No: \(question.answer + 1). ")
            + subject.sentences[question.heard.lowerBound].text
            + (question.kind == .next ? " " + subject.sentences[question.subject].text : "")
        let answer = TestAnswer(
            chapter: subject.address, sentence: subject.sentences[question.subject].start,
            kind: question.kind, language: subject.language, day: localTime.day(at: clock.now),
            asked: 1, right: isRight ? 1 : 0)
        return (answer, solution)
    }

    private func dictated(
        _ typed: String, _ asked: Asked, _ subject: ListeningTestSubject
    ) -> (TestAnswer, solution: String) {
        let sentence = subject.sentences[asked.question.subject]
        let check = DictationCheck(of: typed, with: sentence, language: subject.language)
        let before = asked.former.map { Double($0.rightWords) / Double(max(1, $0.words)) } ?? 0
        let former = Int((before * Double(check.total)).rounded())
        let solution =
            "\(check.right) of \(check.total) words, \(former) the first time. \(sentence.text)"
        let answer = TestAnswer(
            chapter: subject.address, sentence: asked.former?.sentence ?? sentence.start,
            kind: .dictation,
            language: subject.language, day: localTime.day(at: clock.now),
            asked: check.total, right: check.right, before: former)
        return (answer, solution)
    }
}
