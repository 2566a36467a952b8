import ArgumentParser
import ListenApp
import ListenCore
import Reports

/// `listen cache fetch`: one request through the cache, for scripts and conformance suites.
struct CacheFetchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fetch",
        abstract: "Ask for one URL through the cache.",
        discussion: """
            Examples:
              listen cache fetch http://127.0.0.1:8000/books
              listen cache fetch --json --no-ttl --headers fields.json URL

            --json prints one object: status, headers as [[name, value], …], body and \
            source (network, cache, stale or revalidated), or error. A body that is not \
            UTF-8 is exact in bodyBase64. Redirects are reported unless --location. A \
            stale answer is printed first and asked for again before the program ends. An \
            answer of 400 or more is printed and ends with 66, 69, 75 or 77, a part that \
            nobody asked for with 65.
            """)

    @Argument(help: "The URL, http or https.") var url: String
    @Flag(help: "Print JSON.") var json = false
    @Option(help: ArgumentHelp("The method.", valueName: "m")) var method = "GET"
    @Option(
        help: ArgumentHelp("A JSON file with fields: [[name, value], …].", valueName: "file"),
        completion: .file())
    var headers: String?
    @Option(
        help: ArgumentHelp("A file that is sent as the content.", valueName: "file"),
        completion: .file())
    var body: String?
    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            "The lifetime that counts: list, payload or media.", valueName: "class"))
    var resource = "payload"
    @Flag(name: .customLong("no-ttl"), help: "Let HTTP alone decide, without lifetimes of ours.")
    var noTTL = false
    @Flag(help: "Use only what is stored on this machine.") var offline = false
    @Flag(help: "Ask the server even where a stored copy is fresh.") var refresh = false
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Write the content to a file.", valueName: "file"),
        completion: .file())
    var output: String?
    @Flag(help: "Follow redirects, at most 10.") var location = false
    @Flag(help: "End with 0 whatever the status is.") var anyStatus = false

    func validate() throws {
        if offline, refresh { throw ValidationError("Give --offline or --refresh, not both.") }
    }

    func run() async throws {
        let options = CacheFetchOptions(
            url: url, method: method, headersFile: headers, bodyFile: body, resource: resource,
            isPureHTTP: noTTL, mode: offline ? .cacheOnly : refresh ? .refresh : .cacheFirst,
            outputFile: output, followsRedirects: location, json: json,
            takesAnyStatus: anyStatus)
        try await AppDependencyContainer.live().caching.makeCacheFetchReport().fetch(options)
    }
}
