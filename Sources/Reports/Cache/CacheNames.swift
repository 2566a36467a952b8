import HTTPCaching
package import ListenCore

/// The titles of a source whose lists are kept beside the cache.
package struct KeptTitles: Sendable {
    /// Its books, in its order.
    let books: [Book]
    /// The chapters of some of them.
    let chapters: [BookID: [Chapter]]

    /// Titles by their ids.
    package init(books: [Book], chapters: [BookID: [Chapter]]) {
        (self.books, self.chapters) = (books, chapters)
    }
}

/// The words and the discretion about what is stored of a source.
package struct CachedSource: Sendable {
    /// The name of a book or chapter that was removed, where ids are made by this program.
    let goneBook, goneChapter: String
    /// True where an address may have a key of the person's in any part.
    let hidesAddresses: Bool
    /// The words for what it has.
    let words: SourceWords

    /// A source whose ids mean nothing to anybody.
    package init(
        goneBook: String, goneChapter: String, words: SourceWords, hidesAddresses: Bool = false
    ) {
        (self.goneBook, self.goneChapter) = (goneBook, goneChapter)
        (self.words, self.hidesAddresses) = (words, hidesAddresses)
    }
}

/// Readable names of stored responses: book and chapter by their titles in the stored lists.
struct CacheNames: Sendable {
    private struct BookKey: Hashable {
        let source: SourceID
        let book: BookID
    }

    private var books: [SourceID: [Book]] = [:]
    private var bookPlaces: [BookKey: Int] = [:]
    private var chapters: [BookKey: [Chapter]] = [:]
    private var chapterPlaces: [CacheSubject: Int] = [:]
    /// The sources to look for books in, the one in use first.
    private let sources: [SourceID]
    private let own: [SourceID: CachedSource]

    /// Names from what is kept beside the cache, and from `lists`, latest first; other books and
    /// chapters of `heads` have their ids, or where those mean nothing to anybody, no name.
    init(
        lists: [StoredResponse], kept: [SourceID: KeptTitles] = [:], heads: [StoredHead],
        inUse: SourceID?, titles: ([UInt8]) -> [StoredTitle], own: [SourceID: CachedSource] = [:]
    ) {
        self.own = own
        let subjects = heads.compactMap(\.subject)
        let all = Set(subjects.map(\.source))
        sources = all.sorted { left, right in
            left == inUse || (right != inUse && left.rawValue < right.rawValue)
        }
        for (source, titles) in kept { add(titles, of: source) }
        for list in lists { add(list, titles) }
        for subject in subjects { note(subject) }
    }

    private mutating func add(_ kept: KeptTitles, of source: SourceID) {
        for book in kept.books { add(book, to: source) }
        for (book, chapters) in kept.chapters {
            let key = BookKey(source: source, book: book)
            for chapter in chapters { add(chapter, to: key) }
        }
    }

    private mutating func add(_ list: StoredResponse, _ titles: ([UInt8]) -> [StoredTitle]) {
        guard let subject = list.head.subject, case .inline(let bytes) = list.body else { return }
        if let book = subject.book {
            let key = BookKey(source: subject.source, book: book)
            guard chapters[key] == nil else { return }
            let entries = titles(bytes).map { entry in
                Chapter(
                    id: ChapterID(rawValue: entry.id), title: entry.title, number: entry.number)
            }
            for chapter in ChapterOrder(entries).chapters { add(chapter, to: key) }
        } else if books[subject.source] == nil {
            for entry in titles(bytes) {
                add(
                    Book(id: BookID(rawValue: entry.id), title: entry.title), to: subject.source)
            }
        }
    }

    private mutating func note(_ subject: CacheSubject) {
        guard let book = subject.book else { return }
        let key = BookKey(source: subject.source, book: book)
        if bookPlaces[key] == nil {
            let title = own[subject.source]?.goneBook ?? book.rawValue
            add(Book(id: book, title: title), to: subject.source)
        }
        guard let chapter = subject.chapter, chapterPlaces[subject] == nil else { return }
        let title = own[subject.source]?.goneChapter ?? chapter.rawValue
        add(Chapter(id: chapter, title: title), to: key)
    }

    private mutating func add(_ book: Book, to source: SourceID) {
        let key = BookKey(source: source, book: book.id)
        guard bookPlaces[key] == nil else { return }
        bookPlaces[key] = books[source, default: []].count
        books[source, default: []].append(book)
    }

    private mutating func add(_ chapter: Chapter, to key: BookKey) {
        let subject = CacheSubject(source: key.source, book: key.book, chapter: chapter.id)
        guard chapterPlaces[subject] == nil else { return }
        chapterPlaces[subject] = chapters[key, default: []].count
        chapters[key, default: []].append(chapter)
    }

