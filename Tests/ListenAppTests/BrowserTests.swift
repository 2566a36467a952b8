import Processes
import Testing

@testable import SharedWork

/// Addresses on their way into a browser.
@Suite struct BrowserTests {
    private static let page = "https://id.example/auth"

    @Test func `a browser that goes on by itself is not waited for`() async throws {
        let (ends, never) = AsyncStream<Void>.makeStream()
        defer { never.finish() }
        // `firefox` that does not run yet ends with its last window.
        let browser = Browser(environment: ["DISPLAY": ":0"]) {
            (_) async throws(LaunchFault) in
            for await _ in ends {}
            return .exited(1)
        } sleep: { _ in
        }
        try await browser.open(Self.page)
    }

    @Test(arguments: [ProgramEnding.exited(3), .signalled(9)])
    func `a program that finds no browser is told with the address`(ending: ProgramEnding) async {
        let (waits, never) = AsyncStream<Void>.makeStream()
        defer { never.finish() }
        let browser = Browser(environment: ["BROWSER": "x"]) { (_) async throws(LaunchFault) in
            ending
        } sleep: { _ in
            for await _ in waits {}
        }
        let error = await #expect(throws: (any Error).self) { try await browser.open(Self.page) }
        #expect("\(error.map { "\($0)" } ?? "")".contains(Self.page))
    }
}
