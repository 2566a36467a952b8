import ArgumentParser
import ListenApp
import Sessions

struct BrowseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "library",
        abstract: "Show the library and choose what to play (the default).",
        discussion: """
            Example:
              listen
            """
    ).openingScreen

    @OptionGroup var source: SourceOptions
    @OptionGroup var encoding: EncodingOptions
    @OptionGroup var settings: SettingOptions

    func run() async throws {
        let container = try AppDependencyContainer.live(
            flags: settings.flags.merging(encoding.flags) { first, _ in first },
            source: source.selection)
        try await container.makePlayCommand().browse()
    }
}
