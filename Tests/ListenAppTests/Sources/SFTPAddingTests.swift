import Fetching
import FoundationEssentials
import ListenCore
import RemoteFolders
import Testing

@testable import AppEnvironment
@testable import ListenApp
@testable import Reports
@testable import SharedWork

/// What `listen source add sftp://…` tries before it keeps the source.
@Suite(.timeLimit(.minutes(1))) struct SFTPAddingTests {
    private static let server = "/usr/lib/openssh/sftp-server"

    /// The program, whose ssh is a shell script.
    private func container(_ house: SourceHouse, ssh script: String) throws
        -> AppDependencyContainer
    {
        var container = house.container
        let program = container.environment.workingFolder + "/ssh"
        let isMade = FileManager.default.createFile(
            atPath: program, contents: Data("#!/bin/sh\n\(script)\n".utf8),
            attributes: [.posixPermissions: 0o700])
        try #require(isMade)
        let parts = RemoteParts(
            configuration: container.configuration, clock: container.clock,
            analysis: container.analysis,
            transport: { throw StatedError(.unavailable, "No network is used here.") },
            responses: { nil }, breakers: CircuitBreakers(), vault: container.origins.vault,
            browse: { _ in }, notice: { _ in }, leftOut: { _ in }, missing: { _ in },
            rclone: RcloneProgram(environment: [:], draw: { "" }),
            ssh: SSHProgram(program, environment: [:]))
        let kind = try #require(parts.kinds.first { $0.name == .sftp })
        container.origins.kinds.removeAll { $0.name == .sftp }
        container.origins.kinds.append(kind)
        return container
    }

    @Test(arguments: [
        ("echo 'Host key verification failed.' >&2; exit 255", "ssh does not know shelf yet"),
        (
            "echo 'ssh: Could not resolve hostname shelf: Name or service not known' >&2; exit 255",
            "The name shelf was not found"
        ),
        ("echo 'anna@shelf: Permission denied (publickey).' >&2; exit 255", "ssh-add"),
        ("echo Welcome to the shelf", "prints something before SFTP begins"),
    ])
    func `a server that cannot be signed in to is told, and nothing is added`(
        _ script: String, _ words: String
    ) async throws {
        let house = try SourceHouse(.library)
        // Its folder goes with it.
        defer { withExtendedLifetime(house) {} }
        let container = try container(house, ssh: script)
        let error = await #expect(throws: ServiceError.self) {
            try await container.servers.makeSourceReport().add(
                "sftp://anna@shelf/srv/books", name: nil, kind: nil)
        }
        let text = error?.description ?? ""
        #expect(text.contains(words), "\(text)")
        #expect(try await container.sources.list().entries.allSatisfy { $0.kept.kind != .sftp })
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: server)))
    func `a folder that is there is added, and one that is not is told`() async throws {
        let house = try SourceHouse(.library)
        // Its folder goes with it.
        defer { withExtendedLifetime(house) {} }
        let container = try container(house, ssh: "exec \(Self.server)")
        let folder = container.environment.workingFolder
        let report = try container.servers.makeSourceReport()
        let error = await #expect(throws: ServiceError.self) {
            try await report.add("sftp://shelf\(folder)/none", name: nil, kind: nil)
        }
        #expect(error?.code == .notFound)
        try await report.add("sftp://shelf\(folder)", name: "mine", kind: nil)
        #expect(try await container.sources.list().named("mine").kept.kind == .sftp)
    }
}
