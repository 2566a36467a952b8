package import ListenCore
package import Practice

/// The effect of choosing a row.
package enum MenuChoice: Hashable, Sendable {
    /// Change the practice.
    case practise(PracticeChoice)
    /// Do the same as a key of the player.
    case command(Command)
    /// Ask for a line of text first.
    case ask(PromptQuestion)
    /// Start the sleep timer.
    case sleep(SleepTimer.Kind)
    /// Go to a bookmark, by its id.
    case bookmark(Int64)
    /// Go to a chapter of the episode, or repeat a passage of it.
    case episodeMark(EpisodeMark)
    /// Play a chapter that waits.
    case queued(QueuedChapter)
    /// Show what can be done with a link of the text.
    case link(WrittenLink)
    /// Open an address in the browser.
    case openLink(String)
    /// Read the text of an address next.
    case readLink(String)
    /// Play a sentence that was found, by its index in the list.
    case heard(Int)
    /// Put the word that was looked up right in its sentence.
    case correct(WordCorrectionChange)
    /// Sort the list by a key, or reverse its direction.
    case sort(ListSortKey)
    /// Do something with a book.
    case shelf(ShelfRequest)
    /// Ask for confirmation before a book is removed.
    case askRemoval(Book)
    /// Show only the books with a tag, or all.
    case onlyTag(BookTag?)
    /// List the books of a source.
    case source(SourceOffer)
    /// Keep something to hear that was found, by its index in the list.
    case found(Int)
    /// Play a sentence that was hard, by its index in the statistics.
    case hardSentence(Int)
    /// Go to something that a name may mean, by its index.
    case named(Int)
    /// Answer the question before or behind a step of a route.
    case answerStep(Int)
    /// Begin what is next on the day.
    case beginToday
    /// Close the menu.
    case nothing
}

/// The question that a line of text answers.
package enum PromptQuestion: Hashable, Sendable {
    /// The score of a drill.
    case score
    /// A speed, or words a minute.
    case speed
    /// Minutes for the sleep timer.
    case minutes
    /// The note of a bookmark.
    case note(Bookmark)
    /// A title or another field of an imported book.
    case book(Book, BookField)
    /// The tags of a book.
    case tags(Book)
    /// The present path of a book's files.
    case relink(Book)
    /// A folder or file of the person's own, to be imported or read.
    case add
    /// The words by which more to hear is looked for, or its address.
    case discover(DiscoveryPlace)
    /// The file of a text to be aligned with the sound.
    case textFile
    /// The language of that text, or of the present one, and of the recording.
    case textLanguage(TextFileName?)
    /// The meaning, or the reading, of the word that was looked up.
    case wordMeaning, wordReading
    /// The meaning that a card gets.
    case cardMeaning
    /// The value of a setting, with a description of its possible values.
    case setting(LiveSetting, String)

    /// The title above the line.
    package var title: String {
        switch self {
        case .score: "your drill: passes with commas between"
        case .speed: "speed, or words a minute"
        case .minutes: "minutes until sleep"
        case .note: "note"
        case .book(_, let field): field.rawValue
        case .tags: "tags, with commas between them"
        case .relink: "folder its files are in now"
        case .add: "folder with audiobooks, or a file"
        case .discover(let place): place.question
        case .textFile: "file of the text"
        case .textLanguage: "language of the text"
        case .wordMeaning: "its meaning in this sentence"
        case .cardMeaning: "its meaning on the card"
        case .wordReading: "its reading in this sentence"
        case .setting(let setting, let expectation): "\(setting.title): \(expectation)"
        }
    }

    /// The most graphemes an answer may have.
    package var limit: Int {
        switch self {
        case .score: 400
        case .speed, .minutes, .setting: 20
        case .textLanguage: 60
        case .wordMeaning, .cardMeaning: 300
        case .wordReading: 100
        case .book: 500
        case .discover(let place): place == .address ? 2_000 : 200
        case .tags: 400
        case .relink, .add, .textFile: 1_000
        case .note(let mark): max(500, mark.note.count + 100)
        }
    }
}
