import FoundationEssentials
import ListenCore
import Practice
import Storage
import Testing

@testable import AppEnvironment
@testable import ListenApp

/// The parts that are opened while the call is still being read.
@Suite final class OpenedAheadTests {
    private let folder: String

    init() throws {
        folder =
            FileManager.default.temporaryDirectory
            .appending(path: "listen-ahead-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: folder + "/data/listen", withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private var environment: ProcessEnvironment {
        ProcessEnvironment(
            variables: [
                "HOME": folder, "XDG_CONFIG_HOME": folder + "/config",
                "XDG_DATA_HOME": folder + "/data", "XDG_CACHE_HOME": folder + "/cache",
                "XDG_STATE_HOME": folder + "/state", "XDG_RUNTIME_DIR": folder + "/run",
                "LISTEN_OUTPUT": "silent",
            ], inputIsTerminal: false, outputIsTerminal: false, programFolder: "/",
            workingFolder: folder)
    }

    private var data: String { folder + "/data/listen" }

    private func store(_ name: String) async throws {
        let person = try PersonDatabase.open(in: data, clock: SystemWallClock())
        try await person.preferences.set([name], for: .recentNames)
        try person.close()
    }

    @Test func `nothing is made before the first start`() throws {
        #expect(OpenedAhead.begin(environment) == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: data).isEmpty)
    }

    @Test func `the command takes the store that is open`() async throws {
        try await store("faro")
        let ahead = try #require(OpenedAhead.begin(environment))
        let container = try OpenedAhead.current.withValue(ahead) {
            try AppDependencyContainer.diagnosing()
        }
        let person = try container.stores.person()
        #expect(try await person.preferences.value(for: .recentNames) == ["faro"])
        // Taken: the next container opens a store of its own.
        #expect(ahead.takePerson(ReviewScheduler()) == nil)
        #expect(ahead.end() == nil)
        #expect(try await person.preferences.value(for: .recentNames) == ["faro"])
        #expect(container.paths.data == data)
    }

    @Test func `a store that reckons reviews otherwise is opened anew`() async throws {
        try await store("faro")
        let ahead = OpenedAhead(environment, try Paths(environment) { _ in false })
        #expect(ahead.takePerson(ReviewScheduler(desiredRetention: 0.8)) == nil)
        #expect(ahead.takePerson(ReviewScheduler()) != nil)
    }

    @Test func `a store that no command took is closed`() async throws {
        try await store("faro")
        let ahead = OpenedAhead(environment, try Paths(environment) { _ in false })
        let person = try ahead.person.get().get()
        #expect(try await person.preferences.value(for: .recentNames) == ["faro"])
        #expect(ahead.end() == nil)
        await #expect(throws: StoreError.self) {
            try await person.preferences.value(for: .recentNames)
        }
        #expect(ahead.takePerson(ReviewScheduler()) == nil)
    }

    @Test func `a stated environment has stores of its own`() async throws {
        try await store("faro")
        let ahead = try #require(OpenedAhead.begin(environment))
        let elsewhere = ProcessEnvironment(
            variables: ["HOME": folder + "/other"], inputIsTerminal: false, outputIsTerminal: false,
            programFolder: "/", workingFolder: folder)
        let container = try OpenedAhead.current.withValue(ahead) {
            try AppDependencyContainer.diagnosing(environment: elsewhere)
        }
        #expect(container.paths.data == folder + "/other/.local/share/listen")
    }

    @Test func `a refused call tells of a store that was set aside`() async throws {
        try await store("faro")
        let file = data + "/person.sqlite"
        try Data(repeating: 7, count: 8192).write(to: URL(filePath: file))
        let ahead = OpenedAhead(environment, try Paths(environment) { _ in false })
        let told = try #require(ahead.end())
        #expect(told.contains("person.sqlite"), "\(told)")
    }

    @Test func `a store that cannot be opened is left to the command`() throws {
        try FileManager.default.createDirectory(
            atPath: data + "/person.sqlite", withIntermediateDirectories: false)
        let ahead = try #require(OpenedAhead.begin(environment))
        #expect(ahead.takePerson(ReviewScheduler()) == nil)
        #expect(ahead.end() == nil)
        let container = try OpenedAhead.current.withValue(ahead) {
            try AppDependencyContainer.diagnosing()
        }
        #expect(throws: StoreError.self) { try container.stores.person() }
    }
}
