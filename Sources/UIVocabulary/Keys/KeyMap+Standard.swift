import Terminal

extension KeyMap {
    /// The default keys.
    package static let standard = KeyMap(
        player + practice + marks + transcript + words + edges + clock + menu + settings + popup
            + lists + finding + dictation + card + review + everywhere)

    private static func keys(_ text: String) -> [Key] { text.map { .character($0) } }

    private static let player: [KeyBinding] = [
        KeyBinding(.player, keys(" "), .togglePlay, "play or pause"),
        KeyBinding(
            .player, [Key(.left)] + keys("a"), .previousSentence,
            "this sentence, or before"),
        KeyBinding(.player, [Key(.down)] + keys("s"), .replaySentence, "this sentence again"),
        KeyBinding(.player, [Key(.right)] + keys("d"), .nextSentence, "next sentence"),
        KeyBinding(.player, keys("h"), .back, "5 seconds back"),
        KeyBinding(.player, keys("l"), .forward, "5 seconds on"),
        KeyBinding(.player, keys("H"), .farBack, "1 minute back"),
        KeyBinding(.player, keys("L"), .farForward, "1 minute on"),
        KeyBinding(.player, keys("u"), .undoSeek, "undo the jump"),
        KeyBinding(.player, keys(","), .previousChapter, "previous chapter"),
        KeyBinding(.player, keys("."), .nextChapter, "next chapter"),
        KeyBinding(.player, keys("Q"), .queue, "the queue: what waits"),
        KeyBinding(.player, keys("%"), .statistics, "statistics"),
        KeyBinding(.player, keys("["), .slower, "a step slower"),
        KeyBinding(.player, keys("]"), .faster, "a step faster"),
        KeyBinding(.player, keys("{"), .muchSlower, "5 steps slower"),
        KeyBinding(.player, keys("}"), .muchFaster, "5 steps faster"),
        KeyBinding(.player, [Key(.backspace)], .normalSpeed, "the narrator's own speed"),
        KeyBinding(.player, keys("v"), .toggleText, "hide or reveal the text"),
        KeyBinding(.player, [Key(.tab)], .nextTextMode, "next view of the text"),
        KeyBinding(
            .player, [Key(.tab, .shift)], .previousTextMode, "previous view of the text"),
        KeyBinding(.player, keys("V"), .blurText, "blur the text, or not"),
        KeyBinding(.player, keys("B"), .bilingual, "text and translation"),
        KeyBinding(.player, keys("F"), .readings, "readings: all, sure, none"),
        KeyBinding(.player, keys("w"), .wordCursor, "walk over the words"),
        KeyBinding(.player, keys("t"), .translate, "translate this sentence"),
        KeyBinding(.player, keys("T"), .translationLine, "translation, then blurred"),
        KeyBinding(.player, keys("e"), .explain, "explain this sentence"),
        KeyBinding(.player, keys("z"), .textEarlier, "text 100 ms earlier"),
        KeyBinding(.player, keys("x"), .textLater, "text 100 ms later"),
        KeyBinding(.player, keys("W"), .zoomWaveform, "waveform: near, all, both"),
        KeyBinding(.player, [Key(.up, .control)], .zoomIn, "waveform: fewer seconds"),
        KeyBinding(.player, [Key(.down, .control)], .zoomOut, "waveform: more seconds"),
        KeyBinding(.player, [Key(.enter)], .retry, ""),
        KeyBinding(.player, [Key(.escape)], .leave, "back to the chapters"),
    ]

