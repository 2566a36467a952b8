import Fetching
import FoundationEssentials
import HTTPCaching
import ListenCore
import ListenTestSupport
import Testing

@testable import RemoteFolders

/// Folders of object stores.
@Suite struct ObjectStoreTests {
    @Test(arguments: ["a b", "a\nb", "schlüssel", "", " ", "a\tb", "a\u{7F}"])
    func `a text that no request could be signed with is no secret key`(_ typed: String) {
        let error = #expect(throws: StatedError.self) { try S3Key.secret(Secret(typed)) }
        #expect(error?.description.contains("one line of visible ASCII") == true)
    }

    @Test func `white space around a key is not of it`() throws {
        #expect(try S3Key.secret(Secret(" a+b/c=\n")).reveal() == "a+b/c=")
        #expect(throws: StatedError.self) { try S3Key.check(name: "KEY ID") }
        try S3Key.check(name: "AKIA")
    }

    /// The examples of Amazon's documentation of Signature Version 4.
    @Test(arguments: [
        ("?lifecycle=", "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"),
        (
            "?max-keys=2&prefix=J",
            "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"
        ),
    ])
    func `requests are signed as documented`(_ query: String, _ signature: String) throws {
        let url = try #require(HTTPURL("https://examplebucket.s3.amazonaws.com/" + query))
        let key = S3Signature(
            keyID: "AKIAIOSFODNN7EXAMPLE",
            secret: Secret("wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"), region: "us-east-1")
        let fields = key.fields(
            for: HTTPRequest("GET", url), at: Date(timeIntervalSince1970: 1_369_353_600))
        #expect(fields.first("X-Amz-Date") == "20130524T000000Z")
        let authorization = try #require(fields.first("Authorization"))
        #expect(authorization.hasSuffix("Signature=" + signature))
        #expect(!authorization.contains("wJalr"))
    }

    @Test func `keys longer than a block are digested first`() {
        // RFC 4231, test case 6.
        let key = [UInt8](repeating: 0xAA, count: 131)
        let text = "Test Using Larger Than Block-Size Key - Hash Key First"
        #expect(
            KeyedDigest.hex(of: Array(text.utf8), key: key)
                == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
    }

    @Test(arguments: [
        ("s3://shelf", "https://shelf.s3.us-east-1.amazonaws.com/", "", "us-east-1"),
        (
            "s3://shelf/My Books?region=eu-central-1",
            "https://shelf.s3.eu-central-1.amazonaws.com/", "My Books/", "eu-central-1"
        ),
        (
            "s3://shelf/a/?endpoint=http://127.0.0.1:9000", "http://127.0.0.1:9000/shelf", "a/",
            "us-east-1"
        ),
        (
            "S3://shelf?endpoint=https%3A%2F%2Fs3.example&style=host",
            "https://shelf.s3.example/", "", "us-east-1"
        ),
    ])
    func `addresses`(
        _ typed: String, _ base: String, _ prefix: String, _ region: String
    ) throws {
        let address = try #require(try S3Address(typed))
        #expect(address.base.description == base && address.prefix == prefix)
        #expect(address.region == region)
        // What is kept reads as the same.
        #expect(try S3Address(address.text) == address)
    }

    @Test(arguments: [
        "s3://", "s3://a", "s3://../x", "s3://shelf?secret=x", "s3://shelf?endpoint=ftp://x",
        "s3://shelf?endpoint=https://u:p@x", "s3://shelf?region=eu/central",
        "s3://shelf?endpoint=https://x/path", "s3://evil.example%2f?endpoint=https://x",
    ])
    func `wrong addresses are refused in a sentence`(_ typed: String) {
        #expect(throws: StatedError.self) { try S3Address(typed) }
    }

    @Test(arguments: [
        ("s3://b/x", "“b” is no name of a bucket"), ("s3://../x", "“..” is no name"),
        ("s3://my%20shelf", "“my%20shelf” is no name"), ("s3://", "names no bucket"),
        ("s3://id:topsecret@shelf/x", "names no bucket"),
    ])
    func `a wrong name of a bucket is told as one`(_ typed: String, _ words: String) {
        let error = #expect(throws: StatedError.self) { try S3Address(typed) }
        let text = error?.description ?? ""
        #expect(text.contains(words) && !text.contains("topsecret"), "\(text)")
    }

    @Test func `another kind of address is none`() throws {
        #expect(try S3Address("https://shelf.example") == nil)
    }

