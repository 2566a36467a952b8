package import AppEnvironment
package import ConsoleOutput
import FoundationEssentials
import ListenCore
import Practice

/// `listen ctl`: queries and controls a running player.
package struct ControlReport: Sendable {
    /// The output options and the choice of the player.
    package struct Options: Sendable {
        /// True when JSON is printed.
        package var json = false
        /// True when the status is printed in sentences.
        package var describes = false
        /// The pattern of a line; `nil` for the standard one.
        package var format: String?
        /// The most columns of a line.
        package var width = 80
        /// The player's process; `nil` for the first running player.
        package var process: Int32?
        /// The player's socket; `nil` finds it in the runtime folder.
        package var socket: String?

        /// The standard options.
        package init() {}
    }

    let paths: Paths
    let environment: ProcessEnvironment
    let console: Console

    package init(paths: Paths, environment: ProcessEnvironment, console: Console) {
        (self.paths, self.environment, self.console) = (paths, environment, console)
    }

    /// The words after `listen ctl`, a line for each.
    package static var usage: String {
        CommandWord.help(in: .control).joined(separator: "\n")
    }

    /// The words after `listen ctl`, each with its meaning.
    package static var words: [(word: String, meaning: String)] {
        CommandWord.known(in: .control).map { ($0.word, $0.meaning) }
    }

    /// The words that may follow one of those; examples of numbers and places are left out.
    package static func following(_ word: String) -> [String] {
        if word == "drill" { return DrillPreset.all.map(\.name) }
        let follows = CommandWord.known(in: .control).first { $0.word == word }?.follows ?? ""
        return follows.split(separator: " ").map(String.init)
            .filter { $0.count > 1 && $0.allSatisfy(\.isLowercase) }
    }

    /// The names that a pattern may contain.
    package static var names: [String] { StatusLine.names }

    /// Carries out the typed words; throws when no player runs or it refuses.
    ///
    /// Waits for the player's answer on the calling thread.
    package func run(_ words: [String], _ options: Options) throws {
        let line = try StatusLine(options.format ?? StatusLine.standard)
        let wanted = try RemoteWords.read(words)
        let client = try RemoteClient.connect(to: target(options))
        switch wanted {
        case .status, .description:
            try client.send(RemoteWords.Fields("status"))
            guard let status = try client.receive()?.status else {
                throw RemoteError(.badAnswer(client.path))
            }
            if options.json {
                console.print(json: status)
            } else if wanted == .description || options.describes {
                for line in StatusDescription(status).lines { console.print(line) }
            } else {
                console.print(line.text(status, width: options.width))
            }
        case .watch:
            try client.send(RemoteWords.Fields("subscribe"))
            try watch(client, line, options)
        case .request(let fields):
            try client.send(fields)
            // A player that is told to end may be gone before it answers.
            _ = try client.receive()
        }
    }

    private func watch(
        _ client: RemoteClient, _ line: StatusLine, _ options: Options
    ) throws(RemoteError) {
        var last: String?
        while let answer = try client.receive(isPatient: true) {
            guard let event = answer.event, let status = answer.status else { continue }
            if options.json {
                print(RemoteReply(id: nil, content: .event(event, status)))
                continue
            }
            let text = line.text(status, width: options.width)
            if text != last { console.print(text) }
            last = text
        }
    }

    private func print(_ reply: RemoteReply) {
        console.print(jsonText: String(decoding: reply.line, as: UTF8.self))
    }

    private func target(_ options: Options) -> RemoteClient.Target {
        if let socket = options.socket { return .socket(environment.absolutePath(socket)) }
        if let process = options.process { return .process(process, folder: paths.runtime) }
        return .first(folder: paths.runtime)
    }
}