    private static let practice: [KeyBinding] = [
        KeyBinding(.player, keys("r"), .repeatSentence, "repeat this sentence"),
        KeyBinding(.player, keys("o"), .holdAfterSentence, "stop after this sentence"),
        KeyBinding(.player, keys("p"), .autoPause, "pause at each sentence"),
        KeyBinding(.player, keys("b"), .abLoop, "loop from A to B"),
        KeyBinding(.player, keys("R"), .practice, "drills, loops, silence"),
        KeyBinding(.player, keys("D"), .editScore, "write a drill of your own"),
        KeyBinding(.player, keys("="), .speeds, "speeds and words a minute"),
        KeyBinding(.player, keys("+"), .louder, "louder, with a limiter"),
        KeyBinding(.player, keys("-"), .quieter, "quieter"),
        KeyBinding(.player, keys("E"), .edges, "move the sentence's edges"),
        KeyBinding(.player, keys("A"), .makeText, "make its text from a file"),
        KeyBinding(.player, keys("Z"), .snapTextBack, "this sentence began now"),
        KeyBinding(.player, keys("X"), .snapTextOn, "the next one begins now"),
        KeyBinding(.player, keys("S"), .sleepTimer, "sleep timer"),
        KeyBinding(.player, keys("'"), .goToTouched, "last key before sleep"),
        KeyBinding(.player, keys("y"), .background, "background sound on or off"),
        KeyBinding(.player, keys("<"), .backgroundQuieter, "background quieter"),
        KeyBinding(.player, keys(">"), .backgroundLouder, "background louder"),
        KeyBinding(.player, keys("K"), .record, "record radio: begin, end"),
    ]

    private static let marks: [KeyBinding] = [
        KeyBinding(.player, keys("m"), .mark, "mark this sentence"),
        KeyBinding(.player, keys("1"), .gradeHard, "mark it as hard"),
        KeyBinding(.player, keys("2"), .gradeGrammar, "mark it for its grammar"),
        KeyBinding(.player, keys("3"), .gradeQuote, "mark it as a quote"),
        KeyBinding(.player, keys("M"), .bookmarks, "bookmarks and notes"),
        KeyBinding(.player, keys("N"), .previousBookmark, "previous bookmark"),
        KeyBinding(.player, keys("n"), .nextBookmark, "next bookmark"),
        KeyBinding(.player, keys("O"), .onlyMarked, "play only the marked"),
        KeyBinding(.player, keys("C"), .keepCard, "keep it as a card, or not"),
    ]

    private static let edges: [KeyBinding] = [
        KeyBinding(.edges, [Key(.left)] + keys("h"), .startEarlier, "begin 20 ms earlier"),
        KeyBinding(.edges, [Key(.right)] + keys("l"), .startLater, "begin 20 ms later"),
        KeyBinding(.edges, [Key(.down)] + keys("j"), .endEarlier, "end 20 ms earlier"),
        KeyBinding(.edges, [Key(.up)] + keys("k"), .endLater, "end 20 ms later"),
        KeyBinding(.edges, [Key(.backspace)], .resetEdges, "as the text has them"),
        KeyBinding(.edges, [Key(.escape), Key(.enter)] + keys("E"), .leave, "done"),
    ]

    private static let card: [KeyBinding] = [
        KeyBinding(.card, [Key(.left)] + keys("h"), .startEarlier, "begin 20 ms earlier"),
        KeyBinding(.card, [Key(.right)] + keys("l"), .startLater, "begin 20 ms later"),
        KeyBinding(.card, [Key(.down)] + keys("j"), .endEarlier, "end 20 ms earlier"),
        KeyBinding(.card, [Key(.up)] + keys("k"), .endLater, "end 20 ms later"),
        KeyBinding(.card, [Key(.backspace)], .resetEdges, "its usual sound"),
        KeyBinding(.card, keys(" s"), .hearAgain, "hear it over and over"),
        KeyBinding(.card, keys("e"), .note, "write its meaning"),
        KeyBinding(.card, [Key(.enter)], .open, "save it"),
        KeyBinding(.card, [Key(.escape)] + keys("qC"), .leave, "do not save it"),
    ]

    private static let clock: [KeyBinding] = [
        KeyBinding(.clock, keys("+"), .extendSleep, "10 minutes more"),
        KeyBinding(.clock, keys("s"), .remove, "stop the timer"),
        KeyBinding(.clock, [Key(.escape)] + keys("S"), .leave, "back to the text"),
    ]

