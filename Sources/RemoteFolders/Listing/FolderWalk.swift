import ListenCore

/// Walks a tree of folders, several at a time, level by level.
struct FolderWalk: Sendable {
    private(set) var lists: FolderLists

    init(lists: FolderLists) { self.lists = lists }

    /// The tree as `mode` wants it.
    ///
    /// With `.cacheFirst`, and a stored list of the folder at the top, no request is made: folders
    /// whose lists are missing make the tree stale, and are asked for by the refresh behind.
    /// Throws when the folder at the top cannot be had.
    func tree(_ wanted: FetchMode) async throws(ServiceError) -> FolderTree {
        var walk = self
        walk.lists.whole = WholeTree(lists.listing)
        let tree = try await walk.walked(wanted)
        // What was called off half way is no tree, and nothing of it is to be told.
        if !tree.unread.isEmpty, Task.isCancelled {
            throw ServiceError(.cancelled, context: "the folders of \(lists.listing.rootName)")
        }
        return tree
    }

    private func walked(_ wanted: FetchMode) async throws(ServiceError) -> FolderTree {
        let top = try await lists.list(of: nil, wanted)
        var mode = wanted
        if wanted == .cacheFirst, top.freshness.age != nil { mode = .cacheOnly }
        if top.freshness.reason != nil { mode = .cacheOnly }
        var tree = FolderTree()
        var level = tree.add(nil, [], top.map(\.items))
        while !level.isEmpty {
            if Task.isCancelled {
                throw ServiceError(.cancelled, context: "the folders of \(lists.listing.rootName)")
            }
            var next: [FolderTree.Folder] = []
            for start in stride(from: 0, to: level.count, by: RemoteLimits.parallel) {
                let batch = Array(level[start..<min(start + RemoteLimits.parallel, level.count)])
                for (folder, answer) in zip(batch, await answers(batch, mode)) {
                    next += take(answer, of: folder, into: &tree, wanted)
                    // The rest need not wait for a server that is gone.
                    if answer.reason?.isOfConnection == true { mode = .cacheOnly }
                }
            }
            level = next
        }
        return tree
    }

    /// Adds the list of a folder to the tree; gives the folders in it.
    private func take(
        _ answer: Answer, of folder: FolderTree.Folder, into tree: inout FolderTree,
        _ wanted: FetchMode
    ) -> [FolderTree.Folder] {
        switch answer {
        case .success(var list):
            // It was not asked for anew only because it can be behind.
            if wanted == .cacheFirst, case .offline(let age, let reason) = list.freshness,
                reason.code == .notAsked
            {
                list = Snapshot(list.value, .stale(age: age))
            }
            if list.value.isRefused { tree.noteUnread(folder) }
            return tree.add(folder.item, folder.names, list.map(\.items))
        case .failure(let error):
            tree.leaveOut(
                folder, error, isLater: wanted == .cacheFirst && error.code == .notCached)
            return []
        }
    }

    private typealias Answer = Result<Snapshot<FolderList>, ServiceError>

    private func answers(_ folders: [FolderTree.Folder], _ mode: FetchMode) async -> [Answer] {
        // Stored lists come faster one by one than from tasks.
        if mode == .cacheOnly || folders.count == 1 {
            var answers: [Answer] = []
            for folder in folders { answers.append(await answer(folder, mode)) }
            return answers
        }
        return await withTaskGroup(of: (Int, Answer).self) { group in
            for (index, folder) in folders.enumerated() {
                group.addTask { (index, await answer(folder, mode)) }
            }
            var answers: [Int: Answer] = [:]
            for await (index, answer) in group { answers[index] = answer }
            return folders.indices.compactMap { answers[$0] }
        }
    }

    private func answer(_ folder: FolderTree.Folder, _ mode: FetchMode) async -> Answer {
        do throws(ServiceError) {
            return .success(try await lists.list(of: folder.item, mode))
        } catch {
            return .failure(error)
        }
    }
}

extension Result where Success == Snapshot<FolderList>, Failure == ServiceError {
    /// The reason that no list, or only a stored one, came.
    fileprivate var reason: ServiceError? {
        switch self {
        case .success(let list): list.freshness.reason
        case .failure(let error): error
        }
    }
}

extension ServiceError {
    /// True for something that may not be read, or is not there.
    var isRefusal: Bool {
        if case .status(403, _) = code { true } else { isOfGone }
    }

    /// True for something that is not there.
    var isOfGone: Bool {
        switch code {
        case .notFound, .status(404, _), .status(410, _): true
        default: false
        }
    }

    /// True when nothing else of the server can be had either.
    var isOfConnection: Bool {
        switch code {
        case .offline, .proxy, .timeout, .tls, .token, .refused, .webPage, .cancelled: true
        case .status(let status, _): status == 401
        default: false
        }
    }
}
