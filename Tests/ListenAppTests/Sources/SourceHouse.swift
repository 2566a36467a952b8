import Fetching
import FoundationEssentials
import HTTPCaching
import Library
import ListenCore
import RemoteFolders
import Serving
import Storage

@testable import Reports
@testable import AppEnvironment
@testable import ListenApp

/// The real program with folders of its own, and a source that the conformance suite looks at.
///
/// The bundled library is there too, so that ids of two sources meet.
final class SourceHouse: Sendable {
    /// The sources that the suite is run for.
    enum Kind: String, CaseIterable, Sendable {
        /// The library on this machine.
        case library
        /// A backend: the bundled library, served over HTTP.
        case backend
        /// A source in one file.
        case shelf
        /// A folder on a server.
        case folder
        /// Servers that people run, in the shapes of their kinds.
        case abs, jellyfin, subsonic
    }

    let container: AppDependencyContainer
    let printed = Printed()
    let kind: Kind
    private let folder: URL
    private let server: (any Sendable)?
    private let serving: Task<Void, Never>?

    /// The address the source is added by; `nil` for one that is always there.
    let address: String?
    /// The name the source gets.
    let name: String
    /// The file of the password, for kinds that a person signs in to.
    private let password: String

    init(_ kind: Kind) throws {
        self.kind = kind
        folder = FileManager.default.temporaryDirectory
            .appending(path: "listen-source-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let root = URL(filePath: #filePath).pathComponents.dropLast(4).joined(separator: "/")
        let library = String(root.dropFirst()) + "/Resources/library"
        let path = folder.path
        var container = try AppDependencyContainer.diagnosing(
            environment: ProcessEnvironment(
                variables: [
                    "HOME": path, "XDG_CONFIG_HOME": path + "/config",
                    "XDG_DATA_HOME": path + "/data", "XDG_CACHE_HOME": path + "/cache",
                    "XDG_STATE_HOME": path + "/state", "XDG_RUNTIME_DIR": path + "/run",
                    "LISTEN_LIBRARY": library, "LISTEN_OUTPUT": "silent", "NO_PROXY": "*",
                ], inputIsTerminal: false, outputIsTerminal: false, programFolder: "/",
                workingFolder: path))
        container.console = printed.console
        let cache = container.stores.cache
        container.origins.kinds.append(
            ShelfSource.kind(
                transport: ShelfOrigin(), timing: .live(SystemWallClock()),
                store: { try cache().responses }))
        container.origins.kinds.removeAll { $0.name == .webDAV }
        container.origins.kinds.append(TownFolder.kind { try cache().responses })
        let parts = ServerParts(
            configuration: container.configuration, clock: container.clock,
            analysis: container.analysis, transport: { ServerOrigin.server },
            responses: { try? cache().responses }, breakers: CircuitBreakers(),
            vault: container.origins.vault, data: path, notice: { _ in }, leftOut: { _ in })
        for made in parts.kinds {
            guard let place = container.origins.kinds.firstIndex(where: { $0.name == made.name })
            else { continue }
            container.origins.kinds[place] = made
        }
        self.container = container
        password = path + "/password"
        switch kind {
        case .folder: (address, name, server, serving) = ("folder:town", "town", nil, nil)
        case .library: (address, name, server, serving) = (nil, "local", nil, nil)
        case .shelf: (address, name, server, serving) = ("shelf:town", "town", nil, nil)
        case .abs, .jellyfin, .subsonic:
            (address, name) = ("https://\(kind.rawValue).town", "town")
            (server, serving) = (nil, nil)
        case .backend:
            let made = try LibraryServer(
                serving: LibrarySource(folder: library),
                ServerOptions(address: .port(host: "127.0.0.1", port: 0)),
                timing: .live(SystemWallClock()))
            serving = Task { try? await made.run() }
            (address, name, server) = (made.address.url(onMachine: "127.0.0.1"), "home", made)
        }
    }

    deinit {
        serving?.cancel()
        try? FileManager.default.removeItem(at: folder)
    }

    /// The program with the source added and in use.
    func withSource(
        trust: TrustInput = TrustInput()
    ) async throws -> AppDependencyContainer {
        guard let address else { return container }
        switch kind {
        case .library, .backend, .shelf, .folder:
            try await container.servers.makeSourceReport().add(address, name: name, kind: nil)
        case .abs, .jellyfin, .subsonic:
            _ = FileManager.default.createFile(
                atPath: password, contents: Data("sesame\n".utf8),
                attributes: [.posixPermissions: 0o600])
            try await container.servers.makeSourceReport().add(
                address, name: name, kind: kind.rawValue, account: "anna",
                token: .file(password), trust: trust)
        }
        try await container.servers.makeSourceReport().use(name)
        return container
    }

    /// A place that was heard in a chapter.
    static func position(_ chapter: ChapterAddress) -> PlaybackPosition {
        PlaybackPosition(
            chapter: chapter, position: .seconds(1), duration: .seconds(60), isCompleted: false,
            updatedAt: Make.past, bookTitle: "A", chapterTitle: "B")
    }

    /// The first chapter of the source's first book, ready to be opened.
    func firstChapter(_ books: any BookSource) async throws -> ChapterPlayback {
        let book = try await books.books(.cacheFirst).value.first
        let id = book?.id ?? BookID(rawValue: "")
        let chapter = try await books.chapters(of: id, .cacheFirst).value.first
        return try await books.playback(
            of: chapter?.id ?? ChapterID(rawValue: ""), in: id, .cacheFirst
        ).value
    }
}
