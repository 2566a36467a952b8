import Files
import FoundationEssentials
import ListenCore
import Storage
import Synchronization
import Testing

@testable import AppEnvironment
@testable import ListenApp
@testable import Podcasts
@testable import Reports
@testable import SharedWork

/// The address of a private podcast, which is kept for as long as its removal can be undone.
@Suite struct PrivatePodcastRemovalTests {
    private let house: SourceHouse
    private let container: AppDependencyContainer
    private let id = BookID(rawValue: "psecret")

    init() throws {
        house = try SourceHouse(.library)
        container = house.container
    }

    private var tokens: TokenFileStore { TokenFileStore(folder: container.paths.data + "/tokens") }

    private func isKept(_ name: String) -> Bool { (try? tokens.token(keptAs: name)) != nil }

    /// Follows the podcast with its whole address in a file of this name.
    private func follow(_ name: String) async throws {
        try tokens.keep(Secret("https://cast.example/feed?key=\(name)"), as: name)
        var show = PodcastShow(
            id: id, address: "https://cast.example/feed", title: "Secret News",
            addedAt: container.clock.now)
        show.token = TokenReference(.kept(name: name), identity: name)
        try await container.stores.person().podcasts.keep(show, episodes: [])
    }

    private func remove() async throws {
        try await container.podcasts.makePodcastReport().remove("secret", isSure: true)
    }

    /// Makes all removals older than a day.
    private func age() throws {
        let folder = container.paths.removals
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            let path = folder + "/" + name + "/removal.json"
            let text = try String(contentsOfFile: path, encoding: .utf8)
            let old = text.replacing(#/"at":[-+.0-9eE]+/#, with: #""at":0"#)
            #expect(old != text)
            try Data(old.utf8).write(to: URL(filePath: path))
        }
    }

    @Test func `an undo brings the podcast back with its address`() async throws {
        try await follow("aa")
        try await remove()
        #expect(isKept("aa"))
        try await container.removing.makeUndoReport().undo(1)
        #expect(
            try await container.stores.person().podcasts.show(id)?.token?.source
                == .kept(name: "aa"))
        #expect(isKept("aa"))
    }

    @Test func `a day later it is forgotten, unless it is in use again`() async throws {
        try await follow("aa")
        try await remove()
        try await follow("bb")
        try await remove()
        try await follow("bb")
        try age()
        #expect(await container.removing.removals.entries().isEmpty)
        #expect(!isKept("aa") && isKept("bb"))
    }

    @Test func `a day later a refresh is enough for it to be forgotten`() async throws {
        try await follow("aa")
        try await remove()
        try age()
        // Nothing is followed, so that nothing is asked.
        try await container.podcasts.makePodcastReport().refresh(nil, json: false)
        #expect(!isKept("aa"))
    }

    @Test func `the keychain has a place for each address, and loses each when it is forgotten`()
        async throws
    {
        let keychain = Keychain()
        let vault = PodcastParts.vault(
            over: TokenVault(files: tokens, secrets: keychain))
        var first = PodcastShow(
            id: id, address: "https://cast.example/feed", title: "Secret News",
            addedAt: container.clock.now)
        var again = first
        first.token = try await vault.keep(Secret("https://cast.example/feed?key=1"), first)
        // The show was removed, and is followed at another address.
        again.token = try await vault.keep(Secret("https://cast.example/feed?key=2"), again)
        #expect(try await vault.address(first).reveal() == "https://cast.example/feed?key=1")
        #expect(try await vault.address(again).reveal() == "https://cast.example/feed?key=2")
        // One that moves keeps its place.
        let moved = try await vault.keep(Secret("https://cast.example/feed?key=3"), again)
        #expect(moved.source == again.token?.source)
        again.token = moved
        #expect(try await vault.address(again).reveal() == "https://cast.example/feed?key=3")
        try await vault.forget(first)
        #expect(keychain.count == 1)
        try await vault.forget(again)
        #expect(keychain.count == 0)
    }

    @Test func `what an undo cannot bring back is forgotten with it`() async throws {
        try await follow("aa")
        try await remove()
        try await follow("bb")
        try await container.removing.makeUndoReport().undo(1)
        #expect(!isKept("aa") && isKept("bb"))
    }
}

/// A keychain in memory.
private final class Keychain: SecretKeeping {
    private let secrets = Mutex<[String: Secret]>([:])

    var count: Int { secrets.withLock { $0.count } }

    func token(server: String, account: String) async throws(TokenError) -> Secret {
        let found = secrets.withLock { $0[server + " " + account] }
        guard let found else { throw TokenError(.malformed) }
        return found
    }

    func keep(_ token: Secret, server: String, account: String) async throws(TokenError) {
        secrets.withLock { $0[server + " " + account] = token }
    }

    func remove(server: String, account: String) async throws(TokenError) {
        secrets.withLock { $0[server + " " + account] = nil }
    }
}
