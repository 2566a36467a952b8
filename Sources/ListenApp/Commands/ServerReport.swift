import Backend
import HTTPCaching
import ListenCore

/// `listen server …`: the servers books come from.
public struct ServerReport: Sendable {
    let store: @Sendable () throws -> any BackendConfigurationStoring
    let service: @Sendable (BackendServer) throws -> any APIServiceProtocol
    let console: Console
    /// What stands for the library on this machine where a server is named.
    private static let libraryName = "local"

    /// Adds a server, uses it, and says whether it answers; a server that is
    /// down is added all the same.
    public func add(_ typed: String, name: String?) async throws {
        let url = try BackendAddress.normalised(typed)
        let server = BackendServer(name: name ?? HTTPURL(url)?.host ?? url, url: url)
        if server.name == Self.libraryName { throw ServerError.reserved }
        let store = try store()
        try await store.add(server)
        try await store.select(named: server.name)
        console.note("\(server.name) (\(server.url)) was added and is in use.")
        do {
            try await service(server).health()
        } catch let error as ServiceError {
            console.note("It does not answer yet. \(error.description)")
        }
    }

    /// Uses a server, or with `local` the library on this machine.
    public func use(_ typed: String) async throws {
        let store = try store()
        if typed == Self.libraryName {
            try await store.select(named: nil)
            console.note("Books come from the library on this machine.")
            return
        }
        let server = try await find(typed, in: store)
        try await store.select(named: server.name)
        console.note("Books come from \(server.name) (\(server.url)).")
    }

    /// Lists the servers; the one in use is marked.
    public func list(json: Bool) async throws {
        let store = try store()
        let servers = try await store.servers()
        let selected = try await store.selectedServer()
        if json {
            let entries = servers.map {
                ServerJSON(name: $0.name, url: $0.url, inUse: $0 == selected)
            }
            console.print(json: ServersJSON(servers: entries))
            return
        }
        if servers.isEmpty {
            console.note("There is no server. Add one with `listen server add URL`.")
        }
        var table = TextTable(.left, .left, .left)
        if !servers.isEmpty { table.add(selected == nil ? "*" : "", "local", "this machine") }
        for server in servers { table.add(server == selected ? "*" : "", server.name, server.url) }
        console.print(table)
    }

    /// Asks a server whether it is well and how many books it has.
    public func test(_ typed: String?) async throws {
        let store = try store()
        let server: BackendServer?
        if let typed {
            server = try await find(typed, in: store)
        } else {
            server = try await store.selectedServer()
        }
        guard let server else { throw ServerError.noneInUse }
        let service = try service(server)
        try await service.health()
        let books = try await service.books(.refresh)
        if case .offline(_, let reason) = books.freshness { throw reason }
        console.print("\(server.name) (\(server.url)) is well: \(books.value.count) books.")
    }

    /// Removes a server.
    public func remove(_ typed: String) async throws {
        let store = try store()
        let server = try await find(typed, in: store)
        try await store.remove(named: server.name)
        console.note("\(server.name) was removed.")
    }

    private func find(
        _ typed: String, in store: any BackendConfigurationStoring
    ) async throws -> BackendServer {
        let servers = try await store.servers()
        let url = try? BackendAddress.normalised(typed)
        guard let server = servers.first(where: { $0.name == typed || $0.url == url }) else {
            throw ServerError.unknown(typed, known: servers.map(\.name))
        }
        return server
    }
}

/// A server that cannot be meant.
enum ServerError: DescribedError, Hashable {
    case unknown(String, known: [String])
    case noneInUse
    case reserved

    var description: String {
        switch self {
        case .unknown(let name, let known) where known.isEmpty:
            "There is no server \"\(name)\". Add one with `listen server add URL`."
        case .unknown(let name, let known):
            "There is no server \"\(name)\". "
                + (Suggestion.closest(to: name, among: known).map { "Did you mean \"\($0)\"? " }
                    ?? "") + "There is: " + known.joined(separator: ", ") + "."
        case .reserved:
            "The name \"local\" means the library on this machine. "
                + "Give another with `listen server add URL --name NAME`."
        case .noneInUse:
            "No server is in use; books come from this machine. "
                + "Add one with `listen server add URL`."
        }
    }

    var kind: FailureKind { self == .reserved ? .usage : .notFound }
}

private struct ServersJSON: Encodable {
    let version = 1
    let servers: [ServerJSON]
}

private struct ServerJSON: Encodable {
    let name: String
    let url: String
    let inUse: Bool
}
