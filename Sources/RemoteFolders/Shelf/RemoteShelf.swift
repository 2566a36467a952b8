import Library
import ListenCore

/// The books of a tree of folders: pure.
///
/// A folder with recordings is a book, a single `.m4b` too; folders of discs are one book. Two
/// entries of one name are kept apart by their ids, and no name is ever used as a path.
struct RemoteShelf: Sendable {
    let books: [RemoteBook]
    private let places: [BookID: Int]
    /// The folder that each folder lies in, by their ids; the one at the top is empty.
    private let parents: [String: String]

    /// The books of a tree, whose folder at the top has a name.
    init(_ tree: FolderTree, rootName: String) {
        let books = ShelfBuilding(tree, rootName: rootName).books
        self.books = books
        places = Dictionary(
            books.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        var parents: [String: String] = [:]
        for folder in tree.folders {
            let id = folder.item?.id ?? ""
            for item in folder.items where item.isFolder && parents[item.id] == nil {
                parents[item.id] = id
            }
        }
        self.parents = parents
    }

    /// True for a folder of the tree below the top.
    func hasFolder(_ id: String) -> Bool { parents[id] != nil }

    /// The ids of a folder and those above it, without the one at the top.
    func path(of folder: String) -> [String] {
        var path: [String] = []
        var next: String? = folder
        while let id = next, !id.isEmpty, path.count <= RemoteLimits.depth, !path.contains(id) {
            path.append(id)
            next = parents[id]
        }
        return path
    }

    subscript(id: BookID) -> RemoteBook? { places[id].map { books[$0] } }
}

/// A book of a tree of folders.
struct RemoteBook: Sendable {
    var id: BookID
    let title: String
    let authors: [String]
    var chapters: [RemoteChapter]
    let cover: RemoteItem?
    /// The folders that have something of it; the one at the top as `nil`.
    let folders: [RemoteItem?]

    subscript(id: ChapterID) -> RemoteChapter? { chapters.first { $0.id == id } }

    /// The book as lists show it, with the address of its picture.
    func listed(cover: String?) -> Book {
        Book(
            id: id, title: title,
            author: authors.isEmpty ? nil : authors.joined(separator: ", "), coverURL: cover)
    }
}

/// A chapter: a recording or a part of one, with what lies beside it under its name.
struct RemoteChapter: Sendable {
    /// A text of a chapter.
    struct Text: Sendable {
        let item: RemoteItem
        let language: Language?
    }

    var id: ChapterID
    /// The id that the bytes of its recording and texts are kept by: its own, unless it is a part.
    let recording: ChapterID
    var title: String
    let sound: RemoteItem
    var spoken: Text?
    var translations: [Text] = []
    var leftOut: [(text: Text, reason: TextChoice.Reason)] = []
    /// True when only the order of names decided which text is spoken.
    var isGuess = false
    /// The cue sheet of the recording.
    var cueSheet: RemoteItem?
    /// True for a sheet that is of this recording whatever it names: one under its name, or the
    /// only one beside the only recording.
    var isSheetItsOwn = true
    /// The part of the recording that is heard; `nil` for all of it.
    var stretch: RecordingStretch?

    /// A chapter that is a whole recording.
    init(id: ChapterID, title: String, sound: RemoteItem) {
        (self.id, recording, self.title, self.sound) = (id, id, title, sound)
    }

    var texts: [Text] { [spoken].compactMap(\.self) + translations + leftOut.map(\.text) }

    /// The chapter as lists show it.
    var listed: Chapter {
        let length = stretch.flatMap { part in part.end.map { $0 - part.start } }
        return Chapter(
            id: id, title: title, hasSubtitles: spoken != nil, duration: length ?? .zero)
    }
}

extension RemoteItem {
    /// An id for people and keys: the server's own where it is a short word, else its hash.
    package var shortID: String {
        let isWord =
            id.utf8.count <= 64 && id.utf8.count >= 4
            && id.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
                    || (0x61...0x7A).contains(byte) || byte == 0x2D || byte == 0x5F
            }
        return isWord ? id : StableHash.text(of: id)
    }
}
