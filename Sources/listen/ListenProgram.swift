import AppEnvironment
import ArgumentParser
import ConsoleOutput
import ListenApp

/// The program: its commands and nothing else.
@main
struct ListenProgram: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "listen",
        abstract: "Listen to a book and read along, word by word.",
        discussion: """
            Examples:
              listen book 3 chapter 2      play chapter 2 of book 3
              listen 3 chapter 2           the same
              listen                       choose from the library
              listen talk.mp3              play a file of your own

            In the player, ? shows the keys.
            """,
        version: ProgramVersion.text,
        groupedSubcommands: [
            CommandGroup(
                name: "Listen",
                subcommands: [
                    BookCommand.self, PlayFileCommand.self, ReadCommand.self, NewsCommand.self,
                    PodcastCommand.self, LibriVoxCommand.self, RadioCommand.self,
                    QueueCommand.self,
                    TapeCommand.self,
                    BrowseCommand.self, CtlCommand.self, TourCommand.self,
                ]),
            CommandGroup(
                name: "Library",
                subcommands: [
                    BooksCommand.self, ChaptersCommand.self, FindCommand.self, NearCommand.self,
                    ImportCommand.self,
                    RenameCommand.self, TagCommand.self, RelinkCommand.self, RemoveCommand.self,
                    ArchiveCommand.self,
                    CoversCommand.self, StorageCommand.self,
                ]),
            CommandGroup(
                name: "Learn",
                subcommands: [
                    TodayCommand.self, RouteCommand.self,
                    TranslateCommand.self, ExplainCommand.self, DictionaryCommand.self,
                    WordsCommand.self, CardsCommand.self, ReviewWordsCommand.self,
                    TestCommand.self, SoundsCommand.self, ExportCommand.self,
                ]),
            CommandGroup(
                name: "Look Back",
                subcommands: [ProgressCommand.self, BookmarksCommand.self, StatsCommand.self]),
            CommandGroup(
                name: "Texts And Recordings",
                subcommands: [
                    SubtitlesCommand.self, CuesCommand.self, AlignCommand.self,
                    TimingCommand.self, TextCommand.self, TranscribeCommand.self,
                    WaveformCommand.self,
                    VoicesCommand.self,
                ]),
            CommandGroup(
                name: "Network",
                subcommands: [
                    SourceCommand.self, ServerCommand.self, FetchCommand.self, CacheCommand.self,
                    ServeCommand.self, SyncCommand.self,
                ]),
            CommandGroup(
                name: "Your Data And This Machine",
                subcommands: [
                    UndoCommand.self, BackupCommand.self, RestoreCommand.self,
                    ConfigCommand.self,
                    PathsCommand.self, DoctorCommand.self, SpeechWorkerCommand.self,
                ]),
        ],
        defaultSubcommand: BrowseCommand.self)

    @OptionGroup var options: RunOptions

    static func main() async {
        CoreImages.refuse()
        var arguments = ProcessEnvironment.arguments
        do {
            try RunOptions.taken(from: &arguments).apply()
            arguments = TagCommand.ordered(
                FormerSpellings.replaced(in: try FirstWord.completed(arguments)))
            if let parsable = EncodingOptions.withoutList(arguments) {
                try refuseUnknownEncodingOption(parsable)
                throw CleanExit.message(EncodingOptions.list)
            }
            let path = CommandPath.called(by: arguments)
            let ahead = path.opensScreen(by: arguments) ? OpenedAhead.begin() : nil
            defer { ahead?.end().map(Console.standard.complain) }
            try await OpenedAhead.current.withValue(ahead) { try await run(arguments, of: path) }
        } catch {
            let status = ExitStatus(error, of: arguments)
            print(status)
            if status.code != 0 { exit(withCode: status.code) }
        }
        endWithOutput()
    }

    /// Runs a command, with its list in a pager where it is long.
    private static func run(_ arguments: [String], of path: CommandPath) async throws {
        var command = try parsed(arguments, of: path)
        let isList = (command as? any ListPrinting)?.isForReading ?? false
        let pager = isList ? Pager(.current()) : nil
        if pager != nil { Console.standard.beginPage() }
        defer { Console.standard.endPage { pager?.show($0) ?? false } }
        if var running = command as? any AsyncParsableCommand {
            try await running.run()
        } else {
            try command.run()
        }
    }

    /// Reads arguments by the command that they call, without the sixty others, which takes half the
    /// time.
    ///
    /// Calls that it refuses, and those for its help, are read from the program on: the sentences
    /// name the whole call.
    private static func parsed(
        _ arguments: [String], of path: CommandPath
    ) throws -> any ParsableCommand {
        let rest = Array(arguments.dropFirst(path.typedNames))
        if let command = try? path.command.parseAsRoot(rest), type(of: command) == path.command {
            return command
        }
        return try parseAsRoot(arguments)
    }

    /// Throws when the command has no option --encoding; other mistakes are ignored here.
    private static func refuseUnknownEncodingOption(_ arguments: [String]) throws {
        do {
            _ = try parseAsRoot(arguments)
        } catch {
            guard !message(for: error).hasPrefix("Unknown option '--encoding") else { throw error }
        }
    }

    private static func print(_ status: ExitStatus) {
        guard !status.message.isEmpty else { return }
        switch status.form {
        case .data:
            let script = FirstWordScript.extended(EveryCommandScript.extended(status.message))
            Console.standard.print(verbatim: FishScript.quickened(script))
        case .sentence: Console.standard.complain(status.message)
        }
    }

    /// Ends with success, unless the output could not be written.
    private static func endWithOutput() -> Never {
        do {
            try Console.standard.checkOutput()
        } catch {
            let status = ExitStatus(error)
            Console.standard.complain(status.message)
            exit(withCode: status.code)
        }
        exit(withCode: 0)
    }

    private static func exit(withCode code: Int32) -> Never {
        exit(withError: code == 0 ? ExitCode.success : ExitCode(code))
    }
}
