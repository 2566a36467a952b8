import ListenApp
import Testing

@testable import AppEnvironment

@Suite struct PathsTests {
    @Test func `the folders follow XDG and fall back to the home folder`() throws {
        let standard = try Paths(.make()) { _ in false }
        #expect(standard.configFile == "/home/learner/.config/listen/config.toml")
        #expect(standard.personDatabase == "/home/learner/.local/share/listen/person.sqlite")
        let chosen = try Paths(.make(variables: ["XDG_CACHE_HOME": "/fast/cache"])) { _ in false }
        #expect(chosen.cache == "/fast/cache/listen")
    }

    @Test func `a relative XDG path is ignored as the specification says`() throws {
        let paths = try Paths(.make(variables: ["XDG_DATA_HOME": "data"])) { _ in false }
        #expect(paths.data == "/home/learner/.local/share/listen")
    }

    @Test func `sockets are in the runtime folder, else beside the log`() throws {
        func runtime(_ value: String?) throws -> String {
            let variables = value.map { ["XDG_RUNTIME_DIR": $0] } ?? [:]
            return try Paths(.make(variables: variables)) { _ in false }.runtime
        }
        #expect(try runtime("/run/user/1000") == "/run/user/1000/listen")
        for ignored in [nil, "", "run/user"] as [String?] {
            #expect(try runtime(ignored) == "/home/learner/.local/state/listen/run")
        }
    }

    @Test func `without a home folder the error names the variable to set`() {
        #expect {
            try Paths(.make(variables: ["HOME": ""])) { _ in false }
        } throws: { error in
            "\(error)".contains("Set HOME, or XDG_CONFIG_HOME")
        }
    }

    @Test func `the bundled library is found above a build folder`() throws {
        let paths = try Paths(
            .make(programFolder: "/src/listen/.build/x86_64/release")
        ) { $0 == "/src/listen/Resources/library/library.json" }
        #expect(paths.bundledLibrary == "/src/listen/Resources/library")
    }

    @Test func `an installed program finds the library in share`() throws {
        let paths = try Paths(.make(programFolder: "/usr/bin")) {
            $0 == "/usr/share/listen/library/library.json"
        }
        #expect(paths.bundledLibrary == "/usr/share/listen/library")
    }

    @Test func `what a person types becomes an absolute path`() {
        let environment = ProcessEnvironment.make()
        #expect(environment.absolutePath("a.mp3") == "/home/learner/books/a.mp3")
        #expect(environment.absolutePath("~/a.mp3") == "/home/learner/a.mp3")
        #expect(environment.absolutePath("/a.mp3") == "/a.mp3")
    }
}
