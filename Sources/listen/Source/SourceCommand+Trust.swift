import ArgumentParser
import ListenApp
import Reports

extension SourceCommand {
    struct Trust: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "trust",
            abstract: "Pin the key of a source's server, or give its certificate.",
            discussion: """
                Examples:
                  listen source trust home --ca-file home.pem
                  listen source trust nas --pin sha256//YhKJKSzoTt2b5FP18fvpHo7fJYqQCjAa3HWY3tvRMwE=

                Both count for that server alone. The certificate is checked with a pin too, so a \
                server that signed its own needs --ca-file. Without an option this says what is \
                trusted.
                """)
        @Argument(help: "The source's name or address.", completion: .source) var name: String
        @OptionGroup var trust: TrustOptions
        @Flag(help: "Trust only what this machine trusts.") var none = false

        func validate() throws {
            if none, trust.pin != nil || trust.caFile != nil {
                throw ValidationError("Give --none by itself.")
            }
        }

        func run() async throws {
            try await AppDependencyContainer.live().servers.makeSourceReport()
                .trust(name, trust.input, forgets: none)
        }
    }
}

/// The things a person trusts of one server.
struct TrustOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The SHA-256 of the public key its server must have, in Base64 or hexadecimal.",
            valueName: "sha256"))
    var pin: String?
    @Option(
        help: ArgumentHelp(
            "A PEM file with the certificate of its server, or of who signed it.",
            valueName: "file"),
        completion: .file())
    var caFile: String?

    var input: TrustInput { TrustInput(pin: pin, file: caFile) }
}
