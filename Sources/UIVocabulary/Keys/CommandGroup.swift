/// The groups in which the keys of the player are shown.
package enum CommandGroup: String, CaseIterable, Hashable, Sendable {
    case move = "Go through the text"
    case sound = "Speed and sound"
    case text = "The text and its look"
    case meaning = "What it means"
    case practice = "Practise"
    case marks = "Marks and cards"
    case place = "Fit the text to the sound"
    case program = "Chapters, sleep, more"

    /// The group of a command of the player.
    package init(_ command: Command) {
        self = Self.of[command] ?? .program
    }

    private static let of: [Command: CommandGroup] = commands.reduce(into: [:]) { found, row in
        for command in row.commands { found[command] = row.group }
    }

    private static let commands: [(group: CommandGroup, commands: [Command])] = [
        (
            .move,
            [
                .togglePlay, .previousSentence, .replaySentence, .nextSentence, .back, .forward,
                .farBack, .farForward, .undoSeek, .find, .nextHard, .previousHard,
            ]
        ),
        (
            .sound,
            [
                .slower, .faster, .muchSlower, .muchFaster, .normalSpeed, .speeds, .louder,
                .quieter, .background, .backgroundLouder, .backgroundQuieter,
            ]
        ),
        (
            .text,
            [
                .toggleText, .nextTextMode, .previousTextMode, .blurText, .readings,
                .zoomWaveform, .zoomIn, .zoomOut, .copySentence,
            ]
        ),
        (
            .meaning,
            [
                .wordCursor, .translate, .translationLine, .bilingual, .explain, .concordance,
                .links,
            ]
        ),
        (
            .practice,
            [
                .repeatSentence, .holdAfterSentence, .autoPause, .abLoop, .practice, .editScore,
                .dictation,
            ]
        ),
        (
            .marks,
            [
                .mark, .gradeHard, .gradeGrammar, .gradeQuote, .bookmarks, .previousBookmark,
                .nextBookmark, .onlyMarked, .keepCard,
            ]
        ),
        (
            .place,
            [.textEarlier, .textLater, .snapTextBack, .snapTextOn, .edges, .makeText]
        ),
    ]
}
