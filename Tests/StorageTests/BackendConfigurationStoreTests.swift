import ListenCore
import Testing

@testable import Storage

@Suite struct BackendConfigurationStoreTests {
    private let home = BackendServer(name: "home", url: "http://127.0.0.1:8000")
    private let work = BackendServer(name: "work", url: "https://books.example")

    @Test func `servers come in the order they were added`() async throws {
        let store = try PersonDatabase.inMemory().servers
        try await store.add(work)
        try await store.add(home)
        #expect(try await store.servers() == [work, home])
        #expect(try await store.selectedServer() == nil)
    }

    @Test func `adding the same address again renames it and keeps it selected`() async throws {
        let store = try PersonDatabase.inMemory().servers
        try await store.add(home)
        try await store.select(named: "home")
        let renamed = BackendServer(name: "desk", url: home.url)
        try await store.add(renamed)
        #expect(try await store.servers() == [renamed])
        #expect(try await store.selectedServer() == renamed)
    }

    @Test func `a name that belongs to another server is refused`() async throws {
        let store = try PersonDatabase.inMemory().servers
        try await store.add(home)
        let error = await storeError {
            try await store.add(BackendServer(name: "home", url: work.url))
        }
        #expect(error?.kind == .usage)
        #expect(error?.description.contains(home.url) == true)
        #expect(try await store.servers() == [home])
    }

    @Test(arguments: ["", String(repeating: "x", count: 101)])
    func `a name must have a sensible length`(name: String) async throws {
        let store = try PersonDatabase.inMemory().servers
        let error = await storeError {
            try await store.add(BackendServer(name: name, url: work.url))
        }
        #expect(error?.kind == .usage)
        #expect(try await store.servers().isEmpty)
    }

    @Test func `one server at most is selected`() async throws {
        let store = try PersonDatabase.inMemory().servers
        try await store.add(home)
        try await store.add(work)
        try await store.select(named: "home")
        try await store.select(named: "work")
        #expect(try await store.selectedServer() == work)
        try await store.select(named: nil)
        #expect(try await store.selectedServer() == nil)
    }

    @Test func `an unknown name changes nothing and the error names the known ones`() async throws {
        let store = try PersonDatabase.inMemory().servers
        let none = await storeError { try await store.remove(named: "hom") }
        #expect(none?.description.contains("listen server add") == true)
        try await store.add(home)
        try await store.select(named: "home")
        for removes in [true, false] {
            let error = await storeError {
                if removes {
                    try await store.remove(named: "hom")
                } else {
                    try await store.select(named: "hom")
                }
            }
            #expect(error?.kind == .notFound)
            #expect(error?.description.contains("home") == true)
        }
        #expect(try await store.selectedServer() == home)
    }

    @Test func `when the server in use is removed, the next in the list takes over`() async throws {
        let store = try PersonDatabase.inMemory().servers
        let last = BackendServer(name: "last", url: "https://last.example")
        for server in [home, work, last] { try await store.add(server) }
        try await store.select(named: "work")
        #expect(try await store.remove(named: "work") == last)
        #expect(try await store.selectedServer() == last)
        #expect(try await store.remove(named: "last") == home)
        #expect(try await store.selectedServer() == home)
    }

    @Test func `removing a server that is not in use changes nothing else`() async throws {
        let store = try PersonDatabase.inMemory().servers
        try await store.add(home)
        try await store.add(work)
        #expect(try await store.remove(named: "home") == nil)
        #expect(try await store.selectedServer() == nil)
        #expect(try await store.servers() == [work])
    }

    @Test func `the last server is removed only when books come from this machine`() async throws {
        let store = try PersonDatabase.inMemory().servers
        try await store.add(home)
        try await store.select(named: "home")
        let error = await storeError { try await store.remove(named: "home") }
        #expect(error?.kind == .refused)
        #expect(error?.description.contains("listen server use local") == true)
        #expect(try await store.servers() == [home])
        #expect(try await store.selectedServer() == home)
        try await store.select(named: nil)
        #expect(try await store.remove(named: "home") == nil)
        #expect(try await store.servers().isEmpty)
        #expect(try await store.selectedServer() == nil)
    }

    @Test(arguments: [
        TokenSource.secretService(account: ""), .secretService(account: "anna"),
        .command("pass show 'listen/home' | head -1"), .file(path: "/home/anna/小/token"),
        .kept(name: "0123"),
    ])
    func `where a token comes from is kept with its server`(source: TokenSource) async throws {
        let store = try PersonDatabase.inMemory().servers
        let token = TokenReference(source, identity: "abcd")
        try await store.add(work)
        try await store.add(home)
        try await store.setToken(token, account: "anna", named: "home")
        let changed = BackendServer(name: "home", url: home.url, account: "anna", token: token)
        #expect(try await store.servers() == [work, changed])
        // Renaming keeps both; a new account alone keeps the token.
        try await store.add(BackendServer(name: "desk", url: home.url))
        try await store.add(BackendServer(name: "desk", url: home.url, account: "berta"))
        #expect(
            try await store.servers().last
                == BackendServer(name: "desk", url: home.url, account: "berta", token: token))
        try await store.setToken(nil, account: nil, named: "desk")
        #expect(
            try await store.servers().last
                == BackendServer(name: "desk", url: home.url, account: "berta"))
    }

    @Test(arguments: ["", String(repeating: "x", count: 101)])
    func `an account must have a sensible length`(account: String) async throws {
        let store = try PersonDatabase.inMemory().servers
        let error = await storeError {
            try await store.add(BackendServer(name: "home", url: home.url, account: account))
        }
        #expect(error?.kind == .usage)
        #expect(try await store.servers().isEmpty)
    }

    @Test func `a token of an unknown server is not kept`() async throws {
        let store = try PersonDatabase.inMemory().servers
        try await store.add(home)
        let error = await storeError {
            try await store.setToken(
                TokenReference(.kept(name: "a"), identity: "a"), account: nil, named: "hom")
        }
        #expect(error?.kind == .notFound)
    }
}