    /// The address of a response as it is printed; of one that may have a key in any part, only its
    /// server: `https://cast.example/…`.
    func address(of head: StoredHead) -> String {
        guard let source = head.subject?.source, own[source]?.hidesAddresses == true,
            let url = HTTPURL(head.key.url)
        else { return head.key.url }
        return "\(url.origin)/…"
    }

    /// The title of a subject's book; `nil` without one.
    func bookTitle(of subject: CacheSubject?) -> String? {
        guard let subject, let book = subject.book else { return nil }
        let key = BookKey(source: subject.source, book: book)
        return bookPlaces[key].flatMap { books[subject.source]?[$0].title } ?? book.rawValue
    }

    /// The title of a subject's chapter; `nil` without one.
    func chapterTitle(of subject: CacheSubject?) -> String? {
        guard let subject, let book = subject.book, let chapter = subject.chapter else {
            return nil
        }
        let key = BookKey(source: subject.source, book: book)
        return chapterPlaces[subject].flatMap { chapters[key]?[$0].title } ?? chapter.rawValue
    }

    /// The name of a stored response: `El cartero, Part 2: sound`.
    func words(for head: StoredHead) -> String {
        let title = bookTitle(of: head.subject)
        let chapter = chapterTitle(of: head.subject)
        let place = [title, chapter].compactMap(\.self).joined(separator: ", ")
        let kind: String
        switch head.resource {
        case .list: kind = title == nil ? "list of books" : "list of chapters"
        case .media: kind = isCover(head) ? "cover" : "sound"
        case .payload: kind = isChapterData(head) ? "data" : "text"
        }
        guard head.subject != nil else { return "" }
        return place.isEmpty ? kind : "\(place): \(kind)"
    }

    /// True for a book's picture; sound belongs to a chapter.
    private func isCover(_ head: StoredHead) -> Bool {
        head.fields.first("Content-Type")?.lowercased().hasPrefix("image/") == true
            || head.subject?.book != nil && head.subject?.chapter == nil
    }

    private func isChapterData(_ head: StoredHead) -> Bool {
        guard let chapter = head.subject?.chapter else { return false }
        let parts = head.key.url.split(separator: "?")[0].split(separator: "/")
        return parts.dropLast().last == "chapters"
            || parts.last.map(String.init) == chapter.rawValue
    }

    /// The sort key of a list: by source, book and chapter in the source's order, then class.
    func order(of head: StoredHead) -> CacheOrder {
        guard let subject = head.subject else {
            return CacheOrder(source: sources.count, book: 0, chapter: 0, head: head)
        }
        let key = subject.book.map { BookKey(source: subject.source, book: $0) }
        return CacheOrder(
            source: sources.firstIndex(of: subject.source) ?? sources.count,
            book: key.flatMap { bookPlaces[$0] } ?? -1,
            chapter: subject.chapter == nil ? -1 : chapterPlaces[subject] ?? Int.max, head: head)
    }

    /// The title of a subject's book, with its chapter's where it has one.
    func title(of subject: CacheSubject) -> String {
        [bookTitle(of: subject), chapterTitle(of: subject)].compactMap(\.self)
            .joined(separator: ", ")
    }

    /// The book and chapter that were typed, in the forms that `listen book` accepts.
    ///
    /// Throws a list of the choices when nothing matches.
    func subject(book typed: String, chapter: String? = nil) throws -> CacheSubject {
        var failure: SelectionError?
        for source in sources {
            let words = own[source]?.words ?? .books
            do throws(SelectionError) {
                let book = try BookSelection.find(typed, in: books[source] ?? [], called: words)
                    .book
                guard let chapter else { return CacheSubject(source: source, book: book.id) }
                let known = chapters[BookKey(source: source, book: book.id)] ?? []
                let found = try ChapterSelection.find(chapter, in: known, called: words).chapter
                return CacheSubject(source: source, book: book.id, chapter: found.id)
            } catch {
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
        throw CacheError.empty
    }
}

/// The sort key of a stored response.
struct CacheOrder: Comparable {
    let source: Int
    let book: Int
    let chapter: Int
    let head: StoredHead

    package static func < (left: CacheOrder, right: CacheOrder) -> Bool {
        let places = (
            (left.source, left.book, left.chapter), (right.source, right.book, right.chapter)
        )
        if places.0 != places.1 { return places.0 < places.1 }
        let classes = (left.head.resource.order, right.head.resource.order)
        if classes.0 != classes.1 { return classes.0 < classes.1 }
        return left.head.key.url < right.head.key.url
    }
}

extension ResourceClass {
    fileprivate var order: Int {
        switch self {
        case .list: 0
        case .payload: 1
        case .media: 2
        }
    }
}
