import ListenCore
import SharedWork
import UIVocabulary

/// Carries out the requests about more to hear, the last search alone, and posts their results.
@MainActor
final class DiscoveryWorker {
    private let discovery: Discovery
    private let post: @Sendable (AppMessage) -> Void
    private var searching: Task<Void, Never>?
    private var keeping: Task<Void, Never>?
    /// The results of the last search.
    private var found: (serial: Int, finds: [Discovery.Find])?

    init(_ discovery: Discovery, post: @escaping @Sendable (AppMessage) -> Void) {
        (self.discovery, self.post) = (discovery, post)
    }

    /// Starts a request.
    func carryOut(_ request: DiscoveryRequest) {
        switch request {
        case .search(let place, let text, let serial):
            searching?.cancel()
            found = nil
            searching = Task { await search(place, text, serial) }
        case .take(let index, let serial):
            begin(index, serial) { await $0.keep($1, serial) }
        case .drop(let index, let serial):
            begin(index, serial) { await $0.drop($1) }
        case .read(let path):
            let before = keeping
            keeping = Task {
                await before?.value
                await read(path)
            }
        case .leave:
            searching?.cancel()
            found = nil
        }
    }

    /// Waits until what was begun is done.
    func settle() async {
        await searching?.value
        await keeping?.value
    }

    /// Leaves a search, and waits until what was chosen is kept.
    func finish() async {
        searching?.cancel()
        keeping?.cancel()
        await settle()
    }

    private func search(_ place: DiscoveryPlace, _ text: String, _ serial: Int) async {
        do {
            let findings = try await discovery.search(place, text)
            guard !Task.isCancelled else { return }
            found = (serial, findings.finds)
            post(
                .discovery(
                    .found(
                        findings.finds.map(\.row), remark: findings.remarks.first, serial: serial)))
        } catch {
            guard !Task.isCancelled else { return }
            post(.discovery(.failed("\(error)", serial: serial)))
        }
    }

    /// Begins to keep or to take away what was found, one after another.
    private func begin(
        _ index: Int, _ serial: Int,
        _ work: @escaping @MainActor (DiscoveryWorker, Discovery.Find) async -> Void
    ) {
        guard let found, found.serial == serial, found.finds.indices.contains(index) else { return }
        let (before, find) = (keeping, found.finds[index])
        keeping = Task {
            await before?.value
            guard !Task.isCancelled else { return }
            await work(self, find)
        }
    }

    private func keep(_ find: Discovery.Find, _ serial: Int) async {
        do {
            let taken = try await find.keep()
            post(.discovery(.taken(find.row.id, opens: await place(of: taken), serial: serial)))
        } catch {
            guard !Task.isCancelled else { return }
            post(.notice("\(error)", .failure))
            post(.discovery(.refused(serial: serial)))
        }
    }

    /// Tells what became of a find, and returns the place that is gone to; `nil` to stay.
    private func place(of taken: Discovery.Taken) async -> FoundPlace? {
        var place = taken.plays.map { FoundPlace(recording: $0) }
        if let book = taken.opens { place = await discovery.place(book) }
        if !taken.news.isEmpty { post(.notice(taken.news, .information)) }
        return place
    }

    private func read(_ path: String) async {
        do {
            let taken = try await discovery.read(path)
            post(.discovery(.read(await place(of: taken))))
        } catch {
            guard !Task.isCancelled else { return }
            post(.notice("\(error)", .failure))
        }
    }

    private func drop(_ find: Discovery.Find) async {
        do {
            guard let news = try await find.drop() else { return }
            post(.notice(news, .information))
            post(.discovery(.dropped(find.row.id)))
        } catch {
            post(.notice("\(error)", .failure))
        }
    }
}
