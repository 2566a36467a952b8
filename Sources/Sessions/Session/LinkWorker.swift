import ListenCore
import SharedWork
import UIVocabulary

/// Carries out the requests about links, and posts their results.
///
/// Texts are fetched one after another; a browser and a list wait for none of them.
@MainActor
final class LinkWorker {
    private let work: Work
    private var reading: Task<Void, Never>?
    private var others: [Task<Void, Never>] = []

    init(
        _ source: LinkSource, _ listening: Listening,
        post: @escaping @Sendable (AppMessage) -> Void
    ) {
        work = Work(source: source, listening: listening, post: post)
    }

    /// Starts a request.
    func carryOut(_ request: LinkRequest) {
        guard case .readNext = request else {
            others.append(Task.detached { [work] in await work.carryOut(request) })
            return
        }
        let before = reading
        reading = Task.detached { [work] in
            await withTaskCancellationHandler {
                await before?.value
            } onCancel: {
                before?.cancel()
            }
            guard !Task.isCancelled else { return }
            await work.carryOut(request)
        }
    }

    /// Leaves texts that are still being fetched; a browser goes on by itself.
    func finish() async {
        reading?.cancel()
        await reading?.value
    }

    /// Waits until all requests are done.
    func settle() async {
        await reading?.value
        for task in others { await task.value }
    }

    private struct Work: Sendable {
        let source: LinkSource
        let listening: Listening
        let post: @Sendable (AppMessage) -> Void

        func carryOut(_ request: LinkRequest) async {
            do {
                switch request {
                case .look(let chapter):
                    let links = try await source.links(chapter, listening.service)
                    post(.links(.found(links, of: chapter)))
                case .open(let address):
                    try Browser.check(address)
                    post(.notice("The browser opens \(address)", .information))
                    try await source.browser.open(address)
                case .readNext(let address, let chapter):
                    try Browser.check(address)
                    post(.notice("Getting \(address)", .information))
                    try await readNext(address, after: chapter)
                }
            } catch {
                guard !Task.isCancelled else { return }
                post(.notice("\(error)", .failure))
            }
        }

        private func readNext(_ address: String, after heard: ChapterAddress) async throws {
            let id = try await source.read(address)
            let shelf = try await source.texts()
            guard let book = try await shelf.books(.cacheFirst).value.first(where: { $0.id == id })
            else { throw ServiceError(.notFound, context: "the text of \(address)") }
            let chapters = try await source.queue.chapters(
                .unheardElseAll, of: book,
                among: try await shelf.chapters(of: id, .cacheFirst).value, at: shelf.sourceID)
            guard chapters.contains(where: { $0.chapter != heard }) else {
                throw StatedError(.usage, "This is the text that you hear.")
            }
            // Of a text that is kept now nothing is left half done.
            let queue = try await source.queue.add(chapters, behind: heard)
            post(.queue(QueueNews(queue)))
            post(.links(.follows(heard)))
            let title = book.title.printable(limit: 80)
            post(.notice("“\(title)” is read next.", .information))
        }
    }
}
