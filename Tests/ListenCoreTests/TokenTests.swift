import ListenCore
import Testing

/// Tokens as they are typed, kept in files and printed by commands.
@Suite struct TokenTests {
    private func token(_ text: String) -> String? {
        (try? Secret(token: Array(text.utf8)))?.reveal()
    }

    @Test(arguments: [
        ("abc", "abc"), (" \t\r\n\u{B}\u{C}abc \t\r", "abc"), ("abc\r\nmore", "abc"),
        ("!~", "!~"), ("abc\n", "abc"),
    ])
    func `a token is the first line without the white space around it`(
        text: String, wanted: String
    ) {
        #expect(token(text) == wanted)
    }

    @Test(arguments: ["", " \n\t", "a b", "a\tb", "a\u{7F}", "a\u{1}", "é", "\u{E}a"])
    func `a line of anything but visible ASCII is no token`(text: String) {
        #expect(throws: TokenError(.malformed)) { try Secret(token: Array(text.utf8)) }
    }

    @Test func `a token has a longest length`() {
        let longest = String(repeating: "a", count: TokenError.longestToken)
        #expect(token(longest) == longest && token(longest + "a") == nil)
    }

    @Test func `a secret is printed as stars`() {
        let secret = Secret("abc")
        #expect("\(secret)" == "***" && String(reflecting: secret) == "***")
        #expect(Mirror(reflecting: secret).children.isEmpty && secret.reveal() == "abc")
    }

    @Test(arguments: [
        ("azAZ09-./:_", "azAZ09-./:_"), ("", "''"), ("a b", "'a b'"), ("it's", "'it'\\''s'"),
        ("é", "é"), ("$x", "'$x'"), ("a;b", "'a;b'"), ("~", "'~'"), ("a@b", "'a@b'"),
        ("[", "'['"), ("`", "'`'"), ("{", "'{'"), (",", "','"),
    ])
    func `a text is one word of a shell`(text: String, word: String) {
        #expect(text.shellWord == word)
    }

    @Test func `a failure names the server and the way out of it`() {
        let about = TokenError(.missing).about("my server")
        #expect(
            about.description
                == """
                The token of my server is not where it was kept. Set it anew with \
                `listen server token 'my server' --token`.
                """)
        let shelf = KeptSource(
            id: SourceID(rawValue: "s"), name: "my cloud", kind: SourceKindName(rawValue: "webdav"),
            address: "https://a/b c", account: "anna")
        #expect(
            TokenError(.missing).about(shelf).description
                == """
                The token of my cloud is not where it was kept. Set it anew with \
                `listen source add 'https://a/b c' --kind webdav --account anna`.
                """)
        #expect(TokenError(.missing).about(shelf).kind == .configuration)
        #expect(TokenError(.cancelled).about(shelf).code == .cancelled)
        #expect(
            TokenError(.command(reason: "x")).about("drive", anew: "listen source sign-in drive")
                .description.hasSuffix("Set it anew with `listen source sign-in drive`."))
        #expect(TokenError(.missing).description.hasPrefix("The token is not where it was kept."))
        #expect(
            TokenError(.exposed(path: "/a b")).about("x").description.hasSuffix(
                "Close it with `chmod 600 '/a b'`."))
        let kinds: [(TokenErrorCode, FailureKind)] = [
            (.noService(reason: "x"), .unavailable), (.locked, .refused),
            (.exposed(path: "x"), .refused), (.missing, .configuration),
            (.file(path: "x", reason: "y"), .configuration),
            (.command(reason: "x"), .configuration), (.malformed, .badData),
            (.signIn(sentence: "Sign in.", kind: .refused), .refused), (.cancelled, .tryLater),
        ]
        for (code, kind) in kinds { #expect(code.kind == kind, "\(code)") }
    }
}
