import ArgumentParser
import ListenApp
import Reports

struct VoicesCommand: AsyncParsableCommand, ListPrinting {
    static let configuration = CommandConfiguration(
        commandName: "voices",
        abstract: "List the synthetic voices of this machine, or hear one.",
        discussion: """
            Examples:
              listen voices --language de
              listen voices --play flite:slt
            """)

    @Option(
        help: ArgumentHelp(
            "Only voices of this language; with --play the language it reads.",
            valueName: "tag"),
        completion: .language, transform: LanguageTag.read)
    var language: String?

    @Option(
        help: ArgumentHelp(
            "Say a sentence by this voice: its name in the list, or a command.",
            valueName: "voice"))
    var play: String?

    @Flag(help: "Print JSON.") var json = false

    var isForReading: Bool { !json && play == nil }

    func run() async throws {
        let report = try AppDependencyContainer.live().reading.makeVoicesReport()
        if let play {
            try await report.say(play, language: language)
        } else {
            try await report.list(language, json: json)
        }
    }
}
