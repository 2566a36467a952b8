import ArgumentParser
import ListenApp
import Reports
import Subtitles

struct TranscribeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "transcribe",
        abstract: "Make subtitles of a recording that has no text, by a recogniser of yours.",
        discussion: """
            Examples:
              listen transcribe talk.mp3 -o talk.srt --language es
              listen transcribe talk.mp3 --words --format vtt
              listen transcribe book 3 chapter 2
              listen transcribe talk.mp3 --command "whisper-cli -m {model} -l {lang} -f {wav} -oj -of {out}"

            The setting transcribe-command names the recogniser: whisper.cpp, faster-whisper, \
            vosk, pocketsphinx or any other program that makes subtitles. It gets {wav}, a WAV \
            file of 16 kHz, and writes files that begin with {out}, or prints. The times are \
            made better by what `listen align` does. A chapter of the library keeps the result.
            """)

    @Argument(
        help: ArgumentHelp("The recording, or a chapter of the library.", valueName: "audio"),
        completion: .file())
    var what: [String]
    @OptionGroup var reading: ReadingOptions
    @Option(help: "The recogniser of this run, in place of transcribe-command.")
    var command: String?
    @Option(help: "What {model} is in this run, in place of transcribe-model.")
    var model: String?
    @Option(help: "Write srt, vtt, lrc, json or tsv; else by the output's name, or srt.")
    var format: ExportFormat?
    @Flag(help: "Write the times of words, too.") var words = false
    @Flag(help: "Keep the recogniser's own times.") var noRefine = false
    @Option(
        name: .shortAndLong, help: "The file to write instead of printing.", completion: .file())
    var output: String?
    @Flag(help: "Replace that file if it exists.") var force = false
    @Flag(help: "Print JSON that says whose the times are.") var json = false

    /// The recording of `book 3 chapter 2`, or a file.
    private var recording: AlignReport.Order.Recording? {
        switch what.count {
        case 1: .file(what[0])
        case 4 where what[0] == "book" && what[2] == "chapter": .chapter(what[3], of: what[1])
        default: nil
        }
    }

    func validate() throws {
        guard let recording else {
            throw ValidationError(
                "Give a recording (listen transcribe a.mp3), or a chapter "
                    + "(listen transcribe book 3 chapter 2).")
        }
        if case .chapter = recording, output != nil || format != nil || json || words {
            throw ValidationError("A chapter keeps the result; nothing is written or printed.")
        }
        if json, let format, format != .json {
            throw ValidationError("Give --json or --format \(format.rawValue), not both.")
        }
        if force, output == nil { throw ValidationError("--force belongs to --output FILE.") }
    }

    @OptionGroup var source: SourceOptions

    func run() async throws {
        guard let recording else { return }
        var order = TranscribeReport.Order(recording)
        order.language = reading.language
        order.command = command
        order.model = model
        order.format = format
        order.withWords = words
        order.keepsTimes = noRefine
        order.output = output
        order.replaces = force
        order.json = json
        try await AppDependencyContainer.live(flags: reading.flags, source: source.selection)
            .alignment.makeTranscribeReport().run(order)
    }
}
