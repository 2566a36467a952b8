import Files
import ListenCore

/// A key for each recording, equal for those of one book: pure.
struct GroupKeys {
    /// The values that the recordings of a book have in common.
    struct Key: Hashable {
        var home: FolderHomes.Home
        var kind: BookTaking.Kind
        /// The album in lower case, or another text that tells it from others of its folder.
        var mark: String
    }

    private(set) var keys: [Key]
    /// The keys whose folders were joined into the one above.
    private var joined: Set<Key> = []
    private let folders: [String]

    init(_ recordings: [ReadRecording], _ hints: GroupingHints) {
        folders = recordings.map(\.file.folder)
        let homes = FolderHomes(Set(folders))
        let onDiscs = Set(folders.map { homes[$0] }.filter(\.hasDiscs))
        keys = recordings.map { recording in
            let home = homes[recording.file.folder]
            let album = Self.album(of: recording)
            if album.isEmpty, recording.isWholeBook, !hints.areOne {
                return Key(home: home, kind: .file, mark: recording.file.path)
            }
            return Key(home: home, kind: onDiscs.contains(home) ? .discs : .album, mark: album)
        }
        let indices = Dictionary(grouping: keys.indices) { keys[$0].home }
        for (home, all) in indices { sortOut(all, of: home, recordings, hints) }
        joinSiblings(recordings)
        if !hints.areOne { keepApart(recordings, hints) }
    }

    /// The folder of a book: the one above its folders, unless another book is below it too.
    func folder(of key: Key, _ own: [ReadRecording]) -> String {
        let home = key.home.folder
        guard joined.contains(key) || !key.home.stem.isEmpty else { return home }
        let isOnly = zip(folders, keys).allSatisfy { folder, other in
            other == key || folder != home && FilePlace.below(folder, home) == nil
        }
        return isOnly ? home : own.first?.file.folder ?? home
    }

    /// True for an album that programs write when they know none.
    static func isPlaceholder(_ album: String) -> Bool {
        album.isEmpty || placeholders.contains(album.lowercased())
    }

    private static let placeholders: Set = [
        "unknown album", "unknown", "untitled", "untitled album", "no album", "unbekanntes album",
        "unbekannt", "album inconnu", "álbum desconocido", "album sconosciuto",
        "неизвестный альбом", "未知专辑", "不明なアルバム", "<unknown>",
    ]

    private static func album(of recording: ReadRecording) -> String {
        let album = recording.tags.album ?? ""
        return isPlaceholder(album) ? "" : BookGrouping.withoutDisc(album).lowercased()
    }

    /// Separates the recordings of a home that name no album.
    private mutating func sortOut(
        _ all: [Int], of home: FolderHomes.Home, _ recordings: [ReadRecording],
        _ hints: GroupingHints
    ) {
        let indices = all.filter { keys[$0].mark.isEmpty }
        guard !indices.isEmpty else { return }
        let beside = all.filter { keys[$0].kind != .file && !keys[$0].mark.isEmpty }
        let albums = Set(beside.map { keys[$0] })
        // Discs are named as discs, so an album says more.
        let isOnDiscs = indices.contains { keys[$0].kind == .discs }
        if isOnDiscs || hints.areOne, albums.count == 1, let only = albums.first {
            for index in indices { keys[index] = only }
            return
        }
        if isOnDiscs { return }
        let known = indices.map { hints.kept[recordings[$0].file.path] }
        let ids = Array(Set(known.compactMap(\.self))).sorted { $0.rawValue < $1.rawValue }
        let loose = LooseFiles(
            indices.map { recordings[$0] },
            beside: albums.count == 1 ? beside.map { recordings[$0] } : [],
            isOne: hints.areOne || hints.bookFolders.contains(home.folder),
            kept: known.map { id in id.flatMap(ids.firstIndex) },
            titled: Set(ids.indices.filter { hints.titles[ids[$0]] != nil }),
            areNew: indices.map { hints.owners[recordings[$0].file.path] == nil })
        if let only = albums.first { for index in loose.joined { keys[indices[index]] = only } }
        for cluster in loose.clusters {
            let mark = cluster.members.first.map { recordings[indices[$0]].file.path } ?? ""
            for index in cluster.members {
                keys[indices[index]] = Key(home: home, kind: cluster.kind, mark: mark)
            }
        }
    }

