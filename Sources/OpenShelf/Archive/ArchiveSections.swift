import ListenCore

/// The recordings of an item: its sound files, those of one recording together, the best for
/// listening of each.
enum ArchiveSections {
    /// The formats that are heard, the best first: speech gains nothing beyond these.
    private static let formats = [
        "128kbps mp3", "vbr mp3", "64kbps mp3", "mp3", "ogg vorbis", "opus", "mpeg-4 audio",
        "advanced audio coding", "apple lossless audio", "flac", "24bit flac", "wave", "aiff",
    ]

    /// The sections of an item in their order: by the numbers of their files where all have one and
    /// no two the same, else by name.
    static func sections(of item: ArchiveItem) -> [ShelfBook.Section] {
        let heard = item.files.filter { rank($0) != nil }
        let known = Dictionary(
            item.files.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        var groups: [String: [ArchiveItem.File]] = [:]
        for file in heard { groups[root(of: file, among: known), default: []].append(file) }
        let chosen = groups.map { root, files in
            (
                root: root,
                files: files.sorted { (rank($0) ?? .max, $0.name) < (rank($1) ?? .max, $1.name) }
            )
        }
        let named = NaturalOrder.sorted(chosen) { $0.root }
        let tracks = named.map { $0.files.lazy.compactMap(\.track).first { $0 > 0 } }
        let isNumbered = Set(tracks.compactMap(\.self)).count == named.count
        let ordered =
            isNumbered
            ? zip(tracks, named).sorted { ($0.0 ?? 0) < ($1.0 ?? 0) }.map(\.1) : named
        var seen: [String: Int] = [:]
        return ordered.prefix(ShelfBook.mostSections).compactMap { root, files in
            guard let best = files.first else { return nil }
            var id = ArchiveName.stem(ofFile: root)
            seen[id, default: 0] += 1
            if let count = seen[id], count > 1 { id += "#\(count)" }
            return ShelfBook.Section(
                id: id,
                title: files.lazy.compactMap(\.title).first ?? ArchiveName.title(ofFile: root),
                seconds: files.lazy.map(\.seconds).first { $0 > 0 } ?? 0, readers: [],
                file: best.name)
        }
    }

    /// The place of a file's format among those that are heard; `nil` for one that is not.
    private static func rank(_ file: ArchiveItem.File) -> Int? {
        formats.firstIndex(of: file.format.lowercased())
    }

    /// The file that a file was made from in the end; it need not be there.
    private static func root(
        of file: ArchiveItem.File, among known: [String: ArchiveItem.File]
    ) -> String {
        var (root, next, steps) = (file.name, file.original, 0)
        while let original = next, steps < 8 {
            root = original
            next = known[original].flatMap { $0.name == file.name ? nil : $0.original }
            steps += 1
        }
        return root
    }
}
