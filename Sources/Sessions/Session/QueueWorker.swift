import Files
import ListenCore
import SharedWork
import UIVocabulary

/// Carries out the requests about the chapters that wait, one after another, and posts their
/// results.
@MainActor
final class QueueWorker {
    private let work: Work
    private var working = TaskChain()

    init(
        _ source: QueueSource, _ listening: Listening,
        post: @escaping @Sendable (AppMessage) -> Void
    ) {
        work = Work(source: source, listening: listening, post: post)
    }

    /// Starts a request once those before it are done.
    func carryOut(_ request: QueueRequest) {
        working.add { [work] in await work.carryOut(request) }
    }

    /// Waits until all requests are done.
    func settle() async { await working.settle() }

    private struct Work: Sendable {
        let source: QueueSource
        let listening: Listening
        let post: @Sendable (AppMessage) -> Void

        private var service: any BookSource { listening.service }

        func carryOut(_ request: QueueRequest) async {
            do {
                let store = try source.intake.store()
                post(.queue(try await news(of: request, store)))
            } catch {
                post(.notice("\(error)", .failure))
                // Whoever waits for a step must not wait for ever.
                post(.queue(QueueNews(nil, step: request.asksForStep ? .over : nil)))
            }
        }

        private func news(
            of request: QueueRequest, _ store: any QueueKeeping
        ) async throws -> QueueNews {
            switch request {
            case .look: break
            case .play(let chapter):
                let queue = try await store.queue()
                return QueueNews(queue, step: await step(among: queue.chapters(from: chapter)))
            case .follow(let chapter):
                let queue = try await store.queue()
                return QueueNews(queue, step: await step(among: queue.chapters(after: chapter)))
            case .finish(let chapter, let goesOn):
                let (before, after) = try await store.change(.drop([chapter]))
                await putAway(chapter)
                guard goesOn else { return QueueNews(after) }
                return QueueNews(after, step: await step(among: before.chapters(after: chapter)))
            case .addChapter(let chapter, let book):
                try await add(.chapter(chapter.id), of: book, among: [chapter], at: service)
            case .addBook(let book, let id):
                let service = await books(of: id)
                let chapters = try await service.chapters(of: book.id, listening.mode).value
                try await add(.unheard, of: book, among: chapters, at: service)
            case .move(let chapter, let step):
                if let number = try await store.queue().number(of: chapter) {
                    try await store.change(.move(chapter, to: number + step))
                }
            case .drop(let waiting):
                let title = waiting.chapterTitle.printable(limit: 40)
                let isKept = try await source.removals.keep("“\(title)” of the queue") {
                    try await store.change(.drop([waiting.chapter]))
                }
                let undo = isKept ? " `listen undo` brings it back." : ""
                post(.notice("“\(title)” waits no more.\(undo)", .information))
            }
            return QueueNews(try await store.queue())
        }

        private func add(
            _ part: QueueIntake.Part, of book: Book, among chapters: [Chapter],
            at service: any BookSource
        ) async throws {
            let added = try await source.intake.chapters(
                part, of: book, among: chapters, at: service.sourceID)
            post(.notice(try await source.intake.add(added), .information))
        }

        private func books(of id: SourceID) async -> any BookSource {
            guard id != service.sourceID else { return service }
            return await listening.otherSources().first { $0.id == id }?.books ?? service
        }

        /// The first of these that can be played; those before it are said.
        private func step(among waiting: [QueuedChapter]) async -> QueueStep {
            var passed = PassedOver()
            defer { if let rest = passed.rest { post(.notice(rest, .failure)) } }
            for waiting in waiting {
                do {
                    guard waiting.chapter.source == service.sourceID else {
                        if let refusal = await source.refusal(waiting.chapter.source) {
                            throw refusal
                        }
                        return .elsewhere(waiting)
                    }
                    return .here(try await waiting.find(on: service, listening.mode))
                } catch {
                    if let sentence = passed.add(waiting, error) {
                        post(.notice(sentence, .failure))
                    }
                }
            }
            return .over
        }

        /// Puts a text away when all its chapters were heard to their end.
        private func putAway(_ chapter: ChapterAddress) async {
            guard let archive = source.archive, archive.source == chapter.source else { return }
            // The place at its end is written before.
            await listening.progress.settle()
            do {
                let chapters = try await service.chapters(of: chapter.book, listening.mode).value
                let heard = try await source.intake.positions(chapter.book, chapter.source)
                let whole = Set(heard.filter(\.isCompleted).map(\.chapter.chapter))
                guard chapters.allSatisfy({ !$0.hasAudio || whole.contains($0.id) }) else { return }
                try await archive.putAway(chapter.book)
                post(.notice("The text was read, and is put away.", .information))
            } catch {
                post(.notice("\(error)", .failure))
            }
        }
    }
}

extension QueueRequest {
    /// True for a request whose answer leads to another chapter.
    fileprivate var asksForStep: Bool {
        switch self {
        case .play, .follow, .finish(_, goesOn: true): true
        case .look, .finish, .addChapter, .addBook, .move, .drop: false
        }
    }
}
