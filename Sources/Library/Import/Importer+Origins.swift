import ListenCore

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
