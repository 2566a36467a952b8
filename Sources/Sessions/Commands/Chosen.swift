import ListenCore

/// The chosen chapter, with the rules that chose it.
struct Chosen {
    var book: Book
    /// The book's number in the list, if it is in one.
    let number: Int?
    let chapter: Chapter
    let place: Int
    let chapters: [Chapter]
    /// The rule that chose the book; `nil` for a file.
    var bookRule: BookSelection.Rule?
    /// The rule that chose the chapter, in words; `nil` for its number, or a file.
    var chapterRule: String?
    /// The source in which the book's number counts; `nil` when there is only one.
    var source: String?
    /// The words of the source that the book is of.
    var words = SourceWords.books

    /// The first line of the output: `Book 3, El cartero de la isla: chapter 2, El camino del
    /// faro`.
    var header: String {
        guard let number else { return book.title }
        let word = SourceWords.title(words.book)
        let origin = "\(word) \(number)" + (source.map { " of \($0)" } ?? "")
        return "\(origin), \(book.title): \(words.chapter) \(chapter.label(place: place)), "
            + chapter.title + (chapterRule.map { " (\($0))" } ?? "")
    }

    /// The message about the choice on the full screen, whose header shows the rest.
    var remark: String? {
        chapterRule.map {
            "\(SourceWords.title(words.chapter)) \(chapter.label(place: place)) was chosen: \($0)."
        }
    }
}

extension Book {
    /// A copy of the book with a stated language.
    func spoken(in language: Language) -> Book {
        Book(id: id, title: title, author: author, language: language, coverURL: coverURL)
    }
}

extension ChapterSelection {
    /// The rule behind the choice, in brackets behind the chapter's title; `nil` for the chapter's
    /// number.
    var shortExplanation: String? {
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
