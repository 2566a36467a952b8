import ArgumentParser
import ListenApp
import ListenCore

struct PlayFileCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "play",
        abstract: "Play a file of your own.",
        discussion: """
            Example:
              listen play talk.mp3 --subtitles talk.srt

            Subtitles beside the file (talk.srt, talk.vtt, talk.lrc) are found by themselves.
            """)

    @Argument(help: "The recording: MP3, M4B, Opus, FLAC and more.", completion: .file())
    var file: String

    @Option(help: "Its subtitles.", completion: .file())
    var subtitles: String?

    @Option(help: "Subtitles in another language, for the translation.", completion: .file())
    var translation: String?

    @Option(
        parsing: .unconditional,
        help: "How much later than its own times the translation is said, as 250, -400 or 1.5s.",
        transform: Self.milliseconds)
    var translationOffset: MediaTime?

    @OptionGroup var settings: SettingOptions
    @OptionGroup var start: StartOptions

    func run() async throws {
        let container = try AppDependencyContainer.live(flags: settings.flags)
        var command = await container.makePlayCommand()
        command.describes = settings.describe
        try await command.play(
            file: file, subtitles: subtitles, translation: translation,
            translationOffset: translationOffset, at: try start.startTime())
    }

    private static func milliseconds(_ typed: String) throws -> MediaTime {
        let isEarlier = typed.hasPrefix("-")
        let size = isEarlier || typed.hasPrefix("+") ? String(typed.dropFirst()) : typed
        guard let time = MediaTime(typed: size, in: .milliseconds), time <= .seconds(3_600) else {
            throw ValidationError(
                "The offset is a number of milliseconds or a time, an hour at most, as in 250, "
                    + "-400 or 1.5s.")
        }
        return isEarlier ? .zero - time : time
    }
}
