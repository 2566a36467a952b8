import FoundationEssentials
import ListenCore
import MediaTags
import Subtitles

/// Books made of groups of recordings.
extension Importer {
    /// The book of each group as it is now, with the facts it was made of.
    func books(
        of groups: [BookGrouping.Group], _ owners: [String: BookID],
        _ around: [BookSurroundings], _ wishes: ImportWishes, _ isRehearsal: Bool
    ) async throws -> [BookRevision] {
        let (known, moved) = try await formerBooks(of: groups, owners)
        let copies = try await OwnedCopies(store.books(), in: tools.own)
        var taken = Set(known.books.values)
        var books: [BookRevision] = []
        let all = Set(groups.flatMap(\.recordings).map(\.file.path))
        for (index, group) in groups.enumerated() {
            var former: ImportedBook?
            if let id = known.books[index] {
                former = try await store.book(id)
            } else if let id = try await offThread({ _ in copies.book(of: group) }),
                taken.insert(id).inserted
            {
                former = try await store.book(id)
            }
            let around = around[index]
            var wishes = wishes
            if wishes.chapterList == nil {
                wishes.chapterList = try await carriedList(of: group, former, owners, all)
            }
            var book = try Self.assembled(group, around, wishes, former, clock.now)
            var wish: WishedDivision?
            if former == nil {
                // Ids are made of facts that two books may have in common.
                let id = try await unused(book.id, in: group.folder, &taken)
                if id != book.id {
                    book = try Self.assembled(group, around, wishes, nil, clock.now, id)
                }
                // The book was in the library before, or came with a backup of another machine that
                // divides it.
                wish = try await store.wishedDivision(of: id)
                if let wish {
                    let own = wishes.over(wish)
                    book = try Self.assembled(group, around, own, nil, clock.now, id)
                    let isAsSaid =
                        (book.chapterList, book.chapterLength) == (wish.list, wish.length)
                    book.dividedAt =
                        isAsSaid
                        ? wish.saidAt : WishedDivision.time(now: clock.now, over: wish.saidAt)
                }
            }
            // A picture beside two books belongs to neither.
            let sharesFolder = !around.isAlone
            book.coverPath = try await offThread { [covering = tools.covering, book] _ in
                covering(book, sharesFolder, isRehearsal)
            }
            if book.coverPath == nil, let cover = former?.coverPath,
                try await offThread({ _ in FoundFile(path: cover) != nil })
            {
                book.coverPath = cover
            }
            let paths = book.recordings.map(\.path) + moved[index].map(\.path)
            books.append(BookRevision(book, of: former, wish: wish, sources: Set(paths)))
        }
        return books
    }

    /// The chapters a person gave to the former books of a group's files, where those are other
    /// books.
    private func carriedList(
        of group: BookGrouping.Group, _ former: ImportedBook?, _ owners: [String: BookID],
        _ all: Set<String>
    ) async throws -> String? {
        var formers = former.map { [$0] } ?? []
        for id in group.recordings.compactMap({ owners[$0.file.path] })
        where !formers.contains(where: { $0.id == id }) {
            if let book = try await store.book(id) { formers.append(book) }
        }
        return CarriedChapters(recordings: group.recordings, formers: formers, all: all).list
    }

    /// An id that no other book has, made of the usual one.
    private func unused(
        _ usual: BookID, in folder: String, _ taken: inout Set<BookID>
    ) async throws -> BookID {
        var id = usual
        while true {
            let isKept = try await store.book(id) != nil
            if !isKept, taken.insert(id).inserted { return id }
            id = BookID(rawValue: StableHash.text(of: id.rawValue + folder))
        }
    }

    private static func assembled(
        _ group: BookGrouping.Group, _ around: BookSurroundings, _ wishes: ImportWishes,
        _ former: ImportedBook?, _ now: Date, _ id: BookID? = nil
    ) throws(ChapterListError) -> ImportedBook {
        var group = group
        var list: [RecordingChapter] = []
        if let text = wishes.chapterList ?? former?.chapterList, !text.isEmpty {
            let listing = try ChapterListing(text, name: "the list of chapters")
            if listing.isOfSeveral {
                for index in group.recordings.indices {
                    let recording = group.recordings[index]
                    let own = try? listing.chapters(
                        of: recording.file.name, duration: recording.duration)
                    if let own { group.recordings[index].survey.chapters = own }
                }
            } else {
                list = try listing.chapters(of: "", duration: .zero)
            }
        } else if around.chapters.count > 1 {
            // Several files divide the book better than a list of one chapter.
            list = around.chapters
        }
        var book = BookAssembly(
            group: group, said: wishes, former: former, newID: id, bookList: list, now: now
        ).book
        book.apply(BookFacts(around.facts(of: group, former)))
        return book
    }
}
