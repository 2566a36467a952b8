import CurlTransport
import Fetching
import Foundation
import HTTPCaching
import ListenCore
import ListenTestSupport
import ServerTestSupport
import Synchronization
import Testing

@testable import RemoteFolders

/// Rclone without the program.
private final class FakeRclone: RcloneRunning {
    private let answer: Result<String, RcloneFault>
    private let whole: Result<String, RcloneFault>
    private let errors: [String]
    private let known: [String]
    private let asked = Mutex<[String]>([])
    let server: RcloneServer?

    init(
        _ answer: Result<String, RcloneFault>, whole: Result<String, RcloneFault>? = nil,
        errors: [String] = [], server: RcloneServer? = nil, remotes: [String] = []
    ) {
        (self.answer, self.server, known) = (answer, server, remotes)
        self.errors = errors
        self.whole = whole ?? .failure(.failed("there is none"))
    }

    var log: [String] { asked.withLock { $0 } }

    func list(_ target: String) async throws(RcloneFault) -> [UInt8] {
        asked.withLock { $0.append(target) }
        return Array(try answer.get().utf8)
    }

    func tree(_ target: String) async throws(RcloneFault) -> RcloneTree {
        asked.withLock { $0.append("tree " + target) }
        return RcloneTree(Array(try whole.get().utf8), errors: errors)
    }

    func remotes() async throws(RcloneFault) -> [String] { known }

    func serve(
        _ target: String, for holder: RcloneHolder
    ) async throws(RcloneFault) -> RcloneServer {
        asked.withLock { $0.append("serve " + target) }
        guard let server else { throw .missing }
        return server
    }

    func release(_ holder: RcloneHolder) async { asked.withLock { $0.append("release") } }
}

/// Folders by rclone.
@Suite struct RcloneTests {
    @Test(arguments: [
        ("rclone:box:", "box:", ""), ("rclone:box:Books/", "box:", "Books"),
        ("RCLONE:my box:/a b/ü", "my box:", "a b/ü"),
    ])
    func `addresses`(_ typed: String, _ remote: String, _ path: String) throws {
        let address = try #require(try RcloneAddress(typed))
        #expect(address.remote == remote && address.path == path)
        #expect(try RcloneAddress(address.text) == address)
    }

    @Test(arguments: [
        "rclone:", "rclone:/home/me", "rclone::sftp,host=x,pass=y:/", "rclone:-x:", "rclone: x:",
        "rclone:a,b=c:", "rclone:a:b\u{1B}",
    ])
    func `what is no remote of the configuration is refused`(_ typed: String) {
        #expect(throws: StatedError.self) { try RcloneAddress(typed) }
    }

    private static let strangers: [([String], String)] = [
        ([], "rclone has no remote box:, nor any other. `rclone config` makes one."),
        (["cloud:"], "rclone has no remote box:. It has cloud:. `rclone config` makes one."),
        (
            (1...12).map { "r\($0):" },
            "rclone has no remote box:. It has r1:, r2:, r3:, r4:, r5:, r6:, r7:, r8:, r9:, r10:"
                + " and 2 more. `rclone config` makes one."
        ),
    ]

