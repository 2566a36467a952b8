import CurlTransport
import Foundation
import Glibc
import HTTPCaching
import Library
import ListenCore
import ListenTestSupport
import Places
import ProgramTestSupport
import Serving
import Synchronization
import Testing

@testable import Syncing

/// A folder of its own for one test, removed with it.
final class OwnFolder: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/listen-sync-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// What every place where devices meet does, whatever it is.
enum PlaceSuite {
    static let device = DeviceID(number: 0xaa)
    static let other = DeviceID(number: 0xbb)

    static func record(_ text: String) -> [UInt8] {
        DeviceRecord.sealed(Array("{\"text\":\"\(text)\"}".utf8)) ?? []
    }

    /// Writes, lists, reads, replaces and removes records.
    static func run(_ place: some SyncPlace) async throws {
        #expect(try await place.list().isEmpty)
        #expect(try await place.read(device) == nil)
        _ = try await place.write(record("a"), of: device, over: nil)
        _ = try await place.write(record("of another"), of: other, over: nil)
        let files = try await place.list()
        #expect(Set(files.map(\.device)) == [device, other])
        let file = try #require(files.first { $0.device == device })
        #expect(file.tag != nil)
        #expect(try await place.read(device)?.bytes == record("a"))
        _ = try await place.write(record("a longer one"), of: device, over: file)
        #expect(try await place.read(device)?.bytes == record("a longer one"))
        let changed = try await place.list().first { $0.device == device }
        #expect(changed?.tag != nil && changed?.tag != file.tag)
        #expect(try await place.list().first { $0.device == device } == changed)
        try await place.remove(device)
        try await place.remove(device)
        #expect(try await place.list().map(\.device) == [other])
    }

    /// Refuses to replace what nobody has seen.
    static func refuses(_ place: some SyncPlace) async throws {
        _ = try await place.write(record("a"), of: device, over: nil)
        let file = try #require(try await place.list().first)
        _ = try await place.write(record("bb"), of: device, over: file)
        for former in [nil, file] {
            let error = await #expect(throws: SyncError.self) {
                try await place.write(record("ccc"), of: device, over: former)
            }
            #expect(error?.code == .changed)
        }
        #expect(try await place.read(device)?.bytes == record("bb"))
    }
}

@Suite struct FolderPlaceTests {
    private let folder: OwnFolder

    init() throws { folder = try OwnFolder() }

    private var place: FolderPlace { FolderPlace(folder.path, name: "folder") }

    @Test func `devices meet in a folder`() async throws {
        try await PlaceSuite.run(place)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path + "/listen/v1")
                == ["00000000000000bb.json"])
    }

    @Test func `what nobody has seen is not replaced`() async throws {
        try await PlaceSuite.refuses(place)
    }

    @Test func `a folder that is missing is an error, since a mount may be`() async throws {
        let place = FolderPlace(folder.path + "/away", name: "usb")
        let error = await #expect(throws: SyncError.self) { try await place.list() }
        #expect(error?.description.contains("mount it") == true)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/away"))
    }

    @Test func `a folder of the program's own is made`() async throws {
        let place = FolderPlace(folder.path + "/sync", name: "this machine", isOwn: true)
        #expect(try await place.list().isEmpty)
        try await PlaceSuite.run(place)
    }

    @Test func `other files are left alone, whatever they are called`() async throws {
        let inside = folder.path + "/listen/v1"
        try FileManager.default.createDirectory(atPath: inside, withIntermediateDirectories: true)
        for name in [
            "x.json", "00000000000000aa.json.tmp", ".00000000000000aa.json",
            "00000000000000aa.sync-conflict-20261127-1.json", "00000000000000AA.json",
        ] {
            try Data("{}".utf8).write(to: URL(filePath: inside + "/" + name))
        }
        #expect(try await place.list().isEmpty)
    }

    @Test func `a file longer than any record is none, and no error`() async throws {
        try await PlaceSuite.run(place)
        let path = folder.path + "/listen/v1/\(PlaceSuite.device.rawValue).json"
        #expect(FileManager.default.createFile(atPath: path, contents: nil))
        #expect(truncate(path, off_t(DeviceRecord.longest + 1)) == 0)
        #expect(try await place.read(PlaceSuite.device)?.bytes == [])
    }

    @Test func `a folder with the name of a record is none, and no error`() async throws {
        let path = folder.path + "/listen/v1/\(PlaceSuite.device.rawValue).json"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        #expect(try await place.read(PlaceSuite.device)?.bytes == [])
    }
}

