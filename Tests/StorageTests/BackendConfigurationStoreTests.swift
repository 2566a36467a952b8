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
        for body in [store.remove(named:), { try await store.select(named: $0) }] {
            let error = await storeError { try await body("hom") }
            #expect(error?.kind == .notFound)
            #expect(error?.description.contains("home") == true)
        }
        #expect(try await store.selectedServer() == home)
    }

    @Test func `removing the server in use gives way to the local library`() async throws {
        let store = try PersonDatabase.inMemory().servers
        try await store.add(home)
        try await store.select(named: "home")
        try await store.remove(named: "home")
        #expect(try await store.selectedServer() == nil)
        #expect(try await store.servers().isEmpty)
    }
}
