import UIVocabulary

extension Setting {
    /// Every setting there is, in the order they are shown.
    package static let all = [
        translateTo, translateWith, explainWith, libreTranslateURL, libreTranslateKey, deepLURL,
        deepLKey, chatKind, chatURL, chatModel, chatKey, translateCommand, prefetchTranslations,
        transcribeCommand, transcribeModel, dictionaries, speed, rewind, drill, autoPause, leadIn,
        tail,
        cardLeadIn, cardTail, wordsPerMinute,
        condense,
        skipSilence, boost, goal, pauseOnUnplug, background, backgroundVolume, inhibitIdle,
        pauseOnLock, mediaControls, notifications, output, outputFile, theme, color,
        ambiguousWidth, bidi, readings, toneChanges, textWidth, largeText, dimAfter,
        transcriptBeside,
        translationLine, blur,
        wordMarks, lookUpMarks, wordStatus, speakerNames, reducedMotion, waveform, waveformZoom,
        waveformHeight,
        heatLine,
        covers, coversOnline, coversURL, mouse,
        terminalTitle, terminalProgress, plain, speedStep, skip, longSkip, mediaSkip, keyPreset,
        cacheLimit, proxy, caFile, allowInsecureToken, prefetch, archiveRead, articleUpdates,
        newsCategory, newsMarket, newsEvents, librivoxURL, podcastsURL, podcastIndexKey,
        podcastIndexSecret, podcastMetered,
        driveClientID, driveClientSecret, driveRedirectURL, driveURL, driveAcceptFlagged,
        baiduClientID, baiduClientSecret, baiduURL,
        reviewNew, reviewLimit, reviewRetention, reviewWeights, reviewDayStart,
        encoding,
        dictationAccents, dictationPunctuation, dictationCase,
    ]

