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
        at base: String = "https://sync.example", here: Double? = nil,
        blocks: [TextDocument.Block] = [],
        _ answer: @escaping @Sendable (HTTPRequest) -> StubServer.Answer?
    ) throws {
        let server = StubServer(answer)
        self.server = server
        let url = try #require(HTTPURL(base))
        let book = Self.aligned(here, blocks)
        places = KosyncPlaces(
            ServiceAccount(name: "reader", base: url, user: "ana") {
                () async throws(TokenError) in Secret("correct horse")
            }, of: .local, transport: server, digests: LibcryptoDigests(),
            books: { () async throws(ServiceError) in [book] },
            device: { () async throws(ServiceError) in KosyncDevice(name: "desk", id: "D1") },
            clock: ManualClock(Date(timeIntervalSince1970: 1_783_000_000)))
    }

    /// 1,000 letters: 400 in the first chapter of 400 seconds, 600 in the second of 600.
    private static func aligned(_ here: Double?, _ blocks: [TextDocument.Block]) -> KosyncBook {
        KosyncBook(
            book: book,
            chapters: [
                KosyncBook.Chapter(id: one, duration: .seconds(400)),
                KosyncBook.Chapter(id: two, duration: .seconds(600)),
            ],
            documents: (files + ["../x", "ABCDEF", ""]).map { digest in
                AlignedDocument(
                    TextDocument(digest: digest, letters: 1_000, blocks: blocks),
                    [part(one, 0, 4), part(two, 400, 6)])
            }, here: here.map { (one, .seconds($0)) })
    }

    private static func part(_ chapter: ChapterID, _ before: Int, _ count: Int)
        -> AlignedDocument.Part
    {
        AlignedDocument.Part(
            chapter: chapter,
            marks: (0..<count).map {
                DocumentMark(start: .seconds(Double($0) * 100), letter: before + $0 * 100)
            })
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
        _ percentage: String, at pointer: String = "p", device: String = "A1B2",
        time: String = "1782000000"
    ) -> StubServer.Answer {
        .json(
            #"{"document": "x", "progress": "\#(pointer)", "percentage": \#(percentage),"#
                + #""device": "d", "device_id": "\#(device)", "timestamp": \#(time)}"#)
    }

    /// The bodies of what was told.
    var told: [String] {
        server.requests.filter { $0.method == "PUT" }.map { Cast.body($0) }
    }
}

/// The places of documents at servers of KOReader, both ways.
@Suite struct KosyncTests {
    private static let key = "3cb4e732631f47e6eb961f34554b7cde"

    @Test(.enabled(if: Captured.isThere, "../shared/fixtures is absent"))
    func `a place in a document is one in the sound`() async throws {
        let answer = try Captured.text("kosync/get-progress-response.json")
        let none = try Captured.text("kosync/get-progress-none.json")
        let reader = try Reader { request in
            .json(request.url.path.hasSuffix(Reader.files[0]) ? answer : none)
        }
        let place = try #require(try await reader.places.places(since: nil).first)
        #expect(place.chapter == nil && place.position == .seconds(300) && !place.isFinished)
        #expect(place.updatedAt == Date(timeIntervalSince1970: 1_782_000_000))
        let located = try await reader.places.located(place)
        #expect(located?.chapter == Reader.one && located?.position == .seconds(300))
        #expect(reader.server.targets == Reader.files.map { "/syncs/progress/\($0)" })
        for request in reader.server.requests {
            #expect(request.fields.first("x-auth-user") == "ana")
            #expect(request.fields.first("x-auth-key") == Self.key)
            #expect(request.fields.first("Accept") == "application/vnd.koreader.v1+json")
            #expect(request.redirects == .report)
        }
    }

    @Test func `of several copies the newest place counts, and none of this device's own`()
        async throws
    {
        let reader = try Reader { request in
            request.url.path.hasSuffix(Reader.files[0])
                ? Reader.progress("0.9", device: "D1", time: "1790000000")
                : Reader.progress("0.5")
        }
        let places = try await reader.places.places(since: nil)
        #expect(places.map(\.position) == [.seconds(500)])
        let later = Date(timeIntervalSince1970: 1_782_000_001)
        #expect(try await reader.places.places(since: later).isEmpty)
        // A server's clock that was once far ahead hides nothing.
        #expect(try await reader.places.places(since: .distantFuture).count == 1)
    }

    @Test func `what only this device told is no news`() async throws {
        let reader = try Reader { _ in Reader.progress("0.9", device: "D1") }
        #expect(try await reader.places.places(since: nil).isEmpty)
    }

