import Fetching
import ListenCore
import Synchronization

/// The shelf of one source as it was last made, so that a list is read and grouped once.
actor ShelfKeeper {
    private let walk: FolderWalk
    private let name: String
    private let told: @Sendable (String) -> Void
    private let missing: @Sendable (String) -> Void
    private var held: Snapshot<RemoteShelf>?
    /// The walk that is under way, which others wait for.
    private var running: (mode: FetchMode, task: Task<Outcome, Never>)?
    private var toldNotes: Set<String> = []
    /// Folders that were refused since the last walk, in sentences.
    private let refusals = RefusalNotes()

    private typealias Outcome = Result<Made, ServiceError>

    /// A tree, and the shelf that was made of it.
    private struct Made: Sendable {
        let tree: FolderTree
        let shelf: Snapshot<RemoteShelf>
    }

    /// A keeper of the source with a name; `told` hears of each folder that could not be listed,
    /// `missing` one sentence of what is missing in all.
    init(
        _ lists: FolderLists, name: String, told: @escaping @Sendable (String) -> Void,
        missing: @escaping @Sendable (String) -> Void
    ) {
        var lists = lists
        let refusals = refusals
        lists.refused = { refusals.note($0.description) }
        walk = FolderWalk(lists: lists)
        (self.name, self.told, self.missing) = (name, told, missing)
    }

    /// The shelf as `mode` wants it; walks that run at the same time are one.
    func shelf(_ mode: FetchMode) async throws(ServiceError) -> Snapshot<RemoteShelf> {
        if let running, running.mode == mode {
            do throws(ServiceError) {
                return try await made(of: running.task, mode)
            } catch {
                // It was called off by another who waited for it.
                guard error.code == .cancelled, !Task.isCancelled else { throw error }
            }
        }
        let walk = walk
        // Beside the actor, which grouping a large tree would hold up.
        let task = Task.detached(priority: Task.currentPriority) { () async -> Outcome in
            do throws(ServiceError) {
                let tree = try await walk.tree(mode)
                let shelf = RemoteShelf(tree, rootName: walk.lists.listing.rootName)
                return .success(Made(tree: tree, shelf: Snapshot(shelf, tree.freshness)))
            } catch {
                return .failure(error)
            }
        }
        running = (mode, task)
        return try await made(of: task, mode)
    }

    /// The shelf that was made last, or else the stored one: for the parts of a listed book.
    func known(_ mode: FetchMode) async throws(ServiceError) -> Snapshot<RemoteShelf> {
        if let held, mode == .cacheFirst || mode == .cacheOnly { return held }
        return try await shelf(mode)
    }

    /// The shelf after the lists of one book's folders were asked for anew.
    func refreshed(
        _ book: RemoteBook, _ mode: FetchMode
    ) async throws(ServiceError) -> Snapshot<RemoteShelf> {
        var freshness = Freshness.fetched
        for folder in book.folders {
            let list = try await walk.lists.list(of: folder, mode)
            freshness = freshness.joined(with: list.freshness)
        }
        return Snapshot(try await shelf(.cacheFirst).value, freshness)
    }

    private func made(
        of task: Task<Outcome, Never>, _ mode: FetchMode
    ) async throws(ServiceError) -> Snapshot<RemoteShelf> {
        let outcome = await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        if running?.task == task { running = nil }
        let made = try outcome.get()
        held = made.shelf
        tell(made.tree, mode)
        return made.shelf
    }

    /// Tells of folders that were asked for and could not be listed, once each.
    private func tell(_ tree: FolderTree, _ mode: FetchMode) {
        if let shortfall = tree.shortfall(of: name), toldNotes.insert(shortfall).inserted {
            missing(shortfall)
        }
        guard mode != .cacheOnly else { return }
        var notes = refusals.taken() + tree.notes
        if tree.isCut {
            notes.append(
                "\(walk.lists.listing.rootName.printable(limit: 100)) has more files or folders"
                    + " than are read; choose a folder in it.")
        }
        for note in notes where toldNotes.insert(note).inserted { told(note) }
    }
}

/// Sentences about folders that were refused.
private final class RefusalNotes: Sendable {
    private static let most = 100
    private let sentences = Mutex<[String]>([])

    func note(_ sentence: String) {
        sentences.withLock { if $0.count < Self.most { $0.append(sentence) } }
    }

    /// The sentences, once.
    func taken() -> [String] {
        sentences.withLock { sentences in
            defer { sentences = [] }
            return sentences
        }
    }
}