    @Test func `names are data in addresses`() throws {
        let address = try #require(try S3Address("s3://shelf?endpoint=https://x.example"))
        #expect(
            address.url(of: "a b+c/../ü//#?.mp3")?.description
                == "https://x.example/shelf/a%20b%2Bc/%2E%2E/%C3%BC//%23%3F.mp3")
        #expect(
            address.list("a b/", after: "t=/+")?.query
                == "continuation-token=t%3D%2F%2B&delimiter=%2F&encoding-type=url&list-type=2"
                + "&max-keys=1000&prefix=a%20b%2F")
    }

    private static func page(
        _ keys: [String], next: String? = nil, folders: [String] = []
    ) -> String {
        let files = keys.map {
            "<Contents><Key>\($0)</Key><Size>7</Size><ETag>\"e\"</ETag></Contents>"
        }
        let below = folders.map { "<CommonPrefixes><Prefix>\($0)</Prefix></CommonPrefixes>" }
        let end =
            "<IsTruncated>\(next != nil)</IsTruncated>"
            + (next.map { "<NextContinuationToken>\($0)</NextContinuationToken>" } ?? "")
        return "<ListBucketResult><EncodingType>url</EncodingType>" + files.joined()
            + below.joined() + end + "</ListBucketResult>"
    }

    private func listing(
        _ answer: @escaping @Sendable (HTTPRequest) -> ScriptedServer.Answer
    ) throws -> (S3Listing, ScriptedServer) {
        let address = try #require(try S3Address("s3://shelf/b?endpoint=https://x.example"))
        let server = ScriptedServer(answer)
        let transport = S3Transport(server, address, keyID: "ID", clock: ManualClock()) {
            () async throws(TokenError) in Secret("topsecretkey")
        }
        return (
            try S3Listing(
                address, source: SourceID(rawValue: "s"), credentials: nil,
                cache: makeCache(transport)), server
        )
    }

    @Test func `a list comes in pages, signed each`() async throws {
        let (listing, server) = try listing { request in
            let isSecond = request.url.query?.contains("continuation-token=t1") == true
            return .init(
                type: "application/xml",
                body: isSecond
                    ? Self.page(["b/2.mp3"])
                    : Self.page(
                        ["b/", "b/1+1%2B.mp3", "b/deep/x.mp3", "c/y"], next: "t1",
                        folders: ["b/F/"]))
        }
        let items = try await listing.items(of: nil)
        #expect(items.map(\.name) == ["1 1+.mp3", "F", "2.mp3"])
        #expect(items.map(\.id) == ["b/1 1+.mp3", "b/F/", "b/2.mp3"] && items[0].version == "e")
        #expect(server.requests.count == 2)
        let signed = server.requests.allSatisfy {
            $0.fields.first("Authorization")?.hasPrefix("AWS4-HMAC-SHA256 Credential=ID/") == true
        }
        #expect(signed)
        #expect(!server.requests.contains { "\($0)".contains("topsecretkey") })
    }

    @Test func `a token that comes again ends the list`() async throws {
        let (listing, server) = try listing { _ in
            .init(type: "application/xml", body: Self.page(["b/1.mp3"], next: "t1"))
        }
        #expect(try await listing.items(of: nil).count == 2 && server.requests.count == 2)
    }

    @Test(arguments: [
        ("AccessDenied", 403, "rights"), ("NoSuchBucket", 404, "bucket"),
        ("PermanentRedirect", 301, "region"), ("RequestTimeTooSkewed", 403, "clock"),
    ])
    func `errors say what to do`(_ code: String, _ status: Int, _ word: String) async throws {
        let (listing, _) = try listing { _ in
            .init(
                status: status, type: "application/xml",
                body: "<Error><Code>\(code)</Code><Message>No \u{1B}[2J</Message></Error>")
        }
        let error = await #expect(throws: ServiceError.self) { try await listing.items(of: nil) }
        let text = error?.description ?? ""
        #expect(text.contains(word) && !text.contains("\u{1B}"), "\(text)")
    }

    @Test func `nothing is signed for another origin`() async throws {
        let address = try #require(try S3Address("s3://shelf?endpoint=https://x.example"))
        let server = ScriptedServer { _ in .init() }
        let transport = S3Transport(server, address, keyID: "ID", clock: ManualClock()) {
            () async throws(TokenError) in Secret("topsecretkey")
        }
        let url = try #require(HTTPURL("https://y.example/a"))
        _ = try await transport.send(HTTPRequest("GET", url), limits: .json)
        #expect(server.requests.first?.fields.contains("Authorization") == false)
    }
}
