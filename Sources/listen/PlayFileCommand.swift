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
        help: "How much later than its own times the translation is said, in milliseconds.",
        transform: Self.milliseconds)
    var translationOffset: MediaTime?

    @OptionGroup var encoding: EncodingOptions
    @OptionGroup var settings: SettingOptions
    @OptionGroup var start: StartOptions

    func run() async throws {
        let container = try AppDependencyContainer.live(
            flags: settings.flags.merging(encoding.flags) { first, _ in first })
        var command = await container.makePlayCommand()
        command.describes = settings.describe
        try await command.play(
            file: file, subtitles: subtitles, translation: translation,
            translationOffset: translationOffset, at: try start.startTime())
    }

    private static func milliseconds(_ typed: String) throws -> MediaTime {
        guard let value = Int64(typed), (-3_600_000...3_600_000).contains(value) else {
            throw ValidationError(
                "The offset is a whole number of milliseconds, an hour at most, as in 250 or -400.")
        }
        return .milliseconds(value)
    }
}
