import ArgumentParser
import ListenApp
import Reports

struct CacheVerify: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Read everything again and compare it with what came.",
        discussion: """
            Example:
              listen cache verify

            What is damaged is moved to the folder quarantine of the cache and never used again; \
            the exit code is 65 then.
            """)
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
        try await AppDependencyContainer.live().caching.makeCacheReport().verify(json: json)
    }
}
