import ArgumentParser
import ListenApp
import Reports

struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check what listen needs on this machine.",
        discussion: """
            Examples:
              listen doctor
              listen doctor sound terminal     only these checks

            Ends with the packages that are missing, and with what a bug report needs: \
            neither names of books and servers nor tokens are in it.
            """)

    @Argument(
        help: ArgumentHelp("The checks that are wanted; all when left out.", valueName: "check"),
        completion: .check)
    var checks: [String] = []

    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
        try await AppDependencyContainer.diagnosing().doctor.makeDoctorReport().run(
            checks, json: json)
    }
}
