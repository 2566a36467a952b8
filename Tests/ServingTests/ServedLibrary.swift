import FoundationEssentials
import Glibc
import HTTPCaching
import Library
import ListenCore
import ListenTestSupport
import Synchronization
import Testing

@testable import Serving

/// A library in a temporary folder, served on this machine while the value lives.
final class ServedLibrary: Sendable {
    let server: LibraryServer
    let folder: String
    let audio: [UInt8]
    let subtitles: String
    private let task: Task<Void, Never>
    private let answered: SharedLog

    /// The base URL.
    var url: String { server.address.url(onMachine: "127.0.0.1") ?? "http://localhost" }
    /// What was answered so far.
    var log: [ServedRequest] { answered.requests.withLock { $0 } }
    var audioPath: String { folder + "/one/a b.mp3" }

    init(
        audioBytes: Int = 100_000, paddedTo size: Int = 0, _ options: ServerOptions? = nil,
        timing: ServerTiming = .live(ManualClock()),
        change: (inout ServerOptions, _ folder: String) throws -> Void = { _, _ in }
    ) throws {
        folder = FileManager.default.temporaryDirectory.path + "/listen-serve-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: folder + "/one", withIntermediateDirectories: true)
        audio = (0..<audioBytes).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
        subtitles = (1...80).map { "\($0)\n00:00:\($0 % 60),000 --> 00:01:00,000\nword\($0)\n\n" }
            .joined()
        try Data(audio).write(to: URL(filePath: folder + "/one/a b.mp3"))
        // Zeroes that take no time to make and no room on the disk.
        if size > 0 { truncate(folder + "/one/a b.mp3", off_t(size)) }
        try Data(subtitles.utf8).write(to: URL(filePath: folder + "/one/1.srt"))
        try Data("1\n00:00:01,000 --> 00:00:02,000\nhola\n".utf8)
            .write(to: URL(filePath: folder + "/one/1.es.srt"))
        try Data(Self.manifest.utf8).write(to: URL(filePath: folder + "/library.json"))
        var options = options ?? ServerOptions(address: .port(host: "127.0.0.1", port: 0))
        try change(&options, folder)
        let answered = SharedLog()
        self.answered = answered
        let server = try LibraryServer(
            serving: LibrarySource(folder: folder), options, timing: timing,
            log: { request in answered.requests.withLock { $0.append(request) } })
        self.server = server
        task = Task { try? await server.run() }
    }

    deinit {
        task.cancel()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Stops serving and waits until everything is closed.
    func stop() async {
        task.cancel()
        await task.value
    }

    private final class SharedLog: Sendable {
        let requests = Mutex<[ServedRequest]>([])
    }

    static let manifest = """
        {"schemaVersion": 1, "books": [
          {"id": "one", "title": "One “1”", "author": "Somebody", "language": "en",
           "translationLanguage": "es", "chapters": [
            {"id": "ch/1", "title": "First", "number": 1, "audio": "one/a b.mp3",
             "subtitles": "one/1.srt", "translation": "one/1.es.srt",
             "durationSeconds": 60.5, "wordCount": 80},
            {"id": "gone", "title": "Second", "audio": "one/gone.mp3"}]}]}
        """
}

/// A bare connection: what is written goes out as it is.
final class RawClient: Sendable {
    private let socket: Int32

    init(_ address: ListeningAddress) throws {
        switch address {
        case .port(_, let port):
            socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            var place = sockaddr_in()
            place.sin_family = sa_family_t(AF_INET)
            place.sin_port = port.bigEndian
            place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            let status = withUnsafeBytes(of: &place) { bytes in
                connect(
                    socket, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
                    socklen_t(bytes.count))
            }
            try #require(status == 0)
        case .socket(let path):
            socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            var place = sockaddr_un()
            place.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: path.utf8) }
            let status = withUnsafeBytes(of: &place) { bytes in
                connect(
                    socket, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
                    socklen_t(bytes.count))
            }
            try #require(status == 0)
        }
        // A server that never answers fails the test instead of holding up all of them.
        var patience = timeval(tv_sec: 60, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(socket, SOL_SOCKET, option, &patience, socklen_t(MemoryLayout<timeval>.size))
        }
    }

    deinit { close(socket) }

    func send(_ text: String) {
        let bytes = Array(text.utf8)
        _ = Glibc.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// Ends the connection by a reset.
    func reset() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(
            socket, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
        // The descriptor stays with this value; its connection is given to nowhere.
        var nowhere = sockaddr()
        nowhere.sa_family = sa_family_t(AF_UNSPEC)
        connect(socket, &nowhere, socklen_t(MemoryLayout<sockaddr>.size))
    }

    /// Reads until `count` bytes are there or the server ends.
    func read(_ count: Int = .max) -> [UInt8] {
        var result: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while result.count < count {
            let got = recv(socket, &buffer, min(buffer.count, count - result.count), 0)
            guard got > 0 else { break }
            result += buffer[..<got]
        }
        return result
    }
}

/// Sends a text on a connection of its own and reads until the server ends it.
func exchange(_ text: String, with address: ListeningAddress) async -> String {
    let bytes: [UInt8] = await onThread {
        guard let client = try? RawClient(address) else { return [] }
        client.send(text)
        return client.read()
    }
    return String(decoding: bytes, as: UTF8.self)
}

/// Whether a condition comes true; waits on a thread of its own.
func becomesTrue(_ condition: @escaping @Sendable () -> Bool) async -> Bool {
    await onThread { eventually(within: 20_000, condition) }
}

/// Leaves the file of a socket that nobody listens on any more.
func leaveDeadSocket(at path: String) {
    let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var place = sockaddr_un()
    place.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: path.utf8) }
    withUnsafeBytes(of: &place) { bytes in
        _ = bind(
            socket, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
            socklen_t(bytes.count))
    }
    close(socket)
}
