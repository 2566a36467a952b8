import Foundation
import Glibc
import ListenTestSupport
import ServerTestSupport
import Testing

/// `listen doctor` on machines that lack something.
@Suite struct DoctorTests {
    private struct Told: Decodable {
        struct Finding: Decodable {
            let subject: String
            let state: String
            let packages: [String]
        }
        struct Fact: Decodable {
            let name: String
            let value: String
        }
        let findings: [Finding]
        let packages: [String]
        let report: [Fact]
    }

    private func told(_ program: Program, _ checks: String...) async throws -> Told {
        let outcome = try await program.run(["doctor", "--json"] + checks)
        return try JSONDecoder().decode(Told.self, from: Data(outcome.output.utf8))
    }

    @Test func `Everything is looked at, and only what was asked for where it was`() async throws {
        let program = try Program()
        let all = try await told(program).findings.map(\.subject)
        for subject in [
            "library", "data", "cache", "disk", "sound", "formats", "terminal", "bus", "keychain",
            "dictionaries", "voices", "network", "server",
        ] {
            #expect(all.contains(subject), "\(subject)")
        }
        #expect(
            try await told(program, "disk", "bus").findings.map(\.subject) == ["disk", "bus"])
    }

    @Test func `A disk that has all is told once`() async throws {
        let outcome = try await Program().run("doctor", "disk", "terminal")
        let disk = try #require(outcome.output.split(separator: "\n").first)
        #expect(disk.hasSuffix("B free for the data and cache"), "\(outcome)")
        #expect(!outcome.output.contains("none colours"), "\(outcome)")
    }

    @Test func `Without the programs for words, their packages are one line for apt`() async throws
    {
        let program = try Program(environment: ["PATH": "/nonexistent"])
        let outcome = try await program.run("doctor", "words")
        let line = outcome.output.split(separator: "\n").first { $0.contains("What is missing:") }
        let told = try #require(line, "\(outcome.output)")
        #expect(told.contains("espeak-ng") && told.contains("hunspell"))
    }

    @Test func `A file of settings that is no TOML is found`() async throws {
        let program = try Program()
        _ = try program.file(".config/listen/config.toml", Data("speed = = 2".utf8))
        let broken = try await program.run("doctor", "configuration")
        #expect(broken.code == 69 && broken.output.hasPrefix("BAD  configuration"), "\(broken)")
    }

    @Test func `A bug report names nobody`() async throws {
        let backend = try await StubBackend.serving(Shelf.library())
        let program = try Program()
        for arguments in [
            ["server", "add", backend.url, "--name", "annas-books", "--account", "anna"],
            ["words", "set", "secreto", "--language", "es", "--status", "1"],
        ] {
            #expect(try await program.run(arguments).code == 0)
        }
        let report = try await told(program).report
        let text = report.map { "\($0.name): \($0.value)" }.joined(separator: "\n")
        for name in [
            "anna", "127.0.0.1", "secreto", "Libro", "Ferry", program.home.path,
            ProcessInfo.processInfo.hostName,
        ] {
            #expect(!text.contains(name), "\(name): \(text)")
        }
        #expect(text.contains("1 sources, 1 words") || text.contains("1 source"), "\(text)")
        #expect(text.contains("~/.local/share/listen"))
        #expect(text.contains("locale: C.UTF-8"))
    }

    @Test func `A folder that may not be written is bad`() async throws {
        guard geteuid() != 0 else { return }
        let program = try Program()
        chmod(program.home.path, 0o500)
        defer { chmod(program.home.path, 0o700) }
        let disk = try await told(program, "disk").findings.first
        #expect(disk?.state == "bad")
    }
}
