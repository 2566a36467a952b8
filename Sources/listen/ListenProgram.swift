import AppEnvironment
import ArgumentParser
import ConsoleOutput
import ListenApp
import ListenCore

/// The program: its commands and nothing else.
@main
struct ListenProgram: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "listen",
        abstract: "Listen to a book and read along, word by word.",
        discussion: """
            Examples:
              listen book 3 chapter 2      play chapter 2 of book 3
              listen                       choose from the library
              listen play talk.mp3         play a file of your own

            In the player, ? shows the keys.
            """,
        version: ProgramVersion.text,
        subcommands: [
            BookCommand.self, BooksCommand.self, ChaptersCommand.self, PlayFileCommand.self,
            ImportCommand.self, RenameCommand.self, TagCommand.self, RelinkCommand.self,
            RemoveCommand.self, StorageCommand.self, SubtitlesCommand.self, CoversCommand.self,
            FetchCommand.self,
            TranslateCommand.self, ExplainCommand.self, DictionaryCommand.self, WordsCommand.self,
            CacheCommand.self,
            SourceCommand.self, ServerCommand.self,
            ServeCommand.self, CuesCommand.self, WaveformCommand.self, ProgressCommand.self,
            BookmarksCommand.self, CardsCommand.self, ReviewWordsCommand.self, ExportCommand.self,
            FindCommand.self, AlignCommand.self, TimingCommand.self, TranscribeCommand.self,
            SpeechWorkerCommand.self, StatsCommand.self,
            BackupCommand.self, RestoreCommand.self,
            PathsCommand.self,
            ConfigCommand.self, DoctorCommand.self, CtlCommand.self, BrowseCommand.self,
        ],
        defaultSubcommand: BrowseCommand.self)

    static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            try refuseUnknownCommand(arguments)
            if let parsable = EncodingOptions.withoutList(arguments) {
                try refuseUnknownEncodingOption(parsable)
                throw CleanExit.message(EncodingOptions.list)
            }
            var command = try parseAsRoot(arguments)
            if var running = command as? any AsyncParsableCommand {
                try await running.run()
            } else {
                try command.run()
            }
        } catch {
            let status = ExitStatus(error)
            print(status, after: arguments)
            if status.code != 0 { exit(withCode: status.code) }
        }
        endWithOutput()
    }

    /// Throws when the command has no option --encoding; other mistakes are ignored here.
    private static func refuseUnknownEncodingOption(_ arguments: [String]) throws {
        do {
            _ = try parseAsRoot(arguments)
        } catch {
            guard !message(for: error).hasPrefix("Unknown option '--encoding") else { throw error }
        }
    }

    private static func print(_ status: ExitStatus, after arguments: [String]) {
        guard !status.message.isEmpty else { return }
        switch status.form {
        case .data: Console.standard.print(verbatim: FishScript.quickened(status.message))
        case .sentence: Console.standard.note(status.message)
        case .usage: Console.standard.note(lines: status.message, quoting: arguments)
        }
    }

    /// Ends with success, unless the output could not be written.
    private static func endWithOutput() -> Never {
        do {
            try Console.standard.checkOutput()
        } catch {
            let status = ExitStatus(error)
            Console.standard.note(status.message)
            exit(withCode: status.code)
        }
        exit(withCode: 0)
    }

    private static func exit(withCode code: Int32) -> Never {
        exit(withError: code == 0 ? ExitCode.success : ExitCode(code))
    }

    /// Throws for a mistyped command, which the default command would take for an argument of its
    /// own; the error suggests the right one.
    private static func refuseUnknownCommand(_ arguments: [String]) throws {
        guard let first = arguments.first, !first.hasPrefix("-") else { return }
        let names = configuration.subcommands.compactMap { $0.configuration.commandName }
        guard !names.contains(first), first != "help" else { return }
        let meant = Suggestion.closest(to: first, among: names)
        throw CommandLineError.unknownCommand(first, meant: meant)
    }
}

/// A command line that cannot be carried out.
enum CommandLineError: DescribedError, Equatable {
    case unknownCommand(String, meant: String?)
    case badArgument(String, expected: String)

    var description: String {
        switch self {
        case .unknownCommand(let name, let meant):
            "There is no command \"\(name)\". "
                + (meant.map { "Did you mean \"listen \($0)\"? " } ?? "")
                + "`listen --help` shows them all."
        case .badArgument(let text, let expected):
            "\"\(text)\" does not fit here. Give \(expected)."
        }
    }

    var kind: FailureKind { .usage }
}
