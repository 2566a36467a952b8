import ListenCore
import Testing

@testable import Places

/// The sentences about places where devices meet.
@Suite struct SyncFailureTests {
    @Test(arguments: [
        ("Start it.", "desk cannot be reached. Start it."),
        (
            "http://desk:8080/ cannot be reached (refused). Start the server, or check the port.",
            "There was no meeting at desk: http://desk:8080/ cannot be reached (refused). Start"
                + " the server, or check the port."
        ),
    ])
    func `a place that is away is said once`(reason: String, sentence: String) {
        let error = SyncError(.unreachable(reason), subject: "desk")
        #expect(error.description == sentence)
        #expect(error.kind == .unavailable)
    }
}
