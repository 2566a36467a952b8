package import ConsoleOutput
package import ListenCore
package import SharedWork

/// The sentences of the last tape that are no cards, asked by ear, one after the other: understood,
/// not understood, or a card.
package struct TapeWalk: Sendable {
    /// A command that was typed.
    enum Step: Hashable {
        case understood
        case missed
        case keep
        case hear
        case end

        /// The command of a line, in any letter case; `nil` for anything else.
        init?(_ line: String) {
            switch line.lowercased().filter({ !$0.isWhitespace }) {
            case "y", "yes": self = .understood
            case "n", "no": self = .missed
            case "c", "card": self = .keep
            case "", "again": self = .hear
            case "q", "quit": self = .end
            default: return nil
            }
        }
    }

    static let help =
        "Did you understand it? y: yes · n: no · c: make a card of it · Enter: hear it again · "
        + "q: end"

    let folder: String
    let sentences: HeardSentences
    let practice: @Sendable () throws -> any SentencePracticeStoring
    let clock: any WallClock
    let console: Console
    /// Ends the child processes that look up dictionary forms.
    let shutdown: @Sendable () async -> Void

    package init(
        folder: String, sentences: HeardSentences,
        practice: @escaping @Sendable () throws -> any SentencePracticeStoring,
        clock: any WallClock, console: Console,
        shutdown: @escaping @Sendable () async -> Void = {}
    ) {
        (self.folder, self.sentences, self.practice) = (folder, sentences, practice)
        (self.clock, self.console, self.shutdown) = (clock, console, shutdown)
    }

    /// Asks the sentences until the last one, `q` or the end of the lines.
    ///
    /// One that was answered is not asked again; one that was missed counts as hard.
    package func run(_ lines: AsyncStream<String>) async throws {
        try await HelpedWork.run(endingBy: shutdown) { try await ask(lines) }
    }

    private func ask(_ lines: AsyncStream<String>) async throws {
        guard var tape = LastTape.read(in: folder), !tape.lines.isEmpty else { return }
        let all = tape.lines
        var (understood, asked) = (0, 0)
        console.note(Self.help)
        for (place, line) in all.enumerated() {
            guard let hit = try? await sentences.hit(at: line.beginning, in: line.address) else {
                console.note(
                    "“\(line.text.printable(limit: 60))” is left out: its chapter is not at hand.")
                continue
            }
            console.print(
                "\(place + 1)/\(all.count)  “\(hit.chapterTitle.printable(limit: 80))”")
            await attempt { try await sentences.hear(hit) }
            guard let step = try await answer(hit, lines) else { break }
            tape = tape.without(line)
            try tape.keep(in: folder)
            asked += 1
            if step == .understood { understood += 1 }
        }
        if asked > 0 { console.print("\(understood) of \(asked.counted("sentence")) understood.") }
    }

    /// Takes the answer to a sentence; `nil` where the person ends.
    private func answer(_ hit: HeardHit, _ lines: AsyncStream<String>) async throws -> Step? {
        for await line in lines {
            switch Step(line) {
            case .hear: await attempt { try await sentences.hear(hit) }
            case .understood:
                console.print(hit.sentence.text)
                return .understood
            case .missed:
                console.print(hit.sentence.text)
                try await practice().add(
                    Self.missed,
                    to: PractisedSentence(
                        chapter: hit.address, start: hit.sentence.range.lowerBound,
                        text: hit.sentence.text, bookTitle: hit.bookTitle,
                        chapterTitle: hit.chapterTitle), at: clock.now)
                return .missed
            case .keep:
                console.print(hit.sentence.text)
                await attempt {
                    let outcome = try await sentences.keep(hit)
                    console.print((outcome.isNew ? "Saved: " : "There already: ") + outcome.text)
                    if let reason = outcome.reason { console.note(reason) }
                }
                return .keep
            case .end: return nil
            case nil: console.note(Self.help)
            }
        }
        return nil
    }

    /// The trouble of a sentence that was not understood: enough to be a hard one.
    private static let missed = SentenceEffort(replays: 1, lookUps: 1)

    /// Tells what cannot be done, since the walk goes on.
    private func attempt(_ work: () async throws -> Void) async {
        do {
            try await work()
        } catch {
            console.note((error as? any DescribedError)?.description ?? "\(error)")
        }
    }
}
