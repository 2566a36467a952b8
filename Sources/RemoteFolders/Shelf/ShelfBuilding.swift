import Library
import ListenCore

/// The making of books out of a tree of folders.
///
/// The grouping of an import takes paths, so each entry gets one that is made up here: of its names
/// without slashes, and unique among its neighbours.
struct ShelfBuilding {
    private(set) var books: [RemoteBook] = []

    /// A folder with the made-up paths of what is in it.
    private struct Place {
        let folder: FolderTree.Folder
        let path: String
        /// The entries that are files, by their made-up names.
        var files: [String: RemoteItem] = [:]
        /// The cue sheets among them, by their names in lower case.
        var cueSheets: [String: RemoteItem] = [:]
        /// The number of recordings in it.
        var sounds = 0
        /// The made-up names of folders of texts in it.
        var textFolders: [String] = []
    }

    /// A character without a width, which tells two equal names apart and is removed from titles.
    private static let mark: Character = "\u{2060}"

    private var places: [String: Place] = [:]
    private var order: [String] = []

    init(_ tree: FolderTree, rootName: String) {
        let name = PlainName.component(rootName)
        place(tree, root: "/" + name)
        let sounds = order.flatMap { path -> [(path: String, size: Int64)] in
            guard let place = places[path] else { return [] }
            return place.files.filter { NamedBooks.isSound($0.key) && $0.value.size != 0 }
                .sorted { $0.key < $1.key }
                .map { (path + "/" + $0.key, $0.value.size ?? 1) }
        }
        guard !sounds.isEmpty else { return }
        var texts: [String: NamedTexts] = [:]
        books = NaturalOrder.sorted(
            NamedBooks(sounds, root: "/" + name).books, by: { $0.folder + "/" + $0.title }
        ).compactMap { book(of: $0, &texts) }
        keepApart()
    }

    /// Gives books of one folder ids of their own: that of the folder belongs to the first.
    private mutating func keepApart() {
        var used: Set<BookID> = []
        for index in books.indices where !used.insert(books[index].id).inserted {
            let first = books[index].chapters.first?.sound.id ?? ""
            books[index].id = BookID(
                rawValue: StableHash.text(of: "\(books[index].id.rawValue)\n\(first)"))
            used.insert(books[index].id)
        }
    }

    private mutating func place(_ tree: FolderTree, root: String) {
        var paths: [String: String] = [:]
        for folder in tree.folders {
            let path = folder.item.map { paths[$0.id] ?? "" } ?? root
            guard !path.isEmpty else { continue }
            var place = Place(folder: folder, path: path)
            var used: Set<String> = []
            for item in folder.items where !SystemName.isOne(item.name) {
                let name = Self.unique(PlainName.component(item.name), &used)
                if !item.isFolder {
                    place.files[name] = item
                    let lower = name.lowercased()
                    if lower.hasSuffix(".cue") { place.cueSheets[lower] = item }
                    if NamedBooks.isSound(name), item.size != 0 { place.sounds += 1 }
                } else if paths[item.id] == nil {
                    paths[item.id] = path + "/" + name
                    if NamedTexts.isFolderOfTexts(name) { place.textFolders.append(name) }
                }
            }
            places[path] = place
            order.append(path)
        }
    }

    /// A name that no neighbour has: equal ones get marks before their endings.
    private static func unique(_ name: String, _ used: inout Set<String>) -> String {
        guard !used.insert(name).inserted else { return name }
        let stem = NamedBooks.stem(of: name)
        let ending = name.dropFirst(stem.count)
        for count in 1...64 {
            let other = stem + String(repeating: mark, count: count) + ending
            if used.insert(other).inserted { return other }
        }
        let other = stem + String(mark) + String(used.count) + ending
        used.insert(other)
        return other
    }

    private func book(
        of named: NamedBooks.NamedBook, _ texts: inout [String: NamedTexts]
    ) -> RemoteBook? {
        var ids: Set<String> = []
        var chapters: [RemoteChapter] = []
        var folders: [String] = []
        for path in named.paths {
            guard let (folder, name) = Self.split(path), let place = places[folder],
                let item = place.files[name], ids.insert(item.id).inserted
            else { continue }
            if folders.last != folder { folders.append(folder) }
            chapters.append(chapter(item, name, in: place, &texts))
        }
        guard let first = chapters.first, let home = folders.first.flatMap({ places[$0] }) else {
            return nil
        }
        chapters = Self.toldApart(chapters, named.paths)
        let own = places[named.folder] ?? home
        let whole = named.isFile ? first.sound : own.folder.item
        return RemoteBook(
            id: BookID(rawValue: whole?.shortID ?? StableHash.text(of: "the folder at the top")),
            title: Self.shown(named.title), authors: named.authors.map(Self.shown),
            chapters: chapters, cover: cover(of: named, first.sound, own, home),
            folders: Self.distinct(folders + [own.path]).compactMap { places[$0]?.folder.item })
    }

