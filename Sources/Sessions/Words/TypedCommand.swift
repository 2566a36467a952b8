import ListenCore
import Practice
import UIVocabulary

/// A line typed into the plain view, parsed as a command.
enum TypedCommand: Equatable {
    case play, pause, toggle, next, previous, replay
    /// A step forwards or back.
    case step(MediaTime)
    case goTo(MediaTime)
    /// A sentence by its number, from 1.
    case sentence(Int)
    /// A chapter by its number.
    case chapter(Int)
    /// The chapter at this distance.
    case neighbour(Int)
    case speed(PlaybackRate)
    case faster, slower
    /// Repeats this sentence, or stops repeating it.
    case repeatSentence
    /// Sets A, then B, then clears both.
    case loop
    /// A drill's notation; `nil` ends it.
    case drill(String?)
    case mark, unmark, translate, explain
    /// Keeps so many minutes of radio; `nil` begins and ends a recording.
    case record(Int?)
    /// Looks up a word of the sentence.
    case word(String)
    case hide, show
    /// Sets the sleep timer to this many minutes; 0 switches it off.
    case sleep(Int)
    /// Sets the sleep timer to an end.
    case sleepAt(SleepTimer.Kind)
    case whereabouts, help, quit
    /// The command of a key of the full screen.
    case key(Command)
    /// The command of a key, about a word of the sentence.
    case aboutWord(String, Command)
    case find(String)
    /// Something by its name.
    case named(String)
    /// A row of the open list, from 1.
    case row(Int)
    case set(LiveSetting, String)

    /// Parses a line; fails with a sentence that gives the accepted words.
    ///
    /// `nil` for an empty line.
    ///
    /// Words may be shortened as long as they are unambiguous.
    static func read(_ line: String) -> Result<TypedCommand, TypedMistake>? {
        let words = line.prefix(1_000).split(whereSeparator: \.isWhitespace).map(String.init)
        guard let typed = words.first?.lowercased() else { return nil }
        let rest = Array(words.dropFirst())
        if let chapter = neighbour(typed, rest) { return .success(chapter) }
        if rest.isEmpty, let row = number(typed) { return .success(.row(row)) }
        if let second = rest.first?.lowercased() {
            // `next bookmark` is `next-bookmark`.
            let joined = "\(typed)-\(second)"
            if let command = further(joined, Array(rest.dropFirst()), joinedWith: typed) {
                return command
            }
        }
        if let command = further(typed, rest) { return command }
        return word(for: typed).flatMap { word in
            if let command = further(word, rest) { return command }
            if let plain = plain[word] {
                return rest.isEmpty
                    ? .success(plain) : wrong("`\(word)` takes nothing more.")
            }
            return read(word, rest)
        }
    }

    /// `next chapter` and `previous chapter`.
    private static func neighbour(_ typed: String, _ rest: [String]) -> TypedCommand? {
        guard rest.count == 1, typed.count >= 2, rest[0].count >= 2,
            "chapter".hasPrefix(rest[0].lowercased())
        else { return nil }
        if "next".hasPrefix(typed) { return .neighbour(1) }
        return "previous".hasPrefix(typed) ? .neighbour(-1) : nil
    }

    /// The full word: itself, or the only one that begins with it.
    private static func word(for typed: String) -> Result<String, TypedMistake> {
        let names = CommandWord.known(in: .plain).map(\.word)
        if names.contains(typed) { return .success(typed) }
        let begun = names.filter { $0.hasPrefix(typed) }
        if begun.count == 1 { return .success(begun[0]) }
        if begun.count > 1 {
            return wrong("\"\(typed)\" may be \(begun.joined(separator: ", ")). Type more of it.")
        }
        let further = CommandWord.further.map(\.word)
        let more = further.filter { $0.hasPrefix(typed) }
        if more.count == 1 { return .success(more[0]) }
        if more.count > 1 {
            return wrong(
                "\"\(typed)\" may be \(more.prefix(8).joined(separator: ", ")). Type more of it.")
        }
        let meant = Suggestion.closest(to: typed, among: names + further)
        return wrong(
            "There is no command \"\(typed.prefix(40))\". "
                + (meant.map { "Did you mean `\($0)`?" } ?? "`help` shows them all."))
    }

