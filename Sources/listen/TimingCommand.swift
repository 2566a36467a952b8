import ArgumentParser
import ListenApp
import Reports

struct TimingCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "timing",
        abstract: "Repair the times of subtitles by the speech of their recording.",
        discussion: """
            Examples:
              listen timing talk.srt                        with talk.mp3 beside it
              listen timing talk.en.srt --audio film.mkv    translations fit, too
              listen timing *.srt --check                   only says how well they fit
              listen timing talk.srt --undo

            Finds a shift and a drift, then moves edges to where speech begins and ends near by. \
            The file as it was stays beside it as talk.srt.orig. Where it cannot be told how a \
            file belongs to the sound, nothing is changed. Of SubRip, WebVTT, SubStation Alpha, LRC \
            and SBV only the times are changed: styles, positions and comments stay.
            """)

    @Argument(help: "Subtitle files.", completion: .file()) var files: [String]
    @Option(help: "The recording of the only file.", completion: .file()) var audio: String?
    @Flag(help: "Only say how well they fit; the exit code is 65 where one does not.")
    var check = false
    @Flag(help: "Make files what they were before they were repaired.") var undo = false
    @Option(
        name: .shortAndLong, help: "The file to write instead of the only one; - prints.",
        completion: .file())
    var output: String?
    @Flag(help: "Replace that file if it exists.") var force = false
    @Flag(help: "Print JSON.") var json = false
    @OptionGroup var text: ReadingOptions

    func validate() throws {
        if files.isEmpty { throw ValidationError("Name a subtitle file.") }
        if files.count > 1, audio != nil || output != nil {
            throw ValidationError("--audio and --output are for one file.")
        }
        if check, undo { throw ValidationError("Give --check or --undo, not both.") }
        if undo, audio != nil { throw ValidationError("--undo needs no recording.") }
        if check || undo, output != nil {
            throw ValidationError("--output is for repaired files.")
        }
        if json, output == "-" { throw ValidationError("Give --json or --output -, not both.") }
        if force, output == nil { throw ValidationError("--force belongs to --output FILE.") }
    }

    func run() async throws {
        var order = TimingReport.Order(files)
        order.deed = check ? .check : undo ? .undo : .repair
        order.audio = audio
        order.output = output
        order.language = text.language
        order.replaces = force
        order.json = json
        try await AppDependencyContainer.live(flags: text.flags).alignment.makeTimingReport().run(
            order)
    }
}
