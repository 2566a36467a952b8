import ArgumentParser
import ConsoleOutput
import ListenCore

/// The answer to a call that cannot be carried out: what is wrong, what was meant, and
/// an example.
struct WrongCall {
    /// The command that was called.
    private let path: CommandPath
    private let arguments: [String]
    private let message: ParserMessage
    /// The help's sentence about the option or argument that is wrong.
    private let meaning: String?

    /// Reads an error of the parser or of a command's own checks.
    init(_ error: any Error, arguments: [String]) {
        let lines = ListenProgram.fullMessage(for: error).split(separator: "\n")
        // The last line names the command: “See 'listen cache clear --help' for …”.
        let names = lines.last?.split(separator: "'").dropFirst().first?.split(separator: " ")
        path = .leading((names ?? []).dropFirst().map(String.init))
        meaning = lines.first { $0.hasPrefix("Help:  ") }.flatMap { line in
            line.firstRange(of: ">  ").map { String(line[$0.upperBound...]) }
        }
        message = ParserMessage(ListenProgram.message(for: error))
        self.arguments = arguments
    }

    /// The answer, of one line.
    var sentence: String {
        if let mistyped { return mistyped.description }
        if let reordered { return reordered }
        let (fault, option) = fault
        let help = "`\(call) --help` has more."
        // A command's own words may have an example.
        if case .said = message, fault.contains("listen ") { return fault }
        let example =
            mended ?? commandAsOption?.example() ?? called.example(with: option)
            ?? path.example(with: option)
        return "\(fault) " + (example.map { "For example: \($0)" } ?? help)
    }

    /// The command as it was called, without a default command.
    private var called: CommandPath {
        let isNamed = path.names.last.map(arguments.contains) ?? true
        return CommandPath.leading(isNamed ? path.names : path.names.dropLast())
    }

    /// The call as it was typed, without a default command and arguments.
    private var call: String { called.typed }

    /// The whole call with the option that was meant, where one was.
    private var mended: String? {
        if case .surplus(let words) = message { return addressed(words) }
        guard case .unknownOption(let name) = message, let meant = meant(by: name),
            arguments.count <= 6
        else { return nil }
        let mended = arguments.map { argument in
            let end = argument.firstIndex(of: "=") ?? argument.endIndex
            return argument[..<end] == name ? meant + argument[end...] : argument
        }
        guard mended != arguments else { return nil }
        return (["listen"] + mended).map { $0.printable(limit: 100).shellWord }
            .joined(separator: " ")
    }

    /// The call of a server with the option for an address that was given alone.
    private func addressed(_ words: [String]) -> String? {
        guard called.names == ["serve"], words.count == 1, let word = words.first,
            word.contains(where: { $0 == "." || $0 == ":" }), arguments.count <= 6,
            let place = arguments.firstIndex(of: word)
        else { return nil }
        let call = ["listen"] + arguments[..<place] + ["--listen"] + arguments[place...]
        return call.map { $0.printable(limit: 100).shellWord }.joined(separator: " ")
    }

    /// The answer to options that stand before the command they are for.
    private var reordered: String? {
        let word: String? =
            switch message {
            // The words that are no option's value.
            case .surplus(let words): words.first { FirstWord.begins($0) }
            case .unknownOption(let name) where meant(by: name) == nil:
                arguments.first(where: CommandPath.root.subcommandNames.contains)
            default: nil
            }
        guard let word, let place = arguments.firstIndex(of: word), arguments.count <= 12,
            arguments[..<place].first?.hasPrefix("-") == true, arguments.first != "--"
        else { return nil }
        let call = (["listen"] + arguments[place...] + arguments[..<place])
            .map { $0.printable(limit: 100).shellWord }.joined(separator: " ")
        return "Options stand behind the command. For example: \(call)"
    }

    /// The error of a command's name that stands where only one of its commands fits.
    private var mistyped: CommandLineError? {
        let typed = arguments.prefix { !$0.hasPrefix("-") }
        let group = CommandPath.leading(typed)
        guard !group.names.isEmpty, !group.subcommandNames.isEmpty,
            let word = typed.dropFirst(group.names.count).first
        else { return nil }
        let meant =
            Self.usual[word.lowercased()].flatMap { group.subcommand($0) }?.names.last
            ?? Suggestion.closest(to: word, among: group.subcommandNames)
        let isSurplus = if case .surplus(let words) = message { words.first == word } else { false }
        guard meant != nil || isSurplus else { return nil }
        return .unknownSubcommand(word, of: group, meant: meant)
    }

    /// The commands of groups that other programs call so.
    private static let usual = [
        "rm": "remove", "delete": "remove", "del": "remove", "ls": "list", "show": "list",
        "get": "list", "new": "add",
    ]

