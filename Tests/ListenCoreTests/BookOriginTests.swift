import Testing

@testable import ListenCore

/// Sentences about the books that the recordings of a book belonged to before.
@Suite struct BookOriginTests {
    private typealias Former = BookOrigin.Former

    private func former(
        _ title: String, parts: Int = 1, said: [String] = [], missing: Int = 0
    ) -> Former {
        Former(
            id: BookID(rawValue: title), title: title, parts: parts, said: said, missing: missing)
    }

    private func sentence(_ formers: [Former], of book: String? = nil) -> String? {
        BookOrigin(formers, of: book.map(BookID.init)).sentence
    }

    @Test func `a book that stays the same is not told of`() {
        #expect(sentence([]) == nil)
        #expect(sentence([former("A")]) == nil)
        #expect(sentence([former("A", said: ["author"], missing: 2)]) == nil)
    }

    @Test func `a part of a book names the book that becomes several`() {
        #expect(
            sentence([former("Downloads", parts: 3)])
                == "is a part of “Downloads”, which becomes 3 books")
    }

    @Test func `a book that joins others names them`() {
        #expect(sentence([former("A"), former("B")]) == "joins 2 books: “A” and “B”")
        #expect(
            sentence([former("A"), former("B", parts: 2)])
                == "joins 2 books: “A” and a part of “B”, which becomes 2 books")
    }

    @Test func `no more than five titles are named`() {
        let titles = ["A", "B", "C", "D", "E", "F", "G"]
        #expect(
            sentence(titles.prefix(5).map { former($0) })
                == "joins 5 books: “A”, “B”, “C”, “D” and “E”")
        #expect(
            sentence(titles.map { former($0) })
                == "joins 7 books: “A”, “B”, “C”, “D”, “E” and 2 more")
    }

    @Test func `a book that stays as some of its files are not there is told`() {
        #expect(
            sentence([former("A", missing: 1), former("B", missing: 2)])
                == """
                joins 2 books: “A” and “B”; 1 file of “A” is not there, so that it stays a book \
                too; 2 files of “B” are not there, so that it stays a book too
                """)
        #expect(
            sentence([former("A", parts: 2, missing: 3)])
                == """
                is a part of “A”, which becomes 2 books; 3 files of “A” are not there, so that it \
                stays a book too
                """)
        let many = (1...6).map { former("\($0)", missing: 1) }
        #expect(sentence(many)?.components(of: "; ").count == 6, "the joining, and five of them")
    }

    @Test(arguments: [
        ("A", "your author for it stays with this part"),
        ("other", "your author for it holds here where the files of this part say nothing else"),
    ])
    func `the words a person said of a split book stay with the part that has its id`(
        book: String, kept: String
    ) {
        let split = former("A", parts: 2, said: ["author"])
        #expect(sentence([split], of: book) == "is a part of “A”, which becomes 2 books; \(kept)")
    }

    @Test func `words of several split books are told together, each once and in order`() {
        let formers = [
            former("A", parts: 2, said: ["title"]),
            former("B", parts: 2, said: ["narrator", "author"]),
            former("C", parts: 3, said: ["author"]), former("D", said: ["language"]),
        ]
        #expect(
            sentence(formers, of: "A")?.components(of: "; ").dropFirst() == [
                "your title for it stays with this part",
                "your author and narrator for it holds here where the files of this part say "
                    + "nothing else",
            ])
    }
}

extension String {
    fileprivate func components(of separator: String) -> [String] {
        split(separator: separator).map(String.init)
    }
}
