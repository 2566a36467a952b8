import ArgumentParser
import ListenApp
import ListenCore
import Sessions
import SharedWork

extension QueueCommand {
    struct Play: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "play", abstract: "Play what waits, one after the other.",
            discussion: """
                Examples:
                  listen queue play
                  listen queue play 3             from number 3 on
                  listen queue play --archive     put texts away that were heard to the end

                What cannot be played is said and passed over, and waits on. The key for the next \
                chapter leads to the next of the queue.
                """)
        @Argument(help: "The number to begin with; the first without it.") var number: Int?
        @Flag(help: "Put a text away once all of it was heard.") var archive = false
        @Flag(help: "Use only what is stored on this machine.") var offline = false
        @OptionGroup var settings: SettingOptions

        func run() async throws {
            var flags = settings.flags
            if archive { flags["archive-read"] = "true" }
            var command = try await AppDependencyContainer.live(
                flags: flags,
                source: SourceSelection(mode: offline ? .cacheOnly : .cacheFirst)
            ).makePlayCommand()
            command.describes = settings.describe
            try await command.playQueue(from: number ?? 1)
        }
    }
}