    @Test(arguments: strangers)
    func `a remote that is not there is refused before it is added`(
        _ remotes: [String], _ sentence: String
    ) async throws {
        let address = try #require(try RcloneAddress("rclone:box:Books"))
        let error = await #expect(throws: StatedError.self) {
            try await address.check(FakeRclone(.success("[]"), remotes: remotes))
        }
        #expect(error?.description == sentence)
        try await address.check(FakeRclone(.success("[]"), remotes: remotes + ["box:"]))
    }

    private func listing(_ program: any RcloneRunning) throws -> RcloneListing {
        let address = try #require(try RcloneAddress("rclone:box:Books"))
        return try RcloneListing(
            address, source: SourceID(rawValue: "r"), program: program)
    }

    @Test func `lists are read, whatever else they say`() async throws {
        let program = FakeRclone(
            .success(
                """
                [{"Path":"a b.mp3","Name":"a b.mp3","Size":5,"IsDir":false,"New":{},
                "ModTime":"2026-03-01T06:00:00.123456789Z"},
                {"Name":"Fox","Size":-1,"ModTime":"2026-03-01T07:00:00+01:00","IsDir":true},
                {"Name":"../x","Size":1},{"Name":".."},{"Name":7},{"Name":"b","Size":"x"}]
                """))
        let listing = try listing(program)
        let items = try await listing.items(of: nil)
        #expect(items.map(\.name) == ["a b.mp3", "Fox", "b"])
        #expect(items[0].size == 5 && items[0].modified == 1_772_344_800)
        #expect(items[1].isFolder && items[1].size == nil && items[1].modified == 1_772_344_800)
        #expect(try await listing.items(of: items[1]).first?.id == "Fox/a b.mp3")
        #expect(program.log == ["box:Books", "box:Books/Fox"])
    }

    /// The paths of a tree as `rclone lsjson -R` tells them, folders with a slash at their end.
    private static func told(_ paths: [String]) -> String {
        let entries = paths.map { path in
            let place = path.hasSuffix("/") ? String(path.dropLast()) : path
            let name = place.split(separator: "/").last.map(String.init) ?? ""
            return "{\"Path\":\"\(place)\",\"Name\":\"\(name)\",\"Size\":5,"
                + "\"IsDir\":\(path.hasSuffix("/"))}"
        }
        return "[" + entries.joined(separator: ",") + "]"
    }

    private func source(
        _ program: FakeRclone, missing: @escaping @Sendable (String) -> Void = { _ in }
    ) throws -> RemoteFolderSource {
        RemoteFolderSource(
            try listing(program), name: "box",
            cache: makeCache(NoTransport(), store: try InMemoryResponseStore()), missing: missing)
    }

    @Test func `a whole tree is one question, whose lists are kept`() async throws {
        let program = FakeRclone(
            .failure(.late),
            whole: .success(
                Self.told(["Fox/", "Fox/1.mp3", "Fox/2.mp3", "Fox/Notes/", "Fox/Notes/a.txt"])))
        let own = try source(program)
        let book = try #require(try await own.books(.cacheFirst).value.first)
        #expect(book.title == "Fox")
        #expect(program.log == ["tree box:Books"])
        _ = try await own.books(.cacheOnly)
        #expect(program.log == ["tree box:Books"])
        _ = try await own.books(.refresh)
        #expect(program.log == ["tree box:Books", "tree box:Books"])
    }

    @Test func `where the whole tree fails each folder is asked for`() async throws {
        let program = FakeRclone(
            .success(Self.told(["1.mp3"])), whole: .failure(.failed("one folder is locked")))
        let own = try source(program)
        #expect(try await own.books(.cacheFirst).value.count == 1)
        #expect(program.log == ["tree box:Books", "box:Books"])
        // Not at each renewal, since an attempt may take minutes.
        for _ in 1...8 { _ = try await own.books(.refresh) }
        #expect(program.log.filter { $0.hasPrefix("tree") }.count == 1)
        #expect(program.log.count == 10)
        _ = try await own.books(.refresh)
        #expect(program.log.suffix(2) == ["tree box:Books", "box:Books"])
        #expect(try await own.books(.cacheOnly).value.count == 1)
    }

    @Test(arguments: [true, false])
    func `a folder that the tree lacks is asked for alone`(_ isEnded: Bool) async throws {
        let told = Self.told(["Fox/", "Fox/1.mp3", "Owl/", "Fox/Notes/"])
        let program = FakeRclone(
            .failure(.failed("403 Forbidden")),
            whole: .success(isEnded ? told : String(told.dropLast())),
            errors: ["Owl: error listing: couldn't list files: 403 Forbidden"])
        let said = Mutex<[String]>([])
        let own = try source(program) { sentence in said.withLock { $0.append(sentence) } }
        let books = try await own.books(.cacheFirst).value
        #expect(books.map(\.title) == ["Fox"])
        #expect(program.log == ["tree box:Books", "box:Books/Owl"])
        #expect(
            said.withLock { $0 } == [
                "The folder “Owl” of box could not be read, so books may be missing."
            ])
        _ = try await own.books(.refresh)
        #expect(program.log.count == 4)
    }

    @Test func `the longest name that an error fits is meant`() async throws {
        let program = FakeRclone(
            .success("[]"), whole: .success(Self.told(["a/", "a: error listing: b/", "c/"])),
            errors: [
                "a: error listing: b: error listing: 403", "c: failed to open directory \"c\"",
            ])
        let folders = try await listing(program).wholeTree()
        #expect(folders.map { Set($0.keys) } == ["", "a"])
    }

    @Test(arguments: [
        ["Owl: directory not found"], [": error listing: 403"], ["Elk: error listing: 403"],
        ["Fox: error listing: 403", "something else"],
    ])
    func `where an error tells of no folder, each is asked for`(_ errors: [String]) async throws {
        let whole = Self.told(["Fox/", "Fox/1.mp3", "Owl/"])
        let program = FakeRclone(.success("[]"), whole: .success(whole), errors: errors)
        #expect(try await listing(program).wholeTree() == nil)
    }

    @Test(
        arguments: [
            (1, "ERROR : Owl: error listing: 403", ["Owl: error listing: 403"]),
            (3, "ERROR : Owl: error listing: gone", ["Owl: error listing: gone"]), (1, "no", nil),
            (0, "ERROR : Owl: error listing: 403", []),
        ] as [(Int, String, [String]?)])
    func `what a run listed before it failed is kept, with what it told`(
        _ status: Int, _ said: String, _ errors: [String]?
    ) async throws {
        let program = FileManager.default.temporaryDirectory
            .appending(path: "listen-rclone-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: program) }
        let script =
            "#!/bin/sh\necho '[]'\necho '2026/11/27 22:31:32 \(said)' >&2\nexit \(status)\n"
        try #require(
            FileManager.default.createFile(
                atPath: program.path, contents: Data(script.utf8),
                attributes: [.posixPermissions: 0o700]))
        let tree = try? await RcloneProgram(program.path, environment: [:], draw: { "" })
            .tree("box:")
        #expect(tree == errors.map { RcloneTree(Array("[]\n".utf8), errors: $0) })
    }

    @Test func `entries of a tree lie where their paths say`() async throws {
        let whole = """
            [{"Path":"a","Name":"a","IsDir":true},{"Path":"a/b.mp3","Name":"b.mp3","Size":1},
            {"Path":"elsewhere","Name":"x"}]
            """
        let folders = try await listing(FakeRclone(.success("[]"), whole: .success(whole)))
            .wholeTree()
        #expect(folders == nil)
        let good = try await listing(
            FakeRclone(
                .success("[]"), whole: .success(Self.told(["a/", "a/b.mp3", "a/../x", "c.mp3"])))
        ).wholeTree()
        #expect(good?[""]?.map(\.id) == ["a", "c.mp3"])
        #expect(good?["a"]?.map(\.id) == ["a/b.mp3"])
    }

    @Test(arguments: [
        (RcloneFault.missing, "apt install rclone"), (RcloneFault.notFound, "does not exist"),
        (RcloneFault.failed("no section"), "no section"), (RcloneFault.late, "in time"),
    ])
    func `failures are sentences`(_ fault: RcloneFault, _ words: String) async throws {
        let listing = try listing(FakeRclone(.failure(fault)))
        let error = await #expect(throws: ServiceError.self) { try await listing.items(of: nil) }
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    }

    @Test func `bytes are asked for where it serves, and kept under one name`() async throws {
        let base = try #require(HTTPURL("http://127.0.0.1:5001"))
        let program = FakeRclone(
            .success("[]"), server: RcloneServer(base: base, key: Secret("a2V5")))
        let listing = try listing(program)
        let item = RemoteItem(id: "Fox/a#b.mp3", name: "a#b.mp3", kind: .file)
        let use = RemoteUse(.sound, book: BookID(rawValue: "b"), context: "the sound")
        let query = try await listing.query(for: item, use)
        #expect(query.request.url.description == "http://127.0.0.1:5001/Fox/a%23b.mp3")
        #expect(query.request.fields.first("Authorization") == "Basic a2V5")
        #expect(query.key == listing.key(of: item) && !query.key.url.contains("5001"))
        await listing.settle()
        #expect(program.log == ["serve box:Books", "release"])
    }

    @Test func `messages are shortened to what was said last`() {
        var said = RcloneMessages()
        said.add(Array("2026/11/27 22:31:32 NOTICE: x\n2026/11/27 22:31:32 Failed: no\n".utf8)[...])
        #expect(said.last == "Failed: no")
        #expect(RcloneMessages().last == "it ended without a word")
    }

    @Test func `errors begin with the path they are about, or are too many to be told`() {
        var said = RcloneMessages()
        let lines = [
            "2026/11/27 22:31:32 NOTICE: Config file not found",
            "2026/11/27 22:31:32 ERROR : a: b: error listing: 403",
            "Failed to lsjson with 2 errors",
        ]
        said.add(Array(lines.joined(separator: "\n").utf8)[...])
        #expect(said.errors == ["a: b: error listing: 403"])
        said.add(Array(repeating: UInt8(ascii: "x"), count: 300_000)[...])
        #expect(said.errors == nil)
    }
}

