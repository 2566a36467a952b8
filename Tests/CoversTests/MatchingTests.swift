import ListenCore
import Testing

@testable import Covers

@Suite struct MatchingTests {
    @Test(arguments: [
        ("The Hobbit (Unabridged)", "The Hobbit"), ("The Hobbit [B0099SLAMY]", "The Hobbit"),
        ("01 - The Hobbit", "The Hobbit"), ("03. The Hobbit", "The Hobbit"),
        ("007 The Hobbit", "The Hobbit"), ("Track 3 The Hobbit", "The Hobbit"),
        ("The_Hobbit_Unabridged", "The Hobbit"), ("The Hobbit, Unabridged", "The Hobbit"),
        ("The Hobbit - Audiobook", "The Hobbit"), ("The Hobbit B0099SLAMY", "The Hobbit"),
        ("The Hobbit 978-0-261-10221-7", "The Hobbit"),
        ("J. R. R. Tolkien - The Hobbit", "The Hobbit"),
        ("Der Hobbit (ungekürzt) {Hörbuch}", "Der Hobbit"),
        // What only looks like it.
        ("1984", "1984"), ("1Q84", "1Q84"), ("2001: A Space Odyssey", "2001: A Space Odyssey"),
        ("4.50 from Paddington", "4.50 from Paddington"), ("11/22/63", "11/22/63"),
        ("20,000 Leagues Under the Sea", "20,000 Leagues Under the Sea"),
        ("13 Reasons Why", "13 Reasons Why"), ("(Unabridged)", "(Unabridged)"),
        ("Audiobook", "Audiobook"), ("Half (open", "Half (open"), ("((((", "(((("),
        ("300: Spartans", "300: Spartans"), ("", ""),
    ])
    func `a title is cleaned of what is not the book's`(_ title: String, _ cleaned: String) {
        #expect(CoverTitle(title, author: "J.R.R. Tolkien").text == cleaned)
    }

    @Test func `brackets without end cost no more than their length`() {
        let title = String(repeating: "([{", count: 100_000)
        #expect(CoverTitle(title).text.count <= 300)
    }

    private static let tolkien = "J. R. R. Tolkien"

    @Test(arguments: [
        ("The Hobbit", tolkien, "The Hobbit", "J.R.R. Tolkien", true),
        ("Hobbit", tolkien, "The Hobbit (Unabridged)", "JRR Tolkien", true),
        (
            "The Hobbit", "Tolkien, John Ronald Reuel", "The Hobbit: or There and Back Again",
            tolkien, true
        ),
        (
            "El Ingenioso Hidalgo", "Miguel de Cervantes", "El ingenioso hidalgo",
            "Miguel De Cervantes Saavedra", true
        ),
        ("ノルウェイの森", "村上春樹", "ノルウェイの森", "村上 春樹", true),
        ("Ender’s Game", "Orson Scott Card", "Enders Game", "Card, Orson Scott", true),
        ("Good Omens", "Terry Pratchett, Neil Gaiman", "Good Omens", "Neil Gaiman", true),
        // Other books.
        ("The Hobbit", tolkien, "The Silmarillion", tolkien, false),
        ("The Hobbit", tolkien, "The Hobbit Companion", tolkien, false),
        ("The Hobbit", tolkien, "The Hobbit", "Mary Smith", false),
        ("The Hobbit", tolkien, "The Hobbit", "", false),
        ("Emma", "Ana Lobo", "Emma", "Ana Huang", false),
        ("Emma", "Lobo, Ana", "Emma", "Ana Huang", false),
        ("Emma", "A. Lobo", "Emma", "Antonio Lobo", true),
        ("Emma", "Ana Lobo", "Emma", "Antonio Lobo", false),
        (
            "Star Wars: A New Hope", "George Lucas", "Star Wars: The Empire Strikes Back",
            "George Lucas", false
        ),
        ("Saga", "Ana Lobo", "Saga: Volume 2", "Ana Lobo", false),
        ("Saga II", "Ana Lobo", "Saga III", "Ana Lobo", false),
        ("Saga 1", "Ana Lobo", "Saga 2", "Ana Lobo", false),
    ])
    func `only a cover of the same title and author is taken`(
        _ title: String, _ author: String, _ found: String, _ foundAuthor: String, _ isTaken: Bool
    ) {
        let choice = CoverChoice(CoverWish(title: title, author: author))
        let candidate = CoverCandidate(title: found, authors: [foundAuthor], address: "x")
        #expect(choice.fitting([candidate]).isEmpty == !isTaken)
    }

    @Test func `without an author a title of one author alone is taken, if it is no single word`() {
        func fitting(_ title: String, _ candidates: (String, String)...) -> Int {
            CoverChoice(CoverWish(title: title)).fitting(
                candidates.map { CoverCandidate(title: $0.0, authors: [$0.1], address: "x") }
            ).count
        }
        #expect(fitting("The Long Ships", ("The Long Ships", "Frans Bengtsson")) == 1)
        #expect(
            fitting(
                "The Long Ships", ("The Long Ships", "Frans Bengtsson"),
                ("The Long Ships", "Bengtsson, Frans")) == 2)
        #expect(
            fitting(
                "Ghost Story", ("Ghost Story", "Peter Straub"), ("Ghost Story", "Jim Butcher")) == 0
        )
        #expect(fitting("Emma", ("Emma", "Jane Austen")) == 0)
        #expect(fitting("Star Wars", ("Star Wars: The Empire", "George Lucas")) == 0)
    }

    @Test func `a subtitle that a service keeps apart tells books apart too`() {
        func isTaken(_ title: String, _ found: String, _ subtitle: String) -> Bool {
            let candidate = CoverCandidate(
                title: found, subtitle: subtitle, authors: ["Ana Lobo"], address: "x")
            return !CoverChoice(CoverWish(title: title, author: "Ana Lobo"))
                .fitting([candidate]).isEmpty
        }
        #expect(isTaken("Saga", "Saga", "A Novel"))
        #expect(isTaken("Saga: A Novel", "Saga", "A Novel"))
        #expect(!isTaken("Saga: The End", "Saga", "The Beginning"))
        #expect(!isTaken("Saga", "Saga", "Volume 2"))
    }

    @Test func `the same number is surest, then the language, then the whole title`() {
        let wish = CoverWish(
            title: "Momo", author: "Michael Ende", isbn: "9783522202", language: Language(tag: "de")
        )
        func candidate(
            _ title: String, _ language: String, _ address: String, isSame: Bool = false
        ) -> CoverCandidate {
            CoverCandidate(
                title: title, authors: ["Michael Ende"],
                languages: [Language(tag: language)].compactMap(\.self), hasSameISBN: isSame,
                address: address)
        }
        let order = CoverChoice(wish).fitting([
            candidate("Momo: A Tale", "en", "4"), candidate("Momo", "en", "3"),
            candidate("Momo", "de", "2"),
            candidate("Momo oder die Zeit", "en", "other", isSame: true),
            candidate("Momo: Roman", "en", "1", isSame: true),
        ])
        // The number with another title is still by this author.
        #expect(order.map(\.address) == ["1", "other", "2", "3", "4"])
    }

    @Test func `a number that belongs to another book is not believed`() {
        let wish = CoverWish(title: "Momo", author: "Michael Ende", isbn: "9783522202")
        let other = CoverCandidate(
            title: "Physics", authors: ["A. Writer"], hasSameISBN: true, address: "x")
        #expect(CoverChoice(wish).fitting([other]).isEmpty)
    }
}
