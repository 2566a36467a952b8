/// The parser's completion scripts, taught what goes with every command: the options that are taken
/// out before a command is parsed (`RunOptions`), and the commands behind `help`.
///
/// The parser knows these options of the program alone.
enum EveryCommandScript {
    private static let names = RunOptions.names

    /// The script with these words; any other text, and a script of another form, as it is.
    static func extended(_ text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let extended: [String]? =
            switch lines.first {
            case "#!/bin/bash": bash(lines)
            case "#compdef listen": zsh(lines)
            case let first? where first.hasPrefix("function __listen_"): fish(lines)
            default: nil
            }
        return extended?.joined(separator: "\n") ?? text
    }

    private static var commands: String {
        CommandPath.root.subcommandNames.joined(separator: " ")
    }

    private static func bash(_ lines: [String]) -> [String] {
        let flags = names.joined(separator: " ")
        var isHelp = false
        return lines.map { line in
            if line == "_listen_help() {" { isHelp = true }
            if isHelp, line == "}" {
                isHelp = false
                let words = commands.replacing(" ", with: "\\n")
                return "    __listen_add_completions -W $'\(words)'\n}"
            }
            guard line.contains("non_repeating_flags=("), !line.contains(flags) else { return line }
            return line.replacing("--version", with: "\(flags) --version")
        }
    }

    private static func zsh(_ lines: [String]) -> [String]? {
        let flags = names.compactMap { name in lines.first { $0.contains("'\(name)[") } }
        guard flags.count == names.count else { return nil }
        var extended: [String] = []
        for line in lines {
            if line.contains("'--version["), extended.last != flags.last { extended += flags }
            extended.append(
                line.replacing("'*:subcommands:'", with: "'*:subcommands:(\(commands))'"))
        }
        return extended
    }

    private static func fish(_ lines: [String]) -> [String]? {
        let words = names.map { $0.dropFirst(2) }
        let rules = words.compactMap { word in
            lines.first { $0.hasPrefix("complete ") && $0.contains(" -l '\(word)' ") }?
                .replacing(
                    "__listen_should_offer_completions_for_flags_or_options \"listen\" \(word)",
                    with: "test (count (__listen_tokens -pc)) -gt 1")
        }
        guard rules.count == words.count else { return nil }
        let flags = words.map { "'\($0)'" }.joined(separator: " ")
        let known = lines.map { line in
            guard line.contains("__listen_parse_subcommand "), !line.contains(flags) else {
                return line
            }
            return line.replacing("'version'", with: "\(flags) 'version'")
        }
        let help = """
            complete -c 'listen' -n 'test (count (__listen_tokens -pc)) -eq 2; \
            and test (__listen_tokens -pc)[2] = help' -fa '\(commands)'
            """
        return known + rules + [help, ""]
    }
}
