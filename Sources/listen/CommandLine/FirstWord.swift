import AppEnvironment
import ArgumentParser
import Glibc
import ListenCore

/// The first word of a call, which may stand for a command: a number is a book, a file or an
/// address plays.
enum FirstWord {
    /// The arguments with the command that their first word stands for.
    ///
    /// Throws for a word that is nothing: the default command would take it for an argument of its
    /// own.
    static func completed(_ arguments: [String]) throws(CommandLineError) -> [String] {
        guard let first = arguments.first else { return arguments }
        // `listen --help book` asks for the help of that command.
        if ["-h", "--help"].contains(first), let next = arguments.dropFirst().first,
            !next.hasPrefix("-")
        {
            return try completed(Array(arguments.dropFirst()) + [first])
        }
        guard !first.hasPrefix("-") else { return arguments }
        if CommandPath.root.child(first) != nil { return arguments }
        if first == "help" {
            try check(helpFor: arguments.dropFirst())
            return arguments
        }
        if let command = command(for: first) { return [command] + arguments }
        throw .unknownCommand(first, meant: meant(by: first))
    }

    /// True for a word that a call can begin with.
    static func begins(_ word: String) -> Bool {
        CommandPath.root.subcommand(word) != nil || command(for: word) != nil
    }

    /// The command of a word that is no command's name.
    private static func command(for word: String) -> String? {
        if !word.isEmpty, word.allSatisfy(\.isASCII), word.allSatisfy(\.isNumber) { return "book" }
        return ProcessEnvironment.isAddress(word) || isFile(word) ? "play" : nil
    }

    /// True for a file that exists, and for what can only be the name of one, so that a missing one
    /// is called missing.
    static func isFile(_ word: String) -> Bool {
        if access(word, F_OK) == 0 || word.contains("/") { return true }
        guard let dot = word.lastIndex(of: "."), dot > word.startIndex else { return false }
        return endings.contains(word[word.index(after: dot)...].lowercased())
    }

    private static let endings: Set = [
        "mp3", "m4a", "m4b", "mp4", "aac", "ogg", "oga", "opus", "flac", "wav", "wma", "mka", "mkv",
        "webm", "mov",
    ]

    private static func check(helpFor names: ArraySlice<String>) throws(CommandLineError) {
        let names = names.prefix { !$0.hasPrefix("-") }
        let path = CommandPath.leading(names)
        guard let unknown = names.dropFirst(path.names.count).first else { return }
        let near = Suggestion.closest(to: unknown, among: path.subcommandNames)
        if path.names.isEmpty {
            throw .unknownCommand(unknown, meant: near ?? Self.usual[unknown.lowercased()])
        }
        throw path.subcommandNames.isEmpty
            ? .surplusHelp(unknown, of: path) : .unknownSubcommand(unknown, of: path, meant: near)
    }

    private static func meant(by word: String) -> String? {
        usual[word.lowercased()]
            ?? Suggestion.closest(to: word, among: CommandPath.root.subcommandNames + ["help"])
    }

    /// The commands that other programs call so.
    private static let usual = [
        "version": "--version", "ls": "books", "list": "books", "show": "books", "add": "import",
        "rm": "remove", "delete": "remove", "del": "remove", "search": "find", "grep": "find",
        "open": "play", "settings": "config", "set": "config", "download": "fetch",
        "anki": "export", "subs": "subtitles", "history": "progress", "bookmark": "bookmarks",
        "check": "doctor", "sources": "source", "servers": "server",
    ]
}