    private static let menu: [KeyBinding] = [
        KeyBinding(.menu, [Key(.up)] + keys("k"), .up, "up"),
        KeyBinding(.menu, [Key(.down)] + keys("j"), .down, "down"),
        KeyBinding(.menu, [Key(.pageUp)], .pageUp, "a page up"),
        KeyBinding(.menu, [Key(.pageDown)], .pageDown, "a page down"),
        KeyBinding(.menu, [Key(.home)] + keys("g"), .top, "first"),
        KeyBinding(.menu, [Key(.end)] + keys("G"), .bottom, "last"),
        KeyBinding(.menu, [Key(.enter)] + keys(" "), .open, "choose"),
        KeyBinding(.menu, keys("e"), .note, "write a score or a note"),
        KeyBinding(.menu, keys("x") + [Key(.delete)], .remove, "take it off the list"),
        KeyBinding(.menu, keys("K"), .moveUp, "move it up"),
        KeyBinding(.menu, keys("J"), .moveDown, "move it down"),
        KeyBinding(.menu, keys("1"), .gradeHard, "grade it as hard"),
        KeyBinding(.menu, keys("2"), .gradeGrammar, "grade it for its grammar"),
        KeyBinding(.menu, keys("3"), .gradeQuote, "grade it as a quote"),
        KeyBinding(.menu, [Key(.escape)] + keys("q"), .leave, "close"),
    ]

    private static let settings: [KeyBinding] = [
        KeyBinding(.settings, [Key(.up)] + keys("k"), .up, "up"),
        KeyBinding(.settings, [Key(.down)] + keys("j"), .down, "down"),
        KeyBinding(.settings, [Key(.pageUp)], .pageUp, "a page up"),
        KeyBinding(.settings, [Key(.pageDown)], .pageDown, "a page down"),
        KeyBinding(.settings, [Key(.home)] + keys("g"), .top, "first"),
        KeyBinding(.settings, [Key(.end)] + keys("G"), .bottom, "last"),
        KeyBinding(.settings, [Key(.left)] + keys("h"), .lower, "less, or the one before"),
        KeyBinding(.settings, [Key(.right)] + keys("l"), .raise, "more, or the next one"),
        KeyBinding(.settings, [Key(.enter)] + keys(" "), .open, "switch, or write a value"),
        KeyBinding(.settings, [Key(.backspace)], .usualValue, "forget the choice"),
        KeyBinding(.settings, keys("/"), .search, "search a setting"),
        KeyBinding(.settings, [Key(.escape)] + keys("qP"), .leave, "close"),
    ]

    private static let transcript: [KeyBinding] = [
        KeyBinding(.transcript, [Key(.up)] + keys("k"), .up, "choose the one above"),
        KeyBinding(
            .transcript, [Key(.down)] + keys("j"), .down, "choose the one below"),
        KeyBinding(.transcript, [Key(.pageUp)], .pageUp, "a page up"),
        KeyBinding(.transcript, [Key(.pageDown)], .pageDown, "a page down"),
        KeyBinding(.transcript, [Key(.home)] + keys("g"), .top, "first sentence"),
        KeyBinding(.transcript, [Key(.end)] + keys("G"), .bottom, "last sentence"),
        KeyBinding(.transcript, [Key(.enter)], .open, "go to the chosen sentence"),
        KeyBinding(.transcript, keys("c"), .follow, "follow the sound again"),
    ]

    private static let words: [KeyBinding] = [
        KeyBinding(.words, [Key(.left)] + keys("h"), .previousWord, "word before"),
        KeyBinding(.words, [Key(.right)] + keys("l"), .nextWord, "word after"),
        KeyBinding(.words, [Key(.up)], .wordsSentenceBefore, "sentence before"),
        KeyBinding(.words, [Key(.down)], .wordsSentenceAfter, "sentence after"),
        KeyBinding(
            .words, keys("p") + [Key(.right, .shift)] + keys("L"), .phraseLonger,
            "a word more: phrase"),
        KeyBinding(.words, [Key(.left, .shift)] + keys("H"), .phraseShorter, "a word less"),
        KeyBinding(.words, keys("n"), .nextUnknown, "next new word"),
        KeyBinding(.words, keys("1"), .statusOne, "learning: just met"),
        KeyBinding(.words, keys("2"), .statusTwo, "learning: met again"),
        KeyBinding(.words, keys("3"), .statusThree, "learning: half known"),
        KeyBinding(.words, keys("4"), .statusFour, "learning: nearly known"),
        KeyBinding(.words, keys("5"), .statusFive, "learned"),
        KeyBinding(.words, keys("k"), .statusKnown, "known already"),
        KeyBinding(.words, keys("i"), .statusIgnored, "ignore: a name, a number"),
        KeyBinding(.words, keys("0"), .statusNone, "new again"),
        KeyBinding(.words, [Key(.enter)] + keys("e"), .explain, "explain the word"),
        KeyBinding(.words, keys("t"), .translate, "translate the word"),
        KeyBinding(.words, keys("s"), .hearWord, "the word; again: slower"),
        KeyBinding(.words, keys("S"), .sayWord, "hear it by a voice"),
        KeyBinding(.words, keys("c"), .correctWord, "put its meaning right"),
        KeyBinding(.words, keys("C"), .keepCard, "keep the word as a card"),
        KeyBinding(.words, [Key(.escape)] + keys("w"), .leave, "leave; the sound goes on"),
    ]

