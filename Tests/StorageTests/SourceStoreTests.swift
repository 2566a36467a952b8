import FoundationEssentials
import GRDB
import ListenCore
import ListenTestSupport
import Testing

@testable import Storage

@Suite struct SourceStoreTests {
    private let home = KeptSource.backend(name: "home", url: "http://127.0.0.1:8000")
    private let work = KeptSource.backend(name: "work", url: "https://books.example")

    @Test func `servers come in the order they were added`() async throws {
        let store = try PersonDatabase.inMemory().sources
        try await store.add(work)
        try await store.add(home)
        #expect(try await store.backends() == [work, home])
        #expect(try await store.backendInUse() == nil)
    }

    @Test func `adding the same address again renames it and keeps it selected`() async throws {
        let store = try PersonDatabase.inMemory().sources
        try await store.add(home)
        try await store.use(sourceNamed: "home")
        let renamed = KeptSource.backend(name: "desk", url: home.url)
        try await store.add(renamed)
        #expect(try await store.backends() == [renamed])
        #expect(try await store.backendInUse() == renamed)
    }

    @Test func `a name that belongs to another server is refused`() async throws {
        let store = try PersonDatabase.inMemory().sources
        try await store.add(home)
        let error = await storeError {
            try await store.add(KeptSource.backend(name: "home", url: work.url))
        }
        #expect(error?.kind == .usage)
        #expect(error?.description.contains(home.url) == true)
        #expect(try await store.backends() == [home])
    }

    @Test(arguments: ["", String(repeating: "x", count: 101)])
    func `a name must have a sensible length`(name: String) async throws {
        let store = try PersonDatabase.inMemory().sources
        let error = await storeError {
            try await store.add(KeptSource.backend(name: name, url: work.url))
        }
        #expect(error?.kind == .usage)
        #expect(try await store.backends().isEmpty)
    }

    @Test func `one server at most is selected`() async throws {
        let store = try PersonDatabase.inMemory().sources
        try await store.add(home)
        try await store.add(work)
        try await store.use(sourceNamed: "home")
        try await store.use(sourceNamed: "work")
        #expect(try await store.backendInUse() == work)
        try await store.use(sourceNamed: nil)
        #expect(try await store.backendInUse() == nil)
    }

    @Test func `an unknown name changes nothing and the error names the known ones`() async throws {
        let store = try PersonDatabase.inMemory().sources
        let none = await storeError { try await store.remove(sourceNamed: "hom") }
        #expect(none?.description.contains("listen server add") == true)
        try await store.add(home)
        try await store.use(sourceNamed: "home")
        for removes in [true, false] {
            let error = await storeError {
                if removes {
                    try await store.remove(sourceNamed: "hom")
                } else {
                    try await store.use(sourceNamed: "hom")
                }
            }
            #expect(error?.kind == .notFound)
            #expect(error?.description.contains("home") == true)
        }
        #expect(try await store.backendInUse() == home)
    }

    @Test func `when the server in use is removed, the next in the list takes over`() async throws {
        let store = try PersonDatabase.inMemory().sources
        let last = KeptSource.backend(name: "last", url: "https://last.example")
        for server in [home, work, last] { try await store.add(server) }
        try await store.use(sourceNamed: "work")
        #expect(try await store.remove(sourceNamed: "work") == last)
        #expect(try await store.backendInUse() == last)
        #expect(try await store.remove(sourceNamed: "last") == home)
        #expect(try await store.backendInUse() == home)
    }

    @Test func `removing a server that is not in use changes nothing else`() async throws {
        let store = try PersonDatabase.inMemory().sources
        try await store.add(home)
        try await store.add(work)
        #expect(try await store.remove(sourceNamed: "home") == nil)
        #expect(try await store.backendInUse() == nil)
        #expect(try await store.backends() == [work])
    }

    @Test func `the last server is removed only when books come from this machine`() async throws {
        let store = try PersonDatabase.inMemory().sources
        try await store.add(home)
        try await store.use(sourceNamed: "home")
        let error = await storeError { try await store.remove(sourceNamed: "home") }
        #expect(error?.kind == .refused)
        #expect(error?.description.contains("listen server use local") == true)
        #expect(try await store.backends() == [home])
        #expect(try await store.backendInUse() == home)
        try await store.use(sourceNamed: nil)
        #expect(try await store.remove(sourceNamed: "home") == nil)
        #expect(try await store.backends().isEmpty)
        #expect(try await store.backendInUse() == nil)
    }

