package import ListenCore
package import Practice

/// What choosing a row does.
package enum MenuChoice: Hashable, Sendable {
    /// Practise in another way.
    case practise(PracticeChoice)
    /// The same as a key of the player.
    case command(Command)
    /// Ask for a line of text first.
    case ask(PromptQuestion)
    /// Start the sleep timer.
    case sleep(SleepTimer.Kind)
    /// Go to a mark, by its id.
    case bookmark(Int64)
    /// Play a sentence that was found, by its place in the list.
    case heard(Int)
    /// Order the list by a key, or the other way round.
    case sort(ListSortKey)
    /// Do something with a book.
    case shelf(ShelfRequest)
    /// Ask first whether a book is taken out.
    case askRemoval(Book)
    /// Show only the books with a tag, or all.
    case onlyTag(BookTag?)
    /// Take the books of a source.
    case source(SourceOffer)
    /// Close the menu.
    case nothing
}

/// What a line of text is asked for.
package enum PromptQuestion: Hashable, Sendable {
    /// The score of a drill.
    case score
    /// A speed or words a minute.
    case speed
    /// Minutes for the sleep timer.
    case minutes
    /// The note of a mark.
    case note(Bookmark)
    /// What an imported book is called.
    case book(Book, BookField)
    /// The tags of a book.
    case tags(Book)
    /// Where the files of a book are now.
    case relink(Book)
    /// A folder to import.
    case add
    /// The file of a text that is to be put in step.
    case textFile
    /// The language of that text, or of the present one, and of the recording.
    case textLanguage(TextFileName?)
    /// The value of a setting, and in words what it may be.
    case setting(LiveSetting, String)

    /// The words above the line.
    package var title: String {
        switch self {
        case .score: "own score"
        case .speed: "speed, or words a minute"
        case .minutes: "minutes until sleep"
        case .note: "note"
        case .book(_, let field): field.rawValue
        case .tags: "tags, with commas between them"
        case .relink: "folder its files are in now"
        case .add: "folder with audiobooks"
        case .textFile: "file of the text"
        case .textLanguage: "language of the text"
        case .setting(let setting, let expectation): "\(setting.title): \(expectation)"
        }
    }

    /// How many graphemes an answer may have.
    package var limit: Int {
        switch self {
        case .score: 400
        case .speed, .minutes, .setting: 20
        case .textLanguage: 60
        case .book: 500
        case .tags: 400
        case .relink, .add, .textFile: 1_000
        case .note(let mark): max(500, mark.note.count + 100)
        }
    }
}
