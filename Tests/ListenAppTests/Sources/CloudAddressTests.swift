import ListenCore
import Testing

@testable import ListenApp
@testable import Reports

/// The addresses of folders in clouds, as a person types them.
@Suite struct CloudAddressTests {
    @Test(arguments: [
        ("drive", "not a folder", CloudWay.here), ("drive", "https://other.example/x", .here),
        ("baidu", "../etc", .here), ("baidu", "../etc", .pasted), ("drive", "a/b", .printed),
    ])
    func `what names no folder is refused before anybody signs in`(
        _ kind: String, _ typed: String, _ way: CloudWay
    ) async throws {
        let house = try SourceHouse(.library)
        let report = try house.container.servers.makeSourceReport()
        // No client is configured here, which is the first that a sign-in would tell.
        let error = await #expect(throws: StatedError.self) {
            try await report.add(typed, name: nil, kind: kind, way: way)
        }
        #expect(error?.kind == .usage)
    }

    @Test(arguments: ["", "two words", "über", "\u{1B}[A"])
    func `what can be no printed line is none, and not a token of a server`(
        _ line: String
    ) throws {
        let prompt = TokenPrompt(
            readInput: { () throws(TokenError) in try Secret(token: Array(line.utf8)) },
            askTerminal: { _ in try Secret(token: Array(line.utf8)) })
        for isPiped in [true, false] {
            #expect(try prompt.pastedLine("Line: ", isPiped: isPiped).reveal().isEmpty)
        }
        let whole = TokenPrompt(
            readInput: { () throws(TokenError) in Secret("listen.drive.1.x") },
            askTerminal: { _ in throw CancellationError() })
        #expect(try whole.pastedLine("Line: ", isPiped: true).reveal() == "listen.drive.1.x")
        #expect(throws: CancellationError.self) {
            try whole.pastedLine("Line: ", isPiped: false)
        }
    }
}
