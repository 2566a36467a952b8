import ListenCore

/// The assignment of kept books to groups of recordings: pure.
struct FormerBooks {
    /// The book of each group; none for a new group.
    let books: [Int: BookID]

    /// Assigns each book to the group with most of its files, so that one file with another album
    /// takes no book away.
    ///
    /// `owners` has for each group the number of its files by book.
    init(_ owners: [[BookID: Int]]) {
        var claims: [(group: Int, book: BookID, count: Int)] = []
        for (group, counts) in owners.enumerated() {
            for (book, count) in counts { claims.append((group, book, count)) }
        }
        claims.sort {
            $0.count != $1.count
                ? $0.count > $1.count : ($0.group, $0.book.rawValue) < ($1.group, $1.book.rawValue)
        }
        var given: [Int: BookID] = [:]
        var taken: Set<BookID> = []
        for claim in claims where given[claim.group] == nil && !taken.contains(claim.book) {
            given[claim.group] = claim.book
            taken.insert(claim.book)
        }
        books = given
    }
}
