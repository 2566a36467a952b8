import ListenCore

/// The options of `listen tape`.
package struct TapeOptions: Sendable {
    /// The file that is written.
    var file: String
    /// The book and the chapter whose sentences are taken, as they were typed.
    package var book: String?
    package var chapter: String?
    /// Takes the cards that are due.
    package var takesDue = false
    /// Takes hard sentences: the hardest of all, or those of the chapter.
    package var takesHard = false
    /// Takes marked sentences: the latest of all, or those of the chapter.
    package var takesMarked = false
    /// Takes a chapter's speech alone, each sentence once.
    package var isCondensed = false
    /// The drill, as it was typed.
    package var drill: String?
    /// True when the drill tells sentences apart by their words.
    var countsWords = false
    /// Speaks the meaning of each sentence.
    package var speaksMeanings = false
    /// The most sentences.
    package var limit = 200
    /// Replaces files that are there.
    package var replaces = false

    /// The options of a file.
    package init(file: String) {
        self.file = file
    }

    /// True for the cards that are due and the hard sentences of the day, which is what a tape has
    /// unless something else is asked for.
    var isOfToday: Bool { book == nil && !takesDue && !takesHard && !takesMarked }
}

/// The reason that no tape is made.
enum TapeError: DescribedError, Equatable {
    case nothing(String)
    case badDrill(String)
    case badEnding(String)
    case noPieceReadable(String)
    case tooLong

    var description: String {
        switch self {
        case .nothing(let advice): "There is nothing to put on a tape. \(advice)"
        case .badDrill(let reason): "--drill cannot be used. \(reason)"
        case .badEnding(let path):
            "\(path.printable(limit: 200)) cannot be written: a tape is a FLAC, WAV, MP3 or Opus "
                + "file. Give a name that ends with .flac, .wav, .mp3 or .opus."
        case .noPieceReadable(let reason):
            "None of the sentences can be put on the tape. \(reason)"
        case .tooLong:
            "The tape would be longer than 100 hours. Take fewer sentences with --limit, or a drill "
                + "with fewer passes or shorter gaps."
        }
    }

    var kind: FailureKind {
        switch self {
        case .nothing, .noPieceReadable: .notFound
        case .badDrill, .badEnding, .tooLong: .usage
        }
    }
}
