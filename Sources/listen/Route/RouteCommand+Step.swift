import ArgumentParser
import ListenApp
import Reports
import Sessions

extension RouteCommand {
    struct Step: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "step",
            abstract: "Play the next step of a route.",
            discussion: """
                Examples:
                  listen route step
                  listen route step book 3 chapter 2 --plain

                A step that is left before its end goes on there the next time.
                """)
        @OptionGroup var chapter: RouteChapter
        @OptionGroup var source: SourceOptions
        @OptionGroup var settings: SettingOptions

        func run() async throws {
            let container = try AppDependencyContainer.live(
                flags: settings.flags, source: source.selection)
            let task = try await container.routes.makeRouteReport().task(chapter.typed)
            var command = await container.makePlayCommand()
            command.describes = settings.describe
            try await command.play(task)
        }
    }
}
