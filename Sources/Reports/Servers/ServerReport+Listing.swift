import ConsoleOutput
import HTTPCaching
import ListenCore
import SharedWork

/// `listen server list` and `listen server test`.
extension ServerReport {
    /// Lists the servers; the one in use is marked.
    package func list(json: Bool) async throws {
        let store = try store()
        let servers = try await store.backends()
        let selected = try await store.sourceInUse()
        if json {
            let entries = servers.map { ServerJSON($0, inUse: $0 == selected) }
            console.print(json: ServersJSON(servers: entries))
            return
        }
        if servers.isEmpty {
            console.note("There is no server. Add one with `listen server add URL`.")
            return
        }
        var table = TextTable(.left, .left, .left, .left)
        table.add(selected == nil ? "*" : "", "local", "this machine", "")
        for server in servers {
            let token = server.token.map { "token \($0.source.words)" }
            let facts = [server.account.map { "as \($0)" }, token].compactMap { $0 }
            table.add(
                server == selected ? "*" : "", server.name, server.url,
                facts.joined(separator: ", "))
        }
        console.print(table)
    }

    /// Asks a server, added or not, how well it is and what it can do.
    package func test(_ typed: String?, json: Bool = false) async throws {
        let server = try await wanted(typed)
        let findings: ServerFindings
        do {
            findings = try await probe(server)
        } catch {
            let error = (error as? ServiceError)?.ofTest ?? error
            if json, let described = error as? any DescribedError {
                console.print(json: SickServerJSON(server, described.description))
            }
            throw error
        }
        if json {
            console.print(json: TestedServerJSON(server, findings))
        } else {
            show(findings, of: server)
        }
    }

    private func wanted(_ typed: String?) async throws -> KeptSource {
        let store = try store()
        guard let typed else {
            guard let server = try await store.backendInUse() else {
                throw ServerError.noneInUse
            }
            return server
        }
        do {
            return try await find(typed, in: store)
        } catch let error as ServerError {
            // A whole address is tested without being added.
            guard typed.contains("://") else { throw error }
            let url = try ServerAddress.normalised(typed)
            return KeptSource.backend(name: url, url: url)
        }
    }

    private func show(_ findings: ServerFindings, of server: KeptSource) {
        let name = server.name == server.url ? server.url : "\(server.name) (\(server.url))"
        console.print("\(name) is well: \(findings.books.counted("book")).")
        var table = TextTable(.left, .left, .left)
        table.add(
            "  latency", findings.latency.millisecondsText,
            "the first answer, with connecting, took \(findings.firstAnswer.millisecondsText)")
        if !findings.version.isEmpty { table.add("  protocol", findings.version, "") }
        for support in findings.supports {
            table.add("  \(support.ability.words)", support.state.words, support.detail)
        }
        console.print(table)
        for sentence in findings.leftOut { console.print(sentence.printable(limit: 400)) }
    }
}

extension ServiceError {
    /// The same where a server was asked only for a test: nothing but the server is wanted, and
    /// to test it is no advice.
    fileprivate var ofTest: ServiceError {
        let isForeign = if case .malformed = code { advice == nil } else { false }
        return ServiceError(
            code, context: context,
            advice: isForeign
                ? "Check the address: what answers there seems to be no listen backend." : advice)
    }
}

extension ServerFindings.Ability {
    fileprivate var words: String {
        switch self {
        case .revalidation: "unchanged lists are not sent again"
        case .ranges: "parts of recordings"
        case .compression: "compression"
        case .translations: "translations"
        case .explanations: "explanations"
        }
    }
}

extension ServerFindings.State {
    fileprivate var words: String {
        switch self {
        case .offered: "yes"
        case .notOffered: "not offered"
        case .switchedOff: "switched off"
        case .unknown: "unknown"
        }
    }
}

extension Duration {
    /// Milliseconds with their tenth.
    fileprivate var milliseconds: Double {
        let (seconds, rest) = components
        return (Double(seconds) * 10_000 + Double(rest / 100_000_000_000_000)).rounded() / 10
    }

    fileprivate var millisecondsText: String { "\(milliseconds) ms" }
}

private struct ServersJSON: Encodable {
    let version = 1
    let servers: [ServerJSON]
}

private struct ServerJSON: Encodable {
    struct Token: Encodable {
        let source: String
        let place: String?
    }

    let name: String
    let url: String
    let inUse: Bool
    let account: String?
    let token: Token?

    init(_ server: KeptSource, inUse: Bool) {
        name = server.name
        url = server.url
        self.inUse = inUse
        account = server.account
        token = server.token.map { Token(source: $0.source.kind, place: $0.source.place) }
    }
}

private struct SickServerJSON: Encodable {
    let version = 1
    let name: String
    let url: String
    let isWell = false
    let error: String

    init(_ server: KeptSource, _ error: String) {
        name = server.name
        url = server.url
        self.error = error
    }
}

private struct TestedServerJSON: Encodable {
    struct Support: Encodable {
        let ability: String
        let state: String
        let detail: String
    }

    let version = 1
    let name: String
    let url: String
    let isWell = true
    let books: Int
    let latencyMilliseconds: Double
    let firstAnswerMilliseconds: Double
    let `protocol`: String
    let supports: [Support]
    let leftOut: [String]

    init(_ server: KeptSource, _ findings: ServerFindings) {
        name = server.name
        url = server.url
        books = findings.books
        latencyMilliseconds = findings.latency.milliseconds
        firstAnswerMilliseconds = findings.firstAnswer.milliseconds
        `protocol` = findings.version
        supports = findings.supports.map {
            Support(ability: $0.ability.rawValue, state: $0.state.rawValue, detail: $0.detail)
        }
        leftOut = findings.leftOut
    }
}
