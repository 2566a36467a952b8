package import ListenCore

/// The chapter that is to be played, and why it is this one.
package struct Chosen {
    package var book: Book
    /// The book's place in the list, when it has one.
    package let number: Int?
    package let chapter: Chapter
    package let place: Int
    package let chapters: [Chapter]
    /// What chose the book; `nil` for a file.
    package var bookRule: BookSelection.Rule?
    /// What chose the chapter; `nil` when it is its number, or a file.
    package var chapterRule: String?
    /// The source that the book's number counts in; `nil` where there is only one.
    package var source: String?

    /// The line that says what plays:
    /// `Book 3, El cartero de la isla: chapter 2, El camino del faro`.
    package var header: String {
        guard let number else { return book.title }
        let origin = source.map { "Book \(number) of \($0)" } ?? "Book \(number)"
        return "\(origin), \(book.title): chapter \(chapter.label(place: place)), "
            + chapter.title + (chapterRule.map { " (\($0))" } ?? "")
    }

    /// What the full screen says about the choice, whose header names the rest.
    package var remark: String? {
        chapterRule.map { "Chapter \(chapter.label(place: place)) was chosen: \($0)." }
    }
}

extension Book {
    /// The same book, known to be read in a language.
    package func spoken(in language: Language) -> Book {
        Book(id: id, title: title, author: author, language: language, coverURL: coverURL)
    }
}

extension ChapterSelection {
    /// What chose the chapter, in brackets behind its title; nothing where it
    /// is simply the chapter's number.
    package var shortExplanation: String? {
        switch rule {
        case .number: nil
        case .numberInID: "the number in its id"
        case .numberInTitle: "the number in its title"
        case .place: "its place in the list"
        case .id: "by its id"
        case .title: "by its title"
        }
    }
}
