import FoundationEssentials
import HTTPCaching
import ListenCore
import ListenTestSupport
import Storage
import Testing

@testable import ListenApp

@Suite struct ServerReportTests {
    private let printed = Printed()

    private func report(_ health: ServiceError? = nil) throws -> ServerReport {
        let person = try PersonDatabase.inMemory()
        var answers = StubService.Answers()
        answers.health = health
        let service = StubService(answers)
        return ServerReport(
            store: { person.servers }, service: { _ in service }, console: printed.console)
    }

    @Test func `a server is added, used, tested, left and removed`() async throws {
        let report = try report()
        try await report.add("HTTP://Books.example/", name: "home")
        try await report.list(json: false)
        try await report.test(nil)
        try await report.use("local")
        try await report.list(json: false)
        try await report.remove("http://books.example")
        try await report.list(json: false)
        #expect(
            printed.data == """
                   local  this machine
                *  home   http://books.example
                home (http://books.example) is well: 2 books.
                *  local  this machine
                   home   http://books.example

                """)
        #expect(
            printed.notes == """
                home (http://books.example) was added and is in use.
                Books come from the library on this machine.
                home was removed.
                There is no server. Add one with `listen server add URL`.

                """)
    }

    @Test func `a server that is down is added all the same and says so`() async throws {
        let report = try report(ServiceError(.offline, context: "the health"))
        try await report.add("http://books.example", name: nil)
        #expect(printed.notes.contains("It does not answer yet. The health could not be fetched"))
        try await report.list(json: true)
        #expect(printed.data.contains("\"inUse\" : true"))
        #expect(printed.data.contains("\"name\" : \"books.example\""))
    }

    @Test func `no server may take the name of the library on this machine`() async throws {
        let report = try report()
        await #expect {
            try await report.add("http://books.example", name: "local")
        } throws: { ($0 as? any DescribedError)?.kind == .usage }
        try await report.list(json: true)
        #expect(!printed.data.contains("books.example"))
    }

    @Test func `a mistyped name is answered with the one that was meant`() async throws {
        let report = try report()
        try await report.add("http://books.example", name: "home")
        await #expect {
            try await report.use("hone")
        } throws: { "\($0)".contains("Did you mean \"home\"?") }
    }
}

@Suite struct CacheReportTests {
    private let printed = Printed()

    private func report() async throws -> CacheReport {
        let clock = ManualClock()
        let cache = try CacheDatabase.inMemory(clock: clock)
        for path in ["/books", "/books/1/chapters"] {
            let bytes = Array("[]".utf8)
            let head = StoredHead(
                key: CacheKey(url: "http://books.example" + path), resource: .list,
                fields: HTTPFields([.init("ETag", "\"a\"")]), selectingFields: [:],
                requestTime: clock.now, responseTime: clock.now, size: Int64(bytes.count),
                sha256: SHA256.hex(of: bytes), lastUsed: clock.now)
            try await cache.responses.store(StoredResponse(head, body: .inline(bytes)))
        }
        return CacheReport(
            cache: { cache }, clock: clock, policy: CachePolicy(), console: printed.console)
    }

    @Test func `what is stored is listed with its state`() async throws {
        try await report().list(json: false)
        let lines = printed.data.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.allSatisfy { $0.contains("  fresh  2 B  list  http://books.example/books") })
    }

    @Test func `one response is shown by its address with its fields`() async throws {
        try await report().show("http://books.example/books", json: false)
        #expect(printed.data.contains("fresh until  2023-11-15T04:13:20Z"))
        #expect(printed.data.contains("ETag         \"a\""))
    }

    @Test func `what is not stored, and what is not clear, is refused`() async throws {
        let report = try await report()
        await #expect {
            try await report.show("http://nowhere", json: false)
        } throws: { ($0 as? any DescribedError)?.kind == .notFound }
        await #expect {
            try await report.show("", json: false)
        } throws: { ($0 as? any DescribedError)?.kind == .usage }
    }

    @Test func `clearing says how much went, and then there is nothing`() async throws {
        let report = try await report()
        try await report.clear(json: true)
        try await report.list(json: false)
        #expect(
            printed.data == "{\n  \"bytes\" : 4,\n  \"removed\" : 2,\n  \"version\" : 1\n}\n")
        #expect(printed.notes == "The cache is empty.\n")
    }

    @Test(arguments: [
        (Int64(812), "812 B"), (1_499, "1 KB"), (14_500, "15 KB"), (3_460_000, "3.4 MB"),
    ])
    func `sizes are short`(bytes: Int64, text: String) {
        #expect(byteText(bytes) == text)
    }
}

@Suite struct SentenceReportTests {
    private struct Gloss: Explaining {
        let provider = "gloss"

        func explain(
            _ request: ExplanationRequest
        ) async throws(ServiceError) -> Explanation {
            Explanation(
                overview: "A greeting.", keyPoints: ["Polite."],
                vocabulary: [
                    .init(word: "hola", meaning: "hello"),
                    .init(word: "señora", meaning: "madam", note: "noun"),
                ],
                translation: request.phrase, provider: provider, isCached: true)
        }
    }

    private let printed = Printed()

    private func report() -> SentenceReport {
        SentenceReport(
            catalog: { Catalog(service: StubService(), mode: .cacheFirst) },
            aids: { Make.aids(explainers: [Gloss()]) }, target: .english,
            console: printed.console)
    }

    private func sentence(_ number: Int) -> SentenceSubject {
        .sentence(book: "2", chapter: "2", number: number)
    }

    @Test func `a sentence of a chapter is translated by its given track`() async throws {
        try await report().translate(sentence(2), from: nil, json: false)
        #expect(printed.data == "Good morning.\n")
        #expect(printed.notes == "Buenos días.\n(given track)\n")
    }

    @Test func `a translation comes as JSON`() async throws {
        try await report().translate(sentence(1), from: nil, json: true)
        #expect(
            printed.data == """
                {
                  "isCached" : false,
                  "isRough" : false,
                  "language" : "en",
                  "provider" : "given track",
                  "text" : "Hola, señora.",
                  "translation" : "Hello, madam.",
                  "version" : 1
                }

                """)
    }

    @Test func `an explanation is printed with its words in columns`() async throws {
        try await report().explain(
            .text("Hola, señora."), phrase: "hola", from: "es", json: false)
        #expect(
            printed.data == """
                A greeting.
                hola
                - Polite.
                hola    hello
                señora  madam  noun

                """)
        #expect(printed.notes == "(gloss, cached)\n")
    }

    @Test func `a sentence that does not exist says which do`() async {
        await #expect {
            try await report().translate(sentence(9), from: nil, json: false)
        } throws: { "\($0)" == "There is no sentence 9; the chapter has sentences 1 to 2." }
    }

    @Test func `a language that is none is refused before anything is asked`() async {
        await #expect {
            try await report().translate(.text("Hola."), from: "!!", json: false)
        } throws: { ($0 as? any DescribedError)?.kind == .usage }
    }
}
