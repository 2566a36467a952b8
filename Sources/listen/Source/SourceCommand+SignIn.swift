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
            try await AppDependencyContainer.live().makeSourceReport()
                .signIn(name, paste ? .pasted : .here)
        }
    }

    struct SignOut: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "sign-out",
            abstract: "Forget the sign-in to a source of a cloud; what was heard stays noted.",
            discussion: "Example:\n  listen source sign-out drive")
        @Argument(help: "Its name or address.", completion: .source) var name: String

        func run() async throws {
            try await AppDependencyContainer.live().makeSourceReport().signOut(name)
        }
    }
}

/// The ways to sign in to a cloud; at most one of them.
struct SignInOptions: ParsableArguments {
    @Flag(help: "Sign in here for another machine: print the line to paste there, keep nothing.")
    var print = false
    @Flag(help: "Read the line that --print printed on another machine, without echo.")
    var paste = false

    func validate() throws {
        if print, paste {
            throw ValidationError("Give --print on one machine, --paste on the other.")
        }
    }

    var way: CloudWay { print ? .printed : paste ? .pasted : .here }
}
