import Files
import ListenCore

/// Matches the groups of an import with books that are kept.
extension Importer {
    /// The kept books that groups are: by their files, or by files of the same sizes and names or
    /// times that are gone from their place.
    ///
    /// Also returns for each group the files, in their old places, of moved books that are in it as
    /// a whole.
    func formerBooks(
        of groups: [BookGrouping.Group], _ owners: [String: BookID]
    ) async throws -> (former: FormerBooks, moved: [[OwnedFile]]) {
        let files = groups.flatMap(\.recordings).map(\.file)
        let unknown = files.filter { owners[$0.path] == nil }
        let alike = try await store.recordings(ofSizes: Set(unknown.map(\.size)))
        let gone = try await offThread { _ in alike.filter { FoundFile(path: $0.path) == nil } }
        struct Mark: Hashable {
            let size: Int64
            var name: String?
            /// The time of change, which a renamed file keeps.
            var modified: Int64?
        }
        let moved = Dictionary(grouping: gone) {
            Mark(size: $0.size, name: FilePlace($0.path).name)
        }
        let renamed = Dictionary(grouping: gone) { Mark(size: $0.size, modified: $0.modified) }
        let whole = try await wholeBooks(gone, in: groups, owners)
        let former = FormerBooks(
            zip(groups, whole).map { group, whole in
                var counts: [BookID: Int] = [:]
                var movedCounts: [BookID: Int] = [:]
                for file in group.recordings.map(\.file) {
                    if let owner = owners[file.path] {
                        counts[owner, default: 0] += 1
                        continue
                    }
                    let books =
                        moved[Mark(size: file.size, name: file.name)]
                        ?? renamed[Mark(size: file.size, modified: file.modified)] ?? []
                    for book in Set(books.map(\.book)) { movedCounts[book, default: 0] += 1 }
                }
                // A few equal files do not make a book another one.
                guard counts.isEmpty else { return counts }
                let ids = Set(whole.map(\.book))
                return movedCounts.filter {
                    $0.value * 2 >= group.recordings.count || ids.contains($0.key)
                }
            })
        let given = Set(former.books.values)
        let moving = whole.enumerated().map { index, files in
            files.filter { former.books[index] == $0.book || !given.contains($0.book) }
        }
        return (former, moving)
    }

    /// For each group the missing files of books that are in it, all with their names and sizes.
    private func wholeBooks(
        _ gone: [OwnedFile], in groups: [BookGrouping.Group], _ owners: [String: BookID]
    ) async throws -> [[OwnedFile]] {
        struct Mark: Hashable {
            let name: String
            let size: Int64
        }
        func marks(_ files: [OwnedFile]) -> [Mark: Int] {
            let marks = files.map { Mark(name: FilePlace($0.path).name, size: $0.size) }
            return Dictionary(marks.map { ($0, 1) }, uniquingKeysWith: +)
        }
        var books: [[OwnedFile]] = []
        let byBook = Dictionary(grouping: gone, by: \.book)
        for (id, files) in byBook.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            let count = try await store.book(id)?.recordings.count
            if count == files.count { books.append(files) }
        }
        var used: Set<BookID> = []
        return groups.map { group in
            let files = group.recordings.map(\.file)
            guard files.allSatisfy({ owners[$0.path] == nil }) else { return [] }
            var left = Dictionary(
                files.map { (Mark(name: $0.name, size: $0.size), 1) }, uniquingKeysWith: +)
            var whole: [OwnedFile] = []
            for book in books where !book.allSatisfy({ used.contains($0.book) }) {
                let own = marks(book)
                guard own.allSatisfy({ left[$0.key] ?? 0 >= $0.value }) else { continue }
                left.merge(own) { $0 - $1 }
                used.formUnion(book.map(\.book))
                whole += book
            }
            return whole
        }
    }
}
