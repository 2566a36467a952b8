import Backend
import FoundationEssentials
import HTTPCaching
import ListenCore
import ListenTestSupport
import ServerTestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ListTests {
    @Test func `an old list used offline is not said to be refreshed`() async throws {
        let stub = try await StubBackend.serving()
        let fixture = try Fixture(stub.url)
        _ = try await fixture.service.books(.cacheFirst)
        fixture.clock.advance(by: 7 * 3_600)
        let books = try await fixture.service.books(.cacheOnly)
        #expect(!books.freshness.needsRefresh)
        guard case .offline(let age, _) = books.freshness else {
            Issue.record("not offline: \(books.freshness)")
            return
        }
        #expect(age == .seconds(7 * 3_600))
        #expect(stub.targets.count == 1)
    }

    @Test func `books come in the server's order`() async throws {
        let stub = try await StubBackend.serving()
        let books = try await Fixture(stub.url).service.books(.cacheFirst)
        #expect(books.value.map(\.id.rawValue) == ["book1", "book2", "book3"])
        #expect(books.freshness == .fetched)
    }

    @Test func `a fresh list is used without asking`() async throws {
        let stub = try await StubBackend.serving()
        let fixture = try Fixture(stub.url)
        _ = try await fixture.service.books(.cacheFirst)
        fixture.clock.advance(by: 3_600)
        let books = try await fixture.service.books(.cacheFirst)
        #expect(books.freshness == .fresh(age: .seconds(3_600)))
        #expect(stub.targets == ["GET /books"])
    }

    @Test func `a stale list is shown, and a refresh confirms it`() async throws {
        let stub = try await StubBackend.serving()
        let fixture = try Fixture(stub.url)
        _ = try await fixture.service.books(.cacheFirst)
        fixture.clock.advance(by: 6 * 3_600)
        let stale = try await fixture.service.books(.cacheFirst)
        #expect(stale.freshness == .stale(age: .seconds(6 * 3_600)))
        #expect(stub.log.count == 1)
        let confirmed = try await fixture.service.books(.refresh)
        #expect(confirmed.freshness == .fetched)
        #expect(stub.log.last?.fields["if-none-match"]?.hasPrefix("W/\"") == true)
        #expect(try await fixture.service.books(.cacheFirst).freshness == .fresh(age: .zero))
    }

    @Test(arguments: [StubBehaviour.Tags.none, .weak, .strong, .generation])
    func `a refresh brings changes, whatever the tags`(_ tags: StubBehaviour.Tags) async throws {
        let stub = try await StubBackend.serving()
        stub.change { $0.tags = tags }
        let fixture = try Fixture(stub.url)
        _ = try await fixture.service.books(.cacheFirst)
        stub.changeLibrary { $0.books.removeLast() }
        #expect(try await fixture.service.books(.refresh).value.count == 2)
        #expect(try await fixture.service.books(.cacheFirst).value.count == 2)
    }

    @Test func `without the network the stored list is shown as offline`() async throws {
        let stub = try await StubBackend.serving()
        let fixture = try Fixture(stub.url)
        _ = try await fixture.service.books(.cacheFirst)
        await stub.stop()
        fixture.clock.advance(by: 10)
        let books = try await fixture.service.books(.refresh)
        guard case .offline(let age, let reason) = books.freshness else {
            Issue.record("not offline: \(books.freshness)")
            return
        }
        #expect(age == .seconds(10))
        #expect(reason.code == .offline)
        #expect(books.value.count == 3)
        #expect(fixture.waits.all == [.seconds(0.05), .seconds(0.1), .seconds(0.2)])
    }

    @Test func `without the network and a stored list there is an error`() async throws {
        let stub = try await StubBackend.serving()
        await stub.stop()
        let fixture = try Fixture(stub.url)
        #expect(await code { try await fixture.service.books(.cacheFirst) } == .offline)
        #expect(await code { try await fixture.service.books(.cacheOnly) } == .notCached)
    }

    @Test(
        arguments: [
            (StubFault.json("{\"books\":[]}"), "$", "another type"),
            (.json("[{\"title\":\"a\"},{\"title\":\"b\"}]"), "$[0].id", "missing"),
            (.json("[{\"id\":\"a\""), "$", "not JSON"),
            (.json(""), "$", "not JSON"),
        ] as [(StubFault, String, String)])
    func `what is no list is refused with its place, and the old list stays`(
        _ fault: StubFault, _ path: String, _ words: String
    ) async throws {
        let stub = try await StubBackend.serving()
        let fixture = try Fixture(stub.url)
        _ = try await fixture.service.books(.cacheFirst)
        stub.fail("/books", with: fault)
        let books = try await fixture.service.books(.refresh)
        guard case .offline(_, let reason) = books.freshness,
            case .malformed(let place, let text) = reason.code
        else {
            Issue.record("not refused: \(books.freshness)")
            return
        }
        #expect(place == path)
        #expect(text.contains(words))
        #expect(try await fixture.service.books(.cacheOnly).value.count == 3)
    }

    @Test func `one bad item costs that item, in lists of books and of chapters`() async throws {
        let stub = try await StubBackend.serving()
        let fixture = try Fixture(stub.url)
        let items = #"[{"id":null},{"id":"a","title":7},null,[1],"x",{"id":3,"title":"c"}]"#
        stub.fail("/books", with: .json(items))
        let books = try await fixture.service.books(.cacheFirst)
        #expect(books.value.map(\.id.rawValue) == ["a", "3"])
        #expect(books.value.map(\.title) == ["a", "c"])
        #expect(StoredTitles.entries(in: Array(items.utf8)).map(\.id) == ["a", "3"])
        stub.fail("/chapters", with: .json(items))
        let chapters = try await fixture.service.chapters(of: BookID(rawValue: "a"), .cacheFirst)
        #expect(chapters.value.map(\.id.rawValue) == ["a", "3"])
        _ = try await fixture.service.books(.refresh)
        #expect(
            fixture.leftOut.all == [
                "4 items of the list of books from \(stub.url) cannot be read and are left out.",
                "4 items of the list of chapters of a from \(stub.url) "
                    + "cannot be read and are left out.",
            ])
        for none in ["[]", #"[{"id":null}]"#, #"[{"id":""},5]"#] {
            stub.fail("/books", with: .json(none))
            let books = try await fixture.service.books(.refresh)
            #expect(books.value.isEmpty && books.freshness == .fetched, "\(none)")
        }
    }

    @Test func `a place that is sent on to and does not answer is named`() async throws {
        let stub = try await StubBackend.serving()
        let portal = try await StubBackend.serving()
        await portal.stop()
        stub.fail("/books", with: .redirect(to: portal.url + "/login"), times: 4)
        let fixture = try Fixture(stub.url)
        let error = await #expect(throws: ServiceError.self) {
            try await fixture.service.books(.cacheFirst)
        }
        #expect(error?.code == .elsewhere(portal.url))
        #expect(error?.description.contains("sends on to \(portal.url), which cannot") == true)
        #expect(error?.description.contains("start it") == false && error?.hasOtherWay == true)
    }

    @Test func `a list that was never stored names the library of this machine`() async throws {
        let stub = try await StubBackend.serving()
        let fixture = try Fixture(stub.url)
        let error = await #expect(throws: ServiceError.self) {
            try await fixture.service.books(.cacheOnly)
        }
        #expect(error?.hasOtherWay == true)
        #expect(error?.description.contains("`--local` takes the library") == true)
    }

    @Test(
        arguments: [
            (StubFault.json(#"{"books": 3}"#), FailureKind.badData), (.status(401), .refused),
            (.status(404), .notFound), (.status(429, retryAfter: "3600"), .tryLater),
            (.page, .unavailable),
        ] as [(StubFault, FailureKind)])
    func `a list that cannot be had names the library of this machine`(
        fault: StubFault, kind: FailureKind
    ) async throws {
        let stub = try await StubBackend.serving()
        let fixture = try Fixture(stub.url)
        stub.fail("/books", with: fault, times: 4)
        let error = await #expect(throws: ServiceError.self) {
            try await fixture.service.books(.cacheFirst)
        }
        #expect(error?.hasOtherWay == true && error?.kind == kind, "\(error?.description ?? "")")
        // Of a chapter that is not there it is no way out.
        stub.fail("/chapter0", with: .status(404), times: 4)
        let chapter = await #expect(throws: ServiceError.self) { try await fixture.playback() }
        #expect(chapter?.hasOtherWay == false)
    }

    @Test(arguments: [true, false])
    func `a log-in page is told as one, and the old list is shown`(isElsewhere: Bool) async throws {
        let stub = try await StubBackend.serving()
        let portal = try await StubBackend.serving()
        let fixture = try Fixture(stub.url)
        _ = try await fixture.service.books(.cacheFirst)
        portal.fail("/login", with: .page)
        stub.fail("/books", with: isElsewhere ? .redirect(to: portal.url + "/login") : .page)
        let books = try await fixture.service.books(.refresh)
        guard case .offline(_, let reason) = books.freshness else {
            Issue.record("not told: \(books.freshness)")
            return
        }
        #expect(reason.code == .webPage(from: isElsewhere ? portal.url : nil))
        #expect(reason.hasOtherWay)
        #expect(books.value.count == 3)
    }

    @Test func `a network that wants a log-in says so by its status`() async throws {
        let stub = try await StubBackend.serving()
        let fixture = try Fixture(stub.url)
        stub.fail("/books", with: .status(511))
        #expect(await code { try await fixture.service.books(.cacheFirst) } == .webPage(from: nil))
    }

    @Test func `what fails at a server names the library of this machine`() async throws {
        let stub = try await StubBackend.serving()
        await stub.stop()
        let fixture = try Fixture(stub.url)
        let error = await #expect(throws: ServiceError.self) {
            try await fixture.service.books(.cacheFirst)
        }
        #expect(error?.description.contains("`listen server use local`") == true)
        #expect(error?.told(way: "Press S.").hasSuffix("Press S.") == true)
        #expect(error?.told(way: nil).contains("use local") == false)
        let explanation = await #expect(throws: ServiceError.self) {
            try await fixture.service.explain(
                ExplanationRequest(sentence: "Hola.", source: nil, target: .english))
        }
        #expect(explanation?.hasOtherWay == true)
    }

    @Test func `a server in trouble is asked again, then its word is passed on`() async throws {
        let stub = try await StubBackend.serving()
        let fixture = try Fixture(stub.url)
        stub.fail("/books", with: .status(500), times: 3)
        #expect(try await fixture.service.books(.cacheFirst).freshness == .fetched)
        #expect(stub.log.count == 4)
        stub.fail("/books", with: .status(502, detail: "bad\u{1B}[2J gate"), times: 4)
        let code = await code {
            try await fixture.service.chapters(of: BookID(rawValue: "x"), .refresh)
        }
        #expect(code == .status(404, detail: "Book not found"))
        let kept = try await fixture.service.books(.refresh).freshness
        guard case .offline(_, let reason) = kept else {
            Issue.record("not kept: \(kept)")
            return
        }
        #expect(reason.code == .status(502, detail: "bad [2J gate"))
    }

    @Test func `a short order to wait is obeyed and a long one is told`() async throws {
        let stub = try await StubBackend.serving()
        let fixture = try Fixture(stub.url)
        stub.fail("/books", with: .status(503, retryAfter: "3"))
        _ = try await fixture.service.books(.refresh)
        #expect(fixture.waits.all == [.seconds(3)])
        stub.fail("/chapters", with: .status(503, retryAfter: "60"))
        let book = BookID(rawValue: "book1")
        let told = await code { try await fixture.service.chapters(of: book, .cacheFirst) }
        #expect(told == .tryLater(seconds: 60))
    }

    @Test func `no-store is not stored and an older list stays`() async throws {
        let stub = try await StubBackend.serving()
        let fixture = try Fixture(stub.url)
        _ = try await fixture.service.books(.cacheFirst)
        stub.change { $0.cacheControl = "no-store" }
        stub.changeLibrary { $0.books.removeLast() }
        #expect(try await fixture.service.books(.refresh).value.count == 2)
        #expect(try await fixture.service.books(.cacheOnly).value.count == 3)
    }

    @Test func `no-cache is asked each time, and is nothing without the server`() async throws {
        let stub = try await StubBackend.serving()
        stub.change { $0.cacheControl = "no-cache" }
        let fixture = try Fixture(stub.url)
        _ = try await fixture.service.books(.cacheFirst)
        #expect(try await fixture.service.books(.cacheFirst).freshness == .fetched)
        #expect(stub.log.count == 2)
        await stub.stop()
        #expect(await code { try await fixture.service.books(.cacheFirst) } == .offline)
    }

    @Test func `a failing store fails no request`() async throws {
        let stub = try await StubBackend.serving()
        let fixture = try Fixture(stub.url)
        fixture.store.fail(with: StoreError(.diskFull, path: "cache"))
        #expect(try await fixture.service.books(.cacheFirst).value.count == 3)
        #expect(fixture.notices.all.first?.code == .diskFull)
    }

    @Test func `a token reaches its backend and keeps accounts apart`() async throws {
        let stub = try await StubBackend.serving()
        stub.change { $0.token = "marker" }
        let store = try InMemoryResponseStore()
        let known = try Fixture(stub.url, token: Secret("marker"), store: store)
        #expect(try await known.service.books(.cacheFirst).value.count == 3)
        let stranger = try Fixture(stub.url, store: store)
        let refused = await code { try await stranger.service.books(.cacheFirst) }
        #expect(refused == .status(401, detail: "Not authenticated"))
        let keys = try await store.entries().map { "\($0)" }.joined()
        #expect(!keys.contains("marker"))
    }

    @Test func `health tells a backend from anything else`() async throws {
        let stub = try await StubBackend.serving()
        let fixture = try Fixture(stub.url)
        #expect(await code { try await fixture.service.health() } == nil)
        stub.fail("/health", with: .page)
        let page = await code { try await fixture.service.health() }
        #expect(page == .webPage(from: nil))
        stub.fail("/health", with: .status(500))
        let ill = await code { try await fixture.service.health() }
        #expect(ill == .status(500, detail: "it went wrong"))
        stub.fail("/health", with: .status(404))
        let stranger = await #expect(throws: ServiceError.self) {
            try await fixture.service.health()
        }
        #expect(stranger?.kind == .notFound)
        #expect(stranger?.description.hasSuffix("seems to be no listen backend.") == true)
    }
}
