import AppEnvironment
import ConsoleOutput
import ListenCore
import ListenUI
import SharedWork
import UIVocabulary

/// Plays the chapters that wait: `listen queue play`.
extension PlayCommand {
    /// Plays what waits, from a number on.
    package func playQueue(from number: Int) async throws {
        let queue = try await host.makeQueueSource().intake.store().queue()
        guard !queue.isEmpty else {
            throw StatedError(
                .notFound, "Nothing waits. `listen queue add book 3` lets a book wait.")
        }
        guard let first = queue[number] else { throw QueueNumbers.missing([number]) }
        guard let ending = try await playQueued(from: first.chapter, at: number) else { return }
        try await goOn(after: ending)
    }

    /// Plays the chapter that waits, or the next one that can be played, on its source; what cannot
    /// be is said, here and on the screen, and waits on.
    ///
    /// Where the chapter was dropped meanwhile, the one that stands at its former number is meant.
    /// Returns how the session ended; `nil`, with a sentence, where nothing can be played.
    func playQueued(
        from chapter: ChapterAddress, at number: Int
    ) async throws -> AppLoop.Ending? {
        let queue = try await host.makeQueueSource().intake.store().queue()
        var passed = PassedOver()
        for waiting in queue.chapters(from: chapter, at: number) {
            var command = self
            let (found, service): (FoundChapter, any BookSource)
            do {
                command.host = try await host.changed(toSource: waiting.chapter.source)
                service = try await command.host.service()
                found = try await waiting.find(on: service, command.host.mode)
            } catch {
                if let sentence = passed.add(waiting, error) { host.console.note(sentence) }
                continue
            }
            if let rest = passed.rest { host.console.note(rest) }
            return try await command.play(found, on: service, after: passed)
        }
        if let rest = passed.rest { host.console.note(rest) }
        host.console.note("Nothing more of the queue can be played.")
        return nil
    }

    private func play(
        _ found: FoundChapter, on service: any BookSource, after passed: PassedOver
    ) async throws -> AppLoop.Ending {
        guard try host.usesFullScreen else {
            host.console.note(
                "\(found.book.title): \(found.waiting.chapterTitle)".printable(limit: 400))
            return try await plainSession(.queued(found), on: service)
        }
        return try await session(
            .queued(found),
            FirstOpening(
                remark: passed.message, wishes: try host.configuration.wishesOfThisRun()),
            on: service)
    }
}
