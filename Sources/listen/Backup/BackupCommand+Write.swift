import ArgumentParser
import ListenApp
import Reports

extension BackupCommand {
    struct Write: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "write", abstract: "Write what is yours as one file.",
            discussion: "Example:\n  listen backup listen.json")

        @Argument(help: "The file to write; - for standard output.", completion: .file())
        var file: String
        @Option(
            help: ArgumentHelp(
                "full, or library: books, tags and places, as a library file (schema version 2).",
                valueName: "format"))
        var format = BackupReport.Form.full
        @Flag(help: "Replace the file if it exists.") var force = false

        func run() async throws {
            try await AppDependencyContainer.live().reports.makeBackupReport().backup(
                to: file, as: format, replacing: force)
        }
    }
}
