import Library
package import ListenCore

/// The books of a source among what its server found, and places with sound that it has not: pure.
package struct FoundBooks: Sendable {
    /// A book of the source.
    package struct Found: Sendable {
        /// Its number in the list of the source, from 1.
        package let number: Int
        /// The book.
        package let book: Book
        /// The chapters that were found by their own names or texts; empty where the book was.
        package var chapters: [ChapterID] = []
    }

    /// A folder with sound that is not among the books of the source.
    package struct Place: Sendable {
        /// The name for people: of the folder, or else of the first file in it.
        package var name: String
        /// The address that adds it as a source.
        package let address: String
        /// The number of recordings that were found in it.
        package var recordings = 0
    }

    /// The books, in the order in which the server found something of them.
    package private(set) var books: [Found] = []
    /// The other places, in that order too.
    package private(set) var elsewhere: [Place] = []
    /// True where there may be more.
    package private(set) var isCut: Bool
    /// True where something lies in a folder of the source whose list is older than it.
    package private(set) var hasNewer = false

    /// The most books and the most other places.
    private static let most = 200

    private var indices: [Int: Int] = [:]
    private var places: [String: Int] = [:]

    /// The books of a shelf among what was found; `listed` gives a book as lists show it, and
    /// `address` says how a folder is added.
    init(
        _ found: FoundEntries, on shelf: RemoteShelf, listed: (RemoteBook) -> Book,
        address: (RemoteItem) -> String?
    ) {
        isCut = found.isCut
        let map = ShelfMap(shelf)
        for entry in found.entries {
            let item = entry.item
            if item.isFolder {
                let below = map.books(below: item.id)
                for book in below { note(book, nil, shelf, listed) }
                if below.isEmpty, !shelf.hasFolder(item.id) { note(item, address) }
            } else if let (book, chapter) = map.chapter(of: item.id) {
                note(book, shelf.books[book].chapters[chapter].id, shelf, listed)
            } else if NamedBooks.isSound(item.name), item.size != 0, let folder = entry.folder {
                if shelf.hasFolder(folder.id) {
                    hasNewer = true
                } else {
                    note(folder, sound: item, address)
                }
            }
        }
    }

    private mutating func note(
        _ book: Int, _ chapter: ChapterID?, _ shelf: RemoteShelf, _ listed: (RemoteBook) -> Book
    ) {
        guard let index = indices[book] else {
            guard books.count < Self.most else { return isCut = true }
            indices[book] = books.count
            books.append(
                Found(
                    number: book + 1, book: listed(shelf.books[book]),
                    chapters: chapter.map { [$0] } ?? []))
            return
        }
        // A book that was found as a whole is no longer one of some chapters.
        guard let chapter else { return books[index].chapters = [] }
        guard !books[index].chapters.isEmpty, !books[index].chapters.contains(chapter) else {
            return
        }
        books[index].chapters.append(chapter)
    }

    private mutating func note(
        _ folder: RemoteItem, sound: RemoteItem? = nil, _ address: (RemoteItem) -> String?
    ) {
        guard let address = address(folder) else { return }
        if places[address] == nil {
            guard elsewhere.count < Self.most else { return isCut = true }
            places[address] = elsewhere.count
            let name = folder.name.isEmpty ? sound?.name ?? "" : folder.name
            elsewhere.append(Place(name: name, address: address))
        }
        guard sound != nil, let index = places[address] else { return }
        elsewhere[index].recordings += 1
    }
}

/// The books of a shelf by the ids of the files and folders that they are made of.
private struct ShelfMap {
    private var chapters: [String: (book: Int, chapter: Int)] = [:]
    private var folders: [String: [Int]] = [:]

    init(_ shelf: RemoteShelf) {
        for (number, book) in shelf.books.enumerated() {
            for (index, chapter) in book.chapters.enumerated() {
                for id in [chapter.sound.id] + chapter.texts.map(\.item.id)
                where chapters[id] == nil {
                    chapters[id] = (number, index)
                }
            }
            let above = Set(book.folders.compactMap { $0 }.flatMap { shelf.path(of: $0.id) })
            for id in above { folders[id, default: []].append(number) }
        }
    }

    func chapter(of item: String) -> (book: Int, chapter: Int)? { chapters[item] }

    func books(below folder: String) -> [Int] { folders[folder] ?? [] }
}
