import ArgumentParser

struct CacheUnpin: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unpin", abstract: "Let go of what was pinned.",
        discussion: "Example:\n  listen cache unpin 3")
    @OptionGroup var options: PinOptions

    func run() async throws { try await options.pin(false) }
}
