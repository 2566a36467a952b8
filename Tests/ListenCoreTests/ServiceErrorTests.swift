import ListenCore
import Testing

/// Failures of services as sentences, and what a program that calls `listen` learns of them.
@Suite struct ServiceErrorTests {
    private typealias Code = ServiceError.Code

    private static let kinds: [(code: Code, kind: FailureKind)] = [
        (.offline, .unavailable), (.proxy(reason: "x"), .unavailable),
        (.elsewhere("http://a"), .unavailable), (.timeout, .unavailable), (.cut, .unavailable),
        (.tls(reason: "x"), .unavailable), (.notSupported, .unavailable),
        (.notInStep, .unavailable), (.notCached, .unavailable), (.notAsked, .unavailable),
        (.switchedOff, .unavailable),
        (.incomplete(reason: "x"), .unavailable), (.webPage(from: nil), .unavailable),
        (.status(400, detail: nil), .unavailable), (.status(500, detail: nil), .unavailable),
        (.status(401, detail: nil), .refused), (.status(403, detail: nil), .refused),
        (.status(404, detail: nil), .notFound), (.status(410, detail: nil), .notFound),
        (.status(413, detail: nil), .badData), (.status(429, detail: nil), .tryLater),
        (.status(456, detail: nil), .tryLater), (.status(503, detail: nil), .tryLater),
        (.tryLater(seconds: 3), .tryLater), (.malformed(path: "", reason: "x"), .badData),
        (.tooLarge(limitBytes: 1), .badData), (.notFound, .notFound), (.noSound, .notFound),
        (.file(reason: "x"), .inputOutput), (.notKept(reason: "x"), .inputOutput),
        (.misconfigured, .configuration), (.cancelled, .tryLater),
    ]

    @Test func `every failure has its kind and is a whole sentence`() {
        for (code, kind) in Self.kinds {
            let error = ServiceError(code, context: "the list of books from x")
            #expect(error.kind == kind, "\(code)")
            #expect(error.description.hasPrefix("The list of books from x "), "\(error)")
            #expect(error.description.hasSuffix("."), "\(error)")
        }
        #expect(
            Set(Self.kinds.map { ServiceError($0.code, context: "x").description }).count
                == Self.kinds.count)
    }

    @Test(arguments: [
        (Code.status(404, detail: nil), "X could not be fetched: the server answered 404."),
        (.status(400, detail: "no"), "X could not be fetched: the server answered 400 (no)."),
        (
            .status(500, detail: nil),
            "X could not be fetched: the server answered 500. Try again later."
        ),
        (.status(499, detail: nil), "X could not be fetched: the server answered 499."),
        (.tryLater(seconds: nil), "X cannot be had now: the server asks to wait."),
        (.tryLater(seconds: 30), "X cannot be had now: the server asks to wait 30 seconds."),
        (
            .malformed(path: "books[0]", reason: "no id"),
            """
            X cannot be read: no id at books[0]. Check that the address is a listen backend with \
            `listen server test`.
            """
        ),
        (.tooLarge(limitBytes: 9), "X is larger than the limit of 9 bytes."),
        (.tooLarge(limitBytes: 33_554_432), "X is larger than the limit of 32 MB."),
        (.notSupported, "X is not offered here."),
        (
            .notInStep,
            "X is not in step with the sound yet. It is put in step while the sound plays, and "
                + "appears as it comes."
        ),
    ])
    func `the sentence says what the server said`(code: ServiceError.Code, text: String) {
        #expect(ServiceError(code, context: "x").description == text)
    }

    @Test func `advice of its own stands in place of the usual`() {
        let error = ServiceError(.offline, context: "x", advice: "Plug it in.")
        #expect(
            error.description
                == "X could not be fetched: the server cannot be reached. Plug it in.")
    }

    @Test func `another way is named where a server gives no answer or no list`() {
        let silent: [Code] = [
            .offline, .proxy(reason: "x"), .webPage(from: nil), .elsewhere("x"), .timeout, .cut,
            .tls(reason: "x"), .notCached, .status(500, detail: nil),
        ]
        let answers: [Code] = [
            .notFound, .status(404, detail: nil), .status(499, detail: nil), .notSupported,
            .malformed(path: "", reason: "x"), .cancelled,
        ]
        for code in silent {
            let error = ServiceError(code, context: "x")
            #expect(!error.hasOtherWay && error.ofServer.hasOtherWay, "\(code)")
            #expect(error.ofServer.description.hasSuffix(ServiceError.standingWay))
            #expect(error.ofServer.told(way: "Press o.").hasSuffix(" Press o."))
            #expect(error.ofServer.told(way: nil) == error.description)
        }
        for code in answers {
            let error = ServiceError(code, context: "x")
            #expect(!error.ofServer.hasOtherWay, "\(code)")
            #expect(error.ofList.hasOtherWay == (code != .cancelled), "\(code)")
            #expect(error.ofList.isOfServer && error.ofList.isOfList && !error.ofServer.isOfList)
        }
    }
}