    private static let plain: [String: TypedCommand] = [
        "play": .play, "pause": .pause, "toggle": .toggle, "next": .next, "previous": .previous,
        "replay": .replay, "faster": .faster, "slower": .slower, "repeat": .repeatSentence,
        "loop": .loop, "mark": .mark, "translate": .translate, "explain": .explain,
        "hide": .hide, "show": .show, "where": .whereabouts, "help": .help, "quit": .quit,
    ]

    private static func read(
        _ word: String, _ rest: [String]
    ) -> Result<TypedCommand, TypedMistake> {
        let text = rest.joined(separator: " ")
        switch word {
        case "back", "forward":
            guard let time = rest.isEmpty ? .seconds(10) : MediaTime(clockText: text) else {
                return wrong("`\(word)` takes seconds, such as 10.")
            }
            return .success(.step(word == "back" ? .zero - time : time))
        case "goto": return place(text)
        case "seek":
            guard let sign = text.first, sign == "+" || sign == "-" else { return place(text) }
            guard let time = MediaTime(clockText: String(text.dropFirst())) else {
                return place(text)
            }
            return .success(.step(sign == "-" ? .zero - time : time))
        case "sentence":
            guard let number = number(text) else {
                return wrong("`sentence` takes the number of a sentence, such as 14.")
            }
            return .success(.sentence(number))
        case "chapter": return chapter(text)
        case "speed": return speed(text)
        case "drill": return drill(text)
        case "record": return record(text)
        case "word":
            return text.isEmpty
                ? wrong("`word` takes a word of the sentence.") : .success(.word(text))
        default: return sleep(text)
        }
    }

    private static func number(_ text: String) -> Int? {
        Int(text).flatMap { (1...1_000_000).contains($0) ? $0 : nil }
    }

    private static func record(_ text: String) -> Result<TypedCommand, TypedMistake> {
        if text.isEmpty { return .success(.record(nil)) }
        guard let minutes = Int(text), (1...30).contains(minutes) else {
            return wrong("`record` takes minutes from 1 to 30, or nothing.")
        }
        return .success(.record(minutes))
    }

    private static func place(_ text: String) -> Result<TypedCommand, TypedMistake> {
        MediaTime(clockText: text).map { .success(.goTo($0)) }
            ?? wrong("\"\(text.prefix(40))\" is no time. Type 1:23 or 83.5.")
    }

    private static func chapter(_ text: String) -> Result<TypedCommand, TypedMistake> {
        if !text.isEmpty, "next".hasPrefix(text) { return .success(.neighbour(1)) }
        if !text.isEmpty, "previous".hasPrefix(text) { return .success(.neighbour(-1)) }
        guard let number = Int(text), (0...1_000_000).contains(number) else {
            return wrong("`chapter` takes a number, next or previous.")
        }
        return .success(.chapter(number))
    }

    private static func speed(_ text: String) -> Result<TypedCommand, TypedMistake> {
        let digits = text.replacing("×", with: "").replacing("x", with: "")
        guard let rate = Double(digits), (0.3...3).contains(rate) else {
            return wrong("`speed` takes a number from 0.3 to 3.")
        }
        return .success(.speed(PlaybackRate(hundredths: Int((rate * 100).rounded()))))
    }

    private static func drill(_ text: String) -> Result<TypedCommand, TypedMistake> {
        guard !text.isEmpty else {
            return wrong("`drill` takes a name such as shadow, or a notation.")
        }
        do throws(NotationError) {
            return .success(.drill(try DrillNotation.read(text) == nil ? nil : text))
        } catch {
            // A word alone may be the name of a drill of one's own.
            return isName(text) ? .success(.drill(text)) : wrong(error.description)
        }
    }

    private static func isName(_ text: String) -> Bool {
        text.first?.isLetter == true && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
    }

    private static func sleep(_ text: String) -> Result<TypedCommand, TypedMistake> {
        switch text {
        case "off": return .success(.sleep(0))
        case "sentence": return .success(.sleepAt(.sentence))
        case "chapter": return .success(.sleepAt(.chapter))
        default: break
        }
        guard let minutes = MediaTime(typed: text, in: .minutes)?.wholeMinutes,
            SleepTimer.Kind.customMinutes.contains(minutes)
        else {
            return wrong("`sleep` takes minutes from 1 to 600, or off.")
        }
        return .success(.sleep(minutes))
    }

    private static func wrong<Value>(_ sentence: String) -> Result<Value, TypedMistake> {
        .failure(TypedMistake(sentence: sentence))
    }
}

/// The reason that a typed line does nothing, as a sentence with what to type instead.
struct TypedMistake: Error, Equatable {
    let sentence: String
}
