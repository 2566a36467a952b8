import UIVocabulary

/// A command word for a player, in one table for `listen ctl` and for the plain view.
struct CommandWord {
    /// The places that accept a word.
    struct Places: OptionSet {
        package let rawValue: Int

        package init(rawValue: Int) { self.rawValue = rawValue }

        /// After `listen ctl`.
        static let control = Places(rawValue: 1)
        /// On a line of the plain view.
        static let plain = Places(rawValue: 2)
        /// On a line of the plain view, when no other word begins with the typed letters.
        static let further = Places(rawValue: 4)
        static let both: Places = [.control, .plain]
    }

    let word: String
    /// The arguments, for the help.
    let follows: String
    let meaning: String
    let places: Places

    /// Every word, in the order of the help.
    static let all: [CommandWord] = [
        word("status", "what is heard, in one line", in: .control),
        word("where", "where the player is, in sentences"),
        word("watch", "a line for every change", in: .control),
        word("toggle", "sound or none"),
        word("play", "sound"),
        word("pause", "no sound"),
        word("next", "the next sentence"),
        word("previous", "the sentence before"),
        word("replay", "this sentence once more"),
        word("back", "10", "so many seconds back"),
        word("forward", "10", "so many seconds on"),
        word("goto", "1:23", "a place"),
        word("seek", "1:23 | +5 | -5", "a place, or so many seconds on or back"),
        word("sentence", "14", "a sentence by its number", in: .plain),
        word("chapter", "next | previous", "another chapter", in: .control),
        word("chapter", "3 | next | previous", "another chapter", in: .plain),
        word("speed", "0.8", "a speed from 0.3 to 3"),
        word("faster", "a little faster"),
        word("slower", "a little slower"),
        word("repeat", "this sentence over and over, or no more"),
        word("loop", "A here, then B; a third time ends the loop", in: .plain),
        word("drill", "shadow | NOTATION", "what happens to every sentence"),
        word("mark", "a bookmark here"),
        word(
            "record", "10", "the last so many minutes of radio as a chapter; alone, from here on",
            in: .plain),
        word("translate", "what this sentence means", in: .plain),
        word("explain", "how this sentence works", in: .plain),
        word("word", "NAME", "what a word of this sentence means", in: .plain),
        word("hide", "print no sentences", in: .plain),
        word("show", "print sentences again", in: .plain),
        word("sleep", "20 | 1h | off", "silence in so many minutes", in: .control),
        word(
            "sleep", "20 | 1h | sentence | chapter | off",
            "silence in so many minutes, or at an end", in: .plain),
        word("help", "these words", in: .plain),
        word("quit", "the end of the player"),
    ]

    private static func word(
        _ word: String, _ follows: String = "", _ meaning: String, in places: Places = .both
    ) -> CommandWord {
        CommandWord(word: word, follows: follows, meaning: meaning, places: places)
    }

    private static func word(
        _ word: String, _ meaning: String, in places: Places = .both
    ) -> CommandWord {
        CommandWord(word: word, follows: "", meaning: meaning, places: places)
    }

    /// Words for the keys that have no other, from the table of keys.
    static let further: [CommandWord] =
        [
            word("find", "WORDS", "the next sentence that has them", in: .further),
            word(
                "open", "NAME", "a chapter, book, setting, command or word by its name",
                in: .further),
            word("set", "speed-step 0.1", "another value of a setting", in: .further),
            word("unmark", "no mark here", in: .further),
        ]
        + KeyMap.spokenCommands.compactMap { command, meaning in
            guard !command.needsScreen, !all.contains(where: { $0.word == command.word }),
                command != .find
            else { return nil }
            let follows = TypedCommand.aboutWords.contains(command) ? "[NAME]" : ""
            return word(command.word, follows, meaning, in: .further)
        }

    /// The words that a place accepts.
    ///
    /// Those for the keys are made only where they are asked for: every start of the program reads
    /// the help of `listen ctl`.
    static func known(in place: Places) -> [CommandWord] {
        let table = place.isSubset(of: .both) ? all : all + further
        return table.filter { $0.places.contains(place) }
    }

    /// The help of the plain view.
    static var plainHelp: [String] {
        help(in: .plain) + ["Further words, as the keys of the full screen:"] + help(in: .further)
    }

    /// A line of help for each word of a place.
    static func help(in place: Places) -> [String] {
        known(in: place).map { entry in
            let typed = entry.follows.isEmpty ? entry.word : "\(entry.word) \(entry.follows)"
            let room = String(repeating: " ", count: max(1, 26 - typed.count))
            return "  \(typed)\(room)\(entry.meaning)"
        }
    }
}