    private func chapter(
        _ item: RemoteItem, _ name: String, in place: Place, _ texts: inout [String: NamedTexts]
    ) -> RemoteChapter {
        var chapter = RemoteChapter(
            id: ChapterID(rawValue: item.shortID), title: Self.shown(NamedBooks.title(of: name)),
            sound: item)
        let known = texts[place.path] ?? self.texts(in: place)
        texts[place.path] = known
        func text(_ named: NamedTexts.NamedText) -> RemoteChapter.Text? {
            self.item(named.path, in: place).map {
                RemoteChapter.Text(item: $0, language: named.language)
            }
        }
        let found = known.texts(of: name, readersLanguage: nil)
        chapter.spoken = found.spoken.flatMap(text)
        chapter.translations = found.translations.compactMap(text)
        chapter.leftOut = found.leftOut.compactMap { left in
            text(left.text).map { ($0, left.reason) }
        }
        chapter.isGuess = found.isGuess
        let stem = NamedBooks.stem(of: name).lowercased()
        chapter.cueSheet =
            place.cueSheets[stem + ".cue"] ?? place.cueSheets[name.lowercased() + ".cue"]
        if chapter.cueSheet == nil, place.cueSheets.count == 1 {
            // A sheet of another name counts for the recordings it names, or the only one.
            chapter.cueSheet = place.cueSheets.first?.value
            chapter.isSheetItsOwn = place.sounds == 1
        }
        return chapter
    }

    private func texts(in place: Place) -> NamedTexts {
        NamedTexts(
            Array(place.files.keys),
            below: place.textFolders.compactMap { name in
                places[place.path + "/" + name].map { (name, Array($0.files.keys)) }
            })
    }

    /// The entry at a made-up path from a folder.
    private func item(_ path: String, in place: Place) -> RemoteItem? {
        guard let (below, name) = Self.split(path), !below.isEmpty else { return place.files[path] }
        return places[place.path + "/" + below]?.files[name]
    }

    /// The picture of a book: under the name of its only file, else in its folder, else in that of
    /// its first disc.
    private func cover(
        of named: NamedBooks.NamedBook, _ sound: RemoteItem, _ own: Place, _ home: Place
    ) -> RemoteItem? {
        if named.isFile {
            let stem = NamedBooks.stem(of: sound.name)
            return [".jpg", ".jpeg", ".png"].lazy.compactMap { home.files[stem + $0] }.first
        }
        for place in [own, home] {
            // The only picture of a folder counts, that of the folder at the top does not.
            let names = place.files.keys.sorted()
            if let name = BookSidecars.cover(among: names), let item = place.files[name],
                place.folder.item != nil || name.lowercased().hasPrefix("cover")
            {
                return item
            }
        }
        return nil
    }
}

extension ShelfBuilding {
    /// Chapters of equal titles with the names of their folders: each disc has a `01.mp3`.
    private static func toldApart(
        _ chapters: [RemoteChapter], _ paths: [String]
    ) -> [RemoteChapter] {
        guard Set(chapters.map(\.title)).count < chapters.count, chapters.count == paths.count
        else { return chapters }
        let folders = paths.map { split($0).flatMap { split($0.folder)?.name } ?? "" }
        guard Set(folders).count > 1 else { return chapters }
        return zip(chapters, folders).map { chapter, folder in
            var chapter = chapter
            chapter.title = "\(shown(NamedBooks.title(of: folder + ".x"))), \(chapter.title)"
            return chapter
        }
    }

    private static func split(_ path: String) -> (folder: String, name: String)? {
        let bytes = path.utf8
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return nil }
        return (
            String(Substring(bytes[..<slash])),
            String(Substring(bytes[bytes.index(after: slash)...]))
        )
    }

    private static func distinct(_ paths: [String]) -> [String] {
        var seen: Set<String> = []
        return paths.filter { seen.insert($0).inserted }
    }

    /// A title without the marks that told names apart.
    private static func shown(_ title: String) -> String { title.filter { $0 != mark } }
}