    @Test(arguments: [
        TokenSource.secretService(account: ""), .secretService(account: "anna"),
        .command("pass show 'listen/home' | head -1"), .file(path: "/home/anna/小/token"),
        .kept(name: "0123"),
    ])
    func `where a token comes from is kept with its server`(source: TokenSource) async throws {
        let store = try PersonDatabase.inMemory().sources
        let token = TokenReference(source, identity: "abcd")
        try await store.add(work)
        try await store.add(home)
        try await store.setToken(token, account: "anna", ofSourceNamed: "home")
        let changed = KeptSource.backend(name: "home", url: home.url, account: "anna", token: token)
        #expect(try await store.backends() == [work, changed])
        // Renaming keeps both; a new account alone keeps the token.
        try await store.add(KeptSource.backend(name: "desk", url: home.url))
        try await store.add(KeptSource.backend(name: "desk", url: home.url, account: "berta"))
        #expect(
            try await store.backends().last
                == KeptSource.backend(name: "desk", url: home.url, account: "berta", token: token))
        try await store.setToken(nil, account: nil, ofSourceNamed: "desk")
        #expect(
            try await store.backends().last
                == KeptSource.backend(name: "desk", url: home.url, account: "berta"))
    }

    @Test(arguments: ["", String(repeating: "x", count: 101)])
    func `an account must have a sensible length`(account: String) async throws {
        let store = try PersonDatabase.inMemory().sources
        let error = await storeError {
            try await store.add(KeptSource.backend(name: "home", url: home.url, account: account))
        }
        #expect(error?.kind == .usage)
        #expect(try await store.backends().isEmpty)
    }

    @Test func `a token of an unknown server is not kept`() async throws {
        let store = try PersonDatabase.inMemory().sources
        try await store.add(home)
        let error = await storeError {
            try await store.setToken(
                TokenReference(.kept(name: "a"), identity: "a"), account: nil, ofSourceNamed: "hom")
        }
        #expect(error?.kind == .notFound)
    }

    @Test func `what is trusted of a server is kept with it until it is replaced`() async throws {
        let store = try PersonDatabase.inMemory().sources
        let pin = try #require(KeyPin(String(repeating: "0a", count: 32)))
        let trust = ServerTrust(pin: pin, certificates: "PEM")
        var trusted = work
        trusted.trust = trust
        try await store.add(home)
        try await store.add(trusted)
        // Adding the address again without it says nothing of it.
        try await store.add(work)
        #expect(try await store.backends() == [home, trusted])
        trusted.trust = ServerTrust(pin: pin)
        try await store.setTrust(trusted.trust, ofSourceNamed: "work")
        #expect(try await store.backends() == [home, trusted])
        try await store.setTrust(nil, ofSourceNamed: "work")
        #expect(try await store.backends() == [home, work])
        let none = await storeError { try await store.setTrust(trust, ofSourceNamed: "wor") }
        #expect(none?.kind == .notFound)
        let long = ServerTrust(
            certificates: String(repeating: "x", count: ServerTrust.longestCertificates + 1))
        let refusal = await storeError { try await store.setTrust(long, ofSourceNamed: "work") }
        #expect(refusal?.kind == .usage && refusal?.description.contains("256 kB") == true)
    }

    @Test func `a pin that cannot be read lets no key pass`() async throws {
        let database = try PersonDatabase.inMemory()
        try await database.sources.add(work)
        try await database.connection.write { try $0.execute(sql: "UPDATE source SET pin = 'x'") }
        let kept = try await database.sources.sources().first
        #expect(kept?.trust == ServerTrust(pin: .ofNoKey))
    }

    private let news = KeptSource(
        id: SourceID(rawValue: "https://news.example/feed"), name: "news",
        kind: SourceKindName(rawValue: "podcast"), address: "https://news.example/feed",
        configuration: "{}")
    private let library = KeptSource(id: .local, name: "library", kind: .library)

    @Test func `a source of any kind is kept beside servers, and is none`() async throws {
        let store = try PersonDatabase.inMemory().sources
        try await store.add(news)
        try await store.add(home)
        #expect(try await store.sources() == [news, home])
        #expect(try await store.backends() == [home])
        try await store.use(sourceNamed: "news")
        #expect(try await store.sourceInUse() == news)
        #expect(try await store.backendInUse() == nil)
        let error = await storeError { try await store.remove(sourceNamed: "news") }
        #expect(error?.description.contains("no other source could take over") == true)
        let none = await storeError { try await store.use(sourceNamed: "new") }
        #expect(none?.description == "No source is called new. There are: news, home.")
    }

    @Test func `a source that is added again keeps all that is not said`() async throws {
        let database = try PersonDatabase.inMemory(clock: ManualClock())
        let store = database.sources
        try await store.add(news)
        var changed = KeptSource(id: news.id, name: "morning", kind: news.kind)
        try await store.add(changed)
        changed.address = news.address
        changed.configuration = news.configuration
        #expect(try await store.sources() == [changed])
        changed.configuration = "{\"days\":9}"
        try await store.add(changed)
        #expect(try await store.sources() == [changed])
        let times = try await database.connection.read {
            try Int64.fetchAll($0, sql: "SELECT added_at FROM source")
        }
        #expect(times == [StoredTime.microseconds(of: ManualClock().now)])
        changed.configuration = String(repeating: "x", count: TextBounds.configuration + 1)
        let long = await storeError { try await store.add(changed) }
        #expect(long?.kind == .usage && long?.description.contains("64 kB") == true)
    }

    @Test func `the source in use stays on, and one that is used is switched on`() async throws {
        let store = try PersonDatabase.inMemory().sources
        try await store.add(home)
        try await store.add(work)
        try await store.use(sourceNamed: "home")
        let error = await storeError { try await store.set(isOn: false, of: home) }
        #expect(error?.kind == .refused && error?.description.contains("home is in use") == true)
        try await store.set(isOn: false, of: work)
        #expect(try await store.sources().map(\.isOn) == [true, false])
        // One that is off takes over from no other.
        #expect(await storeError { try await store.remove(sourceNamed: "home") }?.kind == .refused)
        try await store.use(sourceNamed: "work")
        #expect(try await store.sources().map(\.isOn) == [true, true])
    }

    @Test func `a source that is not kept yet is added with its switch`() async throws {
        let store = try PersonDatabase.inMemory().sources
        try await store.set(isOn: false, of: news)
        var off = news
        off.isOn = false
        #expect(try await store.sources() == [off])
        let taken = KeptSource(id: SourceID(rawValue: "x"), name: "news", kind: news.kind)
        #expect(await storeError { try await store.set(isOn: true, of: taken) }?.kind == .usage)
    }

    @Test func `a source that is part of the program is kept only while it is off`() async throws {
        let store = try PersonDatabase.inMemory().sources
        for isOn in [false, false, true, true, false] {
            try await store.set(isOn: isOn, of: library)
            var kept = library
            kept.isOn = false
            #expect(try await store.sources() == (isOn ? [] : [kept]))
        }
        // Its row has no name, so that a person may give any to a source of theirs.
        try await store.add(KeptSource.backend(name: "library", url: "http://a"))
        try await store.remove(sourceNamed: "library")
        #expect(try await store.sources().map(\.id) == [.local])
        let error = await storeError { try await store.remove(sourceNamed: "library") }
        #expect(error?.kind == .notFound)
        #expect(await storeError { try await store.add(library) }?.kind == .usage)
    }

    @Test func `a part of the program that has nothing is among the empty kinds`() async throws {
        let person = try PersonDatabase.inMemory()
        #expect(
            try await person.sources.emptyKinds()
                == [.articles, .news, .podcasts, .librivox, .radio])
        try await person.feeds.keep(
            KeptFeed(
                address: "https://news.example/feed.xml", kind: .news, title: "News",
                addedAt: Date(timeIntervalSince1970: 0)))
        #expect(
            try await person.sources.emptyKinds() == [.articles, .podcasts, .librivox, .radio])
    }
}
