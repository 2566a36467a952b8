/// The words that name commands where no keys are pressed, as in the plain view.
extension Command {
    /// The word to type for a command: `next-bookmark`.
    package var word: String { Self.words[self] ?? Self.hyphenated(rawValue) }

    /// True for a command that only changes the picture of a screen.
    package var needsScreen: Bool { Self.ofScreen.contains(self) }

    private static let words: [Command: String] = [
        .togglePlay: "toggle", .previousSentence: "previous", .replaySentence: "replay",
        .nextSentence: "next",
        .undoSeek: "undo", .keepCard: "card", .translationLine: "translations",
        .wordCursor: "words", .repeatSentence: "repeat", .holdAfterSentence: "hold",
        .abLoop: "loop", .practice: "drills", .editScore: "write-drill",
        .snapTextBack: "text-began", .snapTextOn: "text-begins",
        .gradeHard: "mark-hard", .gradeGrammar: "mark-grammar", .gradeQuote: "mark-quote",
        .goToTouched: "before-sleep", .extendSleep: "sleep-longer",
        .backgroundLouder: "background-louder", .backgroundQuieter: "background-quieter",
        .statusOne: "learning-1", .statusTwo: "learning-2", .statusThree: "learning-3",
        .statusFour: "learning-4", .statusFive: "learned", .statusKnown: "known",
        .statusIgnored: "ignore", .statusNone: "new", .nextUnknown: "next-new",
        .wordsSentenceBefore: "words-before", .wordsSentenceAfter: "words-after",
        .lower: "less", .raise: "more", .usualValue: "usual", .hearAgain: "again",
        .hearSlower: "slowly", .hearWord: "hear", .sayWord: "say", .correctWord: "correct",
        .hintLetter: "hint", .open: "choose", .concordance: "everywhere",
    ]

    private static let ofScreen: Set<Command> = [
        .nextTextMode, .previousTextMode, .blurText, .bilingual, .readings, .follow,
        .zoomWaveform, .zoomIn, .zoomOut, .copySentence, .redraw, .retry,
    ]

    private static func hyphenated(_ name: String) -> String {
        name.reduce(into: "") { word, character in
            word += character.isUppercase ? "-\(character.lowercased())" : String(character)
        }
    }
}

extension KeyMap {
    /// The commands of the player's keys with their meaning, each once, in the order of the help:
    /// those that have a word in the plain view.
    package static let spokenCommands: [(command: Command, meaning: String)] = {
        let elsewhere: Set<KeyContext> = [.lists, .review, .transcript, .popup]
        var told: Set<Command> = [.help]
        return standard.bindings.compactMap { binding in
            // `leave` and `remove` act on the open list, so their meaning is that of a menu.
            let isOfMenu = [.leave, .remove].contains(binding.command)
            guard !elsewhere.contains(binding.context), !binding.help.isEmpty,
                !isOfMenu || binding.context == .menu, told.insert(binding.command).inserted
            else { return nil }
            return (binding.command, binding.help)
        }
    }()
}
