import ArgumentParser
import ListenApp
import Reports

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve this machine's library to other players.",
        discussion: """
            Examples:
              listen serve                         for this machine only
              listen serve --listen 0.0.0.0:8000 --token-file TOKEN
              listen serve --unix-socket /run/listen/http.sock

            The library cannot be changed through it. Where other machines can ask, every
            request must carry the token; behind one, your devices meet here (docs/sync.md).
            docs/deployment.md has the rest: a service, nginx with TLS, object storage.
            """)

    @Option(
        help: ArgumentHelp(
            "Where to listen, a number and a port; 127.0.0.1:8000 when left out.",
            valueName: "address:port"))
    var listen: String?

    @Option(
        help: ArgumentHelp("Listen on a unix socket instead.", valueName: "path"),
        completion: .file())
    var unixSocket: String?

    @Option(
        help: ArgumentHelp("The library's folder, with library.json.", valueName: "folder"),
        completion: .directory)
    var library: String?

    @Option(
        help: ArgumentHelp("The token's file, readable by you alone.", valueName: "file"),
        completion: .file())
    var tokenFile: String?

    @Option(
        help: ArgumentHelp("A command that prints the token.", valueName: "command"))
    var tokenCommand: String?

    @Option(
        help: ArgumentHelp(
            "A name by which others reach it, such as a web server's in front; may be repeated.",
            valueName: "name"))
    var host: [String] = []

    @Option(
        help: ArgumentHelp(
            "Where a copy of the library's folder is kept; sound is sent from there.",
            valueName: "url"))
    var mediaBase: String?

    @Flag(help: "Tell every answer on standard error.") var log = false

    @Flag(help: "Print the address as JSON.") var json = false

    func validate() throws {
        if listen != nil, unixSocket != nil {
            throw ValidationError("Give --listen or --unix-socket, not both.")
        }
        if tokenFile != nil, tokenCommand != nil {
            throw ValidationError("Give --token-file or --token-command, not both.")
        }
    }

    func run() async throws {
        var options = ServeReport.Options()
        options.listen = listen
        options.socket = unixSocket
        options.library = library
        options.tokenFile = tokenFile
        options.tokenCommand = tokenCommand
        options.hosts = host
        options.mediaBase = mediaBase
        options.logs = log
        options.json = json
        try await AppDependencyContainer.live().servers.makeServeReport().run(options)
    }
}
