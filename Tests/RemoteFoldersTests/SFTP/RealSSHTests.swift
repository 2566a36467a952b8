import Fetching
import Foundation
import HTTPCaching
import ListenCore
import ListenTestSupport
import ProgramTestSupport
import ServerTestSupport
import Testing

@testable import RemoteFolders

/// SFTP by ssh and sshd of OpenSSH, with keys and known hosts.
@Suite(
    .enabled(if: PrivateSSH.skipReason == nil, "\(PrivateSSH.skipReason ?? "")"), .serialized,
    .timeLimit(.minutes(5)))
struct RealSSHTests {
    private let server: PrivateSSH
    private let store: InMemoryResponseStore
    private let sound = StubLibrary.pattern(2_000_000, seed: 3)

    init() throws {
        server = try PrivateSSH()
        store = try InMemoryResponseStore()
        let book = server.files.appending(path: "Bücher/Jane Doe - The Fox")
        try FileManager.default.createDirectory(at: book, withIntermediateDirectories: true)
        try Data(sound).write(to: book.appending(path: "1 #ü%41.mp3"))
        try Data(sound.prefix(5_000)).write(to: book.appending(path: "2.mp3"))
    }

    private func source(
        knowing hosts: PrivateSSH.KnownHosts
    ) throws -> (RemoteFolderSource, SFTPListing) {
        let address = try #require(try SFTPAddress(server.address(of: "Bücher")))
        let program = SSHProgram(server.program(knowing: hosts), environment: [:])
        let connection = SFTPConnection(address, timing: .live(ManualClock())) {
            program.pipe(to: address)
        }
        let listing = try SFTPListing(connection, source: SourceID(rawValue: "ssh"))
        let cache = makeCache(listing.transport, store: store)
        return (RemoteFolderSource(listing, name: "shelf", cache: cache), listing)
    }

    @Test func `books are listed, a part is heard, and all is kept`() async throws {
        let (source, listing) = try source(knowing: .known)
        let book = try #require(try await source.books(.cacheFirst).value.first)
        #expect(book.title == "The Fox" && book.author == "Jane Doe")
        let chapters = try await source.chapters(of: book.id, .cacheFirst).value
        #expect(chapters.map(\.title) == ["1 #ü%41", "2"])
        // A part from the middle, as after a jump.
        let item = try #require(try await listing.items(of: nil).first)
        let files = try await listing.items(of: item)
        let use = RemoteUse(.sound, book: book.id, context: "the sound")
        let query = try await listing.query(for: try #require(files.first), use)
        var request = query.request
        request.fields.set("Range", "bytes=1500000-1500999")
        let part = try await listing.transport.send(request, limits: .json)
        #expect(part.head.status == 206 && part.body == Array(sound[1_500_000..<1_501_000]))
        let playback = try await source.playback(
            of: chapters[0].id, in: book.id, .cacheFirst
        ).value
        let audio = try await source.audio(of: playback, .cacheFirst)
        #expect(await bytes(of: try #require(audio.stream)) == .success(sound))
        await source.settle()
        // Without the server: what was heard is kept.
        let (later, _) = try self.source(knowing: .none)
        #expect(try await later.audio(of: playback, .cacheOnly).file == sound)
        await later.settle()
    }

    @Test(arguments: [
        (PrivateSSH.KnownHosts.none, "ssh does not know 127.0.0.1 yet"),
        (.changed, "is another than ssh knows"),
    ])
    func `a host that is not known, or has another key, is refused and told`(
        _ hosts: PrivateSSH.KnownHosts, _ words: String
    ) async throws {
        let (source, _) = try source(knowing: hosts)
        let error = await #expect(throws: ServiceError.self) {
            try await source.books(.cacheFirst)
        }
        let text = error?.description ?? ""
        #expect(text.contains(words), "\(text)")
        await source.settle()
    }

    @Test func `a folder that is not there is told`() async throws {
        let (source, listing) = try source(knowing: .known)
        let gone = RemoteItem(id: "gone", name: "gone", kind: .folder)
        let error = await #expect(throws: ServiceError.self) {
            try await listing.items(of: gone)
        }
        #expect(error?.code == .notFound)
        await source.settle()
    }
}
