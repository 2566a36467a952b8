import ArgumentParser
import ListenApp
import Reports

struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check what listen needs on this machine.",
        discussion: """
            Example:
              listen doctor
            """)

    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
        try await AppDependencyContainer.diagnosing().makeDoctorReport().run(json: json)
    }
}