/// Devices that meet at WebDAV servers which others wrote.
@Suite(.serialized, .timeLimit(.minutes(5))) struct WebDAVPlaceTests {
    private func place(
        _ server: PrivateWebDAV, password: String = PrivateWebDAV.password
    ) throws -> WebDAVPlace {
        WebDAVPlace(
            try #require(HTTPURL(server.url)), name: "cloud", account: PrivateWebDAV.account,
            transport: CurlTransport(),
            password: { () async throws(TokenError) in Secret(password) })
    }

    @Test(arguments: PrivateWebDAV.Program.installed)
    func `devices meet on a WebDAV server`(_ program: PrivateWebDAV.Program) async throws {
        let server = try PrivateWebDAV(program)
        try await PlaceSuite.run(try place(server))
        #expect(
            FileManager.default.fileExists(
                atPath: server.files.appending(path: "listen/v1/00000000000000bb.json").path))
    }

    // rclone sends no tags, and those of apache2 are weak in the second of a change.
    @Test(arguments: PrivateWebDAV.Program.installed.filter { $0 == .wsgidav })
    func `what nobody has seen is not replaced`(_ program: PrivateWebDAV.Program) async throws {
        let server = try PrivateWebDAV(program)
        try await PlaceSuite.refuses(try place(server))
    }

    @Test(arguments: PrivateWebDAV.Program.installed)
    func `a wrong password is told, without it`(_ program: PrivateWebDAV.Program) async throws {
        let server = try PrivateWebDAV(program)
        let place = try place(server, password: "not the password")
        let error = await #expect(throws: SyncError.self) { try await place.list() }
        #expect(error?.kind == .refused)
        #expect(error?.description.contains("not the password") == false)
    }
}

@Suite struct WebDAVAnswerTests {
    @Test func `records are found among what a server lists`() {
        let answer = """
            <?xml version="1.0"?><ns0:multistatus xmlns:ns0="DAV:">
            <ns0:response><ns0:href>/dav/listen/v1/</ns0:href></ns0:response>
            <ns0:response><ns0:href>/dav/listen/v1/00000000000000aa.json</ns0:href>
            <ns0:propstat><ns0:prop><ns0:getetag>12-7</ns0:getetag></ns0:prop></ns0:propstat>
            </ns0:response>
            <ns0:response><ns0:href> https://x/listen%2Fv1/00000000000000bb%2Ejson
            </ns0:href><ns0:propstat><ns0:prop><ns0:getetag>W/"a"</ns0:getetag></ns0:prop>
            </ns0:propstat></ns0:response>
            <ns0:response><ns0:href>/00000000000000cc.json</ns0:href><ns0:propstat><ns0:prop>
            <ns0:getetag/><ns0:getlastmodified>Fri, 27 Nov 2026 22:43:24 GMT</ns0:getlastmodified>
            <ns0:getcontentlength>7</ns0:getcontentlength></ns0:prop></ns0:propstat></ns0:response>
            <ns0:response><ns0:href>/..%2F..%2Fetc%2Fpasswd.json</ns0:href></ns0:response>
            <ns0:response/></ns0:multistatus>
            """
        let files = WebDAVPlace.files(in: Array(answer.utf8))
        #expect(
            files == [
                SyncFile(device: DeviceID(number: 0xaa), tag: "\"12-7\""),
                SyncFile(device: DeviceID(number: 0xbb), tag: "W/\"a\""),
                SyncFile(
                    device: DeviceID(number: 0xcc), tag: "Fri, 27 Nov 2026 22:43:24 GMT 7"),
            ])
    }

    @Test(arguments: ["", "<", "<html><body>Log in</body></html>", "\u{0}"])
    func `what is no list has no records`(_ text: String) {
        #expect(WebDAVPlace.files(in: Array(text.utf8)).isEmpty)
    }

    @Test func `a condition goes along where a tag can be one`() {
        let device = DeviceID(number: 1)
        #expect(PlaceRequests.condition(nil).first("If-None-Match") == "*")
        let strong = SyncFile(device: device, tag: "\"a\"")
        #expect(PlaceRequests.condition(strong).first("If-Match") == "\"a\"")
        for tag in ["W/\"a\"", "Fri, 27 Nov", nil] {
            #expect(PlaceRequests.condition(SyncFile(device: device, tag: tag)).lines.isEmpty)
        }
    }
}

/// A served library without books, where devices meet behind a token.
final class ServedRecords: Sendable {
    static let token = "0123456789abcdef"
    let url: String
    private let folder: OwnFolder
    private let task: Task<Void, Never>

