import ArgumentParser
import ListenApp
import Sessions

struct CtlCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ctl",
        abstract: "Ask or steer a player that runs.",
        discussion: """
            Examples:
              set -g status-right '#(listen ctl status --width 50)'     in ~/.tmux.conf
              listen ctl toggle
              listen ctl status --pattern '{icon} {word} {rate}'
              listen ctl watch --json | jq -r 'select(.event == "sentence").sentence.text'

            What can be asked for:
            \(ControlReport.usage)

            Patterns may hold: \(ControlReport.names.map { "{\($0)}" }.joined(separator: " ")).
            Without a player that runs, the exit code is 69.
            """)

    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp("What is asked for; status when left out.", valueName: "what"),
        completion: .control)
    var words: [String] = []

    @Flag(help: "Print JSON.") var json = false

    @Flag(help: "Tell the status in sentences, as for a screen reader.") var describe = false

    @Option(help: ArgumentHelp("The line's pattern.", valueName: "pattern"))
    var pattern: String?

    @Option(help: ArgumentHelp("The most columns of a line.", valueName: "columns"))
    var width = 80

    @Option(help: ArgumentHelp("The player of this process.", valueName: "number"))
    var pid: Int32?

    @Option(help: "The player at this socket.", completion: .file())
    var socket: String?

    func validate() throws {
        guard width > 0 else { throw ValidationError("Give a --width of 1 or more.") }
        if pid != nil, socket != nil {
            throw ValidationError("Give --pid or --socket, not both.")
        }
    }

    func run() async throws {
        var options = ControlReport.Options()
        options.json = json
        options.describes = describe
        options.format = pattern
        options.width = width
        options.process = pid
        options.socket = socket
        try AppDependencyContainer.live().reports.makeControlReport().run(words, options)
    }
}