    @Test(arguments: ["null", "-0.1", "1.1", #""0.5""#, "[]", "{}", "true", "1e300"])
    func `what is no share of a document is left out`(_ percentage: String) async throws {
        let reader = try Reader { _ in Reader.progress(percentage) }
        #expect(try await reader.places.places(since: nil).isEmpty)
    }

    @Test(arguments: ["null", "-1", "[]", "1e99"])
    func `a place without a time is left out`(_ time: String) async throws {
        let reader = try Reader { _ in Reader.progress("0.5", time: time) }
        #expect(try await reader.places.places(since: nil).isEmpty)
    }

    @Test(arguments: ["0", "0.004", "0.09"])
    func `a document that was only opened says nothing`(_ percentage: String) async throws {
        let reader = try Reader { _ in Reader.progress(percentage, time: "1799000000") }
        #expect(try await reader.places.places(since: nil).isEmpty)
        // It is never newer than what was heard.
        #expect(try await reader.places.write(Reader.change(Reader.two, 90)) == .written)
        #expect(reader.told.count == 2)
    }

    @Test(arguments: [(241.0, 0), (300, 0), (359, 0), (239, 1), (361, 1)])
    func `a page's difference is no change`(_ here: Double, _ count: Int) async throws {
        let reader = try Reader(here: here) { _ in Reader.progress("0.32") }
        #expect(try await reader.places.places(since: nil).count == count)
    }

    /// What another player tells is a sentence: a minute or half percent is a change there.
    @Test(arguments: [(300.0, 0), (305, 0), (295, 0), (294, 1), (306, 1), (359, 1)])
    func `what another player told is no page`(_ here: Double, _ count: Int) async throws {
        let reader = try Reader(here: here) { _ in
            Reader.progress("0.32", device: "0123456789abcdef")
        }
        #expect(try await reader.places.places(since: nil).count == count)
    }

    @Test func `the letter that a player told counts more than its paragraph`() async throws {
        let way = "/body/DocFragment[2]/body/div/p[7].0"
        let player = try Reader(blocks: Self.blocks) { _ in
            Reader.progress("0.65", at: way, device: "0123456789abcdef")
        }
        #expect(try await player.places.places(since: nil).map(\.position) == [.seconds(600)])
        let reader = try Reader(blocks: Self.blocks) { _ in Reader.progress("0.65", at: way) }
        #expect(try await reader.places.places(since: nil).map(\.position) == [.seconds(500)])
    }

    @Test func `the end of a document is that of the last chapter`() async throws {
        let reader = try Reader { _ in Reader.progress("1") }
        let place = try #require(try await reader.places.places(since: nil).first)
        #expect(place.isFinished)
        let located = try await reader.places.located(place)
        #expect(located?.chapter == Reader.two && located?.position == .seconds(599.999))
    }

    @Test func `a place is told for every copy, as a share of the text`() async throws {
        let reader = try Reader { _ in .json("{}") }
        #expect(try await reader.places.write(Reader.change(Reader.two, 200)) == .written)
        #expect(reader.told.count == 2)
        for (body, file) in zip(reader.told, Reader.files) {
            let expected =
                #"{"device":"desk","device_id":"D1","document":"\#(file)","percentage":0.6,"#
                + #""progress":"0.6"}"#
            #expect(body == expected)
        }
    }

    private static let blocks = [
        TextDocument.Block(pointer: "/body/DocFragment[1]/body/h1.0", start: 0),
        TextDocument.Block(pointer: "/body/DocFragment[2]/body/div/p[7].0", start: 550),
        TextDocument.Block(pointer: "/body/DocFragment[2]/body/div/p[8].0", start: 720),
    ]

    @Test func `a place is told with the way to its block, where that is known`() async throws {
        let reader = try Reader(blocks: Self.blocks) { _ in .json("{}") }
        _ = try await reader.places.write(Reader.change(Reader.two, 200))
        let way = #""percentage":0.6,"progress":"/body/DocFragment[2]/body/div/p[7].0"}"#
        #expect(reader.told.first?.hasSuffix(way) == true)
    }

    @Test func `the way to a block counts more than a share of pages`() async throws {
        let pointer = "/body/DocFragment[2]/body/div[1]/p[8]/text().14"
        let reader = try Reader(blocks: Self.blocks) { _ in Reader.progress("0.5", at: pointer) }
        #expect(try await reader.places.places(since: nil).map(\.position) == [.seconds(700)])
        let other = try Reader(blocks: Self.blocks) { _ in
            Reader.progress("0.5", at: "/body/DocFragment[9]/body/p[8].0")
        }
        #expect(try await other.places.places(since: nil).map(\.position) == [.seconds(500)])
    }

    @Test func `the end of a chapter is not that of the document`() async throws {
        let reader = try Reader { _ in .json("{}") }
        let end = Reader.change(Reader.one, 400, isFinished: true)
        #expect(try await reader.places.write(end) == .written)
        #expect(reader.told.last?.contains(#""percentage":0.4,"#) == true)
        let last = Reader.change(Reader.two, 600, isFinished: true)
        #expect(try await reader.places.write(last) == .written)
        #expect(reader.told.last?.contains(#""percentage":1,"#) == true)
    }

    @Test func `another device's newer place is kept`() async throws {
        let reader = try Reader { _ in Reader.progress("0.5", time: "1795000001") }
        guard case .newer(let place) = try await reader.places.write(Reader.change(Reader.one, 9))
        else {
            Issue.record("not newer")
            return
        }
        #expect(place.position == .seconds(500) && reader.told.isEmpty)
    }

    @Test func `the first seconds never take the place of more`() async throws {
        let reader = try Reader { _ in Reader.progress("0.5") }
        let answer = try await reader.places.write(Reader.change(Reader.one, 2))
        guard case .refused = answer else {
            Issue.record("\(answer)")
            return
        }
        #expect(reader.told.isEmpty)
    }

    @Test func `a chapter that says nothing of a document is not told`() async throws {
        let reader = try Reader { _ in .json("{}") }
        let change = Reader.change(ChapterID(rawValue: "three"), 90)
        await #expect(throws: ServiceError.self) { try await reader.places.write(change) }
        #expect(reader.told.isEmpty)
    }
}

/// The account at a server of KOReader.
@Suite struct KosyncAccountTests {
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
        #expect(error?.description.contains("3cb4e732631f47e6eb961f34554b7cde") == false)
    }

    @Test(.enabled(if: Captured.isThere, "../shared/fixtures is absent"))
    func `a request that is refused for its form is no success`() async throws {
        let answer = try Captured.text("kosync/error-no-document.json")
        let reader = try Reader { request in
            request.method == "GET" ? .json("{}") : .json(answer, 403)
        }
        let error = await #expect(throws: ServiceError.self) {
            try await reader.places.write(Reader.change(Reader.one, 300))
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
}
