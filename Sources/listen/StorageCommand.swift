import ArgumentParser
import ListenApp
import Reports

struct StorageCommand: AsyncParsableCommand, ListPrinting {
    static let configuration = CommandConfiguration(
        commandName: "storage",
        abstract: "Show how much disk the books and all that is kept take.",
        discussion: """
            Example:
              listen storage

            `listen cache stats` says more of what was fetched.
            """)

    @Flag(help: "Print JSON.") var json = false

    var isForReading: Bool { !json }

    func run() async throws {
        try await AppDependencyContainer.live().shelves.makeStorageReport().print(json: json)
    }
}
