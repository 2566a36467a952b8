import AppEnvironment
import ArgumentParser
import ListenApp
import ListenCore
import Sessions
import SharedWork

/// The source of books in this run.
struct SourceOptions: ParsableArguments {
    @Flag(help: "Use only what is stored on this machine.")
    var offline = false

    @Flag(help: "Ask the server again, even where a stored copy is fresh.")
    var refresh = false

    @Option(
        help: ArgumentHelp("The source to use, by name.", valueName: "name"), completion: .source)
    var source: String?

    @Option(
        help: ArgumentHelp("The server to use, by name.", valueName: "name"),
        completion: .server)
    var server: String?

    @Flag(help: "Use the local library, whatever server is selected.")
    var local = false

    func validate() throws {
        if offline, refresh { throw ValidationError("Give --offline or --refresh, not both.") }
        if local, server != nil { throw ValidationError("Give --local or --server, not both.") }
        if source != nil, local || server != nil {
            throw ValidationError("Give one of --source, --server and --local.")
        }
    }

    var selection: SourceSelection {
        SourceSelection(
            source: local
                ? .local
                : source.map(SourceSelection.Source.named)
                    ?? server.map(SourceSelection.Source.server) ?? .configured,
            mode: offline ? .cacheOnly : refresh ? .refresh : .cacheFirst)
    }
}

/// The language and encoding of texts in this run.
struct ReadingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The language of the text, as es or Spanish, where it is not found out.",
            valueName: "tag"), completion: .language, transform: LanguageTag.read)
    var language: String?

    @OptionGroup var encoding: EncodingOptions

    var flags: [String: String] { encoding.flags }
}

/// The encoding of texts in this run.
struct EncodingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The encoding of the text, such as cp850 or shift_jis, where it is not found out; "
                + "list prints all.", valueName: "name"),
        completion: .list(TextCharset.all.map(\.name) + ["auto", "list"]))
    var encoding: String?

    func validate() throws {
        guard let encoding else { return }
        guard encoding == "auto" || TextCharset.named(encoding) != nil else {
            throw ValidationError(
                "\(encoding.printable(limit: 100)) is no encoding that is known here. "
                    + "--encoding list prints those that are.")
        }
    }

    var flags: [String: String] { encoding.map { ["encoding": $0] } ?? [:] }

    /// The arguments with an encoding in place of the request for the list of names, so that
    /// nothing else the command lacks matters; `nil` when the list is not requested.
    static func withoutList(_ arguments: [String]) -> [String]? {
        let options = arguments.prefix { $0 != "--" }
        if let index = options.firstIndex(of: "--encoding=list") {
            var changed = arguments
            changed[index] = "--encoding=auto"
            return changed
        }
        for index in options.indices.dropFirst()
        where (options[index - 1], options[index]) == ("--encoding", "list") {
            var changed = arguments
            changed[index] = "auto"
            return changed
        }
        return nil
    }

    /// The known names, one per line.
    static var list: String {
        let width = TextCharset.all.map(\.name.count).max() ?? 0
        return TextCharset.all.map { charset in
            let blanks = String(repeating: " ", count: width - charset.name.count + 2)
            return charset.name + blanks + charset.title
        }.joined(separator: "\n")
    }
}

/// The output of the sound in this run.
struct OutputOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Where the sound goes: auto, silent, or a WAV file to write.", valueName: "file"),
        completion: .value(of: "output"))
    var output: String?

    // Earlier versions took the file so, beside `--output file`.
    @Option(help: .hidden) var outputFile: String?

    func validate() throws {
        let known = Setting.output.words
        guard let output, flags["output"] == output, !known.contains(output) else { return }
        let meant = Suggestion.closest(to: output, among: known)
        throw ValidationError(
            "\"\(output.printable(limit: 60))\" does not fit --output."
                + (meant.map { " Did you mean \($0)?" } ?? "")
                + " Give auto, silent, or the name of a file that ends with .wav.")
    }

    var flags: [String: String] {
        var flags: [String: String] = [:]
        flags["output"] = output
        flags["output-file"] = outputFile
        if let output, output.contains("/") || output.lowercased().hasSuffix(".wav") {
            (flags["output"], flags["output-file"]) = ("file", output)
        }
        return flags
    }
}

