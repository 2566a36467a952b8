package import ListenCore
package import Processes

/// The reason that a recording cannot be transcribed.
package enum TranscribeFault: DescribedError, Hashable {
    /// No recogniser is set up.
    case notSetUp
    /// The typed command cannot be parsed.
    case noCommand
    /// The command cannot be run on this machine.
    case setup(RecognizerCommand.Fault)
    /// The program failed, with its exit code or signal and its last messages.
    case failed(program: String, how: String, said: String)
    /// The program wrote more than any text has.
    case tooMuch(program: String, megabytes: Int)
    /// The program's output has no times, or is not a text.
    case unreadable(program: String, reason: String)
    /// The program found no words.
    case noWords(program: String, said: String)
    /// All of the output begins after the recording's end.
    case late(program: String)
    /// The recording does not fit on the disk of its folder.
    case noRoom(parent: String, reason: String)
    /// No private folder can be created.
    case noFolder(parent: String, reason: String)

    /// A working line of configuration, for whisper.cpp.
    static let example =
        "transcribe-command = \"whisper-cli -m {model} -l {lang} -f {wav} -oj -of {out} -pp\""

    package var description: String {
        switch self {
        case .notSetUp:
            "No recogniser of speech is set up. With whisper.cpp, write into config.toml: "
                + Self.example + ", and transcribe-model = \"/path/of/the/model.bin\". "
                + "To try it at once in English: `apt install pocketsphinx pocketsphinx-en-us`, "
                + "then add --command \"pocketsphinx_continuous -infile {wav} -time yes "
                + "-logfn /dev/null\"."
        case .noCommand:
            "The command is empty, or a quotation mark in it is not closed. "
                + "Write it as for a shell, with {wav} for the recording."
        case .setup(let fault): Self.sentence(fault)
        case .failed(let program, let how, let said):
            "\(program) \(how)" + (said.isEmpty ? ". " : " and said: \(said). ")
                + "Run it by itself to see more, and check transcribe-command."
        case .tooMuch(let program, let megabytes):
            "\(program) made more than \(megabytes) MB, so it was ended: no text is that long. "
                + "Check transcribe-command."
        case .unreadable(let program, let reason):
            "What \(program) made cannot be read: \(reason). Let it write SRT, WebVTT, LRC, TSV "
                + "or JSON with times to a file that begins with {out}, or print that."
        case .noWords(let program, let said):
            "\(program) heard no words in the recording"
                + (said.isEmpty ? ". " : "; it said: \(said). ")
                + "Check that somebody speaks in it, and that --language names the language."
        case .late(let program):
            "All times of \(program) lie after the end of the recording. Check transcribe-command: "
                + "it must read {wav}, and write seconds or clock times."
        case .noRoom(let parent, let reason):
            "The recording could not be written for the recogniser into \(parent): \(reason). "
                + "Set TMPDIR to a folder with room: an hour takes 115 MB."
        case .noFolder(let parent, let reason):
            "No folder can be made in \(parent): \(reason). Set TMPDIR to a folder with room."
        }
    }

    private static func sentence(_ fault: RecognizerCommand.Fault) -> String {
        switch fault {
        case .noRecording:
            "The command of the recogniser does not say where the recording goes. Write {wav} in "
                + "its place, as in: \(example)."
        case .noModel:
            "The command of the recogniser has a {model}, yet none is set. Set transcribe-model, "
                + "or give --model."
        case .noSuchModel(let path):
            "There is no model \(path.printable(limit: 200)). Check transcribe-model."
        case .noProgram(let program):
            "There is no program \(program.printable(limit: 200)). Install it, or check "
                + "transcribe-command."
        }
    }

    package var kind: FailureKind {
        switch self {
        case .notSetUp: .configuration
        case .noCommand: .usage
        case .setup(let fault):
            switch fault {
            case .noRecording, .noModel: .configuration
            case .noSuchModel: .notFound
            case .noProgram: .unavailable
            }
        case .failed: .unavailable
        case .tooMuch, .unreadable, .noWords, .late: .badData
        case .noFolder, .noRoom: .inputOutput
        }
    }
}
