import ArgumentParser
import ListenApp
import Reports

/// Writes all personal data to one file, and lists the copies the program makes by itself.
struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Write what is yours (places, marks, words, cards, reviews …) as one file.",
        discussion: """
            Examples:
              listen backup listen.json
              listen backup - | gzip > listen.json.gz
              listen backup copies                     those of the last days and weeks
            """,
        subcommands: [Write.self, Copies.self], defaultSubcommand: Write.self)
}

extension BackupReport.Form: ExpressibleByArgument {}
