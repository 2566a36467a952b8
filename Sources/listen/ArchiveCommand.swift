import ArgumentParser
import ListenApp
import ListenCore
import Reports
import SharedWork

struct ArchiveCommand: AsyncParsableCommand, ListPrinting {
    static let configuration = CommandConfiguration(
        commandName: "archive",
        abstract: "Put texts that were read away.",
        discussion: """
            Examples:
              listen archive 2           put the second text of `listen books --source articles` away
              listen archive             list what is put away
              listen archive --back 1    take the first of these back

            What was heard and learnt of a text stays. `listen remove --source articles` removes one.
            """)

    @Argument(
        help: "The texts: their places in the list, their ids, or parts of their titles.",
        completion: .text)
    var texts: [String] = []
    @Flag(help: "Take them back.") var back = false
    @Flag(help: "Print JSON.") var json = false

    var isForReading: Bool { texts.isEmpty && !json }

    func validate() throws {
        if texts.isEmpty, back {
            throw ValidationError("Name the texts to take back; `listen archive` lists them.")
        }
        if json, !texts.isEmpty { throw ValidationError("--json belongs to the list.") }
    }

    func run() async throws {
        let report = try AppDependencyContainer.live(
            source: SourceSelection(source: .named("articles"), mode: .cacheFirst)
        ).reading.makeTextsReport()
        if texts.isEmpty {
            try await report.list(json: json)
        } else if back {
            try await report.takeBack(texts)
        } else {
            try await report.putAway(texts)
        }
    }
}
