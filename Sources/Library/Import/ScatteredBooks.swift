import ListenCore

/// Books whose files are in several folders, as `listen relink` may leave them: pure.
///
/// Recordings are grouped by their folders; files that a book has already stay in it all the same,
/// unless an album says that they are of another.
struct ScatteredBooks {
    private let groups: [BookGrouping.Group]
    /// The book of each path.
    private let owners: [String: BookID]
    /// The group with most files of each book.
    private let homes: [BookID: Int]

    init(_ groups: [BookGrouping.Group], owners: [String: BookID]) {
        self.groups = groups
        self.owners = owners
        let counts = groups.map { group in
            Dictionary(
                group.recordings.compactMap { owners[$0.file.path] }.map { ($0, 1) },
                uniquingKeysWith: +)
        }
        homes = Dictionary(
            FormerBooks(counts).books.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The books that have files in other groups than their own.
    var books: Set<BookID> {
        Set(
            groups.indices.flatMap { index in
                groups[index].recordings.filter { home(of: $0, in: index) != index }
                    .compactMap { owners[$0.file.path] }
            })
    }

    /// The groups with the files of each book in one, in the book's order; `orders` are the paths
    /// of those books.
    func gathered(_ orders: [BookID: [String]]) -> [BookGrouping.Group] {
        guard !orders.isEmpty else { return groups }
        var members = groups.map { _ in [ReadRecording]() }
        for (index, group) in groups.enumerated() {
            for recording in group.recordings {
                members[home(of: recording, in: index)].append(recording)
            }
        }
        for (book, paths) in orders {
            guard let home = homes[book] else { continue }
            members[home] = Self.ordered(BookGrouping.inOrder(members[home]), as: paths)
        }
        return zip(groups, members).filter { !$1.isEmpty }.map { group, recordings in
            var group = group
            group.recordings = recordings
            return group
        }
    }

    /// The group that a recording of a group belongs to.
    private func home(of recording: ReadRecording, in index: Int) -> Int {
        guard let owner = owners[recording.file.path], let home = homes[owner], home != index,
            groups[home].folder != groups[index].folder
        else { return index }
        let albums = [recording.tags.album, groups[home].album].compactMap { album in
            album.map { BookGrouping.withoutDisc($0).lowercased() }
        }
        return Set(albums).count > 1 ? index : home
    }

    /// Recordings in the book's order; a new one comes behind the one before it in its folder.
    private static func ordered(
        _ recordings: [ReadRecording], as paths: [String]
    ) -> [ReadRecording] {
        let places = Dictionary(
            paths.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        var ordered = recordings.filter { places[$0.file.path] != nil }
            .sorted { places[$0.file.path] ?? 0 < places[$1.file.path] ?? 0 }
        for (index, recording) in recordings.enumerated() where places[recording.file.path] == nil {
            let before = recordings[..<index].last { $0.file.folder == recording.file.folder }
            let place = before.flatMap { ordered.firstIndex(of: $0) }.map { $0 + 1 }
            ordered.insert(recording, at: place ?? 0)
        }
        return ordered
    }
}
