package import ListenCore

/// A place where a person looks for more to hear.
package enum DiscoveryPlace: String, CaseIterable, Hashable, Sendable {
    case podcasts, librivox, radio, address
    /// The server of the source whose books are listed.
    case source

    /// True where nothing is looked for without words.
    package var needsWords: Bool { self == .address || self == .source }

    /// The name of its row among the places; that of the source has the source's own name.
    package var title: String {
        switch self {
        case .podcasts: "podcasts"
        case .librivox: "audiobooks of LibriVox"
        case .radio: "radio stations"
        case .address: "an address"
        case .source: "this source"
        }
    }

    /// The question for the words that are looked for.
    package var question: String {
        switch self {
        case .podcasts: "search podcasts"
        case .librivox: "search LibriVox"
        case .radio: "search radio stations"
        case .address: "address of a podcast, a station, a recording or a page"
        case .source: "search this source"
        }
    }

    /// The sentence below the words while there are none.
    package var hint: String {
        switch self {
        case .podcasts:
            "Words of a title, a name or a subject. Empty: suggestions for your language."
        case .librivox: "Words of a title, or a page of it. Empty: books in your language."
        case .radio: "Words of a name. Empty: stations in your language."
        case .address: "What it is, is asked next."
        case .source: "Words of the name of a book, a folder or a file. The server is asked."
        }
    }
}

/// Something to hear that was found (its texts are not yet safe for a terminal).
package struct FoundRow: Hashable, Sendable {
    /// The same in every search that finds it, and of nothing else in one place.
    package let id: String
    /// Its title.
    package let title: String
    /// The things one chooses by: who made it, the language.
    package let detail: String
    /// Its length, or the number of its parts.
    package let size: String
    /// True when the person has it.
    package var isKept: Bool

    /// A row.
    package init(
        id: String, title: String, detail: String = "", size: String = "", isKept: Bool = false
    ) {
        (self.id, self.title, self.detail, self.size) = (id, title, detail, size)
        self.isKept = isKept
    }
}

/// A request about more to hear; `serial` is the number of the search it belongs to.
package enum DiscoveryRequest: Hashable, Sendable {
    /// Look in a place for words; answer with `found` or `failed`.
    case search(DiscoveryPlace, String, serial: Int)
    /// Keep what was found, by its index; answer with `taken` or a notice.
    case take(Int, serial: Int)
    /// Take what was kept away again; answer with `dropped`, and a notice.
    case drop(Int, serial: Int)
    /// Keep a text of the person's own, a file as it was typed, and open it.
    case read(String)
    /// Leave a search.
    case leave

    /// The endings of files that are read aloud.
    package static let textEndings = [
        ".txt", ".md", ".html", ".htm", ".epub", ".docx", ".odt", ".pdf",
    ]
}

/// An answer about more to hear.
package enum DiscoveryNews: Hashable, Sendable {
    /// The results of a search, and the reason why there may be more.
    case found([FoundRow], remark: String?, serial: Int)
    /// The reason why nothing was.
    case failed(String, serial: Int)
    /// The choice with this id is kept; with a place it is opened there.
    case taken(String, opens: FoundPlace?, serial: Int)
    /// The choice could not be kept, as a notice says.
    case refused(serial: Int)
    /// The thing with this id is kept no longer.
    case dropped(String)
    /// A file of the person's own is kept, and is opened there.
    case read(FoundPlace?)
}

/// The place of a book that was found, in its source.
package struct FoundPlace: Hashable, Sendable {
    /// The source's id.
    package let source: SourceID
    /// The name of the source on the command line.
    package let name: String
    /// The book.
    package let book: Book
    /// Its number in the list of its source, from 1.
    package let number: Int
    /// The chapter that is played at once; `nil` shows the chapters.
    package let start: FoundStart?
    /// The address of a recording alone, which is of no list.
    package private(set) var recording: String?

    /// A recording at an address.
    package init(recording address: String) {
        self.init(
            source: .file, name: "", book: Book(id: BookID(rawValue: address), title: address),
            number: 1)
        recording = address
    }

    /// A place; by default one whose chapters are shown.
    package init(
        source: SourceID, name: String, book: Book, number: Int, start: FoundStart? = nil
    ) {
        (self.source, self.name, self.book, self.number) = (source, name, book, number)
        self.start = start
    }
}

/// The chapter of a book by which the book begins to play.
package struct FoundStart: Hashable, Sendable {
    /// The chapter.
    package let chapter: ChapterID
    /// All chapters of its book; none where they are not known yet, and the book goes on where it
    /// was left.
    package let chapters: [Chapter]

    /// A chapter among those of its book.
    package init(_ chapter: ChapterID, of chapters: [Chapter]) {
        (self.chapter, self.chapters) = (chapter, chapters)
    }
}
