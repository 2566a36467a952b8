import Fetching
import ListenCore

/// The shelf of one source as it was last made, so that a list is read and grouped once.
actor ShelfKeeper {
    private let walk: FolderWalk
    private let told: @Sendable (String) -> Void
    private var held: Snapshot<RemoteShelf>?
    /// The walk that is under way, which others wait for.
    private var running: (mode: FetchMode, task: Task<Outcome, Never>)?
    private var toldNotes: Set<String> = []

    private typealias Outcome = Result<FolderTree, ServiceError>

    init(_ lists: FolderLists, told: @escaping @Sendable (String) -> Void) {
        walk = FolderWalk(lists: lists)
        self.told = told
    }

    /// The shelf as `mode` wants it.
    func shelf(_ mode: FetchMode) async throws(ServiceError) -> Snapshot<RemoteShelf> {
        if let running, running.mode == mode {
            return try await made(of: running.task, mode)
        }
        let walk = walk
        let task = Task { () async -> Outcome in
            do throws(ServiceError) { return .success(try await walk.tree(mode)) } catch {
                return .failure(error)
            }
        }
        running = (mode, task)
        return try await made(of: task, mode)
    }

    /// The shelf that was made last, or else the stored one: for the parts of a book that is listed.
    func known(_ mode: FetchMode) async throws(ServiceError) -> Snapshot<RemoteShelf> {
        if let held, mode == .cacheFirst || mode == .cacheOnly { return held }
        return try await shelf(mode)
    }

    /// The shelf after the lists of one book's folders were asked for anew.
    func refreshed(
        _ book: RemoteBook, _ mode: FetchMode
    ) async throws(ServiceError) -> Snapshot<RemoteShelf> {
        for folder in book.folders { _ = try await walk.lists.items(of: folder, mode) }
        return try await shelf(.cacheFirst)
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
        let tree = try outcome.get()
        let shelf = Snapshot(
            RemoteShelf(tree, rootName: walk.lists.listing.rootName), tree.freshness)
        held = shelf
        tell(tree, mode)
        return shelf
    }

    /// Tells of folders that were asked for and could not be listed, once each.
    private func tell(_ tree: FolderTree, _ mode: FetchMode) {
        guard mode != .cacheOnly else { return }
        var notes = tree.notes
        if tree.isCut {
            notes.append(
                "\(walk.lists.listing.rootName.printable(limit: 100)) has more files or folders"
                    + " than are read; choose a folder in it.")
        }
        for note in notes where toldNotes.insert(note).inserted { told(note) }
    }
}
