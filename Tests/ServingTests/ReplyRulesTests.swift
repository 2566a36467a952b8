import FoundationEssentials
import HTTPCaching
import ListenCore
import Testing

@testable import Serving

struct ReplyRulesTests {
    static let now = Date(timeIntervalSince1970: 1_700_000_000)
    static let modified = Date(timeIntervalSince1970: 784_111_777)
    static let sound = Offer(
        Form(type: "audio/mpeg", tag: EntityTag("abc"), length: 100, modified: modified),
        lifetime: .media)
    static let text = Offer(
        Form(type: "application/json", tag: EntityTag("plain"), length: 5_000),
        gzip: Form(
            type: "application/json", tag: EntityTag("packed"), length: 900, coding: "gzip"),
        lifetime: .list)

    private func reply(
        _ fields: HTTPFields = [:], method: String = "GET", to offer: Offer = sound
    ) -> Reply {
        ReplyRules.reply(
            to: RequestHead(method: method, "/x", fields: fields), offering: offer, now: Self.now)
    }

    @Test func `the whole comes with everything a cache needs`() {
        let reply = reply()
        #expect(reply.status == 200)
        #expect(
            reply.fields == [
                "ETag": "\"abc\"", "Cache-Control": "private, max-age=86400",
                "Content-Type": "audio/mpeg",
                "Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT", "Accept-Ranges": "bytes",
                "Content-Length": "100",
            ])
        #expect(
            reply.body
                == .content(isGzip: false, pieces: [.slice(ByteSlice(offset: 0, count: 100))]))
    }

    @Test func `a 304 repeats what a cache renews, and no content`() {
        let reply = reply(["If-None-Match": "W/\"abc\""])
        #expect(reply.status == 304)
        #expect(
            reply.fields == ["ETag": "\"abc\"", "Cache-Control": "private, max-age=86400"])
        #expect(reply.body == .none)
    }

    @Test func `each form has its own tag and confirms only itself`() {
        let gzip: HTTPFields = ["Accept-Encoding": "gzip"]
        #expect(reply(to: Self.text).fields.first("ETag") == "\"plain\"")
        #expect(reply(to: Self.text).fields.first("Vary") == "Accept-Encoding")
        let packed = reply(gzip, to: Self.text)
        #expect(packed.fields.first("ETag") == "\"packed\"")
        #expect(packed.fields.first("Content-Encoding") == "gzip")
        #expect(packed.fields.first("Content-Length") == "900")
        #expect(packed.fields.first("Vary") == "Accept-Encoding")
        func status(_ fields: HTTPFields) -> Int { reply(fields, to: Self.text).status }
        #expect(status(["Accept-Encoding": "gzip", "If-None-Match": "\"packed\""]) == 304)
        #expect(status(["Accept-Encoding": "gzip", "If-None-Match": "\"plain\""]) == 200)
        #expect(status(["If-None-Match": "\"plain\""]) == 304)
        #expect(status(["If-None-Match": "\"packed\""]) == 200)
        let unchanged = reply(["If-None-Match": "\"plain\""], to: Self.text)
        #expect(unchanged.fields.first("Vary") == "Accept-Encoding")
        #expect(reply(gzip).fields.contains("Vary") == false)
    }

    @Test func `one part names itself and the whole`() {
        let reply = reply(["Range": "bytes=10-19"])
        #expect(reply.status == 206)
        #expect(reply.fields.first("Content-Range") == "bytes 10-19/100")
        #expect(reply.fields.first("Content-Length") == "10")
        #expect(reply.fields.first("Content-Type") == "audio/mpeg")
        #expect(
            reply.body
                == .content(isGzip: false, pieces: [.slice(ByteSlice(offset: 10, count: 10))]))
    }

    @Test func `a continuation repeats no field the client has`() {
        let part = reply(["Range": "bytes=10-", "If-Range": "\"abc\""])
        #expect(part.status == 206)
        #expect(part.fields.first("ETag") == "\"abc\"")
        #expect(part.fields.first("Last-Modified") == nil)
        #expect(reply(["Range": "bytes=10-", "If-Range": "\"old\""]).status == 200)
        #expect(reply(["Range": "bytes=200-", "If-Range": "\"old\""]).status == 200)
    }

    @Test func `several parts come as one multipart body of the length it says`() {
        let reply = reply(["Range": "bytes=90-99,0-4"])
        #expect(reply.status == 206)
        #expect(reply.fields.first("Content-Range") == nil)
        #expect(
            reply.fields.first("Content-Type") == "multipart/byteranges; boundary=listen-abc")
        guard case .content(false, let pieces) = reply.body else {
            Issue.record("\(reply.body)")
            return
        }
        let text = pieces.map { piece in
            switch piece {
            case .text(let bytes): String(decoding: bytes, as: UTF8.self)
            case .slice(let slice): "<\(slice.offset)+\(slice.count)>"
            }
        }.joined()
        #expect(
            text == "--listen-abc\r\nContent-Type: audio/mpeg\r\n"
                + "Content-Range: bytes 90-99/100\r\n\r\n<90+10>\r\n--listen-abc\r\n"
                + "Content-Type: audio/mpeg\r\nContent-Range: bytes 0-4/100\r\n\r\n<0+5>"
                + "\r\n--listen-abc--\r\n")
        #expect(
            reply.fields.first("Content-Length") == String(pieces.reduce(0) { $0 + $1.count }))
    }

    @Test func `a range outside says how long the whole is`() {
        let reply = reply(["Range": "bytes=100-"])
        #expect(reply.status == 416)
        #expect(reply.fields.first("Content-Range") == "bytes */100")
        #expect(reply.fields.first("Cache-Control") == "no-store")
    }

    @Test func `conditions come before ranges, and a failed one is a 412`() {
        #expect(reply(["Range": "bytes=100-", "If-None-Match": "\"abc\""]).status == 304)
        #expect(reply(["Range": "bytes=0-1", "If-Match": "\"x\""]).status == 412)
    }

    @Test(
        arguments: [
            ([:], 200), (["Range": "bytes=0-1"], 200), (["If-None-Match": "*"], 304),
            (["If-Match": "\"x\""], 412), (["Range": "bytes=100-"], 200),
        ] as [(HTTPFields, Int)])
    func `HEAD is GET without range and body`(_ fields: HTTPFields, _ status: Int) {
        let head = reply(fields, method: "HEAD")
        #expect(head.status == status)
        #expect(head.body == .none)
        if status == 200 { #expect(head.fields == reply().fields) }
    }

    @Test(arguments: [
        (400, nil, nil), (401, "WWW-Authenticate", "Bearer realm=\"listen\""),
        (405, "Allow", "GET, HEAD"), (503, "Retry-After", "5"),
    ])
    func `errors are JSON with what their status demands`(
        _ status: Int, _ name: String?, _ value: String?
    ) {
        let reply = Reply.refusal(Refusal(status, "Say \"no\"."))
        #expect(reply.status == status)
        #expect(reply.smallBody == Array("{\"detail\":\"Say 'no'.\"}".utf8))
        #expect(reply.fields.first("Content-Length") == String(reply.smallBody.count))
        if let name { #expect(reply.fields.first(name) == value) }
    }

    @Test func `a head is written line by line`() {
        let reply = Reply(status: 206, fields: ["ETag": "\"a\""], body: .none)
        let text = String(
            decoding: ReplyHead.bytes(reply, now: Self.modified, keepsConnection: false),
            as: UTF8.self)
        #expect(
            text == "HTTP/1.1 206 Partial Content\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\n"
                + "ETag: \"a\"\r\nConnection: close\r\n\r\n")
    }
}
