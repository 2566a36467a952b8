package import BookExport
package import ListenCore

/// A form in which a book leaves the program.
package enum BookExportForm: String, CaseIterable, Sendable {
    /// One file, EPUB 3 with media overlays.
    case epub
    /// A folder of pages, overlays and sounds.
    case smil
    /// A folder of a sound and its lyrics for each chapter.
    case lrcFolder = "lrc-folder"
}

/// An order to export a book, or a chapter of it.
package struct BookExportOrder: Hashable, Sendable {
    let form: BookExportForm
    /// The book, as it was typed.
    let book: String
    /// Its chapter, as it was typed; `nil` for all.
    let chapter: String?
    /// The file or folder, as it was typed.
    let file: String
    /// The pieces of the text that have times; `nil` for those that suit the form.
    let unit: OverlayUnit?
    /// True when a file that exists may be replaced.
    let replaces: Bool
    let json: Bool

    /// The order that some words are: `book 3 chapter 2 fox.epub`.
    ///
    /// Throws for words that name no book and no file.
    package init(
        _ form: BookExportForm, words: [String], by unit: OverlayUnit? = nil,
        replaces: Bool = false, json: Bool = false
    ) throws(BookExportError) {
        // A book may be called “book”; two words of which the second is a number name none.
        let isBare = words.count == 2 && words[0] == "book" && Int(words[1]) != nil
        let named = words.count > 2 && words.first == "book" ? Array(words.dropFirst()) : words
        guard let book = named.first, let file = named.last, [2, 4].contains(named.count),
            named.count == 2 || named[1] == "chapter", !isBare
        else { throw .unclear(form) }
        (self.form, self.book, self.file, self.unit) = (form, book, file, unit)
        chapter = named.count == 4 ? named[2] : nil
        (self.replaces, self.json) = (replaces, json)
    }
}

/// An export of a book that cannot be carried out.
package enum BookExportError: DescribedError, Hashable {
    case unclear(BookExportForm)
    case noFile(BookExportForm)
    case noForce
    case nothing(String)
    case notHere(String)

    package var description: String {
        switch self {
        case .unclear(let form):
            "Name the book and the \(form.place), as in `listen export --format \(form.rawValue)"
                + " book 3 chapter 2 \(form.example)`; without a chapter, all of them are written."
        case .noFile(let form):
            "A book does not go to standard output. Name a \(form.place):"
                + " `listen export --format \(form.rawValue) book 3 \(form.example)`."
        case .noForce:
            "A folder is not replaced. Leave out --force, and name one that does not exist."
        case .nothing(let title):
            "“\(title.printable(limit: 80))” has no chapter with sound or text."
        case .notHere(let title):
            "The sound of “\(title.printable(limit: 80))” could not be had as a file, so there is"
                + " nothing to export."
        }
    }

    package var kind: FailureKind {
        switch self {
        case .unclear, .noFile, .noForce: .usage
        case .nothing, .notHere: .notFound
        }
    }
}

extension BookExportForm {
    /// Its result in a word.
    var place: String { self == .epub ? "file" : "folder" }
    /// A name of its result.
    var example: String { self == .epub ? "fox.epub" : "fox" }
}
