package import AppEnvironment
package import ConsoleOutput
import FoundationEssentials
import Glibc
package import HTTPCaching
package import ListenCore
import SharedWork
import Terminal

/// `listen serve`: this machine's library for other players, until a signal ends it.
package struct ServeReport: Sendable {
    /// The options of the command line.
    package struct Options: Sendable {
        /// `ADDRESS:PORT`; `nil` for 127.0.0.1:8000.
        package var listen: String?
        /// The path of a unix socket instead.
        package var socket: String?
        /// The folder of the library; `nil` for this machine's.
        package var library: String?
        /// A file with the token.
        package var tokenFile: String?
        /// A command that prints the token.
        package var tokenCommand: String?
        /// The names that other machines may ask for it by, besides this machine's own.
        package var hosts: [String] = []
        /// The address at which the sound is kept instead.
        package var mediaBase: String?
        /// True when each answer is told on standard error.
        package var logs = false
        /// True when the ready line is JSON.
        package var json = false

        /// The usual: this machine only.
        package init() {}
    }

    /// A library and the folder it is in, without links.
    package struct ServedFolder: Sendable {
        let service: any BookSource
        /// `nil` where there is none: imported books lie anywhere.
        let path: String?
        /// The number of its books that the person imported.
        var imported = 0

        package init(service: any BookSource, path: String?, imported: Int = 0) {
            (self.service, self.path, self.imported) = (service, path, imported)
        }
    }

    let library: @Sendable (_ folder: String?) async throws -> ServedFolder
    /// Begins to serve a library; `log` is told of every answer, on any thread.
    let open:
        @Sendable (
            any BookSource, ServerOptions, _ log: @escaping @Sendable (ServedRequest) -> Void
        ) throws -> any LibraryServing
    let clock: any WallClock
    let environment: ProcessEnvironment
    let console: Console

    package init(
        library: @escaping @Sendable (_ folder: String?) async throws -> ServedFolder,
        open:
            @escaping @Sendable (
                any BookSource, ServerOptions, _ log: @escaping @Sendable (ServedRequest) -> Void
            ) throws -> any LibraryServing,
        clock: any WallClock, environment: ProcessEnvironment, console: Console
    ) {
        (self.library, self.open, self.clock) = (library, open, clock)
        (self.environment, self.console) = (environment, console)
    }

    /// Serves until INT, TERM, HUP or QUIT; only TERM ends it as planned, for that is what a service
    /// manager sends.
    package func run(_ options: Options) async throws {
        // What was typed is judged before a library is looked for.
        var serverOptions = try await serverOptions(options)
        let library = try await library(options.library)
        if let base = options.mediaBase {
            guard let path = library.path else { throw ServerError.noFolder }
            serverOptions.mediaBase = try MediaBase(base, folder: path)
        }
        let books = try await library.service.books(.cacheFirst).value.count
        let server = try open(library.service, serverOptions, log(options))
        let signals = try SignalRelay()
        try announce(server.address, books: books, library, json: options.json)
        guard let signal = try await serve(server, until: signals), signal != SIGTERM else {
            return
        }
        throw SessionInterrupted(signal: signal)
    }

    /// Makes the server's options, without the sound's address.
    func serverOptions(_ options: Options) async throws -> ServerOptions {
        var result = ServerOptions()
        if let path = options.socket {
            result.address = .socket(path: environment.absolutePath(path))
        } else if let text = options.listen {
            result.address = try ListeningAddress(text)
        }
        if let file = options.tokenFile {
            result.token = try ServeToken.read(file: environment.absolutePath(file))
        } else if let command = options.tokenCommand {
            guard command.contains(where: { !$0.isWhitespace }) else {
                throw ServerError.noTokenCommand
            }
            result.token = try await ServeToken.run(command)
        }
        result.names = Set(try options.hosts.map(Self.host))
        // Without a token only this machine asks.
        if result.token != nil { result.names.formUnion(Self.names(of: Self.machineName())) }
        return result
    }

    /// A name of a host as it was typed, in lower case.
    private static func host(_ typed: String) throws -> String {
        let isBare = !typed.contains { "/?#@".contains($0) }
        guard isBare, let url = HTTPURL("http://\(typed)/"), !url.isNumber else {
            throw StatedError(
                .usage,
                "\"\(typed.addressWithoutSecrets.printable(limit: 200))\" is no name of a host."
                    + " Give one such as books.example.")
        }
        return url.host.hasSuffix(".") ? String(url.host.dropLast()) : url.host
    }

    /// The names by which a household's network knows a machine.
    static func names(of machine: String) -> Set<String> {
        let name = machine.lowercased()
        let first = String(name.prefix { $0 != "." })
        return [name, first, first + ".local"]
    }

    private func log(_ options: Options) -> @Sendable (ServedRequest) -> Void {
        guard options.logs else { return { _ in } }
        let (clock, console) = (clock, console)
        return { console.note(Self.line($0, at: clock.now)) }
    }

    /// A line of the log: when, who, what, how it was answered, how much, how long.
    static func line(_ request: ServedRequest, at now: Date) -> String {
        let time = Date.ISO8601FormatStyle().format(now)
        let microseconds = request.duration / .microseconds(1)
        let milliseconds = (microseconds / 100).rounded() / 10
        return "\(time) \(request.peer) \(request.method) \(request.path.prefix(500)) "
            + "\(request.status) \(request.bytes) B \(milliseconds) ms"
            + (request.isWhole ? "" : " (cut off)")
    }

    private func announce(
        _ address: ListeningAddress, books: Int, _ library: ServedFolder, json: Bool
    ) throws {
        let own = library.imported > 0 ? ", \(library.imported) of them imported," : ""
        let served = "\(books) books of the \(library.service.sourceName)\(own) are served at"
        let url = address.url(onMachine: Self.machineName())
        if json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            let ready = ReadyJSON(address: address.description, url: url, books: books)
            console.print(
                jsonText: String(decoding: try encoder.encode(ready), as: UTF8.self) + "\n")
        } else if let url {
            console.print(
                "\(served) \(url). Add them elsewhere with: listen server add \(url)")
        } else {
            console.print("\(served) \(address.description).")
        }
    }

    /// The name other machines may know this one by.
    private static func machineName() -> String {
        var bytes = [CChar](repeating: 0, count: 256)
        guard gethostname(&bytes, bytes.count - 1) == 0 else { return "localhost" }
        let name = String(
            decoding: bytes.prefix { $0 != 0 }.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
        return name.isEmpty ? "localhost" : name
    }

    /// The signal that ended it.
    private func serve(
        _ server: any LibraryServing, until signals: SignalRelay
    ) async throws -> Int32? {
        let (pump, events) = try EventPump.stream(input: nil, signals: signals)
        try pump.start()
        defer { pump.stop() }
        return try await withThrowingTaskGroup(of: Int32?.self) { group in
            group.addTask {
                try await server.run()
                return nil
            }
            group.addTask {
                for await event in events {
                    switch event {
                    case .endRequested(let signal): return signal
                    case .suspendRequested: signals.stopProcess()
                    default: continue
                    }
                }
                return nil
            }
            let ended = try await group.next() ?? nil
            group.cancelAll()
            // The server closes what it opened before the program ends.
            try await group.waitForAll()
            return ended
        }
    }
}

private struct ReadyJSON: Encodable {
    let version = 1
    let address: String
    let url: String?
    let books: Int
}
