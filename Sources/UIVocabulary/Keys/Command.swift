/// A request that a key can make.
package enum Command: String, CaseIterable, Hashable, Sendable {
    // The player.
    case togglePlay, previousSentence, replaySentence, nextSentence
    case back, forward, farBack, farForward
    case slower, faster, muchSlower, muchFaster, normalSpeed
    case toggleText, nextTextMode, wordCursor, translate, translationLine, explain
    case textEarlier, textLater, previousChapter, nextChapter, undoSeek, follow
    case snapTextBack, snapTextOn
    // Text.
    case previousTextMode, blurText, bilingual, readings
    // Practice.
    case repeatSentence, holdAfterSentence, autoPause, abLoop, practice, editScore
    case speeds, louder, quieter, edges
    case startEarlier, startLater, endEarlier, endLater, resetEdges
    case mark, gradeHard, gradeGrammar, gradeQuote, bookmarks
    case previousBookmark, nextBookmark, onlyMarked, note, remove, moveUp, moveDown
    case sleepTimer, extendSleep, goToTouched
    case background, backgroundLouder, backgroundQuieter
    // Radio.
    case record
    // Movement in lists, pop-ups and among words.
    case up, down, pageUp, pageDown, top, bottom, open, leave, retry
    case previousWord, nextWord, wordsSentenceBefore, wordsSentenceAfter
    // The status of words.
    case statusOne, statusTwo, statusThree, statusFour, statusFive
    case statusKnown, statusIgnored, statusNone, nextUnknown, phraseShorter, phraseLonger
    // The sound and the meaning of a word.
    case hearWord, sayWord, correctWord
    // Settings and the waveform.
    case settings, lower, raise, usualValue, zoomWaveform, zoomIn, zoomOut
    // Dictation and hard sentences.
    case dictation, hearBack, hintLetter, hintWord, writeAgain, nextHard, previousHard
    // Cards.
    case keepCard
    // A text for a chapter without one.
    case makeText
    // Lists, find, copy.
    case bookActions, chooseTag, addBooks, toggleGrid, changeSource, enqueue, queue
    case search, sort, nextMatch, previousMatch, find, copySentence, concordance, links
    // Review.
    case review, reveal, hearAgain, hearSlower, undoGrade, skipCard, suspendCard
    case answerAgain, answerHard, answerGood, answerEasy
    // Everywhere.
    case help, goTo, statistics, redraw, suspend, quit, interrupt
}

/// The context of a key press; the same key may have another meaning in another one.
package enum KeyContext: String, CaseIterable, Hashable, Sendable {
    /// Every context in which the key has no other meaning.
    case everywhere
    /// The player.
    case player
    /// The player while its text is a list.
    case transcript
    /// The player while the word cursor is shown.
    case words
    /// The player while the edges of a sentence are being moved.
    case edges
    /// A card before it is saved.
    case card
    /// The clock of the sleep timer.
    case clock
    /// The player while a find is on.
    case find
    /// A dictation while the sentence is being written.
    case dictation
    /// A dictation after the sentence was compared.
    case dictated
    /// A menu, the list of bookmarks, and the queue.
    case menu
    /// The settings.
    case settings
    /// A pop-up and the help.
    case popup
    /// The lists of books and chapters.
    case lists
    /// A review of cards.
    case review

    /// The heading of its keys in the help.
    package var title: String {
        switch self {
        case .everywhere: "Everywhere"
        case .player: "Player"
        case .transcript: "List of sentences"
        case .words: "Word cursor"
        case .edges: "Edges of a sentence"
        case .card: "Card before it is saved"
        case .clock: "Sleep clock"
        case .find: "Find in the chapter"
        case .dictation: "Dictation, while you write"
        case .dictated: "Dictation, when it was compared"
        case .menu: "Menus, bookmarks, queue"
        case .settings: "Settings"
        case .popup: "Pop-ups and help"
        case .lists: "Books and chapters"
        case .review: "Review"
        }
    }
}
