import ArgumentParser
import ListenApp
import ListenCore
import Sessions

struct PlayFileCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "play",
        abstract: "Play a file of your own, or a recording at an address.",
        discussion: """
            Examples:
              listen play talk.mp3 --subtitles talk.srt
              listen play talk.mp3 --list-texts
              listen play https://talks.example/one.mp3

            Subtitles beside the file (talk.srt, talk.en.sdh.vtt, talk_eng.lrc, Subs/talk.srt) \
            are found by themselves. When several fit, --list-texts shows which is taken, and \
            --text takes another.
            """
    ).openingScreen

    @Argument(
        help: "The recording: MP3, M4B, Opus, FLAC and more, or its address.",
        completion: .file())
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

    @OptionGroup var texts: TextOptions
    @OptionGroup var reading: ReadingOptions
    @OptionGroup var settings: SettingOptions
    @OptionGroup var start: StartOptions

    func validate() throws {
        if file.isEmpty { throw ValidationError("An empty name is none. Name a recording.") }
        if subtitles != nil, texts.text != nil {
            throw ValidationError("Give --subtitles or --text, not both.")
        }
    }

    func run() async throws {
        let container = try AppDependencyContainer.live(
            flags: settings.flags.merging(reading.flags) { first, _ in first })
        var command = await container.makePlayCommand()
        command.describes = settings.describe
        try await command.play(
            file: file, subtitles: subtitles, translation: translation,
            translationOffset: translationOffset, language: reading.language,
            at: try start.startTime(), text: texts.wish)
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
