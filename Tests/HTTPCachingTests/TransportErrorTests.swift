import HTTPCaching
import ListenCore
import Testing

/// What is said of transfers that failed, and the limits they have.
struct TransportErrorTests {
    private static let keyCommand =
        "openssl s_client -connect a:80 </dev/null | openssl x509 -pubkey -noout"
        + " | openssl pkey -pubin -outform der | sha256sum"
    private static let ofOtherKey =
        "http://a/ was not asked: its key is not the one that is pinned. Ask who runs it before you"
        + " pin another with --pin; `\(keyCommand)` prints what it has now."
    private static let ofCertificate =
        "The connection to http://a/ is not secure (why). A certificate of the server's own is"
        + " given as --ca-file FILE where it is added, or to `listen source trust` (a --pin does"
        + " not stand in for it), and `\(keyCommand)` prints the fingerprint of its key."

    private func error(
        _ code: TransportError.Code, _ obstacle: TransportError.Obstacle? = nil
    ) -> TransportError {
        TransportError(code, reason: "why", url: "http://a/", obstacle: obstacle)
    }

    @Test(
        arguments: [
            (.unreachable, nil, "http://a/ cannot be reached (why). Check the network."),
            (
                .unreachable, .noNetwork,
                "http://a/ cannot be reached (why). This machine has no network; connect it."
            ),
            (
                .unreachable, .refused,
                "http://a/ cannot be reached (why). Start the server, or check the port."
            ),
            (.unreachable, .unknownName, "http://a/ cannot be reached (why). Check the network."),
            (.unreachable, .silent, "http://a/ cannot be reached (why). Check the network."),
            (
                .failed, .proxy,
                "http://a/ cannot be reached: why. Check the setting proxy, and the variables "
                    + "http_proxy, https_proxy and all_proxy."
            ),
            // What hinders a connection says nothing of another failure.
            (.timeout, .refused, "http://a/ did not answer in time (why). Try again later."),
            (.timeout, .noNetwork, "http://a/ did not answer in time (why). Try again later."),
            (
                .tls, nil,
                "The connection to http://a/ is not secure (why). Check its certificate."
            ),
            (.tls, .otherKey, ofOtherKey), (.tls, .certificate, ofCertificate),
            (.cut, nil, "The transfer from http://a/ was cut off (why). Try again."),
            (.malformed, nil, "http://a/ did not answer in HTTP (why). Check the address."),
            (
                .tooLarge(limit: 9), nil,
                "The answer of http://a/ is larger than 9 bytes. Check the address."
            ),
            (.outOfReach, nil, "http://a/ may not be asked: it lies on why. Check the address."),
            (.sound, nil, "http://a/ is a sound (why) and no page. Play it with `listen play`."),
            (.redirect, nil, "http://a/ leads elsewhere (why). Check the address."),
            (.badURL, nil, "http://a/ cannot be asked (why). Check the address."),
            (.token(TokenError(.locked)), nil, TokenError(.locked).description),
            (.abandoned, nil, "The transfer from http://a/ was cancelled. Start it again."),
            (.cancelled, nil, "The transfer from http://a/ was cancelled. Start it again."),
            (.failed, nil, "The transfer from http://a/ failed (why). Try again."),
        ] as [(TransportError.Code, TransportError.Obstacle?, String)])
    func `a failure is told with the way out of it`(
        _ code: TransportError.Code, _ obstacle: TransportError.Obstacle?, _ sentence: String
    ) {
        #expect(error(code, obstacle).description == sentence)
    }

    @Test(
        arguments: [
            (.tooLarge(limit: 9), .badData), (.malformed, .badData), (.badURL, .usage),
            (.sound, .badData),
            (.redirect, .refused), (.outOfReach, .refused),
            (.token(TokenError(.malformed)), .badData), (.abandoned, .tryLater),
            (.cancelled, .tryLater), (.unreachable, .unavailable), (.timeout, .unavailable),
            (.tls, .unavailable), (.cut, .unavailable), (.failed, .unavailable),
        ] as [(TransportError.Code, FailureKind)])
    func `a failure has its kind`(_ code: TransportError.Code, _ kind: FailureKind) {
        #expect(error(code).kind == kind)
    }

    @Test(
        arguments: [
            (TransferLimits.json, 33_554_432, Duration.seconds(30), true),
            (.subtitles, 8_388_608, .seconds(30), true),
            (.cover, 5_242_880, .seconds(30), true),
            (.media, 2_147_483_648, nil, false),
        ] as [(TransferLimits, Int64, Duration?, Bool)])
    func `texts and pictures come in half a minute, recordings take as long as bytes come`(
        _ limits: TransferLimits, _ bytes: Int64, _ total: Duration?, _ isDecoded: Bool
    ) {
        #expect(limits.maxBytes == bytes)
        #expect(limits.total == total)
        #expect(limits.decodesContent == isDecoded)
        #expect(limits.connect == .seconds(5))
        #expect(limits.firstByte == .seconds(15) && limits.silence == .seconds(15))
    }

    @Test func `the digest that cannot be computed says what is missing`() {
        let error = #expect(throws: DigestError.self) { try PlainDigests().digest(.sha1) }
        #expect(
            error?.description
                == "SHA-1 needs OpenSSL’s libcrypto, which is not there or does not allow it. "
                + "Install the package libssl3.")
        #expect(error?.kind == .unavailable)
    }

    @Test(
        arguments: [
            (
                "example.com",
                "example.com is not a full address. Write it with http:// or https://, like "
                    + "http://127.0.0.1:8000."
            ),
            (
                "ftp://a",
                "ftp://a is not an address of a backend. Use http:// or https://, or "
                    + "http+unix://%2Frun%2Flisten.sock for a socket."
            ),
            (
                "http://u:p@a",
                "A user name or password may not stand in the address. Leave it out."
            ),
            (
                "http://a/#f",
                "http://a/ was given with a query or fragment. Give the address up to its path"
                    + " only."
            ),
            ("http://", "http:// is not an address. Write it like http://127.0.0.1:8000."),
        ])
    func `a mistake in a server's address says how to write it`(_ text: String, _ sentence: String)
    {
        let error = #expect(throws: AddressError.self) { try ServerAddress.normalised(text) }
        #expect(error?.description == sentence)
    }

    @Test func `a long mistake in an address is cut short`() {
        let text = String(repeating: "a", count: 300)
        let error = #expect(throws: AddressError.self) { try ServerAddress.normalised(text) }
        #expect(error?.subject == String(repeating: "a", count: 200))
    }
}
