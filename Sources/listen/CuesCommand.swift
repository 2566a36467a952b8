import ArgumentParser
import ListenApp
import ListenCore
import Reports
package import Subtitles

struct CuesCommand: AsyncParsableCommand, ListPrinting {
    static let configuration = CommandConfiguration(
        commandName: "cues",
        abstract: "Read a subtitle file: show, check or convert it.",
        discussion: """
            Examples:
              listen cues chapter.srt
              listen cues talk.json --format vtt -o talk.vtt
              listen cues chapter.vtt --check --strict

            The format is found by the content: SRT, WebVTT, ASS, LRC, TTML, transcript JSON \
            and more.
            """)

    @Argument(help: "The subtitle file; - is standard input.", completion: .file())
    var file: String
    @Flag(help: "Print JSON.") var json = false
    @Option(help: "Print it as srt, vtt, lrc, json or tsv.") var format: ExportFormat?
    @Flag(help: "Print what is wrong with it, line by line; the exit code is 65 then.")
    var check = false
    @Flag(help: "Read it by the standard: repair nothing.") var strict = false
    @OptionGroup var text: ReadingOptions
    @Option(
        name: .shortAndLong, help: "The file to write instead of printing.", completion: .file())
    var output: String?
    @Flag(help: "Replace that file if it exists.") var force = false

    func validate() throws {
        if json, let format, format != .json {
            throw ValidationError("Give --json or --format \(format.rawValue), not both.")
        }
        if check, json || format != nil || output != nil {
            throw ValidationError("--check prints what is wrong and converts nothing.")
        }
        if output != nil, !json, format == nil {
            throw ValidationError(
                "Say with --format in which format to write: srt, vtt, lrc, json, tsv.")
        }
        if force, output == nil { throw ValidationError("--force belongs to --output FILE.") }
    }

    var isForReading: Bool { !json && output == nil }

    func run() async throws {
        var options = CuesReport.Options()
        options.format = json ? .json : format
        options.checks = check
        options.reading = strict ? .strict : .lenient
        options.language = text.language.flatMap(StatedLanguage.language)
        options.output = output
        options.replaces = force
        let container = try AppDependencyContainer.live(flags: text.flags)
        if options.format == .json {
            options.corrections = await container.reports.correctedReadings()
        }
        try container.reports.makeCuesReport().run(file, options)
    }
}

extension ExportFormat: ExpressibleByArgument {}
