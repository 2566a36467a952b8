public import ListenCore

/// Which books the recordings of a book were of before an import: pure.
public struct BookOrigin: Hashable, Sendable {
    /// A book of which it has recordings.
    public struct Former: Hashable, Sendable {
        /// Its id.
        public let id: BookID
        /// What it was called.
        public let title: String
        /// How many books its recordings are of now.
        public let parts: Int
        /// What a person said of it beside its title: `author`.
        public let said: [String]
        /// How many files of it were not read, so that it stays with these beside the whole.
        public let missing: Int

        /// A former book.
        public init(
            id: BookID, title: String, parts: Int, said: [String] = [], missing: Int = 0
        ) {
            (self.id, self.title, self.parts, self.said) = (id, title, parts, said)
            self.missing = missing
        }
    }

    /// The former books, that of the first recording first.
    public let formers: [Former]

    /// The book that has these recordings now; `nil` for one of another id than all former books.
    public let book: BookID?

    /// An origin of a book.
    public init(_ formers: [Former], of book: BookID? = nil) {
        (self.formers, self.book) = (formers, book)
    }

    /// How many titles a sentence names.
    private static let mostNamed = 5

    /// What became of former books, in a few words; `nil` where it is the same book still.
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

    /// Which former books stay beside the whole, as not all of their files are there.
    private var staying: [String] {
        formers.filter { $0.missing > 0 }.prefix(Self.mostNamed).map { former in
            former.missing == 1
                ? "1 file of “\(former.title)” is not there, so that it stays a book too"
                : "\(former.missing) files of “\(former.title)” are not there, so that it stays a "
                    + "book too"
        }
    }

    /// What was said by hand of books that are parted: it stays where their id does.
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
    /// Which books the files of `books` were of, by their ids: of each book the paths it is made
    /// of; `owners` have had them.
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
