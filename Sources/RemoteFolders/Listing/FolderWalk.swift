import ListenCore

/// Walks a tree of folders, several at a time, level by level.
struct FolderWalk: Sendable {
    let lists: FolderLists

    /// The tree as `mode` wants it.
    ///
    /// With `.cacheFirst`, and a stored list of the folder at the top, no request is made: folders
    /// whose lists are missing make the tree stale, and are asked for by the refresh behind.
    /// Throws when the folder at the top cannot be had.
    func tree(_ mode: FetchMode) async throws(ServiceError) -> FolderTree {
        let top = try await lists.items(of: nil, mode)
        var mode = mode
        if mode == .cacheFirst, top.freshness.age != nil { mode = .cacheOnly }
        if top.freshness.reason != nil { mode = .cacheOnly }
        var tree = FolderTree()
        var level = tree.add(nil, [], top)
        while !level.isEmpty {
            if Task.isCancelled {
                throw ServiceError(.cancelled, context: "the folders of \(lists.listing.rootName)")
            }
            var next: [FolderTree.Folder] = []
            for start in stride(from: 0, to: level.count, by: RemoteLimits.parallel) {
                let batch = Array(level[start..<min(start + RemoteLimits.parallel, level.count)])
                let answers = await answers(batch, mode)
                for (folder, answer) in zip(batch, answers) {
                    switch answer {
                    case .success(let list): next += tree.add(folder.item, folder.names, list)
                    case .failure(let error):
                        tree.leaveOut(folder, error)
                        // The rest need not wait for a server that is gone.
                        if error.isOfConnection { mode = .cacheOnly }
                    }
                    if case .success(let list) = answer, list.freshness.reason != nil,
                        list.freshness.reason?.isOfConnection == true
                    {
                        mode = .cacheOnly
                    }
                }
            }
            level = next
        }
        return tree
    }

    private func answers(
        _ folders: [FolderTree.Folder], _ mode: FetchMode
    ) async -> [Result<Snapshot<[RemoteItem]>, ServiceError>] {
        // Stored lists come faster one by one than from tasks.
        if mode == .cacheOnly || folders.count == 1 {
            var answers: [Result<Snapshot<[RemoteItem]>, ServiceError>] = []
            for folder in folders { answers.append(await answer(folder, mode)) }
            return answers
        }
        return await withTaskGroup(
            of: (Int, Result<Snapshot<[RemoteItem]>, ServiceError>).self
        ) { group in
            for (index, folder) in folders.enumerated() {
                group.addTask { (index, await answer(folder, mode)) }
            }
            var answers: [Int: Result<Snapshot<[RemoteItem]>, ServiceError>] = [:]
            for await (index, answer) in group { answers[index] = answer }
            return folders.indices.compactMap { answers[$0] }
        }
    }

    private func answer(
        _ folder: FolderTree.Folder, _ mode: FetchMode
    ) async -> Result<Snapshot<[RemoteItem]>, ServiceError> {
        do throws(ServiceError) {
            return .success(try await lists.items(of: folder.item, mode))
        } catch {
            return .failure(error)
        }
    }
}

extension ServiceError {
    /// True when nothing else of the server can be had either.
    var isOfConnection: Bool {
        switch code {
        case .offline, .proxy, .timeout, .tls, .token, .webPage, .cancelled: true
        case .status(let status, _): status == 401
        default: false
        }
    }
}
