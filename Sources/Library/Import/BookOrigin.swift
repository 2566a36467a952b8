public import ListenCore

/// The books that the recordings of a book belonged to before an import: pure.
public struct BookOrigin: Hashable, Sendable {
    /// A former book of some of the recordings.
    public struct Former: Hashable, Sendable {
        /// Its id.
        public let id: BookID
        /// Its title.
        public let title: String
        /// The number of books its recordings belong to now.
        public let parts: Int
        /// The facts stated by a person beside its title: `author`.
        public let said: [String]
        /// The number of its files that were not read, because of which it stays beside the new
        /// book.
        public let missing: Int

        /// A former book.
        public init(
            id: BookID, title: String, parts: Int, said: [String] = [], missing: Int = 0
        ) {
            (self.id, self.title, self.parts, self.said) = (id, title, parts, said)
            self.missing = missing
        }
    }

    /// The former books, the one of the first recording first.
    public let formers: [Former]

    /// The book that has these recordings now; `nil` for one whose id is new.
    public let book: BookID?

    /// An origin of a book.
    public init(_ formers: [Former], of book: BookID? = nil) {
        (self.formers, self.book) = (formers, book)
    }

    /// The most titles in a sentence.
    private static let mostNamed = 5

    /// The change to former books in a few words; `nil` when it is still the same book.
    ///
    /// `joins 2 books: “CD1 - Anfang” and “CD2 - Ende”`, `is a part of “Downloads”, which becomes 3
    /// books`.
    public var sentence: String? {
        guard formers.count > 1 || formers.contains(where: { $0.parts > 1 }) else { return nil }
        let parts = formers.map { former in
            former.parts > 1
                ? "a part of “\(former.title)”, which becomes \(former.parts) books"
                : "“\(former.title)”"
        }
        guard parts.count > 1 else {
            return (["is \(parts[0])"] + kept + staying).joined(separator: "; ")
        }
        let more = parts.count - Self.mostNamed
        let named =
            more > 0 ? (parts.prefix(Self.mostNamed) + ["\(more) more"]).asSaid : parts.asSaid
        return (["joins \(parts.count) books: \(named)"] + kept + staying).joined(separator: "; ")
    }

    /// The former books that stay beside the new one, as not all of their files are there.
    private var staying: [String] {
        formers.filter { $0.missing > 0 }.prefix(Self.mostNamed).map { former in
            former.missing == 1
                ? "1 file of “\(former.title)” is not there, so that it stays a book too"
                : "\(former.missing) files of “\(former.title)” are not there, so that it stays a "
                    + "book too"
        }
    }

    /// The facts a person stated about books that are split: they stay with the id.
    private var kept: [String] {
        let parted = formers.filter { $0.parts > 1 && !$0.said.isEmpty }
        return [true, false].compactMap { isOwn in
            let said = Set(parted.filter { ($0.id == book) == isOwn }.flatMap(\.said)).sorted()
            guard !said.isEmpty else { return nil }
            let named = "your \(said.joined(separator: " and ")) for it"
            return isOwn
                ? "\(named) stays with this part"
                : "\(named) holds here where the files of this part say nothing else"
        }
    }
}

extension Importer {
    /// The origins of `books`, by their ids; each book has the paths of its recordings, and
    /// `owners` are the books that had them.
    func origins(
        of books: [(id: BookID, paths: [String])], _ owners: [String: BookID]
    ) async throws -> [BookID: BookOrigin] {
        var formers: [BookID: [BookID]] = [:]
        var heirs: [BookID: Set<BookID>] = [:]
        let given = Set(books.flatMap(\.paths))
        for book in books {
            for owner in book.paths.compactMap({ owners[$0] }) {
                heirs[owner, default: []].insert(book.id)
                if formers[book.id]?.contains(owner) != true {
                    formers[book.id, default: []].append(owner)
                }
            }
        }
        let changed = formers.filter { $1.count > 1 || $1.contains { heirs[$0]?.count ?? 0 > 1 } }
        guard !changed.isEmpty else { return [:] }
        var known: [BookID: BookOrigin.Former] = [:]
        for id in Set(changed.values.joined()) {
            guard let book = try await store.book(id) else { continue }
            let said = [
                book.said.author.map { _ in "author" }, book.said.narrator.map { _ in "narrator" },
                book.said.language.map { _ in "language" },
            ]
            known[id] = BookOrigin.Former(
                id: id, title: book.title, parts: heirs[id]?.count ?? 0,
                said: said.compactMap(\.self),
                missing: heirs[id]?.contains(id) == true
                    ? 0 : book.recordings.count { !given.contains($0.path) })
        }
        return Dictionary(
            uniqueKeysWithValues: changed.map { id, formers in
                (id, BookOrigin(formers.compactMap { known[$0] }, of: id))
            })
    }
}
