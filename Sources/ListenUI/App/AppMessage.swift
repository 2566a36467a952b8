public import ListenCore
public import Terminal

/// Everything that can happen to the interface.
///
/// Keys, player events, loaded data and signals are messages to one
/// `AppModel.update(_:at:)`; it answers with the effects to carry out.
public enum AppMessage: Sendable {
    /// The terminal's input said something.
    case input(InputEvent)
    /// The terminal has another size.
    case resize(Size)
    /// Time went on: a deadline passed.
    case tick
    /// The answer to `loadBooks`.
    case books(Result<Snapshot<[Book]>, ServiceError>)
    /// The answer to `loadChapters`.
    case chapters(Result<Snapshot<[Chapter]>, ServiceError>, of: BookID)
    /// How many chapters books have, where it is known without asking; for the
    /// share heard in the list of books.
    case chapterCounts([BookID: Int])
    /// Where chapters were left, newest first; replaces what was known of them.
    case progress([PlaybackPosition])
    /// An answer to `openChapter`: where the sound and texts are; may come
    /// again when a stale answer was refreshed.
    case playback(Result<Snapshot<ChapterPlayback>, ServiceError>, of: ChapterAddress)
    /// An answer to `openChapter`: the text; may come again.
    case track(Result<Snapshot<SubtitleTrack>, ServiceError>, of: ChapterAddress)
    /// An answer to `openChapter`: the shape of the sound; first a preview,
    /// then the exact one.
    case peaks(WaveformPeaks, of: ChapterAddress)
    /// The player says something about the chapter opened last.
    case player(PlayerEvent)
    /// The answer to `translate`.
    case translation(Result<Translation, ServiceError>, for: AidTicket)
    /// The answer to `explain`.
    case explanation(Result<Explanation, ServiceError>, for: AidTicket)
    /// A sentence for the person, shown for a few seconds.
    case notice(String, NoticeKind)
    /// Other colours: the terminal told its background late.
    case theme(Theme)
    /// The program is to end (a signal, the terminal is gone): save and quit.
    case saveAndQuit
    /// The program came back from a suspension.
    case resumed
}

/// How a notice looks.
public enum NoticeKind: Hashable, Sendable {
    /// Something happened as wished.
    case information
    /// Something failed; it is shown longer and begins with `!`.
    case failure
}

/// Names the sentence and question an answer belongs to; an answer whose
/// ticket is no longer waited for is dropped.
public struct AidTicket: Hashable, Sendable {
    /// The chapter of the sentence.
    public let chapter: ChapterAddress
    /// The index of the sentence in the chapter.
    public let sentence: Int
    /// The word or phrase asked about; `nil` for the whole sentence.
    public let phrase: String?
    /// Tells apart two questions about the same sentence.
    public let serial: Int

    /// A ticket.
    public init(chapter: ChapterAddress, sentence: Int, phrase: String? = nil, serial: Int) {
        self.chapter = chapter
        self.sentence = sentence
        self.phrase = phrase
        self.serial = serial
    }
}
