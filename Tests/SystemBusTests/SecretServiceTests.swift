import ListenCore
import ListenTestSupport
import ProgramTestSupport
import SystemBus
import Testing

/// The client against GNOME Keyring on a bus of the test's own; `secret-tool`
/// is the independent witness.
@Suite(
    .serialized, .timeLimit(.minutes(2)),
    .enabled(
        if: PrivateSecretService.skipReason == nil, "needs gnome-keyring and libsecret-tools"))
struct SecretServiceTests {
    private let server = "https://books.example"

    @Test func `a token is kept, found by others, replaced and removed`() async throws {
        let keyring = try PrivateSecretService()
        let service = SecretService(address: keyring.address)
        try await service.keep(Secret("marker"), server: server, account: "anna")
        #expect(keyring.lookup(server, "anna") == "marker")
        #expect(keyring.lookup(server, "") == nil)
        #expect(try await service.token(server: server, account: "anna") == Secret("marker"))
        try await service.keep(Secret("second"), server: server, account: "anna")
        #expect(keyring.lookup(server, "anna") == "second")
        #expect(try await service.token(server: server, account: "anna") == Secret("second"))
        try await service.remove(server: server, account: "anna")
        #expect(keyring.lookup(server, "anna") == nil)
        try await service.remove(server: server, account: "anna")
    }

    @Test func `what another program stored is read`() async throws {
        let keyring = try PrivateSecretService()
        keyring.store("from outside", server, "")
        keyring.store("theirs", server, "小紅")
        let service = SecretService(address: keyring.address)
        #expect(await code(service, "") == .malformed)
        #expect(try await service.token(server: server, account: "小紅") == Secret("theirs"))
        #expect(await code(service, "berta") == .missing)
    }

    @Test func `a locked keyring that nobody unlocks is a sentence`() async throws {
        let keyring = try PrivateSecretService()
        keyring.store("marker", server, "")
        keyring.lock()
        // No prompter can be shown on this bus: the keyring ends the prompt itself, or nobody does.
        let service = SecretService(
            address: keyring.address, promptPatience: .milliseconds(500))
        let found = await code(service, "")
        #expect(found == .locked || isNoService(found), "\(String(describing: found))")
        await #expect {
            try await service.keep(Secret("marker"), server: server, account: "")
        } throws: { error in
            let code = (error as? TokenError)?.code
            return code == .locked || isNoService(code)
        }
    }

    @Test func `a bus without a Secret Service says so`() async throws {
        let bus = try PrivateSecretService(withKeyring: false)
        let found = await code(SecretService(address: bus.address), "")
        #expect(found == .noService(reason: "no Secret Service runs in this session"))
    }

    private func isNoService(_ code: TokenError.Code?) -> Bool {
        if case .noService? = code { true } else { false }
    }

    private func code(_ service: SecretService, _ account: String) async -> TokenError.Code? {
        do throws(TokenError) {
            _ = try await service.token(server: server, account: account)
            return nil
        } catch {
            return error.code
        }
    }
}

@Suite struct AbsentSessionBusTests {
    @Test(arguments: [
        "unix:path=/nonexistent/bus", "", "nonsense",
        "unix:path=" + String(repeating: "x", count: 300),
    ]) func `a machine without a session bus is told of`(address: String) async {
        await #expect {
            try await SecretService(address: address).token(server: "x", account: "")
        } throws: { error in
            guard case .noService(let reason)? = (error as? TokenError)?.code else { return false }
            return reason.hasPrefix("the session bus cannot be used")
        }
    }
}