    /// Joins folders beside each other with one album and author into one book, with its recordings
    /// in the folder above.
    private mutating func joinSiblings(_ recordings: [ReadRecording]) {
        struct Whole: Hashable {
            let parent: String
            let album: String
            let author: String
        }
        var members = Dictionary(grouping: keys.indices) { keys[$0] }
        var wholes: [Whole: [Key]] = [:]
        for (key, own) in members where !key.mark.isEmpty {
            guard key.kind == .album || key.kind == .discs, key.home.stem.isEmpty,
                !own.contains(where: { recordings[$0].isWholeBook })
            else { continue }
            let author = Self.author(of: own.map { recordings[$0] })
            // Recordings in the folder above belong to the book below it.
            for parent in [FilePlace(key.home.folder).folder, key.home.folder]
            where parent.utf8.count > 1 {
                let whole = Whole(parent: parent, album: key.mark, author: author)
                wholes[whole, default: []].append(key)
            }
        }
        // The deepest first, since joined folders may be joined again.
        let ordered = wholes.filter { $0.value.count > 1 }.sorted {
            ($0.key.parent.utf8.count, $0.key.parent, $0.key.album, $0.key.author)
                > ($1.key.parent.utf8.count, $1.key.parent, $1.key.album, $1.key.author)
        }
        for (whole, siblings) in ordered {
            var taken: [Key] = []
            for key in NaturalOrder.sorted(siblings, by: { $0.home.folder })
            where members[key] != nil
                && !taken.contains(where: { areVersions(members[$0], members[key], recordings) })
            {
                taken.append(key)
            }
            guard taken.count > 1 else { continue }
            let key =
                taken.first { $0.home.folder == whole.parent }
                ?? Key(
                    home: .init(folder: whole.parent), kind: .album,
                    mark: whole.album + "\u{0}" + whole.author)
            joined.insert(key)
            let all = taken.flatMap { members.removeValue(forKey: $0) ?? [] }.sorted()
            members[key] = all
            for index in all { keys[index] = key }
        }
    }

    /// Keeps books that a person gave a title apart from other kept books: a title is for exactly
    /// the recordings it was given to, unless it is that of the whole.
    ///
    /// New recordings go to the only book with recordings in their folder.
    private mutating func keepApart(_ recordings: [ReadRecording], _ hints: GroupingHints) {
        guard !hints.titles.isEmpty else { return }
        let known = recordings.map { hints.owners[$0.file.path] }
        let byFolder = Dictionary(grouping: zip(folders, known), by: \.0)
            .mapValues { Set($0.compactMap(\.1)) }
        for (key, own) in Dictionary(grouping: keys.indices, by: { keys[$0] }) {
            let owners = own.map { index in
                let beside = byFolder[folders[index]] ?? []
                return known[index] ?? (beside.count == 1 ? beside.first : nil)
            }
            guard Set(owners.compactMap(\.self)).count > 1 else { continue }
            for (title, ids) in Self.titles(of: owners, hints, whole: names(of: key)) {
                let members = zip(own, owners).filter { $0.1.map(ids.contains) ?? false }.map(\.0)
                let homes = Set(members.map { folders[$0] })
                let home = homes.count == 1 ? homes.first.map { .init(folder: $0) } : key.home
                for index in members {
                    keys[index] = Key(
                        home: home ?? key.home, kind: .titled, mark: "\u{0}" + title)
                }
            }
        }
    }

    /// The titles that keep books apart from others they would be joined with.
    private static func titles(
        of owners: [BookID?], _ hints: GroupingHints, whole: Set<String>
    ) -> [String: [BookID]] {
        let ids = Set(owners.compactMap(\.self))
        let titles = Dictionary(grouping: ids.filter { hints.titles[$0] != nil }) {
            hints.titles[$0]?.lowercased() ?? ""
        }
        // A person who gives two of them the same title means the whole.
        if titles.count == 1, titles.values.allSatisfy({ $0.count > 1 }) { return [:] }
        return titles.filter { !whole.contains($0.key) }
    }

    /// The possible names of the book of a key, in lower case.
    private func names(of key: Key) -> Set<String> {
        let album = key.kind == .album || key.kind == .discs ? key.mark : ""
        let names = [
            album.split(separator: "\u{0}").first.map(String.init) ?? "", key.home.stem,
            BookAssembly.name(of: key.home.folder),
        ]
        return Set(names.map { $0.lowercased() }.filter { !$0.isEmpty })
    }

    private static func author(of recordings: [ReadRecording]) -> String {
        let authors = Set(
            recordings.map { $0.tags.bookAuthors.joined(separator: ", ").lowercased() })
        return authors.count == 1 ? authors.first ?? "" : "\u{0}several"
    }

    /// True when two folders hold the same recordings, in other formats or as a copy.
    private func areVersions(
        _ left: [Int]?, _ right: [Int]?, _ recordings: [ReadRecording]
    ) -> Bool {
        func parts(_ indices: [Int]?) -> (stems: Set<String>, endings: Set<String>) {
            let names = (indices ?? []).map { recordings[$0].file.name.lowercased() }
            return (
                Set(names.map { Sidecars.stem(of: $0) }),
                Set(names.compactMap { $0.split(separator: ".").last.map(String.init) })
            )
        }
        func titled(_ indices: [Int]?) -> [RecordingSurvey]? {
            let own = (indices ?? []).map { recordings[$0] }
            let areTold = own.allSatisfy { $0.tags.title != nil && $0.duration > .zero }
            guard areTold else { return nil }
            return own.sorted { $0.file.name < $1.file.name }.map(\.survey)
        }
        if let copy = titled(left), copy == titled(right) { return true }
        let (one, other) = (parts(left), parts(right))
        return one.stems == other.stems && one.endings.isDisjoint(with: other.endings)
    }
}
