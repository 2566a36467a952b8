import ArgumentParser
import ListenApp
import Reports

extension SourceCommand {
    struct SignOut: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "sign-out",
            abstract: "Forget the sign-in to a source of a cloud; what was heard stays noted.",
            discussion: "Example:\n  listen source sign-out drive")
        @Argument(help: "Its name or address.", completion: .source) var name: String

        func run() async throws {
            try await AppDependencyContainer.live().servers.makeSourceReport().signOut(name)
        }
    }
}
