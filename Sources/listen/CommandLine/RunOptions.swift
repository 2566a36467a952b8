import ArgumentParser
import ConsoleOutput
import Glibc

/// The options that every command takes, wherever they stand.
///
/// They are taken out of the arguments before these are parsed; here they are for the help.
struct RunOptions: ParsableArguments {
    @Flag(help: "With any command: print results and errors, no other messages.")
    var quiet = false

    @Flag(help: "With any command: tell what is done, on standard error.")
    var verbose = false

    @Flag(help: "With any command: use no colours.")
    var noColor = false

    @Flag(help: "With any command: ask no questions.")
    var noInput = false

    /// The names as they are typed.
    static let names = ["--quiet", "--verbose", "--no-color", "--no-input"]

    /// A sentence on them for the help of a command.
    static let remark =
        "Every command also takes --quiet, --verbose, --no-color and --no-input."

    /// Takes the options out of arguments; behind `--` nothing is one.
    static func taken(from arguments: inout [String]) throws -> RunOptions {
        var options = RunOptions()
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        let typed = arguments[..<end]
        options.quiet = typed.contains("--quiet")
        options.verbose = typed.contains("--verbose")
        options.noColor = typed.contains("--no-color")
        options.noInput = typed.contains("--no-input")
        arguments = typed.filter { !names.contains($0) } + arguments[end...]
        guard !options.quiet || !options.verbose else {
            throw ValidationError("Give --quiet or --verbose, not both.")
        }
        return options
    }

    /// Makes this run as the options say.
    func apply() {
        if noColor {
            // Programs that are run heed the first, this one the second before its file.
            setenv("NO_COLOR", "1", 1)
            setenv("LISTEN_COLOR", "none", 1)
        }
        Console.standard.follow(
            RunWishes(isQuiet: quiet, isVerbose: verbose, asksNothing: noInput))
    }
}

/// A command that prints a list which may be long, for a pager.
///
/// No conformance is isolated, so a command that was asked for its list can still be sent to its run.
protocol ListPrinting: SendableMetatype {
    /// True when the list is for a person to read.
    var isForReading: Bool { get }
}
