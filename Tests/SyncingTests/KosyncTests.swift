import CryptoDigests
import FoundationEssentials
import HTTPCaching
import ListenCore
import ListenTestSupport
import ServerTestSupport
import Testing

@testable import Syncing

/// A server of KOReader and the program's side of it: one book of two chapters, known as two files.
private struct Reader {
    static let book = BookID(rawValue: "book")
    static let one = ChapterID(rawValue: "one")
    static let two = ChapterID(rawValue: "two")
    static let files = ["0b229176d4e8db7f6d2b5a4952368d7a", "900150983cd24fb0d6963f7d28e17f72"]

    let server: StubServer
    let places: KosyncPlaces

    init(
        at base: String = "https://sync.example",
        _ answer: @escaping @Sendable (HTTPRequest) -> StubServer.Answer?
    ) throws {
        let server = StubServer(answer)
        self.server = server
        let url = try #require(HTTPURL(base))
        places = KosyncPlaces(
            ServiceAccount(name: "reader", base: url, user: "ana") {
                () async throws(TokenError) in Secret("correct horse")
            }, of: .local, transport: server, digests: LibcryptoDigests(),
            books: { () async throws(ServiceError) in [Self.aligned] },
            device: { () async throws(ServiceError) in KosyncDevice(name: "desk", id: "D1") },
            clock: ManualClock())
    }

    /// 1,000 characters: 400 in the first chapter of 40 seconds, 600 in the second of 60.
    private static let aligned = KosyncBook(
        book: book, documents: files + ["../x", "ABCDEF", ""],
        text: AlignedBook([
            AlignedBook.Part(
                chapter: one, duration: .seconds(40),
                sentences: (0..<4).map { sentence(Double($0) * 10) }),
            AlignedBook.Part(
                chapter: two, duration: .seconds(60),
                sentences: (0..<6).map { sentence(Double($0) * 10) }),
        ]))

    private static func sentence(_ start: Double) -> AlignedBook.Sentence {
        AlignedBook.Sentence(start: .seconds(start), characters: 100)
    }

    static func change(
        _ chapter: ChapterID, _ seconds: Double, isFinished: Bool = false
    ) -> ServerPlaceChange {
        ServerPlaceChange(
            ServerPlace(
                book: book, chapter: chapter, position: .seconds(seconds),
                isFinished: isFinished, updatedAt: Date(timeIntervalSince1970: 1_795_000_000)),
            isFinished ? .finished : .heard)
    }

    /// A place as a server answers it.
    static func progress(
        _ percentage: String, device: String = "A1B2", at time: String = "1782000000"
    ) -> StubServer.Answer {
        .json(
            #"{"document": "x", "progress": "p", "percentage": \#(percentage), "device": "d","#
                + #""device_id": "\#(device)", "timestamp": \#(time)}"#)
    }
}

/// The places of documents at servers of KOReader, both ways.
@Suite struct KosyncTests {
    @Test(.enabled(if: Captured.isThere, "../shared/fixtures is absent"))
    func `a place in a document is one in the sound`() async throws {
        let answer = try Captured.text("kosync/get-progress-response.json")
        let none = try Captured.text("kosync/get-progress-none.json")
        let reader = try Reader { request in
            .json(request.url.path.hasSuffix(Reader.files[0]) ? answer : none)
        }
        let place = try #require(try await reader.places.places(since: nil).first)
        #expect(place.chapter == nil && place.position == .seconds(30) && !place.isFinished)
        #expect(place.updatedAt == Date(timeIntervalSince1970: 1_782_000_000))
        let located = try await reader.places.located(place)
        #expect(located?.chapter == Reader.one && located?.position == .seconds(30))
        #expect(reader.server.targets == Reader.files.map { "/syncs/progress/\($0)" })
        for request in reader.server.requests {
            #expect(request.fields.first("x-auth-user") == "ana")
            #expect(request.fields.first("x-auth-key") == Self.key)
            #expect(request.fields.first("Accept") == "application/vnd.koreader.v1+json")
            #expect(request.redirects == .report)
        }
    }

    private static let key = "3cb4e732631f47e6eb961f34554b7cde"

    @Test func `of several copies the newest place counts, and none of this device's own`()
        async throws
    {
        let reader = try Reader { request in
            request.url.path.hasSuffix(Reader.files[0])
                ? Reader.progress("0.9", device: "D1", at: "1790000000") : Reader.progress("0.5")
        }
        let places = try await reader.places.places(since: nil)
        #expect(places.map(\.position) == [.seconds(50)])
        let later = Date(timeIntervalSince1970: 1_782_000_001)
        #expect(try await reader.places.places(since: later).isEmpty)
    }

    @Test(arguments: [
        "null", "-0.1", "1.1", #""0.5""#, "[]", "{}", "true", "1e300",
    ])
    func `what is no share of a document is left out`(_ percentage: String) async throws {
        let reader = try Reader { _ in Reader.progress(percentage) }
        #expect(try await reader.places.places(since: nil).isEmpty)
    }

