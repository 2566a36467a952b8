import ListenCore
import Testing

/// Faults of serving the library, and the ways out of them.
@Suite struct ServingErrorTests {
    @Test(
        arguments: [
            (.badAddress, .usage, "\"X\" is no address to listen on. Give ADDRESS:PORT with a"),
            (.tokenNeeded, .usage, "Other machines can reach X, so a token is needed."),
            (
                .badToken(reason: "it is short"), .badData,
                "The token of X cannot be used: it is short. Make one with"
            ),
            (.badMediaBase, .usage, "X cannot be the address of the sound. Give an http://"),
            (.addressInUse, .unavailable, "Another program listens on X already. Stop it, or"),
            (.notPermitted, .refused, "You may not listen on X. Give a port of 1024 or more"),
            (.noSuchAddress, .unavailable, "This machine has no address X. See `ip address`"),
            (.notASocket, .inputOutput, "X exists and is no socket of a server. Give another"),
            (
                .failed(reason: "it is worn"), .inputOutput,
                "The library cannot be served on X: it is worn."
            ),
        ] as [(ServingErrorCode, FailureKind, String)])
    func `a fault of serving says its reason and the way out`(
        code: ServingErrorCode, kind: FailureKind, beginning: String
    ) {
        let error = ServingError(code, subject: "X")
        #expect(error.description.hasPrefix(beginning), "\(error)")
        #expect(error.description.hasSuffix("."))
        #expect(error.kind == kind)
    }

    @Test func `books that others change again and again are waited for`() {
        let error = BooksChanged()
        #expect(error.kind == .unavailable)
        #expect(error.description.hasSuffix("Wait until it is done, and try again."))
    }
}
