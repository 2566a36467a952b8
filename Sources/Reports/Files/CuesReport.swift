package import AppEnvironment
package import ConsoleOutput
import Files
package import ListenCore
package import Subtitles

/// `listen cues FILE`: shows, checks or converts a subtitle file.
package struct CuesReport: Sendable {
    /// The options of one run.
    package struct Options: Hashable, Sendable {
        /// The format to convert to; `nil` shows a table.
        package var format: ExportFormat?
        /// Prints only the errors in the file.
        package var checks = false
        /// The strictness of the reading.
        package var reading = SubtitleReading.lenient
        /// The language of the text, overriding the file's.
        package var language: Language?
        /// The readings that the person put right.
        package var corrections = CorrectedReadings()
        /// The file to write; `nil` prints.
        package var output: String?
        /// True when the output file may be replaced.
        package var replaces = false

        /// True when sentences are printed, or their words counted.
        var needsSentences: Bool { !checks && (format == nil || format == .json) }

        /// A lenient reading, shown as a table.
        package init() {}
    }

    let environment: ProcessEnvironment
    /// Segments texts by their scripts.
    var analysis: any TextAnalyzing = PlainTextAnalysis()
    let console: Console

    package init(
        environment: ProcessEnvironment, analysis: any TextAnalyzing = PlainTextAnalysis(),
        console: Console
    ) {
        (self.environment, self.analysis, self.console) = (environment, analysis, console)
    }

    /// Reads the file (`-`: standard input) and shows, checks or converts it.
    ///
    /// Throws a `StatedError` when a check finds something.
    package func run(_ file: String, _ options: Options) throws {
        let name = file == "-" ? "standard input" : file
        let document = try read(file, name: name, options)
        if options.checks { return try check(document, name: name) }
        guard let format = options.format else { return show(document, name: name) }
        let text = SubtitleExport.text(
            of: document.corrected(by: options.corrections), as: format)
        guard let output = options.output,
            let written = OutputFile(output, replaces: options.replaces, environment)
        else { return print(text, format) }
        try written.write(text.utf8)
        console.note("\(document.track.cues.count.counted("cue")) in \(output).")
    }

    /// Prints a converted file: byte for byte, unless a terminal would interpret it.
    private func print(_ text: String, _ format: ExportFormat) {
        if format == .json {
            console.print(jsonText: text)
        } else {
            console.print(export: text, environment)
        }
    }

    private func read(_ file: String, name: String, _ options: Options) throws
        -> SubtitleDocument
    {
        let limit = SubtitleReader.limitBytes
        let path = environment.absolutePath(file)
        let bytes =
            try file == "-"
            ? LocalFile.standardInput(limit: limit) : LocalFile.bytes(of: path, limit: limit)
        if file == "-", bytes.isEmpty {
            throw StatedError(
                .badData,
                "Nothing came on standard input. Send it a subtitle file, as in"
                    + " `listen cues - < talk.srt`.")
        }
        let place = file == "-" ? nil : path
        return try SubtitleReader.document(
            bytes, name: name, language: options.language, reading: options.reading,
            analysis: analysis.analysis(for: bytes, at: place, language: options.language),
            companion: { analysis.companion($0, of: place) }, assembles: options.needsSentences)
    }

    private func check(_ document: SubtitleDocument, name: String) throws {
        for diagnostic in document.track.diagnostics {
            console.print("\(name):\(diagnostic.line): \(diagnostic.message)")
        }
        guard document.flaws == 0 else {
            throw StatedError(
                .badData,
                "\(name) has \(document.flaws == 1 ? "1 flaw" : "\(document.flaws) flaws"); "
                    + "each is named with its line. `listen cues` reads the file all the same.")
        }
        console.print(
            "\(name) is clean: \(document.format), "
                + "\(document.track.cues.count.counted("cue")).")
    }

    /// A table of the cues, or of the sentences when every cue is a word.
    private func show(_ document: SubtitleDocument, name: String) {
        let track = document.track
        var table = TextTable(.right, .left, .left, .left)
        if track.hasWordCues {
            for sentence in track.sentences {
                table.add(
                    "\(sentence.index + 1)", sentence.start.timeCode, sentence.end.timeCode,
                    sentence.text)
            }
        } else {
            for cue in track.cues {
                let text = cue.text.split(separator: "\n").joined(separator: " / ")
                table.add("\(cue.id + 1)", cue.start.timeCode, cue.end.timeCode, text)
            }
        }
        for line in table.lines where !console.print(line) { return }
        for diagnostic in track.diagnostics {
            console.note("\(name):\(diagnostic.line): \(diagnostic.message)")
        }
        let language = track.language.map { ", \($0.englishName)" } ?? ""
        console.note(
            "\(document.format), \(document.encoding.rawValue)\(language): "
                + "\(track.cues.count.counted("cue")), "
                + "\(track.sentences.count.counted("sentence")), "
                + "\(document.flaws.counted("remark")).")
    }
}