    @Test(arguments: ["null", "-1", "[]", "1e99"])
    func `a place without a time is left out`(_ time: String) async throws {
        let reader = try Reader { _ in Reader.progress("0.5", at: time) }
        #expect(try await reader.places.places(since: nil).isEmpty)
    }

    @Test func `the end of a document is that of the last chapter`() async throws {
        let reader = try Reader { _ in Reader.progress("1") }
        let place = try #require(try await reader.places.places(since: nil).first)
        #expect(place.isFinished)
        let located = try await reader.places.located(place)
        #expect(located?.chapter == Reader.two && located?.position == .seconds(60))
    }

    @Test func `a place is told for every copy, as a share of the text`() async throws {
        let reader = try Reader { _ in .json("{}") }
        #expect(try await reader.places.write(Reader.change(Reader.two, 20)) == .written)
        let sent = reader.server.requests.filter { $0.method == "PUT" }
        #expect(sent.map(\.url.path) == ["/syncs/progress", "/syncs/progress"])
        let bodies = sent.map { Cast.body($0) }
        for (body, file) in zip(bodies, Reader.files) {
            let expected =
                #"{"device":"desk","device_id":"D1","document":"\#(file)","percentage":0.6,"#
                + #""progress":"0.6"}"#
            #expect(body == expected)
        }
    }

    @Test func `the end of a chapter is not that of the document`() async throws {
        let reader = try Reader { _ in .json("{}") }
        let end = Reader.change(Reader.one, 40, isFinished: true)
        #expect(try await reader.places.write(end) == .written)
        #expect(Cast.body(reader.server.requests.last).contains(#""percentage":0.4,"#))
        let last = Reader.change(Reader.two, 60, isFinished: true)
        #expect(try await reader.places.write(last) == .written)
        #expect(Cast.body(reader.server.requests.last).contains(#""percentage":1,"#))
    }

    @Test func `another device's newer place is kept`() async throws {
        let reader = try Reader { _ in Reader.progress("0.5", at: "1795000001") }
        guard case .newer(let place) = try await reader.places.write(Reader.change(Reader.one, 9))
        else {
            Issue.record("not newer")
            return
        }
        #expect(place.position == .seconds(50))
        #expect(reader.server.requests.allSatisfy { $0.method == "GET" })
    }

    @Test(.enabled(if: Captured.isThere, "../shared/fixtures is absent"))
    func `adding one signs in once`() async throws {
        let answer = try Captured.text("kosync/auth-ok.json")
        let reader = try Reader { _ in .json(answer) }
        try await reader.places.probe()
        #expect(reader.server.targets == ["/users/auth"])
    }

    @Test(
        .enabled(if: Captured.isThere, "../shared/fixtures is absent"),
        arguments: [
            ("error-unauthorized", 401, FailureKind.refused, "password"),
            ("error-invalid", 400, .unavailable, "400"),
            ("get-progress-none", 200, .badData, "no server of KOReader"),
        ])
    func `a wrong password or address is told`(
        _ name: String, _ status: Int, _ kind: FailureKind, _ words: String
    ) async throws {
        let answer = try Captured.text("kosync/\(name).json")
        let reader = try Reader { _ in .json(answer, status) }
        let error = await #expect(throws: ServiceError.self) { try await reader.places.probe() }
        #expect(error?.kind == kind)
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
        #expect(error?.description.contains(Self.key) == false)
    }

    @Test(.enabled(if: Captured.isThere, "../shared/fixtures is absent"))
    func `a request that is refused for its form is no success`() async throws {
        let answer = try Captured.text("kosync/error-no-document.json")
        let reader = try Reader { request in
            request.method == "GET" ? .json("{}") : .json(answer, 403)
        }
        let error = await #expect(throws: ServiceError.self) {
            try await reader.places.write(Reader.change(Reader.one, 30))
        }
        guard case .notKept? = error?.code else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `the password stays here where others could read it`() async throws {
        let reader = try Reader(at: "http://sync.example") { _ in .json("{}") }
        _ = try await reader.places.places(since: nil)
        #expect(reader.server.requests.allSatisfy { !$0.fields.contains("x-auth-key") })
    }

    @Test func `the digest of a file is that of its pieces`() throws {
        let digests = LibcryptoDigests()
        #expect(
            try PartialDigest.hex(of: Array("abc".utf8), by: digests)
                == "900150983cd24fb0d6963f7d28e17f72")
        let long = (0..<5_000).map { UInt8($0 * 7 % 251) }
        #expect(try PartialDigest.hex(of: long, by: digests) == "21fe596538939a36183a2f637768682c")
        #expect(PartialDigest.offsets.prefix(4) == [0, 1_024, 4_096, 16_384])
        #expect(PartialDigest.offsets.last == 1 << 30 && PartialDigest.offsets.count == 12)
    }
}