    private static let popup: [KeyBinding] = [
        KeyBinding(.popup, [Key(.up)] + keys("k"), .up, "scroll up"),
        KeyBinding(.popup, [Key(.down)] + keys("j"), .down, "scroll down"),
        KeyBinding(.popup, [Key(.pageUp)], .pageUp, "a page up"),
        KeyBinding(.popup, [Key(.pageDown)], .pageDown, "a page down"),
        KeyBinding(.popup, [Key(.escape)] + keys("q"), .leave, "close; the sound goes on"),
        KeyBinding(.popup, [Key(.enter)], .leave, ""),
    ]

    private static let lists: [KeyBinding] = [
        KeyBinding(.lists, [Key(.up)] + keys("k"), .up, "up"),
        KeyBinding(.lists, [Key(.down)] + keys("j"), .down, "down"),
        KeyBinding(.lists, [Key(.pageUp)], .pageUp, "a page up"),
        KeyBinding(.lists, [Key(.pageDown)], .pageDown, "a page down"),
        KeyBinding(.lists, [Key(.home)] + keys("g"), .top, "first"),
        KeyBinding(.lists, [Key(.end)] + keys("G"), .bottom, "last"),
        KeyBinding(
            .lists, [Key(.enter), Key(.right)] + keys("l"), .open,
            "open, or go on listening"),
        KeyBinding(.lists, [Key(.escape), Key(.left)] + keys("h"), .leave, "back"),
        KeyBinding(.lists, keys("/"), .search, "search"),
        KeyBinding(.lists, keys("n"), .nextMatch, "next that was found"),
        KeyBinding(.lists, keys("N"), .previousMatch, "the one found before"),
        KeyBinding(.lists, keys("s"), .sort, "sort; again the other way"),
        KeyBinding(.lists, keys("a"), .bookActions, "names, tags, files"),
        KeyBinding(.lists, keys("t"), .chooseTag, "only books with a tag"),
        KeyBinding(.lists, keys("c"), .toggleGrid, "covers, or rows again"),
        KeyBinding(.lists, keys("i"), .addBooks, "find more to hear"),
        KeyBinding(.lists, keys("r"), .retry, "ask the source again"),
        KeyBinding(.lists, keys("S"), .changeSource, "books from elsewhere"),
        KeyBinding(.lists, keys("+"), .enqueue, "add it to the queue"),
        KeyBinding(.lists, keys("Q"), .queue, "the queue: what waits"),
        KeyBinding(.lists, keys("v"), .review, "review words and sentences"),
        KeyBinding(.lists, keys("%"), .statistics, "statistics"),
    ]

    private static let review: [KeyBinding] = [
        KeyBinding(.review, keys(" ") + [Key(.enter)], .reveal, "show it; go on"),
        KeyBinding(.review, keys("1"), .answerAgain, "again: not remembered"),
        KeyBinding(.review, keys("2"), .answerHard, "hard: with effort"),
        KeyBinding(.review, keys("3"), .answerGood, "good: remembered"),
        KeyBinding(.review, keys("4"), .answerEasy, "easy: at once"),
        KeyBinding(.review, keys("rs"), .hearAgain, "hear it again"),
        KeyBinding(.review, keys("a"), .hearSlower, "hear it slower"),
        KeyBinding(.review, keys("u"), .undoGrade, "take the grade back"),
        KeyBinding(.review, keys("n"), .skipCard, "ask it later"),
        KeyBinding(.review, keys("x"), .suspendCard, "ask it no more"),
        KeyBinding(.review, [Key(.up)] + keys("k"), .up, "scroll up"),
        KeyBinding(.review, [Key(.down)] + keys("j"), .down, "scroll down"),
        KeyBinding(.review, [Key(.escape)] + keys("q"), .leave, "end the review"),
    ]

