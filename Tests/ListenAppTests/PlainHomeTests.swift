import Foundation
import ListenCore
import Testing

@testable import Sessions

/// The home of the plain view: its lines, and what typed ones ask for.
struct PlainHomeTests {
    private static let source = SourceID.local

    private static let books = [
        Book(id: BookID(rawValue: "ferry"), title: "The Ferry", language: .english),
        Book(id: BookID(rawValue: "1984"), title: "1984"),
        Book(id: BookID(rawValue: "cartero"), title: "El cartero"),
    ]

    private static func position(
        _ book: String, _ title: String, at seconds: Int64, isCompleted: Bool = false, hour: Double
    ) -> PlaybackPosition {
        PlaybackPosition(
            chapter: ChapterAddress(
                source: source, book: BookID(rawValue: book), chapter: ChapterID(rawValue: "2")),
            position: .milliseconds(seconds * 1_000), duration: .milliseconds(100_000),
            isCompleted: isCompleted, updatedAt: Date(timeIntervalSince1970: hour * 3_600),
            bookTitle: "", chapterTitle: title)
    }

    private static let heard = PlainHome(
        today: "Understand each sentence, 6 min", books: books,
        heard: [
            position("gone", "Of no book", at: 3, hour: 3),
            position("cartero", "El camino", at: 24, hour: 2),
            position("ferry", "The crossing", at: 100, isCompleted: true, hour: 1),
        ])
    private static let fresh = PlainHome(today: nil, books: books, heard: [])

    @Test func `what is next and what was heard last stand before the shelf`() {
        #expect(
            Self.heard.lines == [
                "Today: Understand each sentence, 6 min",
                "Continue: 3 El cartero, El camino, at 0:24",
                "Continue: 1 The Ferry, after The crossing",
                "1 The Ferry (en)", "2 1984", "3 El cartero",
            ])
        #expect(Self.heard.help.hasPrefix("Enter goes on with “El cartero”. "))
        #expect(Self.fresh.lines == ["1 The Ferry (en)", "2 1984", "3 El cartero"])
        #expect(!Self.fresh.help.contains("Enter"))
    }

    @Test func `of a long shelf the first hundred are listed, and how to see the rest`() {
        let books = (1...130).map { Book(id: BookID(rawValue: "id \($0)"), title: "Book \($0)") }
        let home = PlainHome(today: nil, books: books, heard: [])
        #expect(home.lines.count == 101)
        #expect(home.lines.last == "And 30 more: `listen books` lists them all.")
        // Its number counts all the same.
        #expect(
            home.choice(of: "130") == .play(.listed(BookID(rawValue: "id 130")), chapter: nil))
    }

    private static func book(_ id: String) -> PlainHome.Wanted {
        .listed(BookID(rawValue: id))
    }

    @Test(arguments: [
        ("", PlainHome.Choice.play(book("cartero"), chapter: nil)),
        ("  2 ", .play(book("1984"), chapter: nil)),
        ("1984", .play(.named("1984"), chapter: nil)),
        ("-9223372036854775808", .play(.named("-9223372036854775808"), chapter: nil)),
        ("0", .play(.named("0"), chapter: nil)),
        ("book 2", .play(book("1984"), chapter: nil)),
        ("book 2 chapter 7", .play(book("1984"), chapter: "7")),
        ("3 chapter El camino", .play(book("cartero"), chapter: "El camino")),
        ("3 chapter Chapter 2", .play(book("cartero"), chapter: "Chapter 2")),
        ("3 chapter The last chapter", .play(book("cartero"), chapter: "The last chapter")),
        ("the  ferry", .play(.named("the ferry"), chapter: nil)),
        ("book", .play(.named("book"), chapter: nil)),
        ("chapter 2", .play(.named("chapter 2"), chapter: nil)),
        ("3 chapter", .play(.named("3 chapter"), chapter: nil)),
        ("chapters 3", .chapters(of: book("cartero"))),
        ("Chapters the ferry", .chapters(of: .named("the ferry"))),
        ("today", .today), ("help", .help), ("?", .help), ("q", .quit), ("QUIT", .quit),
    ])
    func `a typed line chooses`(line: String, choice: PlainHome.Choice) {
        #expect(Self.heard.choice(of: line) == choice)
    }

    @Test func `where nothing was heard an empty line helps, or begins what is next`() {
        #expect(Self.fresh.choice(of: "") == PlainHome.Choice.help)
        let next = PlainHome(today: "4 cards", books: Self.books, heard: [])
        #expect(next.choice(of: "") == PlainHome.Choice.today)
        #expect(next.help.hasPrefix("Enter begins what is next. "))
    }

    @Test(arguments: ["Quit", "Today", "Chapters of a life"])
    func `a title goes before a word`(title: String) {
        let books = [Book(id: BookID(rawValue: "it"), title: title)]
        let home = PlainHome(today: nil, books: books, heard: [])
        #expect(
            home.choice(of: title.lowercased()) == .play(.named(title.lowercased()), chapter: nil))
    }

    @Test func `a podcast is called as its source calls it`() {
        let home = PlainHome(
            today: nil, books: Self.books, heard: [],
            called: SourceWords(book: "podcast", chapter: "episode"))
        let second = Self.book("1984")
        #expect(home.choice(of: "podcast 2 episode 4") == .play(second, chapter: "4"))
        #expect(home.choice(of: "2 chapter 4") == .play(second, chapter: "4"))
        #expect(home.choice(of: "episodes 2") == .chapters(of: second))
        #expect(home.help.contains("plays that podcast, `3 episode 2` one episode of it"))
    }
}
