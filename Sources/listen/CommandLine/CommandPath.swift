import ArgumentParser
import ConsoleOutput

/// A command of the program with the names that lead to it.
struct CommandPath: Sendable {
    /// The names behind `listen`; none for the program itself.
    private(set) var names: [String]
    /// The command.
    private(set) var command: any ParsableCommand.Type
    /// The number of its last names that a call leaves out: those of default commands.
    private var impliedNames = 0

    /// The program itself.
    static let root = CommandPath(names: [], command: ListenProgram.self)

    /// The number of its names that stand in a call of it.
    var typedNames: Int { names.count - impliedNames }

    /// True for a call of a command that opens a screen, and that does not ask for help, a version or
    /// completions.
    func opensScreen(by arguments: [String]) -> Bool {
        let commands: [any ParsableCommand.Type] = [
            BookCommand.self, PlayFileCommand.self, BrowseCommand.self,
        ]
        // A first word that names none of the commands shown is one of a program's own.
        guard typedNames > 0 || arguments.first?.hasPrefix("-") != false,
            commands.contains(where: { $0 == command })
        else { return false }
        return !arguments.contains { word in
            ["-h", "--help", "--version"].contains(word)
                || ["---", "--generate-", "--experimental-"].contains { word.hasPrefix($0) }
        }
    }

    /// The commands of this one, in the order of the help; those that only the program itself
    /// starts are left out.
    private var subcommands: [any ParsableCommand.Type] {
        command.configuration.subcommands.filter { $0.configuration.shouldDisplay }
    }

    /// The names of its commands, in the order of the help.
    var subcommandNames: [String] { subcommands.map { $0._commandName } }

    /// Its command of a name, or of another one it goes by.
    func subcommand(_ name: String) -> CommandPath? {
        guard let named = child(name), named.configuration.shouldDisplay else { return nil }
        return CommandPath(names: names + [named._commandName], command: named)
    }

    /// Its command of a name or another one it goes by, also one that only the program itself starts.
    ///
    /// No configuration behind it is made: each has its texts, and a call names one.
    func child(_ name: String) -> (any ParsableCommand.Type)? {
        command.configuration.subcommands.first {
            $0._commandName == name || $0.configuration.aliases.contains(name)
        }
    }

    /// The command at the end of names; the last one that exists where one does not.
    static func leading(_ names: some Sequence<String>) -> CommandPath {
        var path = root
        for name in names {
            guard let next = path.subcommand(name) else { break }
            path = next
        }
        return path
    }

    /// The command that arguments call, a default command included.
    static func called(by arguments: [String]) -> CommandPath {
        var path = leading(arguments.prefix { !$0.hasPrefix("-") })
        while let standard = path.command.configuration.defaultSubcommand {
            path = CommandPath(
                names: path.names + [standard._commandName], command: standard,
                impliedNames: path.impliedNames + 1)
        }
        return path
    }

    /// The call as it is typed: `listen cache clear`.
    var typed: String { (["listen"] + names).joined(separator: " ") }

    /// The calls that its help gives as examples, without the remarks beside them.
    var examples: [String] {
        let lines = command.configuration.discussion.split(separator: "\n")
        return lines.compactMap { line in
            let line = line.drop { $0 == " " }
            guard line.starts(with: "listen"), line.count > "listen".count || names.isEmpty
            else { return nil }
            // A remark stands behind at least three blanks.
            let end = line.firstRange(of: "   ")?.lowerBound ?? line.endIndex
            return String(line[..<end])
        }
    }

    /// The example to learn from: one with the option, else the first; of a group that gives none,
    /// that of its first command.
    func example(with option: String? = nil) -> String? {
        let calls = examples
        let fitting = option.flatMap { option in
            calls.first { $0.split(separator: " ").contains { $0 == option } }
        }
        return fitting ?? calls.first
    }

    /// Its long options, as the help shows them: `--json`.
    var options: [String] {
        let help = ListenProgram.helpMessage(for: command, includeHidden: false, columns: 200)
        return help.split(separator: "\n").flatMap { line in
            let text = line.drop { $0 == " " }
            guard text.first == "-" else { return [Substring]() }
            // What it means stands behind two blanks.
            let names = text[..<(text.firstRange(of: "  ")?.lowerBound ?? text.endIndex)]
            return names.split { " ,</[".contains($0) }.filter { $0.hasPrefix("--") }
        }.map(String.init)
    }
}
