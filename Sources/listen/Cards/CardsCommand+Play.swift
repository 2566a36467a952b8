import ArgumentParser
import ListenApp
import Reports

extension CardsCommand {
    struct Play: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Play a card's sound.", discussion: "Example:\n  listen cards play 12")
        @Argument(help: "The card's number.") var id: Int64
        @Option(
            help: ArgumentHelp("auto, silent or file.", valueName: "output"),
            completion: .value(of: "output"))
        var output: String?
        @OptionGroup var source: SourceOptions

        func run() async throws {
            var flags: [String: String] = [:]
            flags["output"] = output
            try await AppDependencyContainer.live(flags: flags, source: source.selection)
                .makeCardReport().play(id)
        }
    }
}
