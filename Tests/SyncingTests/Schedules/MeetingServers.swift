import Foundation
import HTTPCaching
import ListenCore
import Places
import Synchronization

@testable import Serving
@testable import Syncing

/// A transport that ends after any byte, on the way there or back.
final class CutTransport: HTTPTransport {
    /// The bytes of a head, about.
    private static let head = 80

    private let fuse: Fuse
    private let answer: @Sendable (HTTPRequest) async -> HTTPResponse
    private let torn: @Sendable (HTTPRequest, _ content: ArraySlice<UInt8>) -> Void

    /// A transport to a server; `torn` hears of content of which only a part came.
    init(
        _ fuse: Fuse,
        torn: @escaping @Sendable (HTTPRequest, ArraySlice<UInt8>) -> Void = { _, _ in },
        _ answer: @escaping @Sendable (HTTPRequest) async -> HTTPResponse
    ) {
        (self.fuse, self.torn, self.answer) = (fuse, torn, answer)
    }

    func send(
        _ request: HTTPRequest, limits: TransferLimits
    ) async throws(TransportError) -> HTTPResponse {
        let content = request.body ?? []
        let sent = fuse.burn(Self.head + content.count)
        guard sent == Self.head + content.count else {
            if sent > Self.head { torn(request, content.prefix(sent - Self.head)) }
            throw cut(request)
        }
        let response = await answer(request)
        let length = Self.head + response.body.count
        guard fuse.burn(length) == length else { throw cut(request) }
        return response
    }

    private func cut(_ request: HTTPRequest) -> TransportError {
        TransportError(.cut, reason: "the connection ended", url: request.url.description)
    }

    func stream(
        _ request: HTTPRequest, limits: TransferLimits,
        onHead: @escaping @Sendable (HTTPResponseHead) -> StreamVerdict,
        onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
    ) async throws(TransportError) -> HTTPResponseHead {
        throw cut(request)
    }
}

/// A WebDAV server in memory, which keeps the part of a file that came where it is told to.
final class MemoryDAV: Sendable {
    private struct State {
        var files: [String: (bytes: [UInt8], number: Int)] = [:]
        var folders: Set<String> = ["/dav"]
        var number = 0

        mutating func put(_ bytes: [UInt8], at path: String) -> String {
            number += 1
            files[path] = (bytes, number)
            return "\"\(number)\""
        }
    }

    private let state = Mutex(State())
    private let keepsParts: Bool

    init(keepsParts: Bool) { self.keepsParts = keepsParts }

    func transport(_ fuse: Fuse) -> CutTransport {
        CutTransport(
            fuse,
            torn: { [self] request, part in
                guard keepsParts, request.method == "PUT" else { return }
                state.withLock { state in
                    guard Self.refusal(of: request, state.files[request.url.path]?.number) == nil,
                        state.folders.contains(Self.folder(of: request.url.path))
                    else { return }
                    _ = state.put(Array(part), at: request.url.path)
                }
            }, { [self] in answer($0) })
    }

    private static func folder(of path: String) -> String {
        String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    }

    private static func refusal(of request: HTTPRequest, _ number: Int?) -> Int? {
        if request.fields.first("If-None-Match") == "*", number != nil { return 412 }
        guard let tag = request.fields.first("If-Match") else { return nil }
        return number.map { "\"\($0)\"" } == tag ? nil : 412
    }

    private func answer(_ request: HTTPRequest) -> HTTPResponse {
        let path = request.url.path
        return state.withLock { state in
            func reply(
                _ status: Int, _ fields: HTTPFields = [:], _ body: [UInt8] = []
            ) -> HTTPResponse {
                HTTPResponse(
                    HTTPResponseHead(status: status, fields: fields, url: request.url), body: body)
            }
            switch request.method {
            case "PROPFIND":
                guard state.folders.contains(path) else { return reply(404) }
                let items = state.files.filter { Self.folder(of: $0.key) == path }.map {
                    "<d:response><d:href>\($0.key)</d:href><d:propstat><d:prop><d:getetag>"
                        + "\"\($0.value.number)\"</d:getetag></d:prop></d:propstat></d:response>"
                }
                let text =
                    "<d:multistatus xmlns:d=\"DAV:\"><d:response><d:href>\(path)/</d:href>"
                    + "</d:response>" + items.joined() + "</d:multistatus>"
                return reply(207, [:], Array(text.utf8))
            case "MKCOL":
                guard state.folders.contains(Self.folder(of: path)) else { return reply(409) }
                return reply(state.folders.insert(path).inserted ? 201 : 405)
            case "PUT":
                guard state.folders.contains(Self.folder(of: path)) else { return reply(409) }
                if let status = Self.refusal(of: request, state.files[path]?.number) {
                    return reply(status)
                }
                return reply(201, ["ETag": state.put(request.body ?? [], at: path)])
            case "GET":
                return state.files[path].map { reply(200, [:], $0.bytes) } ?? reply(404)
            default: return reply(state.files.removeValue(forKey: path) == nil ? 404 : 204)
            }
        }
    }
}

/// The records at `listen serve`, by its own rules, without a socket.
struct MemoryServe: Sendable {
    private let responder: RecordResponder

    init(_ folder: ScheduleFolder) {
        responder = RecordResponder(
            records: FolderPlace(folder.path + "/sync", name: "this machine", isOwn: true),
            isGuarded: true)
    }

    func transport(_ fuse: Fuse) -> CutTransport {
        CutTransport(fuse) { [responder] request in
            let head = RequestHead(
                method: request.method, request.url.target, fields: request.fields)
            var reply = Reply.refusal(Route.notFound)
            do throws(Refusal) {
                if let route = try RecordRoute.of(head) {
                    reply = try await responder.answer(head, route, request.body)
                }
            } catch {
                reply = .refusal(error)
            }
            return HTTPResponse(
                HTTPResponseHead(status: reply.status, fields: reply.fields, url: request.url),
                body: reply.smallBody)
        }
    }
}

/// A folder on disk where a program may be killed between any two of its operations.
struct CrashingFolder: SyncPlace {
    let place: FolderPlace
    let root: String
    let fuse: Fuse

    /// The program is gone.
    private func step() throws(SyncError) {
        if fuse.burn() == 0 { throw SyncError(.unreachable("It was killed."), subject: "folder") }
    }

    func list() async throws(SyncError) -> [SyncFile] {
        try step()
        return try await place.list()
    }

    func read(_ device: DeviceID) async throws(SyncError) -> SyncContent? {
        try step()
        return try await place.read(device)
    }

    func write(
        _ bytes: [UInt8], of device: DeviceID, over former: SyncFile?
    ) async throws(SyncError) -> String? {
        try step()
        let inside = root + "/listen/v1"
        for folder in [root + "/listen", inside] {
            try? FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
            try step()
        }
        // What `AtomicFile` has on disk when it is killed: nothing, a part, all, the new name.
        let temporary = "\(inside)/\(device.rawValue).json.1-0.tmp"
        for count in [0, bytes.count / 2, bytes.count] {
            _ = FileManager.default.createFile(
                atPath: temporary, contents: Data(bytes.prefix(count)))
            try step()
        }
        try? FileManager.default.removeItem(atPath: temporary)
        let tag = try await place.write(bytes, of: device, over: former)
        // It is there, and the program does not know.
        try step()
        return tag
    }

    func remove(_ device: DeviceID) async throws(SyncError) { try await place.remove(device) }
}
