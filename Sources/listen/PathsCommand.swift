import ArgumentParser
import ListenApp
import Reports

struct PathsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "paths",
        abstract: "Show where listen keeps its files.",
        discussion: """
            Example:
              listen paths
            """)

    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
        try AppDependencyContainer.diagnosing().doctor.makeAboutReport().paths(json: json)
    }
}
