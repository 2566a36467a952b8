/// The books that the recordings of a book belonged to before an import: pure.
package struct BookOrigin: Hashable, Sendable {
    /// A former book of some of the recordings.
    package struct Former: Hashable, Sendable {
        /// Its id.
        package let id: BookID
        /// Its title.
        package let title: String
        /// The number of books its recordings belong to now.
        package let parts: Int
        /// The facts stated by a person beside its title: `author`.
        let said: [String]
        /// The number of its files that were not read, because of which it stays beside the new
        /// book.
        let missing: Int

        /// A former book.
        package init(
            id: BookID, title: String, parts: Int, said: [String] = [], missing: Int = 0
        ) {
            (self.id, self.title, self.parts, self.said) = (id, title, parts, said)
            self.missing = missing
        }
    }

    /// The former books, the one of the first recording first.
    package let formers: [Former]

    /// The book that has these recordings now; `nil` for one whose id is new.
    let book: BookID?

    /// An origin of a book.
    package init(_ formers: [Former], of book: BookID? = nil) {
        (self.formers, self.book) = (formers, book)
    }

    /// The most titles in a sentence.
    private static let mostNamed = 5

    /// The change to former books in a few words; `nil` when it is still the same book.
    ///
    /// `joins 2 books: “CD1 - Anfang” and “CD2 - Ende”`, `is a part of “Downloads”, which becomes 3
    /// books`.
    package var sentence: String? {
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