/// The appearance of this run.
struct ScreenOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("auto, dark, light, contrast or mono.", valueName: "theme"),
        completion: .value(of: "theme"))
    var theme: String?

    @Option(
        help: ArgumentHelp("auto, truecolor, 256, 16 or none.", valueName: "depth"),
        completion: .value(of: "color"))
    var color: String?

    @Flag(help: "Print lines as they are spoken instead of the full screen.")
    var plain = false

    var flags: [String: String] {
        var flags: [String: String] = [:]
        flags["theme"] = theme
        flags["color"] = color
        if plain { flags["plain"] = "true" }
        return flags
    }
}

/// The settings that a flag may change for one run of the player.
struct SettingOptions: ParsableArguments {
    @Option(help: ArgumentHelp("How fast to play, 0.3 to 3; the pitch is kept.", valueName: "x"))
    var speed: String?

    @Option(
        help: ArgumentHelp("Words a minute for every narrator, instead of a speed.", valueName: "n")
    )
    var wpm: String?

    @Option(
        help: ArgumentHelp(
            "A drill: listen, learn, shadow, ladder, dictation, primed, or a score of your own.",
            valueName: "score"), completion: .drill)
    var drill: String?

    @Option(
        help: ArgumentHelp(
            "Pause by itself: off, after, before, both, or new: at new words.", valueName: "where"),
        completion: .value(of: "auto-pause"))
    var autoPause: String?

    @Option(
        help: ArgumentHelp("The language to translate to, as en or English.", valueName: "tag"),
        completion: .language, transform: LanguageTag.read)
    var to: String?

    @OptionGroup var output: OutputOptions

    @Option(
        help: ArgumentHelp(
            "A recording, or a folder of them, that runs quietly under the speech.",
            valueName: "file"),
        completion: .file())
    var background: String?

    @OptionGroup var screen: ScreenOptions

    @Flag(help: "As --plain, and first tell in sentences where the player is.")
    var describe = false

    var flags: [String: String] {
        var flags = output.flags.merging(screen.flags) { first, _ in first }
        flags["speed"] = speed
        flags["wpm"] = wpm
        flags["drill"] = drill
        flags["auto-pause"] = autoPause
        flags["translate-to"] = to
        flags["background"] = background
        if describe { flags["plain"] = "true" }
        return flags
    }
}

/// The choice among the texts that fit.
struct TextOptions: ParsableArguments {
    @Flag(help: "List the texts that fit, with numbers, and play nothing.")
    var listTexts = false

    @Flag(help: "Print that list as JSON.")
    var json = false

    @Option(help: ArgumentHelp("The text that is spoken, by its number there.", valueName: "n"))
    var text: Int?

    func validate() throws {
        if json, !listTexts { throw ValidationError("--json belongs to --list-texts.") }
        if listTexts, text != nil {
            throw ValidationError("Give --list-texts or --text, not both.")
        }
    }

    var wish: PlayCommand.TextWish {
        listTexts ? .list(json: json) : text.map { .number($0) } ?? .own
    }
}

/// The place in the chapter to begin at.
struct StartOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Where to begin, as 1:23, 83.5 or 1m23s.", valueName: "time"))
    var start: String?

    @Flag(help: "Begin at the beginning, wherever the chapter was left.")
    var fromStart = false

    func validate() throws {
        if start != nil, fromStart {
            throw ValidationError("Give --start or --from-start, not both.")
        }
    }

    func startTime() throws -> MediaTime? {
        if fromStart { return .zero }
        guard let start else { return nil }
        guard let time = MediaTime(clockText: start) else {
            throw CommandLineError.badArgument(start, expected: "a time such as 1:23 or 83.5")
        }
        return time
    }
}
