import ArgumentParser
import ListenApp
import Reports

extension SourceCommand {
    struct Off: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "off",
            abstract: "Leave a source's books out of lists, searches and statistics.",
            discussion: "Example:\n  listen source off home")
        @Argument(help: "Its name or address.", completion: .sourceOrLocal) var name: String

        func run() async throws {
            try await AppDependencyContainer.live().servers.makeSourceReport().set(
                isOn: false, name)
        }
    }
}
