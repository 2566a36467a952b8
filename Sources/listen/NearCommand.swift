import ArgumentParser
import ListenApp
import Reports

struct NearCommand: AsyncParsableCommand, ListPrinting {
    static let configuration = CommandConfiguration(
        commandName: "near",
        abstract: "Order what there is to hear so that your words come again.",
        discussion: """
            Examples:
              listen near                      of all sources that are switched on
              listen near --language es --source podcasts

            The words on the way are those with the status 1 to 4. A word needs many encounters by \
            ear; the first chapter has the most of them for its length, and each next one those \
            that are still wanted. Chapters heard to their end are left out.
            """)

    @Option(
        help: ArgumentHelp("Only words of this language, such as es.", valueName: "tag"),
        completion: .language, transform: LanguageTag.read)
    var language: String?
    @Option(help: ArgumentHelp("How many chapters.", valueName: "n")) var limit = 20
    @Flag(help: "Print JSON.") var json = false
    @OptionGroup var encoding: EncodingOptions
    @OptionGroup var source: SourceOptions

    var isForReading: Bool { !json }

    func validate() throws {
        guard !(1...10_000).contains(limit) else { return }
        throw ValidationError("--limit is a whole number from 1 to 10000.")
    }

    func run() async throws {
        try await AppDependencyContainer.live(flags: encoding.flags, source: source.selection)
            .aids.makeNearReport().print(language: language, limit: limit, json: json)
    }
}
