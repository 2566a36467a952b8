import Files
import FoundationEssentials
import ListenCore
import Storage
import Testing

@testable import AppEnvironment
@testable import ListenApp
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
        try await container.person().podcasts.keep(show, episodes: [])
    }

    private func remove() async throws {
        try await container.makePodcastReport().remove("secret", isSure: true)
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
        try await container.makeUndoReport().undo(1)
        #expect(try await container.person().podcasts.show(id)?.token?.source == .kept(name: "aa"))
        #expect(isKept("aa"))
    }

    @Test func `a day later it is forgotten, unless it is in use again`() async throws {
        try await follow("aa")
        try await remove()
        try await follow("bb")
        try await remove()
        try await follow("bb")
        try age()
        #expect(await container.removals.entries().isEmpty)
        #expect(!isKept("aa") && isKept("bb"))
    }

    @Test func `what an undo cannot bring back is forgotten with it`() async throws {
        try await follow("aa")
        try await remove()
        try await follow("bb")
        try await container.makeUndoReport().undo(1)
        #expect(!isKept("aa") && isKept("bb"))
    }
}
