import ArgumentParser

struct CachePin: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pin", abstract: "Keep what is stored of a book or chapter.",
        discussion: "Examples:\n  listen cache pin 3\n  listen cache pin 3 chapter 2")
    @OptionGroup var options: PinOptions

    func run() async throws { try await options.pin(true) }
}
