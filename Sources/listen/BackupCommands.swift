public import ArgumentParser
public import ListenApp

/// Writes everything personal as one file.
struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Write what is yours (places, marks, words, cards, reviews …) as one file.",
        discussion: """
            Examples:
              listen backup listen.json
              listen backup - | gzip > listen.json.gz
            """)

    @Argument(help: "The file to write; - for standard output.", completion: .file())
    var file: String
    @Option(
        help: ArgumentHelp(
            "full, or library: books, tags and places, as a library file (schema version 2).",
            valueName: "form"))
    var form = BackupReport.Form.full
    @Flag(help: "Replace the file if it exists.") var force = false

    func run() async throws {
        try await AppDependencyContainer.live().makeBackupReport().backup(
            to: file, as: form, replacing: force)
    }
}

extension BackupReport.Form: ExpressibleByArgument {}

/// Reads such a file back.
struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Read a backup back: it is merged, and nothing that is here is lost.",
        discussion: """
            Examples:
              listen restore listen.json --dry-run     says what would be done
              gunzip < listen.json.gz | listen restore -
            """)

    @Argument(help: "The file to read; - for standard input.", completion: .file())
    var file: String
    @Flag(help: "Only say what would be done.") var dryRun = false
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
        try await AppDependencyContainer.live().makeBackupReport().restore(
            file, isRehearsal: dryRun, json: json)
    }
}