    init(token: String? = token) throws {
        let folder = try OwnFolder()
        self.folder = folder
        try Data("{\"schemaVersion\": 1, \"books\": []}".utf8)
            .write(to: URL(filePath: folder.path + "/library.json"))
        let server = try LibraryServer(
            serving: LibrarySource(folder: folder.path),
            ServerOptions(
                address: .port(host: "127.0.0.1", port: 0), token: token.map { Secret($0) }),
            timing: .live(ManualClock()),
            records: FolderPlace(folder.path + "/sync", name: "this machine", isOwn: true))
        url = server.address.url(onMachine: "127.0.0.1") ?? "http://localhost"
        task = Task { try? await server.run() }
    }

    deinit { task.cancel() }

    func place(token: String = token) throws -> MachinePlace {
        MachinePlace(
            try #require(HTTPURL(url)), name: "desk", transport: CurlTransport(),
            token: { () async throws(TokenError) in Secret(token) })
    }
}

@Suite struct MachinePlaceTests {
    @Test func `devices meet at another machine's server`() async throws {
        let server = try ServedRecords()
        try await PlaceSuite.run(try server.place())
    }

    @Test func `what nobody has seen is not replaced`() async throws {
        let server = try ServedRecords()
        try await PlaceSuite.refuses(try server.place())
    }

    @Test func `a record of many megabytes arrives whole`() async throws {
        let server = try ServedRecords()
        let place = try server.place()
        let long = PlaceSuite.record(String(repeating: "x", count: 3 << 20))
        _ = try await place.write(long, of: PlaceSuite.device, over: nil)
        #expect(try await place.read(PlaceSuite.device)?.bytes == long)
    }

    @Test func `without the token nobody is let in`() async throws {
        let server = try ServedRecords()
        let place = try server.place(token: "another one, wrong")
        let list = await #expect(throws: SyncError.self) { try await place.list() }
        #expect(list?.kind == .refused)
        let write = await #expect(throws: SyncError.self) {
            try await place.write(PlaceSuite.record("a"), of: PlaceSuite.device, over: nil)
        }
        #expect(write?.kind == .refused)
    }

    @Test func `a server without a token has no such place`() async throws {
        let server = try ServedRecords(token: nil)
        await #expect(throws: SyncError.self) { try await server.place().list() }
    }

    @Test func `a server that is away is told as such`() async throws {
        let place = MachinePlace(
            try #require(HTTPURL("http://127.0.0.1:9/")), name: "desk",
            transport: CurlTransport(), token: nil)
        let error = await #expect(throws: SyncError.self) { try await place.list() }
        #expect(error?.kind == .unavailable)
    }
}

/// A server whose answers are longer than the request allows, whatever that is.
private final class EndlessServer: HTTPTransport {
    private let most = Mutex<[Int64]>([])

    /// The bytes that each request allowed.
    var allowed: [Int64] { most.withLock { $0 } }

    func send(
        _ request: HTTPRequest, limits: TransferLimits
    ) async throws(TransportError) -> HTTPResponse {
        most.withLock { $0.append(limits.maxBytes) }
        throw TransportError(
            .tooLarge(limit: limits.maxBytes), reason: "more came",
            url: request.url.description)
    }

    func stream(
        _ request: HTTPRequest, limits: TransferLimits,
        onHead: @escaping @Sendable (HTTPResponseHead) -> StreamVerdict,
        onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
    ) async throws(TransportError) -> HTTPResponseHead {
        throw TransportError(.cut, reason: "nothing came", url: request.url.description)
    }
}

@Suite struct EndlessAnswerTests {
    private let server = EndlessServer()

    private func places() throws -> [any SyncPlace] {
        let base = try #require(HTTPURL("https://hub.example/"))
        return [
            MachinePlace(base, name: "hub", transport: server, token: nil),
            WebDAVPlace(base, name: "hub", account: nil, transport: server, password: nil),
        ]
    }

    @Test func `a list is far shorter than a record, and a longer one is told as a list`()
        async throws
    {
        for place in try places() {
            let error = await #expect(throws: SyncError.self) { try await place.list() }
            #expect(error?.kind == .badData)
            #expect(error?.description.contains("its list is longer") == true)
        }
        #expect(server.allowed == [16 << 20, 16 << 20])
    }

    @Test func `a record that is too long is told as one`() async throws {
        for place in try places() {
            let error = await #expect(throws: SyncError.self) {
                try await place.read(PlaceSuite.device)
            }
            #expect(error?.code == .tooLong)
        }
    }
}
