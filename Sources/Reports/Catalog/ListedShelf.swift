package import ConsoleOutput
import ListenCore
package import SharedWork

/// A source that is switched on beside the one of this run.
package struct OtherCatalog: Sendable {
    let entry: SourceEntry
    /// Opens it; throws the error in its settings.
    let open: @Sendable () throws -> OtherSource
    /// Tells that its list is waited for; `nil` where that is never long.
    let waiting: WaitingLine?

    package init(
        entry: SourceEntry, waiting: WaitingLine? = nil,
        open: @escaping @Sendable () throws -> OtherSource
    ) {
        (self.entry, self.waiting, self.open) = (entry, waiting, open)
    }

    /// An error of it, with the way to be rid of it: books do not come from it, so that another
    /// source need not be taken.
    func words(of error: any Error) -> String {
        let way = "`listen source off \(entry.name.shellWord)` leaves it out from now on."
        return (error as? ServiceError)?.told(way: way) ?? "\(error)"
    }
}

/// The shelf of another source, or the reason that it could not be read.
struct OtherShelfReport: Sendable {
    let entry: SourceEntry
    var shelf: ListedShelf?
    var failure: String?
}

/// The books of a source, as `listen books` lists them.
struct ListedShelf: Sendable {
    let service: any BookSource
    let snapshot: Snapshot<[Book]>
    /// The tags that a listed book must have.
    let wanted: Set<BookTag>
    /// The place heard last in each book.
    let last: [BookID: PlaybackPosition]
    let tags: [BookID: [BookTag]]
    /// The sound on this machine; `nil` for a source whose books are all here.
    let kept: KeptSound?

    /// The listed books, with their index in the source's list.
    var shown: [(offset: Int, element: Book)] {
        snapshot.value.enumerated().filter { _, book in wanted.isSubset(of: tags[book.id] ?? []) }
    }

    /// The books as a table, numbered by their place in the source's list.
    var table: TextTable {
        var table = TextTable(.right, .left, .left, .left, .left, .left, .left)
        for (index, book) in shown {
            let count = kept?.count(of: book.id) ?? (stored: 0, pinned: 0)
            table.add(
                "\(index + 1)", book.title, book.language?.englishName ?? "", book.author ?? "",
                last[book.id].map { "\($0.chapterTitle), \(heardText($0))" } ?? "",
                count.stored == 0
                    ? ""
                    : "\(count.stored) stored"
                        + (count.pinned > 0 ? ", \(count.pinned) pinned" : ""),
                (tags[book.id] ?? []).map { "#" + $0.text }.joined(separator: " "))
        }
        return table
    }
}
