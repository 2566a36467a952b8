import ArgumentParser
import ListenApp
import Reports

extension CardsCommand {
    struct Play: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "play", abstract: "Play a card's sound.",
            discussion: "Example:\n  listen cards play 12")
        @Argument(help: "The card's number.", completion: .card) var id: Int64
        @OptionGroup var output: OutputOptions
        @OptionGroup var source: SourceOptions

        func run() async throws {
            try await AppDependencyContainer.live(flags: output.flags, source: source.selection)
                .cards.makeCardReport().play(id)
        }
    }
}
