/// Options as earlier versions spelled them, which are still taken.
///
/// One word means one thing in every command: `--language` the language of a text, `--from` and
/// `--to` the languages of a translation or dictionary, `--format` the form of what is written,
/// `--output` where it goes.
enum FormerSpellings {
    /// The option of today by the former one, for each command.
    private static let options = [
        "align": ["--to": "--format"],
        "backup write": ["--form": "--format"],
        "book": ["--translate-to": "--to"],
        "bookmarks export": ["--to": "--format"],
        "cache export": ["--to": "--output"],
        "cache prune": ["--to": "--keep"],
        "cards add": ["--from": "--language"],
        "ctl": ["--format": "--pattern"],
        "cues": ["--to": "--format"],
        "dictionary add": ["--language": "--from"],
        "dictionary look": ["--language": "--from"],
        "explain": ["--language": "--from"],
        "export": ["--to": "--format"],
        "library": ["--translate-to": "--to"],
        "play": ["--translate-to": "--to"],
        "transcribe": ["--to": "--format"],
        "translate": ["--language": "--from"],
        "words export": ["--to": "--format"],
    ]

    /// Arguments with today's options in place of former ones.
    static func replaced(in arguments: [String]) -> [String] {
        let command = CommandPath.called(by: arguments).names.joined(separator: " ")
        guard let known = options[command] else { return arguments }
        let typed = arguments.prefix { $0 != "--" }
        return typed.map { replaced($0, by: known) } + arguments[typed.endIndex...]
    }

    private static func replaced(_ argument: String, by known: [String: String]) -> String {
        let end = argument.firstIndex(of: "=") ?? argument.endIndex
        return known[String(argument[..<end])].map { $0 + argument[end...] } ?? argument
    }
}
