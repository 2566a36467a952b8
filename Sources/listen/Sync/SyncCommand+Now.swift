import ArgumentParser
import ListenApp
import Reports

extension SyncCommand {
    struct Now: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "now",
            abstract: "Take in what is new elsewhere, and leave what is new here.",
            discussion: "Example:\n  listen sync now")
        @Flag(help: "Only say what would come.") var dryRun = false

        func run() async throws {
            try await AppDependencyContainer.live().syncing.makeSyncReport().meet(
                isRehearsal: dryRun)
        }
    }
}