    private static let finding: [KeyBinding] = [
        KeyBinding(.player, keys("/"), .find, "find in the chapter"),
        KeyBinding(.player, keys("f"), .concordance, "this word in all texts"),
        KeyBinding(.player, keys("U"), .links, "links of the text"),
        KeyBinding(.player, keys("Y"), .copySentence, "copy the sentence"),
        KeyBinding(.find, keys("n"), .nextMatch, "next place found"),
        KeyBinding(.find, keys("N"), .previousMatch, "the place before"),
        KeyBinding(.find, [Key(.enter)], .open, "hear it again"),
        KeyBinding(.find, keys("/"), .find, "find something else"),
        KeyBinding(.find, [Key(.escape)], .leave, "end the find"),
    ]

    private static let dictation: [KeyBinding] = [
        KeyBinding(.player, keys("i"), .dictation, "write what you hear"),
        KeyBinding(.player, keys("@"), .previousHard, "previous hard sentence"),
        KeyBinding(.player, keys("!"), .nextHard, "next hard sentence"),
        KeyBinding(.dictation, [Key(.enter)], .open, "compare; empty: the answer"),
        KeyBinding(.dictation, [Key(.tab)], .hearAgain, "hear it again"),
        KeyBinding(.dictation, [Key(.up)], .hearBack, "the last 2 seconds again"),
        KeyBinding(.dictation, [Key(.down)], .hearSlower, "hear it slower"),
        KeyBinding(.dictation, [.control("p")], .togglePlay, "stop the sound; go on"),
        KeyBinding(.dictation, [.control("t")], .hintLetter, "tell the next letter"),
        KeyBinding(.dictation, [.control("g")], .hintWord, "give the whole word"),
        KeyBinding(.dictation, [Key(.pageDown)], .nextSentence, "leave it, next sentence"),
        KeyBinding(.dictation, [Key(.pageUp)], .previousSentence, "the sentence before"),
        KeyBinding(.dictation, [Key(.function(1))], .help, "this help"),
        KeyBinding(.dictation, [Key(.escape)], .leave, "end the dictation"),
        KeyBinding(.dictated, [Key(.enter)], .open, "next sentence"),
        KeyBinding(
            .dictated, keys("r") + [Key(.backspace)], .writeAgain, "write it once more"),
        KeyBinding(.dictated, [Key(.tab)] + keys("s"), .hearAgain, "hear it again"),
        KeyBinding(.dictated, [Key(.up)], .hearBack, "the last 2 seconds again"),
        KeyBinding(.dictated, [Key(.down)], .hearSlower, "hear it slower"),
        KeyBinding(.dictated, keys("t"), .translate, "translate it"),
        KeyBinding(.dictated, keys("e"), .explain, "explain it"),
        KeyBinding(.dictated, keys("C"), .keepCard, "keep it as a card"),
        KeyBinding(.dictated, keys("1"), .gradeHard, "mark it as hard"),
        KeyBinding(
            .dictated, [Key(.pageDown), Key(.right)], .nextSentence, "next sentence"),
        KeyBinding(
            .dictated, [Key(.pageUp), Key(.left)], .previousSentence, "the sentence before"),
        KeyBinding(.dictated, [Key(.escape)], .leave, "end the dictation"),
    ]

    private static let everywhere: [KeyBinding] = [
        KeyBinding(.everywhere, keys("?"), .help, "this help; then type"),
        KeyBinding(.everywhere, keys("P"), .settings, "settings"),
        KeyBinding(.everywhere, keys(":") + [.control("k")], .goTo, "go anywhere by a name"),
        KeyBinding(.everywhere, [.control("l")], .redraw, "draw the screen anew"),
        KeyBinding(.everywhere, [.control("z")], .suspend, "suspend the program"),
        KeyBinding(.everywhere, keys("q"), .quit, "save and quit"),
        KeyBinding(.everywhere, [.control("c")], .interrupt, "save and break off"),
    ]
}