    /// The fault as a sentence, with the option whose example helps.
    private var fault: (String, String?) {
        switch message {
        case .unknownOption(let name): return unknownOption(name)
        case .missing(let names): return (missing(names), names.first.flatMap(Self.option))
        case .surplus(let words):
            let quoted = words.map { "\"\($0.printable(limit: 60))\"" }
            let verb = words.count == 1 ? "does" : "do"
            return (
                "\(quoted.joined(separator: ", ")) \(verb) not fit behind `\(call)`.", nil
            )
        case .noValue(let option):
            // The parser takes a number below 0 for another option.
            let next = arguments.firstIndex(of: option).map { arguments[$0...].dropFirst() }?.first
            if let next, next.dropFirst().first?.isNumber == true {
                return (misfit(next, option) + told, option)
            }
            return ("\(option) needs a value." + told, option)
        case .valueOfFlag(let option):
            return ("\(option) takes no value.", option)
        case .badValue(let value, let name, let choices, let reason):
            return (badValue(value, of: name, choices, reason), Self.option(name))
        case .said(let sentence):
            let isWhole = sentence.last.map { ".?!".contains($0) } ?? true
            return (sentence.replacing("\n", with: " ") + (isWhole ? "" : "."), nil)
        }
    }

    private func unknownOption(_ name: String) -> (String, String?) {
        let fault = "`\(call)` has no option \(name.printable(limit: 60))."
        if let meant = meant(by: name) { return ("\(fault) Did you mean \(meant)?", meant) }
        return (fault + (commandAsOption.map { " Did you mean `\($0.typed)`?" } ?? ""), nil)
    }

    /// The command that was typed as an option.
    private var commandAsOption: CommandPath? {
        guard case .unknownOption(let name) = message, meant(by: name) == nil else { return nil }
        return called.subcommand(String(name.drop { $0 == "-" }))
    }

    /// The option that is nearest to a name that none has.
    private func meant(by name: String) -> String? {
        let known = RunOptions.names + path.options
        return name.hasPrefix("--")
            ? Suggestion.closest(to: name, among: known)
            : known.first { $0.hasPrefix("-" + name.prefix(2)) }
    }

    private func missing(_ names: [String]) -> String {
        guard names.count == 1, let name = names.first else {
            return "`\(call)` needs \(names.joined(separator: " or "))."
        }
        return "`\(call)` needs \(name.replacing(" ...", with: "")).\(told)"
    }

    private func badValue(
        _ value: String, of name: String, _ choices: [String], _ reason: String?
    ) -> String {
        // A command's own check says what would fit.
        if let reason { return reason.replacing("\n", with: " ") }
        let given = misfit(value, name)
        guard !choices.isEmpty else { return given + told }
        // Any letter is near a choice of one.
        let meant = value.count < 3 ? nil : Suggestion.closest(to: value, among: choices)
        return given + (meant.map { " Did you mean \($0)?" } ?? "")
            + " Give one of \(choices.joined(separator: ", "))."
    }

    private func misfit(_ value: String, _ name: String) -> String {
        "\"\(value.printable(limit: 60))\" does not fit \(name)."
    }

    /// The help's sentence about the option or argument, behind a blank.
    private var told: String { meaning.map { " " + $0 } ?? "" }

    private static func option(_ synopsis: String) -> String? {
        synopsis.hasPrefix("--") ? String(synopsis.prefix { $0 != " " }) : nil
    }
}

/// A command line that cannot be carried out.
enum CommandLineError: DescribedError {
    case unknownCommand(String, meant: String?)
    case unknownSubcommand(String, of: CommandPath, meant: String?)
    case badArgument(String, expected: String)
    case surplusHelp(String, of: CommandPath)

    var description: String {
        switch self {
        case .unknownCommand(let name, let meant):
            "There is no command \"\(name.printable(limit: 60))\"."
                + Self.suggestion(meant, in: .root, else: "`listen --help` shows them all.")
        case .unknownSubcommand(let name, let group, let meant):
            "There is no `\(group.typed) \(name.printable(limit: 60))`."
                + Self.suggestion(
                    meant, in: group,
                    else: "There are \(group.subcommandNames.joined(separator: ", ")).")
        case .badArgument(let text, let expected):
            "\"\(text)\" does not fit here. Give \(expected)."
        case .surplusHelp(let word, let path):
            "\"\(word.printable(limit: 60))\" does not fit behind `listen help "
                + path.names.joined(separator: " ") + "`. For example: listen help "
                + path.names.joined(separator: " ")
        }
    }

    var kind: FailureKind { .usage }

    /// The right call with its example, or a sentence where none is near.
    private static func suggestion(
        _ meant: String?, in group: CommandPath, else sentence: String
    ) -> String {
        guard let meant else { return " " + sentence }
        let asked = " Did you mean `\(group.typed) \(meant)`?"
        guard let example = group.subcommand(meant)?.example() else { return asked }
        return asked + " For example: \(example)"
    }
}
