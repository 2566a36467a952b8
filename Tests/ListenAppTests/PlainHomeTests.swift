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
        positions: [
            position("ferry", "The crossing", at: 100, isCompleted: true, hour: 1),
            position("cartero", "El camino", at: 24, hour: 2),
            position("gone", "Of no book", at: 3, hour: 3),
        ])
    private static let fresh = PlainHome(today: nil, books: books, positions: [])

    @Test func `what is next and what was heard last stand before the shelf`() {
        #expect(
            Self.heard.lines == [
                "Today: Understand each sentence, 6 min",
                "Continue: 3 El cartero, El camino, at 0:24",
                "Continue: 1 The Ferry, after The crossing",
                "1 The Ferry (en)", "2 1984", "3 El cartero",
            ])
        #expect(Self.fresh.lines == ["1 The Ferry (en)", "2 1984", "3 El cartero"])
        #expect(!Self.fresh.help.contains("Enter"))
        #expect(!Self.fresh.help.contains("today"))
    }

    @Test func `of a long shelf the first hundred are listed, and how to see the rest`() {
        let books = (1...130).map { Book(id: BookID(rawValue: "\($0)"), title: "Book \($0)") }
        let home = PlainHome(today: nil, books: books, positions: [])
        #expect(home.lines.count == 101)
        #expect(home.lines.last == "And 30 more: `listen books` lists them all.")
        // Its number counts all the same.
        #expect(home.choice(of: "130") == .play(book: "130", chapter: nil))
    }

    @Test(arguments: [
        ("", PlainHome.Choice.play(book: "3", chapter: nil)),
        ("  2 ", .play(book: "2", chapter: nil)),
        ("book 2", .play(book: "2", chapter: nil)),
        ("book 2 chapter 7", .play(book: "2", chapter: "7")),
        ("3 chapter El camino", .play(book: "3", chapter: "El camino")),
        ("the ferry", .play(book: "the ferry", chapter: nil)),
        ("book", .play(book: "book", chapter: nil)),
        ("chapter 2", .play(book: "chapter 2", chapter: nil)),
        ("chapters 3", .chapters(of: "3")), ("Chapters the ferry", .chapters(of: "the ferry")),
        ("today", .today), ("help", .help), ("?", .help), ("q", .quit), ("QUIT", .quit),
    ])
    func `a typed line chooses`(line: String, choice: PlainHome.Choice) {
        #expect(Self.heard.choice(of: line) == choice)
    }

    @Test func `where nothing was heard an empty line chooses nothing, or what is next`() {
        #expect(Self.fresh.choice(of: "") == .nothing)
        #expect(Self.fresh.choice(of: "today") == .play(book: "today", chapter: nil))
        let next = PlainHome(today: "4 cards", books: Self.books, positions: [])
        #expect(next.choice(of: "") == PlainHome.Choice.today)
    }

    @Test func `a podcast is called as its source calls it`() {
        let home = PlainHome(
            today: nil, books: Self.books, positions: [],
            called: SourceWords(book: "podcast", chapter: "episode"))
        #expect(home.choice(of: "podcast 2 episode 4") == .play(book: "2", chapter: "4"))
        #expect(home.choice(of: "2 chapter 4") == .play(book: "2", chapter: "4"))
        #expect(home.help.contains("that podcast"))
    }
}
