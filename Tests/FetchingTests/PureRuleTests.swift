import HTTPCaching
import ListenCore
import Testing

@testable import Fetching

struct PureRuleTests {
    @Test(
        arguments: [
            ("https://b/a b/ü 1.mp3 ", "https://b/a%20b/ü%201.mp3"),
            (" /a b?c d", "http://a/a%20b?c%20d"), ("https://b c/x", nil), ("https://b/a\tb", nil),
            ("   ", nil), ("/x", "http://a/x"), ("http://b/x", "http://b/x"), ("", nil),
            ("ftp://a/x", nil), ("http://127.0.0.1/x", nil),
        ] as [(String, String?)])
    func `addresses in answers are resolved`(_ text: String, _ url: String?) throws {
        let base = try #require(HTTPURL("http://a/books"))
        #expect(LinkedAddress.url(text, on: base)?.description == url)
    }

    @Test func `faults in a request are told in the server's words`() {
        let json = #"{"detail":[{"loc":["body"],"msg":"Field required"},{"msg":"too long"}]}"#
        #expect(ErrorDetail.text(of: Array(json.utf8)) == "Field required; too long")
    }

    @Test(arguments: [
        ("Sentence explanation is disabled", true), ("explanations are switched off", true),
        ("No translation model is configured", true), ("The explainer is not enabled.", true),
        ("The model is off", true),
        ("The language model is offline for a minute, please try again", false),
        ("Temporarily disabled for maintenance, back in 5 minutes", false),
        ("the model is busy", false), ("not disabled, only slow", false), ("", false),
    ])
    func `what is switched off is told from what passes by whole words`(
        _ detail: String, _ isOff: Bool
    ) {
        #expect(ErrorDetail.saysSwitchedOff(detail) == isOff)
    }

    @Test(
        arguments: [
            ("GET", .transport(.unreachable), true), ("POST", .transport(.unreachable), true),
            ("POST", .blocked(.refused), true), ("GET", .blocked(.unknownName), true),
            ("GET", .blocked(.noNetwork), true), ("GET", .blocked(.slow), false),
            ("GET", .blocked(.otherKey), false), ("GET", .blocked(.certificate), false),
            ("GET", .transport(.cut), true), ("POST", .transport(.cut), false),
            ("GET", .transport(.timeout), true), ("GET", .transport(.tls), false),
            ("GET", .transport(.cancelled), false), ("GET", .transport(.tooLarge(limit: 1)), false),
            ("GET", .status(500, retryAfter: nil), true),
            ("GET", .status(503, retryAfter: 10), true),
            ("GET", .status(503, retryAfter: 11), false),
            ("GET", .status(501, retryAfter: nil), false),
            ("GET", .status(404, retryAfter: nil), false),
            ("GET", .status(429, retryAfter: 1), true),
            ("POST", .status(503, retryAfter: 1), false),
            ("HEAD", .status(408, retryAfter: nil), true),
        ] as [(String, RetryMachine.Failure, Bool)])
    func `only what is worth it is tried again`(
        _ method: String, _ failure: RetryMachine.Failure, _ isTried: Bool
    ) {
        var machine = RetryMachine(method: method)
        let step = machine.step(after: failure, elapsed: .zero, random: 0)
        #expect((step != .giveUp) == isTried)
    }

    @Test(
        arguments: [
            (.transport(.unreachable), nil), (.blocked(.refused), nil),
            (.status(429, retryAfter: nil), 0.6), (.status(529, retryAfter: 3), 3),
            (.status(503, retryAfter: -2), 0), (.status(503, retryAfter: 4), nil),
            (.status(408, retryAfter: nil), nil), (.status(200, retryAfter: nil), nil),
        ] as [(RetryMachine.Failure, Double?)])
    func `a service that a person waits for is asked again only when it says so`(
        _ failure: RetryMachine.Failure, _ wait: Double?
    ) {
        var machine = RetryMachine(method: "POST", rules: .service)
        let step = machine.step(after: failure, elapsed: .zero, random: 1)
        #expect(step == wait.map { .wait(.seconds($0)) } ?? .giveUp)
    }

    @Test func `a service is asked three times`() {
        var machine = RetryMachine(method: "POST", rules: .service)
        let steps = (0..<3).map { _ in
            // A model may take minutes to say that it cannot.
            machine.step(after: .status(500, retryAfter: nil), elapsed: .seconds(300), random: 0)
        }
        #expect(steps == [.wait(.seconds(0.3)), .wait(.seconds(0.6)), .giveUp])
    }

    @Test func `waits double, and the fourth failure is the last`() {
        var machine = RetryMachine(method: "GET")
        let steps = (0..<4).map { _ in
            machine.step(after: .transport(.cut), elapsed: .zero, random: 1)
        }
        let waits: [RetryMachine.Step] = [0.5, 1, 2].map { .wait(.seconds($0)) }
        #expect(steps == waits + [.giveUp])
    }

    @Test func `an order to wait is obeyed inside the total time`() {
        var machine = RetryMachine(method: "GET")
        let order = RetryMachine.Failure.status(503, retryAfter: 10)
        #expect(machine.step(after: order, elapsed: .zero, random: 0) == .wait(.seconds(10)))
        #expect(
            machine.step(after: order, elapsed: .seconds(15), random: 0) == .wait(.seconds(10)))
        #expect(machine.step(after: order, elapsed: .seconds(16), random: 0) == .giveUp)
    }

    @Test func `text of a server becomes one short clean line`() {
        let text = "a\u{1B}[31m\nb\u{202E}c\u{9D}" + String(repeating: "x", count: 500)
        let clean = Sanitised.text(text)
        #expect(clean.hasPrefix("a [31m b c x"))
        #expect(clean.count == 200)
    }
}
