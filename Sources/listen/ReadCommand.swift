import AppEnvironment
import ArgumentParser
import ConsoleOutput
import ListenApp
import ListenCore
import Reports
import Sessions
import SharedWork
import Subtitles

struct ReadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "read",
        abstract: "Read a text aloud, with every word lit as it is heard.",
        discussion: """
            Examples:
              listen read https://news.example/story
              listen read lesson.docx --language es
              xclip -o | listen read -
              listen read --clipboard
              listen read story.epub --print
              listen read lesson.md --save lesson.flac --save-subtitles lesson.srt

            A text is a book of the source "articles": `listen books --source articles` lists \
            them, and all drills, words and cards work on it. `listen voices` shows the voices \
            that are here.
            """)

    @Argument(
        help: ArgumentHelp(
            "An address, a file (text, Markdown, HTML, EPUB, DOCX, ODT, PDF), or - for standard "
                + "input.", valueName: "text"),
        completion: .file())
    var text: String?

    @Flag(
        help: "Read the text on the clipboard, or the page whose address is there.")
    var clipboard = false

    @OptionGroup var reading: ReadingOptions

    @Flag(help: "Print the text and play nothing.")
    var print = false

    @Flag(help: "Print the links of the text with their addresses, and play nothing.")
    var links = false

    @Option(
        help: ArgumentHelp(
            "Write the sound to a WAV or FLAC file and play nothing.", valueName: "file"),
        completion: .file())
    var save: String?

    @Option(
        help: ArgumentHelp(
            "Write its subtitles, as SRT, VTT, LRC, JSON or TSV by the name's ending.",
            valueName: "file"), completion: .file())
    var saveSubtitles: String?

    @Flag(help: "Replace the files of --save and --save-subtitles when they exist.")
    var force = false

    @OptionGroup var settings: SettingOptions
    @OptionGroup var start: StartOptions

    func validate() throws {
        if text?.isEmpty == true {
            throw ValidationError("An empty name is none. Name an address, a file, or -.")
        }
        if text == nil, !clipboard {
            throw ValidationError(
                "Name the text: an address, a file, - for standard input, or --clipboard.")
        }
        if text != nil, clipboard {
            throw ValidationError("Name a text or give --clipboard, not both.")
        }
        if print, save != nil || saveSubtitles != nil {
            throw ValidationError("Give --print or a file to save, not both.")
        }
        if links, print || save != nil || saveSubtitles != nil {
            throw ValidationError("Give --links or what else to do with the text, not both.")
        }
        if [save, saveSubtitles].contains("-") {
            throw ValidationError(
                "--save and --save-subtitles write files. Give a name, such as lesson.flac.")
        }
    }

    func run() async throws {
        let container = try AppDependencyContainer.live(
            flags: settings.flags.merging(reading.flags) { first, _ in first },
            source: SourceSelection(source: .named("articles"), mode: .cacheFirst))
        let report = container.reading.makeReadReport()
        let origin =
            if let text { container.reading.origin(ofText: text) } else {
                try await container.reading.originOnClipboard()
            }
        let language = try reading.language.map(Language.typed)
        if print { return try await report.print(origin, language: language) }
        if links { return try await report.links(origin, language: language) }
        guard save == nil, saveSubtitles == nil else {
            let files = SpokenFile.Files(
                sound: OutputFile(save, replaces: force, container.environment),
                subtitles: OutputFile(saveSubtitles, replaces: force, container.environment),
                format: try ExportFormat(ofName: saveSubtitles))
            // Before the text is fetched and kept.
            try files.check()
            let book = try await report.keep(origin, language: language)
            return try await container.reading.makeSpokenFile().write(book, files)
        }
        let book = try await report.keep(origin, language: language)
        var command = await container.makePlayCommand()
        command.describes = settings.describe
        try await command.play(text: book, at: try start.startTime())
    }
}
