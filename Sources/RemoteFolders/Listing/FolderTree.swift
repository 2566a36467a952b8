import Library
import ListenCore

/// A tree of folders as far as it is known.
struct FolderTree: Sendable {
    /// A folder with its entries.
    struct Folder: Sendable {
        /// The folder; `nil` for the one at the top.
        let item: RemoteItem?
        /// The names of the folders down to it, without the one at the top.
        let names: [String]
        let items: [RemoteItem]
    }

    private(set) var folders: [Folder] = []
    /// The trust that it is today's: that of its oldest list.
    private(set) var freshness = Freshness.fetched
    /// Folders that could not be listed, in sentences.
    private(set) var notes: [String] = []
    /// The folders that were not read, by the names down to them.
    ///
    /// Of one that the server refused, the entries it had before may be in the tree.
    private(set) var unread: [[String]] = []
    /// True where a bound ended the walk.
    private(set) var isCut = false
    private var count = 0
    private var seen: Set<String> = []

    /// The most sentences that are kept.
    private static let mostNotes = 20

    /// Adds a folder with its list; gives the folders in it that are to be entered, each once
    /// however many shortcuts lead to it.
    mutating func add(
        _ item: RemoteItem?, _ names: [String], _ list: Snapshot<[RemoteItem]>
    ) -> [Folder] {
        freshness = freshness.joined(with: list.freshness)
        let room = RemoteLimits.items - count
        let items = Array(list.value.prefix(max(0, room)))
        if items.count < list.value.count { isCut = true }
        count += items.count
        folders.append(Folder(item: item, names: names, items: items))
        if let item { seen.insert(item.id) }
        guard names.count < RemoteLimits.depth else {
            if items.contains(where: \.isFolder) { isCut = true }
            return []
        }
        return items.compactMap { entry in
            guard entry.isFolder, !SystemName.isOne(entry.name) else {
                return nil
            }
            guard seen.count < RemoteLimits.folders else {
                isCut = true
                return nil
            }
            guard seen.insert(entry.id).inserted else { return nil }
            return Folder(item: entry, names: names + [entry.name], items: [])
        }
    }

    /// Notes that a folder was not read, though entries of it may be known.
    mutating func noteUnread(_ folder: Folder) { unread.append(folder.names) }

    /// Leaves out a folder that could not be listed; `isLater` says that it is asked for behind.
    mutating func leaveOut(_ folder: Folder, _ error: ServiceError, isLater: Bool) {
        guard !isLater else {
            freshness = freshness.joined(with: .stale(age: .zero))
            return
        }
        noteUnread(folder)
        if error.isOfConnection {
            freshness = freshness.joined(with: .offline(age: .zero, reason: error))
        } else if error.code != .notCached, notes.count < Self.mostNotes {
            notes.append(error.description)
        }
    }

    /// The sentence that says what of a source is missing; `nil` for a whole tree.
    func shortfall(of source: String) -> String? {
        let name = source.printable(limit: 100)
        guard let first = unread.first else {
            return isCut
                ? "\(name) has more files or folders than are read, so books may be missing; choose"
                    + " a folder in it."
                : nil
        }
        func shown(_ names: [String]) -> String {
            "“\(names.joined(separator: "/").printable(limit: 100))”"
        }
        guard unread.count > 1 else {
            return "The folder \(shown(first)) of \(name) could not be read, so books may be"
                + " missing."
        }
        let named = unread.prefix(3).map(shown).joined(separator: ", ")
        let rest = unread.count > 3 ? " and \(unread.count - 3) more" : ""
        return "\(unread.count) folders of \(name) could not be read, so books may be missing:"
            + " \(named)\(rest)."
    }
}

extension Freshness {
    /// The trust in a value made of two.
    func joined(with other: Freshness) -> Freshness {
        let age = max(self.age ?? .zero, other.age ?? .zero)
        switch (self, other) {
        case (.offline(_, let reason), _), (_, .offline(_, let reason)):
            return .offline(age: age, reason: reason)
        case (.stale, _), (_, .stale): return .stale(age: age)
        case (.fresh, _), (_, .fresh): return .fresh(age: age)
        case (.fetched, _), (_, .fetched): return .fetched
        case (.local, .local): return .local
        }
    }

    /// The failure that a stored value stands in for.
    var reason: ServiceError? {
        if case .offline(_, let reason) = self { reason } else { nil }
    }
}
