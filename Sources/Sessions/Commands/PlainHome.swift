import ListenCore
import SharedWork

/// The home of the plain view as lines: what is next today, what was heard last, and the shelf,
/// whose numbers are those of `listen book 3`.
struct PlainHome: Sendable {
    /// A request of a typed line.
    enum Choice: Hashable {
        case today
        /// A book as it is named on the command line; without a chapter it goes on.
        case play(book: String, chapter: String?)
        /// The list of a book's chapters.
        case chapters(of: String)
        case help
        case quit
        /// An empty line, while nothing is there to go on with.
        case nothing
    }

    /// The most books that are listed to go on with.
    private static let most = 3
    /// The most books of the shelf that are listed.
    private static let mostBooks = 100
    /// The words for what the source has.
    private let words: SourceWords
    private let today: String?
    private let books: [Book]
    /// The books to go on with, by their places in the list.
    private let heard: [(place: Int, position: PlaybackPosition)]

    /// A home of a source's books; `positions` has the last place of each in any order.
    init(
        today: String?, books: [Book], positions: [PlaybackPosition],
        called words: SourceWords = .books
    ) {
        (self.today, self.books, self.words) = (today, books, words)
        let places = Dictionary(books.enumerated().map { ($1.id, $0 + 1) }) { first, _ in first }
        heard = Array(
            positions.sorted { $0.updatedAt > $1.updatedAt }
                .compactMap { position in
                    places[position.chapter.book].map { ($0, position) }
                }
                .prefix(Self.most))
    }

    /// The lines, of which the caller prints each on its own.
    var lines: [String] {
        var lines: [String] = []
        if let today { lines.append("Today: \(today)") }
        lines += heard.map { place, position in
            "Continue: \(place) \(books[place - 1].title), \(Self.text(position))"
        }
        lines += books.prefix(Self.mostBooks).enumerated().map { index, book in
            let language = book.language.map { " (\($0.tag))" } ?? ""
            return "\(index + 1) \(book.title)\(language)"
        }
        let more = books.count - Self.mostBooks
        return more > 0 ? lines + ["And \(more) more: `listen books` lists them all."] : lines
    }

    /// The words that can be typed.
    var help: String {
        (heard.isEmpty ? "" : "Enter goes on with the first. ")
            + "A number or a name plays that \(words.book), `3 chapter 2` one of its chapters; "
            + "`chapters 3` lists them"
            + (today == nil ? "" : ", `today` begins what is next") + "; `quit` ends."
    }

    /// The choice of a typed line.
    func choice(of line: String) -> Choice {
        var typed = line.prefix(1_000).split(whereSeparator: \.isWhitespace).map(String.init)
        guard let first = typed.first?.lowercased() else {
            if let last = heard.first { return .play(book: "\(last.place)", chapter: nil) }
            return today == nil ? .nothing : .today
        }
        if typed.count == 1 {
            switch first {
            case "q", "quit": return .quit
            case "help", "?": return .help
            case "today" where today != nil: return .today
            default: break
            }
        }
        if typed.count > 1, first == "chapters" {
            return .chapters(of: typed.dropFirst().joined(separator: " "))
        }
        if typed.count > 1, [words.book, SourceWords.books.book].contains(first) {
            typed.removeFirst()
        }
        let chapters = [words.chapter, SourceWords.books.chapter]
        if let index = typed.lastIndex(where: { chapters.contains($0.lowercased()) }), index > 0,
            index + 1 < typed.count
        {
            return .play(
                book: typed[..<index].joined(separator: " "),
                chapter: typed[(index + 1)...].joined(separator: " "))
        }
        return .play(book: typed.joined(separator: " "), chapter: nil)
    }

    /// The place in words; behind a chapter that was heard to its end another follows.
    private static func text(_ position: PlaybackPosition) -> String {
        let title = position.chapterTitle
        return position.isCompleted
            ? "after \(title)" : "\(title), at \(position.position.clockText)"
    }
}
