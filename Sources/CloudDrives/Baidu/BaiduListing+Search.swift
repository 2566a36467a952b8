import Fetching
import HTTPCaching
package import ListenCore
package import RemoteFolders

extension BaiduListing {
    /// The most files on a page of a search, which Baidu fixes.
    private static let searchPage = 500
    /// The most pages that one word is asked for: what does not fit all words is left out of them.
    private static let mostPages = 4
    /// The most words that are asked for.
    private static let mostWords = 3
    /// The longest text that Baidu searches for, in characters.
    private static let longestKey = 30

    /// True: Netdisk searches names below a folder.
    package var canSearch: Bool { true }

    /// The files and folders below the one at the top with all words in their paths from there.
    ///
    /// Baidu looks for one text in the last name of a path, so it is asked for the longest words one
    /// by one, and here the others are looked for in the whole path.
    package func entries(named words: [String]) async throws(ServiceError) -> FoundEntries {
        var found = FoundEntries([], isCut: false)
        var seen: Set<UInt64> = []
        let keys = words.sorted { $0.utf8.count > $1.utf8.count }.prefix(Self.mostWords)
        for key in keys {
            found.isCut = try await add(key, words, to: &found.entries, &seen) || found.isCut
        }
        return found
    }

    /// Adds what one word finds; returns true where there is more.
    private func add(
        _ key: String, _ words: [String], to entries: inout [FoundEntries.Entry],
        _ seen: inout Set<UInt64>
    ) async throws(ServiceError) -> Bool {
        var known: Set<UInt64> = []
        for number in 1...Self.mostPages {
            let page = try await page(
                "file",
                [
                    ("method", "search"), ("key", String(key.prefix(Self.longestKey))),
                    ("dir", root), ("recursion", "1"), ("page", "\(number)"),
                    ("num", "\(Self.searchPage)"), ("web", "1"),
                ], "what was searched for on Baidu Netdisk")
            let new = page.files.filter { known.insert($0.number).inserted }
            entries += new.filter { seen.insert($0.number).inserted }
                .compactMap { entry($0, with: words) }
            // A server that does not count repeats itself.
            guard page.hasMore, !new.isEmpty else { return false }
            guard entries.count < SearchWords.mostEntries else { break }
        }
        return true
    }

    /// The path of a folder.
    package func address(of folder: RemoteItem) -> String? {
        BaiduNetdisk.path(folder.id).map { BaiduNetdisk.source($0).url }
    }

    private func entry(_ file: BaiduFile, with words: [String]) -> FoundEntries.Entry? {
        let start = root == "/" ? root : root + "/"
        guard file.path.hasPrefix(start), let item = file.item else { return nil }
        let path = file.path.dropFirst(start.count).lowercased()
        guard words.allSatisfy({ path.contains($0.lowercased()) }) else { return nil }
        let folder = file.folder
        let name = folder.split(separator: "/").last.map(String.init) ?? ""
        return FoundEntries.Entry(item, in: RemoteItem(id: folder, name: name, kind: .folder))
    }
}
