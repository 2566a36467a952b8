/// What a key can ask for.
public enum Command: String, CaseIterable, Hashable, Sendable {
    // The player.
    case togglePlay, previousSentence, replaySentence, nextSentence
    case back, forward, farBack, farForward
    case slower, faster, muchSlower, muchFaster, normalSpeed
    case toggleText, nextTextMode, wordCursor, translate, translationLine, explain
    case textEarlier, textLater, previousChapter, nextChapter, undoSeek, follow
    // Moving in lists, pop-ups and among words.
    case up, down, pageUp, pageDown, top, bottom, open, leave, retry
    case previousWord, nextWord, wordsSentenceBefore, wordsSentenceAfter
    // Everywhere.
    case help, redraw, suspend, quit, interrupt
}

/// Where a key is pressed; the same key may mean something else elsewhere.
public enum KeyContext: String, CaseIterable, Hashable, Sendable {
    /// Everywhere, when the place itself has no other use for the key.
    case everywhere
    /// The player.
    case player
    /// The player while its text is a list.
    case transcript
    /// The player while the word cursor is shown.
    case words
    /// A pop-up and the help.
    case popup
    /// The lists of books and chapters.
    case lists

    /// The heading above its keys in the help.
    public var title: String {
        switch self {
        case .everywhere: "Everywhere"
        case .player: "Player"
        case .transcript: "List of sentences"
        case .words: "Word cursor"
        case .popup: "Pop-ups and help"
        case .lists: "Books and chapters"
        }
    }
}
