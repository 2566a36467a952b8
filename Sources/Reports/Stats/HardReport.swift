package import ConsoleOutput
package import ListenCore

/// `listen stats --hard`: the sentences that took the most effort.
package struct HardReport: Sendable {
    let store: @Sendable () throws -> any SentencePracticeStoring
    /// The sources that are switched off, whose sentences are left out.
    var off: @Sendable () async throws -> Set<SourceID> = { [] }
    let console: Console

    package init(
        store: @escaping @Sendable () throws -> any SentencePracticeStoring,
        off: @escaping @Sendable () async throws -> Set<SourceID> = { [] }, console: Console
    ) {
        (self.store, self.off, self.console) = (store, off, console)
    }

    /// Prints the hardest sentences, at most `limit`.
    package func print(limit: Int, json: Bool) async throws {
        let off = try await off()
        // With a source off all are read, so that enough remain of the others.
        let all = try await store().hardest(off.isEmpty ? limit : Int(Int32.max))
        let hardest = all.filter { !off.contains($0.sentence.chapter.source) }.prefix(limit)
        if json {
            console.print(json: HardJSON(Array(hardest)))
            return
        }
        guard !hardest.isEmpty else {
            console.note(
                "No sentence has been hard so far: none was heard again, looked up, made slower "
                    + "or mistaken in a dictation.")
            return
        }
        for kept in hardest { printEntry(kept) }
    }

    private func printEntry(_ kept: KeptEffort) {
        let (sentence, effort) = (kept.sentence, kept.effort)
        let percent = String(Int((effort.heat * 100).rounded()))
        let margin = String(repeating: " ", count: max(0, 3 - percent.count))
        console.print("\(margin)\(percent) %  \(sentence.text)")
        let place = "\(sentence.bookTitle) · \(sentence.chapterTitle), \(sentence.start.clockText)"
        console.print("       \(place): \(Self.reasons(effort))")
    }

    /// The reasons that a sentence counts as hard.
    static func reasons(_ effort: SentenceEffort) -> String {
        [
            (effort.replays, "replay", "replays"), (effort.lookUps, "look-up", "look-ups"),
            (effort.slowDowns, "time slower", "times slower"),
            (effort.errors, "mistake", "mistakes"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.0 == 1 ? $0.1 : $0.2)" }
            .joined(separator: ", ")
    }
}

/// The `--json` form of `listen stats --hard`.
private struct HardJSON: Encodable {
    struct Entry: Encodable {
        let text: String
        let source: String
        let book: String
        let bookTitle: String
        let chapter: String
        let chapterTitle: String
        let startSeconds: Double
        let heat: Double
        let replays: Int
        let lookUps: Int
        let slowDowns: Int
        let errors: Int
    }

    let version = 1
    let sentences: [Entry]

    init(_ kept: [KeptEffort]) {
        sentences = kept.map { kept in
            let (sentence, effort) = (kept.sentence, kept.effort)
            return Entry(
                text: sentence.text, source: sentence.chapter.source.rawValue,
                book: sentence.chapter.book.rawValue, bookTitle: sentence.bookTitle,
                chapter: sentence.chapter.chapter.rawValue, chapterTitle: sentence.chapterTitle,
                startSeconds: sentence.start.seconds,
                heat: (effort.heat * 1_000).rounded() / 1_000, replays: effort.replays,
                lookUps: effort.lookUps, slowDowns: effort.slowDowns, errors: effort.errors)
        }
    }
}
