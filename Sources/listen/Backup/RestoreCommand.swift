import ArgumentParser
import ListenApp
import Reports

/// Restores a backup file, or one of the copies.
struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Read a backup or a copy back: it is merged, and nothing that is here is lost.",
        discussion: """
            Examples:
              listen restore listen.json --dry-run     says what would be done
              gunzip < listen.json.gz | listen restore -
              listen restore --copy newest             a copy of `listen backup copies`
            """)

    @Argument(help: "The file to read; - for standard input.", completion: .file())
    var file: String?
    @Option(
        help: ArgumentHelp(
            "Restore the copy of this number of `listen backup copies`, or the newest.",
            valueName: "number"), completion: .personCopy)
    var copy: String?
    @Flag(help: "With --copy: in the place of what is here, which is kept as a copy.")
    var alone = false
    @Flag(
        help: """
            Begin without a copy where your database is missing or knows nothing; the copies stay.
            """)
    var beginAnew = false
    @Flag(help: "Only say what would be done.") var dryRun = false
    @OptionGroup var removal: RemovalOptions
    @Flag(help: "Print JSON.") var json = false

    func validate() throws {
        guard [file != nil, copy != nil, beginAnew].filter({ $0 }).count == 1 else {
            throw ValidationError("Give a file, --copy or --begin-anew, one of them.")
        }
        if alone, copy == nil { throw ValidationError("Give --copy with --alone.") }
        if dryRun, file == nil {
            throw ValidationError(
                "`listen backup copies` says what copies have, without --dry-run.")
        }
        if json, beginAnew { throw ValidationError("Give --json with a file or --copy.") }
    }

    func run() async throws {
        let container = try AppDependencyContainer.live()
        if let file {
            try await container.reports.makeBackupReport().restore(
                file, isRehearsal: dryRun, json: json)
        } else if let copy {
            try await container.reports.makeCopiesReport().restore(
                copy, alone: alone, isSure: removal.yes, json: json)
        } else {
            try container.reports.makeCopiesReport().beginAnew()
        }
    }
}
