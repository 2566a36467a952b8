package import ListenCore
package import RemoteFolders

extension DriveListing {
    /// The most files on a page of a search.
    private static let searchPage = 100

    /// True: Drive searches names and texts.
    package var canSearch: Bool { true }

    /// The files and folders with all words in their names, or the whole of them in their texts.
    package func entries(named words: [String]) async throws(ServiceError) -> FoundEntries {
        let context = "what was searched for on Google Drive"
        var found = FoundEntries([], isCut: false)
        var (token, seen) = (String?.none, Set<String>())
        repeat {
            let page = try await page(
                where: Self.search(words), after: token, size: Self.searchPage,
                facts: DriveFile.fields + ",parents", order: nil, keys: nil, context: context)
            // Of a list that cannot be gone on with, what came is told.
            guard let page else { break }
            found.entries += page.files.compactMap(Self.entry)
            found.isCut = found.isCut || page.isIncomplete
            token = page.next.flatMap { next in
                next.utf8.count <= 4_096 && seen.insert(next).inserted ? next : nil
            }
        } while token != nil && seen.count * Self.searchPage < SearchWords.mostEntries
        if token != nil { found.isCut = true }
        return found
    }

    /// The link of a folder.
    package func address(of folder: RemoteItem) -> String? {
        guard DrivePlace.isID(folder.id) else { return nil }
        return DrivePlace(.folder(folder.id), resourceKey: folder.extra).link
    }

    /// The question for words.
    static func search(_ words: [String]) -> String {
        let names = words.map { "name contains \(quoted($0))" }.joined(separator: " and ")
        let text = "fullText contains \(quoted(words.joined(separator: " ")))"
        return "trashed=false and ((\(names)) or \(text))"
    }

    /// The entry for a file, without asking what a shortcut leads to.
    private static func entry(_ file: DriveFile) -> FoundEntries.Entry? {
        guard !file.isTrashed else { return nil }
        let folder = file.parent.flatMap { id in
            DrivePlace.isID(id, from: 1) ? RemoteItem(id: id, name: "", kind: .folder) : nil
        }
        guard file.type == DriveFile.shortcut else {
            guard !file.isDocument, file.mayDownload || file.type == DriveFile.folder else {
                return nil
            }
            return FoundEntries.Entry(file.item(), in: folder)
        }
        guard let target = file.target, DrivePlace.isID(target.id, from: 1) else { return nil }
        let kind: RemoteItem.Kind = target.type == DriveFile.folder ? .folder : .file
        return FoundEntries.Entry(
            RemoteItem(id: target.id, name: file.name, kind: kind, extra: target.resourceKey),
            in: folder)
    }
}
