import FoundationEssentials
import Glibc
import ListenCore
import Storage
import Testing

@testable import SharedWork
@testable import Reports

/// `listen server add` and `listen server token` with every place of a token.
@Suite struct ServerTokenTests {
    private let printed = Printed()
    private let home = "https://books.example"

    private func token(of desk: Desk) async throws -> Secret {
        let server = try #require(try await desk.servers.backends().first)
        return try await desk.vault.token(of: server, try #require(server.token))
    }

    @Test(arguments: [TokenInput.standardInput, .terminal])
    func `without a Secret Service a typed token is kept in a private file, which is said`(
        input: TokenInput
    ) async throws {
        let desk = try Desk(printed)
        try await desk.report.add(home, name: "home", account: "anna", token: input)
        let path = desk.folder.path + "/tokens/identity1"
        #expect(
            printed.notes == """
                Its token is kept in \(path), which only you can read, since there is no session \
                bus here.
                home (https://books.example) was added and is in use.

                """)
        #expect(desk.tokenFiles == ["identity1"])
        #expect(try await token(of: desk) == Secret("marker"))
        try await desk.report.list(json: true)
        try await desk.report.list(json: false)
        try await desk.report.showToken(of: "home")
        #expect(printed.data.contains("\"account\" : \"anna\""))
        #expect(printed.data.contains("\"source\" : \"kept\""))
        #expect(printed.data.contains("as anna, token in a file of listen's own"))
        #expect(printed.data.hasSuffix("home: in a file of listen's own, account anna\n"))
        #expect(!(printed.data + printed.notes).contains("marker"))
    }

    @Test func `a changed token replaces the former one and its file`() async throws {
        let desk = try Desk(printed)
        try await desk.report.add(home, name: "home", token: .standardInput)
        let first = try await desk.servers.backends().first
        try await desk.report.setToken(of: home, account: nil, to: .standardInput)
        #expect(desk.tokenFiles == ["identity2"])
        let second = try await desk.servers.backends().first
        #expect(first?.cachePartition == "token identity1")
        #expect(second?.cachePartition == "token identity2")
        try await desk.report.setToken(of: "home", account: nil, to: .command("echo other"))
        #expect(desk.tokenFiles == [])
        #expect(try await token(of: desk) == Secret("other"))
    }

    @Test func `a rotated token of a named account keeps its cache`() async throws {
        let desk = try Desk(printed)
        try await desk.report.add(home, name: "home", account: "anna", token: .standardInput)
        let before = try await desk.servers.backends().first?.cachePartition
        try await desk.report.setToken(of: "home", account: nil, to: .standardInput)
        let after = try await desk.servers.backends().first?.cachePartition
        #expect(before == "account anna" && after == before)
        try await desk.report.setToken(of: "home", account: "berta", to: .standardInput)
        #expect(try await desk.servers.backends().first?.cachePartition == "account berta")
    }

    @Test func `the token goes with the server, and the person's own file stays`() async throws {
        let desk = try Desk(printed)
        try await desk.report.add("https://other.example", name: "other")
        try await desk.report.add(home, name: "home", token: .standardInput)
        try await desk.report.remove("home")
        #expect(desk.tokenFiles == [])
        let file = try desk.write("mine")
        try await desk.report.add(home, name: "home", token: .file(file))
        try await desk.report.removeToken(of: "home")
        #expect(printed.notes.hasSuffix("home has no token any more.\n"))
        #expect(access(desk.folder.path + "/mine", F_OK) == 0)
        await #expect {
            try await desk.report.removeToken(of: "home")
        } throws: { ($0 as? any DescribedError)?.kind == .notFound }
    }

    @Test func `a person is asked before a token goes, which nothing brings back`() async throws {
        let desk = try Desk(printed, answer: false)
        try await desk.report.add(home, name: "home", token: .standardInput)
        try await desk.report.removeToken(of: "home")
        #expect(printed.notes.contains("Remove the token of home? `listen undo` does not"))
        #expect(printed.notes.hasSuffix(" [y/N]\nNothing was changed.\n"))
        #expect(desk.tokenFiles == ["identity1"])
        try await desk.report.removeToken(of: "home", isSure: true)
        #expect(desk.tokenFiles == [])
    }

    @Test func `a file that others can read is refused before anything is added`() async throws {
        let desk = try Desk(printed)
        let file = try desk.write("marker", mode: 0o644)
        await #expect {
            try await desk.report.add(home, name: "home", token: .file(file))
        } throws: { error in
            (error as? any DescribedError)?.kind == .refused
                && "\(error)".contains("chmod 600 \(desk.folder.path)/mine")
                && !"\(error)".contains("marker")
        }
        #expect(try await desk.servers.backends().isEmpty)
        chmod(desk.folder.path + "/mine", 0o600)
        try await desk.report.add(home, name: "home", token: .file(file))
        #expect(try await token(of: desk) == Secret("marker"))
    }

    @Test func `a file that is not there and an empty command are told before anything is added`()
        async throws
    {
        let desk = try Desk(printed)
        await #expect {
            try await desk.report.add(home, name: "home", token: .file("/none/token"))
        } throws: { error in
            (error as? any DescribedError)?.kind == .notFound
                && "\(error)" == "The token file /none/token does not exist. Check its name."
        }
        await #expect {
            try await desk.report.add(home, name: "home", token: .command(" "))
        } throws: { error in
            (error as? any DescribedError)?.kind == .usage && "\(error)".contains("is empty")
        }
        #expect(try await desk.servers.backends().isEmpty)
    }

    @Test func `a text that is no token is refused before anything is added`() async throws {
        let desk = try Desk(printed, typed: "mar\u{1}ker")
        await #expect {
            try await desk.report.add(home, name: "home", token: .standardInput)
        } throws: { ($0 as? TokenError)?.code == .malformed && !"\($0)".contains("ker") }
        #expect(try await desk.servers.backends().isEmpty)
    }

    @Test func `plain http to another machine is warned of, and keeps the token at home`()
        async throws
    {
        let desk = try Desk(printed)
        try await desk.report.add("http://books.example", name: "open")
        #expect(printed.notes.contains("not encrypted: others can see what you listen to."))
        try await desk.report.setToken(of: "open", account: nil, to: .command("echo marker"))
        #expect(
            printed.notes.hasSuffix(
                "so the token is not sent. Use https, or set allow-insecure-token = true in"
                    + " config.toml.\n"))
        let allowed = Printed()
        let trusting = try Desk(allowed, allowsInsecureToken: true)
        try await trusting.report.add(
            "http://books.example", name: "open", token: .command("echo marker"))
        #expect(allowed.notes.contains("and the token is sent over it"))
    }

    @Test(arguments: ["https://books.example", "http://127.0.0.1:8000", "http://localhost:1"])
    func `https and this machine need no warning`(url: String) async throws {
        let desk = try Desk(printed)
        try await desk.report.add(url, name: "home", token: .command("echo marker"))
        #expect(!printed.notes.contains("encrypted"))
    }

    @Test func `a token in a command is not repeated`() async throws {
        let desk = try Desk(printed)
        try await desk.report.add(
            home, name: "home", token: .command("curl -H 'Authorization: Bearer marker' x"))
        try await desk.report.list(json: true)
        try await desk.report.list(json: false)
        #expect(!(printed.data + printed.notes).contains("marker"))
    }
}
