import ArgumentParser
import ListenApp

struct SourceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "source",
        abstract: "Add and choose the sources books come from.",
        discussion: """
            Example:
              listen source list

            Lists, searches and statistics go over all sources that are on. `book 3` counts in the \
            one in use; --source NAME names another for one run.
            """,
        subcommands: [
            List.self, Add.self, Search.self, Use.self, On.self, Off.self, Remove.self,
            Trust.self, SignIn.self, SignOut.self,
        ])
}
