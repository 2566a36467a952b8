import ProgramTestSupport
import Testing

/// One private server for all tests of a suite.
///
/// Its null sink begins with a block of two seconds; a recording that runs all
/// the time keeps it at 5 ms, so that only the suite waits, and not each test.
struct SharedPulseServer: SuiteTrait, TestScoping {
    @TaskLocal static var current: PrivatePulseServer?

    @concurrent func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @Sendable @concurrent () async throws -> Void
    ) async throws {
        let server = try PrivatePulseServer()
        let recording = try server.record()
        try await Self.$current.withValue(server) { try await function() }
        recording.stop()
    }
}

extension Trait where Self == SharedPulseServer {
    /// Runs the suite's tests beside one private server.
    static var sharedPulseServer: Self { Self() }
}
