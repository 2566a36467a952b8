import ArgumentParser
import ListenApp
import Reports

extension SourceCommand {
    struct SignIn: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "sign-in", abstract: "Sign in again to a source of a cloud.",
            discussion: """
                Example:
                  listen source sign-in drive

                A sign-in ends when you take it back at the cloud, and after a week where your \
                client at Google is in testing.
                """)
        @Argument(help: "Its name or address.", completion: .source) var name: String
        @Flag(help: "Read the line that `listen source add KIND --print` printed elsewhere.")
        var paste = false

        func run() async throws {
            try await AppDependencyContainer.live().servers.makeSourceReport()
                .signIn(name, paste ? .pasted : .here)
        }
    }
}
