import ListenCore
import ListenUI
import UIVocabulary

/// The words for keys, and the model's message for each typed command.
extension TypedCommand {
    /// The commands that may name a word of the sentence.
    static let aboutWords: Set<Command> = [
        .statusOne, .statusTwo, .statusThree, .statusFour, .statusFive, .statusKnown,
        .statusIgnored, .statusNone, .keepCard, .concordance,
    ]

    /// The settings whose names also ask for a jump of so many seconds.
    private static let jumps: Set<LiveSetting> = [.skip, .longSkip]

    /// The command of a line that begins with a word for a key, which may be joined with the word
    /// typed `first`; `nil` for all others.
    static func further(
        _ word: String, _ rest: [String], joinedWith first: String? = nil
    ) -> Result<TypedCommand, TypedMistake>? {
        let text = rest.joined(separator: " ")
        switch word {
        case "find": return .success(text.isEmpty ? .key(.find) : .find(text))
        case "open": return .success(text.isEmpty ? .key(.goTo) : .named(text))
        case "set": return set(rest)
        case "unmark": return rest.isEmpty ? .success(.unmark) : wrong(takesNothing(word))
        default: break
        }
        // `translate to German` begins with a command, and sets nothing.
        if !rest.isEmpty, first.map(isPlain) != true, let chosen = choice(word, rest) {
            return chosen
        }
        guard !isPlain(word), let command = Command.allCases.first(where: { $0.word == word })
        else { return nil }
        guard KeyMap.spokenCommands.contains(where: { $0.command == command }) else {
            return wrong("`\(word)` belongs to the lists and reviews of the full screen.")
        }
        guard !command.needsScreen else { return wrong(ofScreen(word)) }
        if !text.isEmpty, aboutWords.contains(command) {
            return .success(.aboutWord(text, command))
        }
        return rest.isEmpty ? .success(.key(command)) : wrong(takesNothing(word))
    }

    /// The value of a setting by its name, as `auto-pause new`; `nil` where the word is none, or a
    /// command of its own takes what follows.
    private static func choice(
        _ word: String, _ rest: [String]
    ) -> Result<TypedCommand, TypedMistake>? {
        guard let setting = LiveSetting(rawValue: word), !isPlain(word) else { return nil }
        guard !jumps.contains(setting) else { return wrong(jump(word, rest)) }
        return set([word] + rest)
    }

    /// Says that a word is one of the first table's.
    private static func isPlain(_ word: String) -> Bool {
        CommandWord.known(in: .plain).contains { $0.word == word }
    }

    /// The sentence about a word that may ask for a jump, or for another length of those of a key.
    private static func jump(_ word: String, _ rest: [String]) -> String {
        let text = rest.joined(separator: " ").prefix(40)
        let seconds = MediaTime(clockText: String(text)) == nil ? "" : " \(text)"
        return "There is no command \"\(word)\". Did you mean `forward\(seconds)` or "
            + "`set \(word)\(seconds)`?"
    }

    private static func set(_ rest: [String]) -> Result<TypedCommand, TypedMistake> {
        guard let name = rest.first, let setting = LiveSetting(rawValue: name) else {
            return wrong("`set` takes the name of a setting and its value; `settings` lists them.")
        }
        guard !setting.needsScreen else { return wrong(ofScreen(name)) }
        return .success(.set(setting, rest.dropFirst().joined(separator: " ")))
    }

    private static func ofScreen(_ name: String) -> String {
        "`\(name)` changes what a screen shows; there is none here."
    }

    private static func takesNothing(_ word: String) -> String { "`\(word)` takes nothing more." }

    private static func wrong(_ sentence: String) -> Result<TypedCommand, TypedMistake> {
        .failure(TypedMistake(sentence: sentence))
    }

    /// The message for the model while `place` plays; `nil` when the session itself answers.
    func message(at place: MediaTime) -> AppMessage? {
        switch self {
        case .play: .play(true)
        case .pause: .play(false)
        case .step(let step): .typed(.skip(step, from: place))
        case .speed(let rate): .setRate(rate)
        case .drill(let notation): .drill(notation ?? "listen")
        case .sleep(let minutes): .sleepTimer(minutes: minutes)
        case .quit: .saveAndQuit
        case .whereabouts, .help: nil
        default: request.map(AppMessage.typed)
        }
    }

    private var request: TypedRequest? {
        switch self {
        case .toggle: .command(.togglePlay)
        case .next: .command(.nextSentence)
        case .previous: .command(.previousSentence)
        case .replay: .command(.replaySentence)
        case .neighbour(let step): .command(step > 0 ? .nextChapter : .previousChapter)
        case .faster: .command(.faster)
        case .slower: .command(.slower)
        case .repeatSentence: .command(.repeatSentence)
        case .loop: .command(.abLoop)
        case .translate: .command(.translate)
        case .record(let minutes): minutes.map(TypedRequest.record) ?? .command(.record)
        case .explain: .command(.explain)
        case .key(let command): .command(command)
        case .word(let name): .aboutWord(name, .explain)
        case .aboutWord(let name, let command): .aboutWord(name, command)
        case .sentence(let number): .sentence(number - 1)
        case .chapter(let number): .chapter(number)
        case .goTo(let place): .place(place)
        case .mark: .mark(true)
        case .unmark: .mark(false)
        case .hide: .showText(false)
        case .show: .showText(true)
        case .sleepAt(let kind): .sleep(kind)
        case .find(let words): .find(words)
        case .named(let name): .named(name)
        case .row(let number): .row(number)
        case .set(let setting, let value): .setting(setting, value)
        default: nil
        }
    }

    /// The line printed afterwards in place of the model's notice.
    func answer(after model: AppModel) -> String? {
        switch self {
        case .speed(let rate): return "Speed \(rate.text)."
        case .drill(let notation):
            return notation == nil ? "The drill is over." : "The drill begins."
        case .sleep(let minutes):
            return minutes > 0 ? "Silence in \(minutes) min." : "The sound goes on."
        case .hide: return "Sentences are not printed; `show` prints them again."
        case .repeatSentence where model.repeatsSentence:
            return "This sentence is repeated; `repeat` again ends it."
        default: return nil
        }
    }
}