    static let encoding = Setting(
        name: "encoding", kind: .charset, standard: "auto",
        purpose: "The encoding of texts that do not say theirs; auto finds it out.")
    static let translateTo = Setting(
        name: "translate-to", kind: .language, standard: "en",
        purpose: "The language translations and explanations are given in; "
            + "unless set, that of LANG, or English where LANG has that of the book or none.")
    package static let dictionaries = Setting(
        name: "dictionaries", kind: .text, standard: "",
        purpose: "The names of the dictionaries that are asked first, joined by commas; "
            + "name=de-en says the languages of one.")
    static let speed = Setting(
        name: "speed", kind: .number(0.3...3), standard: "1",
        purpose: "How fast chapters play at first; the pitch is kept.")
    static let rewind = Setting(
        name: "rewind", kind: .automaticOr(0...60), standard: "auto",
        purpose: "How many seconds earlier a chapter goes on after a break; "
            + "auto goes back 2 to 30 seconds by its length.")
    static let drill = Setting(
        name: "drill", kind: .drill, standard: "listen",
        purpose: "What happens to every sentence of a book that has no drill of its own yet.")
    static let autoPause = Setting(
        name: "auto-pause", kind: .choice(["off", "after", "before", "both", "new"]),
        standard: "off",
        purpose: "Where the sound waits by itself: after each sentence, before it, both, "
            + "or only after a sentence with a new word.")
    static let leadIn = Setting(
        name: "lead-in", kind: .integer(0...1_000), standard: "60",
        purpose: "How many milliseconds are played before a sentence's first word.")
    static let tail = Setting(
        name: "tail", kind: .integer(0...1_000), standard: "180",
        purpose: "How many milliseconds are played after a sentence's last word.")
    static let cardLeadIn = Setting(
        name: "card-lead-in", kind: .integer(0...2_000), standard: "150",
        purpose: "How many milliseconds a card's sound begins before the sentence; "
            + "never in another sentence.")
    static let cardTail = Setting(
        name: "card-tail", kind: .integer(0...2_000), standard: "250",
        purpose: "How many milliseconds a card's sound goes on after the sentence; "
            + "never into another sentence.")
    static let wordsPerMinute = Setting(
        name: "wpm", kind: .integer(0...600), standard: "0",
        purpose: "The words a minute, pauses included, every narrator is brought to; 0 keeps the "
            + "speed.")
    static let condense = Setting(
        name: "condense", kind: .toggle, standard: "false",
        purpose: "Whether gaps of more than a second between sentences are shortened.")
    static let skipSilence = Setting(
        name: "skip-silence", kind: .toggle, standard: "false",
        purpose: "Whether silence in the recording is shortened.")
    static let boost = Setting(
        name: "boost", kind: .integer(25...400), standard: "100",
        purpose: "How loud recordings are in per cent of their own loudness, never distorted.")
    static let goal = Setting(
        name: "goal", kind: .integer(0...1_440), standard: "20",
        purpose: "How many minutes a day you want to listen; 0 sets no goal.")
    static let pauseOnUnplug = Setting(
        name: "pause-on-unplug", kind: .toggle, standard: "true",
        purpose: "Whether the sound pauses when headphones or their connection go away.")
    package static let inhibitIdle = Setting(
        name: "inhibit-idle", kind: .toggle, standard: "true",
        purpose: "Whether the machine does not fall asleep by itself while sound runs.")
    package static let pauseOnLock = Setting(
        name: "pause-on-lock", kind: .toggle, standard: "false",
        purpose: "Whether the sound pauses when the screen is locked.")
    package static let mediaControls = Setting(
        name: "media-controls", kind: .toggle, standard: "true",
        purpose: "Whether lock screens, panels and media keys see the player and control it "
            + "(MPRIS).")
    package static let notifications = Setting(
        name: "notifications", kind: .choice(["off", "done", "all"]), standard: "done",
        purpose: "What the desktop shows messages about: done is the end of the sleep timer and "
            + "of long imports and fetches, all is each next chapter too.")
    static let terminalTitle = Setting(
        name: "terminal-title", kind: .toggle, standard: "false",
        purpose: "Whether the terminal's title names book and chapter; it comes back at the end.")
    static let terminalProgress = Setting(
        name: "terminal-progress", kind: .toggle, standard: "false",
        purpose: "Whether the terminal's tab shows how far the chapter is, where it can "
            + "(OSC 9;4).")
    package static let background = Setting(
        name: "background", kind: .text, standard: "",
        purpose: "A recording that runs quietly under the speech, over and over, or a folder of "
            + "them, one after the other; or a radio station, by its address or as radio: and its "
            + "name or number; empty for none.")
    package static let backgroundVolume = Setting(
        name: "background-volume", kind: .integer(0...200), standard: "30",
        purpose: "How loud the background is in per cent of its own loudness; "
            + "a fifth of that under speech.")
    package static let output = Setting(
        name: "output", kind: .choice(["auto", "silent", "file"]), standard: "auto",
        purpose: "Where the sound goes; auto is the sound server, else the silent clock.")
    package static let outputFile = Setting(
        name: "output-file", kind: .text, standard: "listen.wav",
        purpose: "The WAV file that output = \"file\" writes.")
    static let theme = Setting(
        name: "theme", kind: .choice(["auto", "dark", "light", "contrast", "mono"]),
        standard: "auto", purpose: "The colours of the screen.")
    static let color = Setting(
        name: "color", kind: .choice(["auto", "truecolor", "256", "16", "none"]),
        standard: "auto", purpose: "How many colours the terminal is sent.")
    package static let ambiguousWidth = Setting(
        name: "ambiguous-width", kind: .integer(1...2), standard: "1",
        purpose: "How many columns the terminal gives characters of ambiguous width.")
    static let bidi = Setting(
        name: "bidi", kind: .choice(["auto", "app", "terminal"]), standard: "auto",
        purpose: "Who puts right-to-left text in reading order: this program or the terminal; "
            + "auto leaves it to terminals known to do it.")
    static let readings = Setting(
        name: "readings", kind: .choice(["off", "sure", "all"]), standard: "all",
        purpose: "Which words show how they are read above them, as furigana or pinyin: "
            + "sure leaves out what is only likely.")
    package static let toneChanges = Setting(
        name: "tone-changes", kind: .toggle, standard: "false",
        purpose: "Whether pinyin gives 一 and 不 the tones they take in speech.")
    static let textWidth = Setting(
        name: "text-width", kind: .integer(16...120), standard: "60",
        purpose: "The widest line of text in columns.")
    static let largeText = Setting(
        name: "large-text", kind: .toggle, standard: "false",
        purpose: "Whether only the sentence is shown, in large letters.")
    static let dimAfter = Setting(
        name: "dim-after", kind: .number(0...60), standard: "3",
        purpose: "How many seconds of a longer pause a sentence stays lit; "
            + "before a shorter one it stays so until the next begins.")
    static let transcriptBeside = Setting(
        name: "transcript-beside", kind: .choice(["off", "heard", "all"]), standard: "all",
        purpose: "What of the transcript stands beside the sentence from 140 columns on: "
            + "heard hides what is ahead.")
    static let reducedMotion = Setting(
        name: "reduced-motion", kind: .toggle, standard: "false",
        purpose: "Whether nothing moves that need not: whole sentences light up, nothing scrolls.")
    static let translationLine = Setting(
        name: "translation-line", kind: .toggle, standard: "false",
        purpose: "Whether the translation stands under the text from the beginning.")
    static let blur = Setting(
        name: "blur", kind: .toggle, standard: "false",
        purpose: "Whether a word of the text shows only once it is heard, from the beginning.")
    static let wordMarks = Setting(
        name: "word-marks", kind: .choice(["off", "sentence", "all", "new"]),
        standard: "all",
        purpose: "Which words are marked: none, the new ones and those you are learning in the "
            + "sentence that is heard or in all, or new ones alone; new ones once 50 words of the "
            + "language are known.")
    static let lookUpMarks = Setting(
        name: "lookup-marks", kind: .toggle, standard: "true",
        purpose: "Whether a word that you looked up is marked when it comes again in another "
            + "sentence, until it is known.")
    package static let wordStatus = Setting(
        name: "word-status", kind: .choice(["form", "lemma"]), standard: "form",
        purpose: "Whether a word's status is kept under the word as it stands, or under its "
            + "dictionary form where that is known.")
    static let speakerNames = Setting(
        name: "speaker-names", kind: .toggle, standard: "true",
        purpose: "Whether the name of a speaker stands before the line, where a text names several."
    )
    static let waveform = Setting(
        name: "waveform", kind: .choice(["both", "overview", "zoom"]), standard: "both",
        purpose: "What the waveform shows: the seconds around what is heard above a row for the "
            + "chapter, the whole chapter, or those seconds alone.")
    static let waveformZoom = Setting(
        name: "waveform-zoom", kind: .integer(5...60), standard: "12",
        purpose: "How many seconds of the sound around what is heard the waveform shows.")
    static let waveformHeight = Setting(
        name: "waveform-height", kind: .automaticOr(0...12), standard: "auto",
        purpose: "How many rows the waveform has; auto goes by the room there is.")
    static let heatLine = Setting(
        name: "heat-line", kind: .toggle, standard: "true",
        purpose: "Whether sentences that were hard for you show under the waveform.")
    static let dictationAccents = Setting(
        name: "dictation-accents", kind: .toggle, standard: "true",
        purpose: "Whether a missing accent is a mistake in a dictation.")
    static let dictationPunctuation = Setting(
        name: "dictation-punctuation", kind: .toggle, standard: "false",
        purpose: "Whether a missing comma or full stop is a mistake in a dictation.")
    static let dictationCase = Setting(
        name: "dictation-case", kind: .toggle, standard: "false",
        purpose: "Whether a small letter for a capital one is a mistake in a dictation.")
    static let skip = Setting(
        name: "skip", kind: .integer(1...300), standard: "5",
        purpose: "How many seconds h and l go back and on.")
    static let longSkip = Setting(
        name: "long-skip", kind: .integer(1...3_600), standard: "60",
        purpose: "How many seconds H and L go back and on.")
    static let mediaSkip = Setting(
        name: "media-skip", kind: .choice(MediaSkip.allCases.map(\.rawValue)), standard: "chapter",
        purpose: "Where the keys for next and previous of a headset or the desktop go: to the next "
            + "chapter, sentence or bookmark.")
    static let keyPreset = Setting(
        name: "key-preset", kind: .choice(KeyPreset.allCases.map(\.rawValue)), standard: "listen",
        purpose: "The keys to begin with: those of listen, or those of mpv as far as it has them; "
            + "your own stand in [keys].")
    static let speedStep = Setting(
        name: "speed-step", kind: .number(0.01...0.5), standard: "0.05",
        purpose: "What one press of [ or ] changes of the speed.")
    static let covers = Setting(
        name: "covers", kind: .choice(["auto", "off"]), standard: "auto",
        purpose: "Whether covers of books are shown; auto where the terminal has colours.")
    package static let coversOnline = Setting(
        name: "covers-online", kind: .toggle, standard: "false",
        purpose: "Whether covers that imported books lack are looked for online: iTunes, Open "
            + "Library and Google Books are sent titles and authors.")
    package static let coversURL = Setting(
        name: "covers-url", kind: .text, standard: "",
        purpose: "A server that is asked for covers in the place of those services; empty for "
            + "the services themselves.")
    package static let mouse = Setting(
        name: "mouse", kind: .toggle, standard: "true",
        purpose: "Whether the mouse is read; selecting text then needs Shift.")
    package static let plain = Setting(
        name: "plain", kind: .toggle, standard: "false",
        purpose: "Whether lines are printed as they are spoken instead of the full screen.")
    package static let cacheLimit = Setting(
        name: "cache-limit", kind: .integer(10...1_000_000), standard: "2000",
        purpose: "How many megabytes of recordings the cache keeps.")
    package static let proxy = Setting(
        name: "proxy", kind: .text, standard: "",
        purpose: "The proxy servers are asked through, like http://proxy:3128 or "
            + "socks5h://127.0.0.1:1080; empty for what http_proxy and the like say, none for none. "
            + "Never for this machine itself.")
    package static let caFile = Setting(
        name: "ca-file", kind: .text, standard: "",
        purpose: "A PEM file of certificates that replaces the system's, for a server with a "
            + "certificate of its own; empty for the system's.")
    package static let allowInsecureToken = Setting(
        name: "allow-insecure-token", kind: .toggle, standard: "false",
        purpose: "Whether a server's token may be sent over plain http to another machine.")
    package static let prefetch = Setting(
        name: "prefetch", kind: .toggle, standard: "true",
        purpose: "Whether the next chapter is fetched from its server while one plays.")
    package static let newsCategory = Setting(
        name: "news-category", kind: .text, standard: "",
        purpose: "The category of news, as the server or the feeds call it; empty for all.")
    package static let newsMarket = Setting(
        name: "news-market", kind: .text, standard: "",
        purpose: "The market whose news a server is asked for, as de-DE; empty for its own.")
    package static let librivoxURL = Setting(
        name: "librivox-url", kind: .address, standard: "",
        purpose: "A server that is asked for audiobooks and their texts in the place of LibriVox, "
            + "archive.org and Project Gutenberg, in the folders librivox, archive and gutenberg; "
            + "empty for the services themselves.")
    package static let podcastsURL = Setting(
        name: "podcasts-url", kind: .address, standard: "",
        purpose: "A server that is asked for podcasts in the place of iTunes and Podcast Index; "
            + "empty for the services themselves.")
    package static let podcastIndexKey = Setting(
        name: "podcast-index-key", kind: .keyPlace, standard: "",
        purpose: "Where your key of Podcast Index is; with its secret it is searched too.")
    package static let podcastIndexSecret = Setting(
        name: "podcast-index-secret", kind: .keyPlace, standard: "",
        purpose: "Where the secret of your key of Podcast Index is.")
    package static let podcastMetered = Setting(
        name: "podcast-metered", kind: .toggle, standard: "false",
        purpose: "Whether episodes are fetched by themselves also over a network that is paid by "
            + "volume, as NetworkManager says.")
    package static let newsEvents = Setting(
        name: "news-events", kind: .toggle, standard: "false",
        purpose: "Whether a server of yours that collects news is told which were shown and opened."
    )
    package static let articleUpdates = Setting(
        name: "article-updates", kind: .toggle, standard: "true",
        purpose: "Whether the page of a text that is opened again is looked at for other words.")
    package static let archiveRead = Setting(
        name: "archive-read", kind: .toggle, standard: "false",
        purpose: "Whether a text that was heard to its end from the queue is put away.")
    static let reviewNew = Setting(
        name: "review-new", kind: .integer(0...9_999), standard: "20",
        purpose: "How many new cards a day are asked in reviews.")
    static let reviewLimit = Setting(
        name: "review-limit", kind: .integer(0...9_999), standard: "200",
        purpose: "How many learned cards a day are asked in reviews.")
    static let reviewRetention = Setting(
        name: "review-retention", kind: .number(0.7...0.99), standard: "0.9",
        purpose: "The share of cards you want to remember when they come again; "
            + "more of it makes them come sooner.")
    package static let reviewWeights = Setting(
        name: "review-weights", kind: .weights, standard: "",
        purpose: "The 21 weights of FSRS-6 that reviews reckon with, as `listen review --fit` "
            + "prints them; nothing for the standard ones.")
    package static let reviewDayStart = Setting(
        name: "review-day-start", kind: .integer(0...12), standard: "4",
        purpose: "The hour at which a new day of reviews begins.")
}
