import LibraryUI
import ListenCore
import Terminal
package import UIVocabulary

extension AppModel {
    /// Asks for the covers of the books that are looked at, and fits them to their places.
    package mutating func lookForCover() -> [AppEffect] {
        if screen == .books, let grid = bookListScreen.grid {
            return grid.window(of: books.arrangement.order.count, around: books.cursor).flatMap {
                place, rect in
                books.arrangement.order[safe: place].flatMap(books.row).map {
                    look(for: $0, within: grid.cover(in: rect).size)
                } ?? []
            }
        }
        return coverPlace.map { look(for: $0, within: $1.size) } ?? []
    }

    private mutating func look(for row: ListedBook, within bounds: Size) -> [AppEffect] {
        guard row.book.coverURL != nil else { return [] }
        if covers.lacks(row.id) {
            covers.ask(for: row.id)
            return [.loadCover(row.book, of: row.source)]
        }
        covers.fit(row.id, within: bounds)
        return []
    }

    /// The book whose cover is shown, and where; `nil` where there is no room.
    private var coverPlace: (ListedBook, Rect)? {
        switch screen {
        case .books:
            let screen = bookListScreen
            guard let place = screen.coverPlace, let row = books.chosenIndex.flatMap(books.row)
            else { return nil }
            return (row, place)
        case .chapters:
            guard let screen = chapterListScreen, let place = screen.coverPlace else { return nil }
            return (ListedBook(book: screen.model.book, source: source, place: 0), place)
        case .player, .review: return nil
        }
    }
}
