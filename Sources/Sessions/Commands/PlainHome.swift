import ListenCore
import SharedWork

/// The home of the plain view as lines: what is next today, what was heard last, and the shelf,
/// whose numbers are those of `listen book 3`.
struct PlainHome: Sendable {
    /// A book that a line means.
    enum Wanted: Hashable {
        /// One of the printed ones, whatever number it has by now.
        case listed(BookID)
        /// One that is named as on the command line.
        case named(String)
    }

    /// A request of a typed line.
    enum Choice: Hashable {
        case today
        /// A book; without a chapter it goes on.
        case play(Wanted, chapter: String?)
        /// The list of a book's chapters.
        case chapters(of: Wanted)
        case help
        case quit
    }

    /// The most books that are listed to go on with.
    static let most = 3
    /// The most books of the shelf that are listed.
    private static let mostBooks = 100
    /// The words for what the source has.
    private let words: SourceWords
    private let today: String?
    private let books: [Book]
    /// The books to go on with, by their places in the list.
    private let heard: [(place: Int, position: PlaybackPosition)]

    /// A home of a source's books; `heard` has the last places of those to go on with, the latest
    /// first.
    init(
        today: String?, books: [Book], heard: [PlaybackPosition],
        called words: SourceWords = .books
    ) {
        (self.today, self.books, self.words) = (today, books, words)
        let places = Dictionary(books.enumerated().map { ($1.id, $0 + 1) }) { first, _ in first }
        self.heard = heard.compactMap { position in
            places[position.chapter.book].map { ($0, position) }
        }
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
        let (book, chapter) = (words.book, words.chapter)
        let enter =
            if let last = heard.first {
                "Enter goes on with “\(books[last.place - 1].title)”. "
            } else {
                today == nil ? "" : "Enter begins what is next. "
            }
        return enter + "A number or a name plays that \(book), `3 \(chapter) 2` one \(chapter) of"
            + " it; `\(chapter)s 3` lists them, `today` begins what is next; `quit` ends."
    }

    /// The choice of a typed line.
    func choice(of line: String) -> Choice {
        var typed = line.prefix(1_000).split(whereSeparator: \.isWhitespace).map(String.init)
        guard let first = typed.first?.lowercased() else {
            if let last = heard.first { return .play(wanted("\(last.place)"), chapter: nil) }
            return today == nil ? .help : .today
        }
        let isTitle = books.contains { $0.title.lowercased() == line.lowercased() }
        if typed.count == 1, !isTitle {
            switch first {
            case "q", "quit": return .quit
            case "help", "?": return .help
            case "today": return .today
            default: break
            }
        }
        let chapters = [words.chapter, SourceWords.books.chapter]
        guard !isTitle, typed.count > 1 else { return .play(wanted(line), chapter: nil) }
        if chapters.contains(where: { first == $0 + "s" }) {
            return .chapters(of: wanted(typed.dropFirst().joined(separator: " ")))
        }
        if [words.book, SourceWords.books.book].contains(first) { typed.removeFirst() }
        // The first one parts them: a chapter's title may have the word again.
        let word = typed.indices.dropFirst().dropLast().first {
            chapters.contains(typed[$0].lowercased())
        }
        return .play(
            wanted(typed[..<(word ?? typed.count)].joined(separator: " ")),
            chapter: word.map { typed[($0 + 1)...].joined(separator: " ") })
    }

    private func wanted(_ typed: String) -> Wanted {
        let name = typed.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard let place = Int(name), place > 0, place <= books.count else {
            return .named(name)
        }
        return .listed(books[place - 1].id)
    }

    /// The place in words; behind a chapter that was heard to its end another follows.
    private static func text(_ position: PlaybackPosition) -> String {
        let title = position.chapterTitle
        return position.isCompleted
            ? "after \(title)" : "\(title), at \(position.position.clockText)"
    }
}
