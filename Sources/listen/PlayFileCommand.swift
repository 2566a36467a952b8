import ArgumentParser
import ListenApp

struct PlayFileCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "play",
        abstract: "Play a file of your own.",
        discussion: """
            Example:
              listen play talk.mp3 --subtitles talk.srt

            Subtitles beside the file (talk.srt, talk.vtt, talk.lrc) are found by themselves.
            """)

    @Argument(help: "The recording, MP3 or WAV.", completion: .file())
    var file: String

    @Option(help: "Its subtitles.", completion: .file())
    var subtitles: String?

    @Option(help: "Subtitles in another language, for the translation.", completion: .file())
    var translation: String?

    @OptionGroup var settings: SettingOptions
    @OptionGroup var start: StartOptions

    func run() async throws {
        let container = try AppDependencyContainer.live(flags: settings.flags)
        var command = await container.makePlayCommand()
        command.describes = settings.describe
        try await command.play(
            file: file, subtitles: subtitles, translation: translation, at: try start.startTime())
    }
}
