import FoundationEssentials
import HTTPCaching
import ListenCore
import Places
import Synchronization
import Testing

@testable import Serving

/// Records in memory, each with a tag that counts its writes.
private final class ShelfOfRecords: SyncPlace {
    private let files = Mutex<[DeviceID: (bytes: [UInt8], tag: String)]>([:])
    private let count = Mutex(0)

    func list() async throws(SyncError) -> [SyncFile] {
        files.withLock { files in files.map { SyncFile(device: $0.key, tag: $0.value.tag) } }
    }

    func read(_ device: DeviceID) async throws(SyncError) -> SyncContent? {
        files.withLock { files in
            files[device].map { SyncContent(bytes: $0.bytes, tag: $0.tag) }
        }
    }

    func write(
        _ bytes: [UInt8], of device: DeviceID, over former: SyncFile?
    ) async throws(SyncError) -> String? {
        let tag = count.withLock { count in
            count += 1
            return "t\(count)"
        }
        let isWritten = files.withLock { files in
            let present = files[device]?.tag
            if former == nil ? present != nil : former?.tag != nil && former?.tag != present {
                return false
            }
            files[device] = (bytes, tag)
            return true
        }
        guard isWritten else { throw SyncError(.changed) }
        return tag
    }

    func remove(_ device: DeviceID) async throws(SyncError) {
        files.withLock { $0[device] = nil }
    }
}

@Suite struct RecordTests {
    private let responder = RecordResponder(records: ShelfOfRecords(), isGuarded: true)
    private let path = "/sync/v1/00000000000000aa"
    private let record = DeviceRecord.sealed(Array("{\"a\":1}".utf8)) ?? []

    /// The status and the tag of an answer.
    private func ask(
        _ method: String, _ target: String, _ fields: HTTPFields = [:], _ content: [UInt8]? = nil,
        _ responder: RecordResponder? = nil
    ) async -> (status: Int, tag: String?, body: [UInt8]) {
        let head = RequestHead(method: method, target, fields: fields)
        do throws(Refusal) {
            guard let route = try RecordRoute.of(head) else { return (0, nil, []) }
            let reply = try await (responder ?? self.responder).answer(head, route, content)
            return (reply.status, reply.fields.first("ETag"), reply.smallBody)
        } catch {
            return (error.status, nil, [])
        }
    }

    @Test func `a record is written once, read, and changed by who has seen it`() async throws {
        let first = await ask("PUT", path, ["If-None-Match": "*"], record)
        #expect(first.status == 201)
        #expect(await ask("PUT", path, ["If-None-Match": "*"], record).status == 412)
        let read = await ask("GET", path)
        #expect(read.status == 200 && read.body == record && read.tag == first.tag)
        let tag = try #require(read.tag)
        #expect(await ask("GET", path, ["If-None-Match": tag]).status == 304)
        let second = await ask("PUT", path, ["If-Match": tag], record)
        #expect(second.status == 204 && second.tag != tag)
        #expect(await ask("PUT", path, ["If-Match": tag], record).status == 412)
        #expect(await ask("DELETE", path).status == 204)
        #expect(await ask("GET", path).status == 404)
    }

    @Test func `the list has each record with its tag`() async throws {
        _ = await ask("PUT", path, ["If-None-Match": "*"], record)
        let list = await ask("GET", "/sync/v1")
        #expect(
            String(decoding: list.body, as: UTF8.self)
                == "{\"devices\":[{\"device\":\"00000000000000aa\",\"tag\":\"\\\"t1\\\"\"}]}")
        #expect(await ask("PUT", "/sync/v1", ["If-None-Match": "*"], record).status == 405)
        #expect(await ask("DELETE", "/sync/v1").status == 405)
    }

    @Test(
        arguments: [
            ("POST", "/sync/v1", "GET, HEAD"),
            ("PATCH", "/sync/v1/00000000000000aa", "GET, HEAD, PUT, DELETE"),
        ])
    func `a method that is not taken is told those that are`(
        _ method: String, _ path: String, _ allowed: String
    ) throws {
        let route = try #require(try RecordRoute.of(RequestHead(method: method, path)))
        let refusal = try #require(route.refusal(of: method))
        #expect(Reply.refusal(refusal).fields.first("Allow") == allowed)
        #expect(route.refusal(of: "BREW")?.status == 501)
    }

    @Test(
        arguments: [
            ("PUT", [:], 428), ("PUT", ["If-Match": "W/\"t1\""], 412),
            ("PUT", ["If-Match": "x"], 412), ("PUT", ["If-None-Match": "\"t1\""], 428),
            ("POST", ["If-None-Match": "*"], 405),
            ("PUT", ["If-None-Match": "*", "Origin": "https://evil.example"], 403),
            ("GET", ["Origin": "null"], 403), ("GET", ["Sec-Fetch-Site": "cross-site"], 403),
            ("DELETE", ["Origin": "http://127.0.0.1:8000"], 403),
        ] as [(String, HTTPFields, Int)])
    func `a request that says too little, or comes from a page, is refused`(
        _ method: String, _ fields: HTTPFields, _ status: Int
    ) async {
        #expect(await ask(method, path, fields, record).status == status)
    }

    @Test func `half a record is not taken, and none without a length`() async {
        let half = Array(record.dropLast())
        #expect(await ask("PUT", path, ["If-None-Match": "*"], half).status == 400)
        #expect(await ask("PUT", path, ["If-None-Match": "*"], nil).status == 411)
        #expect(await ask("GET", path).status == 404)
    }

    @Test func `without a token devices do not meet here`() async {
        let open = RecordResponder(records: ShelfOfRecords(), isGuarded: false)
        for method in ["GET", "PUT", "DELETE"] {
            #expect(await ask(method, path, ["If-None-Match": "*"], record, open).status == 403)
        }
    }

    @Test(arguments: [
        "/sync", "/sync/v2", "/sync/v1/x", "/sync/v1/..%2F..%2Fetc",
        "/sync/v1/00000000000000aa/x", "/sync/v1/00000000000000AA", "/sync/v1/",
    ])
    func `nothing else is there`(_ target: String) async {
        #expect(await ask("GET", target).status == 404)
    }

    @Test func `paths of the library are none of its own`() throws {
        for target in ["/books", "/health", "/books/sync", "/syncopation"] {
            #expect(try RecordRoute.of(RequestHead(target)) == nil)
        }
    }
}