/// The program itself, where it is installed.
@Suite(
    .serialized, .enabled(if: RealRclone.isInstalled, "rclone is not installed"),
    .timeLimit(.minutes(5)))
struct RealRcloneTests {
    private func folder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "listen-rclone-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder.appending(path: "The Fox"), withIntermediateDirectories: true)
        try Data(StubLibrary.pattern(5_000, seed: 3)).write(
            to: folder.appending(path: "The Fox/1 #ü.mp3"))
        try Data("x".utf8).write(to: folder.appending(path: "The Fox/2.mp3"))
        let config = "[box]\ntype = alias\nremote = \(folder.path)\n"
        try Data(config.utf8).write(to: folder.appending(path: "rclone.conf"))
        return folder
    }

    @Test func `books are listed and heard, by a child that ends with the session`()
        async throws
    {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let program = RcloneProgram(
            environment: [
                "PATH": "/usr/bin:/bin", "HOME": folder.path,
                "RCLONE_CONFIG": folder.appending(path: "rclone.conf").path,
            ], draw: { UUID().uuidString })
        let address = try #require(try RcloneAddress("rclone:box:"))
        let listing = try RcloneListing(
            address, source: SourceID(rawValue: "r"), program: program)
        let store = try InMemoryResponseStore()
        let source = RemoteFolderSource(
            listing, name: "box",
            cache: makeCache(VersionTagTransport(CurlTransport()), store: store))
        let book = try #require(try await source.books(.cacheFirst).value.first)
        #expect(book.title == "The Fox")
        let chapter = try #require(
            try await source.chapters(of: book.id, .cacheFirst).value.first)
        let playback = try await source.playback(of: chapter.id, in: book.id, .cacheFirst).value
        let audio = try await source.audio(of: playback, .cacheFirst)
        let heard = await bytes(of: try #require(audio.stream))
        #expect(heard == .success(StubLibrary.pattern(5_000, seed: 3)))
        let other = RcloneHolder()
        let served = try await program.serve("box:", for: other)
        let (status, _) = try await Self.ask(served.base)
        #expect(status == 401)
        await source.settle()
        // Another who listens to the same folder goes on.
        #expect(try await Self.ask(served.base).0 == 401)
        await program.release(other)
        await #expect(throws: TransportError.self) { try await Self.ask(served.base) }
    }

    @Test func `the remotes of its configuration are named`() async throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let program = RcloneProgram(
            environment: [
                "PATH": "/usr/bin:/bin", "HOME": folder.path,
                "RCLONE_CONFIG": folder.appending(path: "rclone.conf").path,
            ], draw: { UUID().uuidString })
        #expect(try await program.remotes() == ["box:"])
    }

    @Test func `a remote that is not configured is told in rclone's words`() async throws {
        let program = RcloneProgram(
            environment: ["PATH": "/usr/bin:/bin", "HOME": "/nonexistent"],
            draw: { UUID().uuidString })
        do throws(RcloneFault) {
            _ = try await program.list("nosuch:x")
            Issue.record("it listed")
        } catch {
            guard case .failed(let reason) = error else {
                Issue.record("it is \(error)")
                return
            }
            #expect(reason.contains("nosuch"))
        }
    }

    private static func ask(
        _ url: HTTPURL
    ) async throws(TransportError) -> (Int, [UInt8]) {
        let response = try await CurlTransport().send(HTTPRequest("GET", url), limits: .json)
        return (response.head.status, response.body)
    }
}

private enum RealRclone {
    static var isInstalled: Bool {
        FileManager.default.isExecutableFile(atPath: "/usr/bin/rclone")
    }
}
