import Foundation
import HTTPCaching
import ListenCore
import Testing

@testable import SignIn

@Suite struct ProofKeyTests {
    /// RFC 7636 appendix B, and one of zeros.
    @Test(arguments: [
        (
            "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
            "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
        ),
        (
            "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
            "DwBzhbb51LfusnSGBa_hqYSgo7-j8BTQnip4TOnlzRo"
        ),
    ])
    func `the challenge is the digest of the verifier`(verifier: String, challenge: String) {
        #expect(ProofKey(verifier: verifier).challenge == challenge)
    }

    @Test func `a key of random bytes has as many characters as the standard wants`() {
        #expect(ProofKey(random: [UInt8](repeating: 0xFF, count: 32)).verifier.count == 43)
    }
}

@Suite struct ClientRegistrationTests {
    private func code(_ id: String, _ secret: String?) throws -> SignInErrorCode? {
        let service = try Sample.service()
        do throws(SignInError) {
            _ = try ClientRegistration(id: id, secret: secret.map { Secret($0) }, of: service)
            return nil
        } catch {
            return error.code
        }
    }

    @Test func `both values are needed`() throws {
        #expect(
            try code("", nil)
                == .notConfigured(id: "drive-client-id", secret: "drive-client-secret"))
        #expect(try code("  ", "abc123") == .missingValue(setting: "drive-client-id"))
        #expect(try code("abc123", " ") == .missingValue(setting: "drive-client-secret"))
    }

    @Test(arguments: [
        "YOUR_CLIENT_ID", "your-client-id", "xxx", "XXXX", "<client id>", "[id]", "client_id",
        "YOUR_CLIENT_ID.apps.googleusercontent.com", "xxxx.apps.googleusercontent.com", "...",
        "CLIENT-ID", "changeme", "insert-here",
    ])
    func `what an example left there is refused by name`(value: String) throws {
        #expect(
            try code(value, "GOCSPX-abc") == .placeholder(setting: "drive-client-id"))
        #expect(
            try code("123.apps.googleusercontent.com", value)
                == .placeholder(setting: "drive-client-secret"))
    }

    @Test(arguments: [
        "1234567890-abcdefyourxxx.apps.googleusercontent.com", "yourbookshop42", "x1x",
        "L6g9ViLdiAqmdPMGG2ZHkmGA",
    ])
    func `real ones are taken`(value: String) throws {
        #expect(try code(value, "GOCSPX-abc") == nil)
    }
}

@Suite struct RedirectAddressTests {
    @Test(arguments: [
        ("", 0, "http://127.0.0.1:7/"), ("http://127.0.0.1:53682/", 53_682, "http://127.0.0.1:7/"),
        ("http://localhost:9/done", 9, "http://localhost:7/done"),
        (" http://127.0.0.1 ", 0, "http://127.0.0.1:7/"),
    ])
    func `an address of this machine`(text: String, port: UInt16, at: String) throws {
        let address = try RedirectAddress(text, of: Sample.service())
        #expect(address.port == port)
        #expect(address.text(at: 7) == at)
    }

    @Test(arguments: [
        "https://127.0.0.1/", "http://books.example/", "http://127.0.0.1/?a=b", "http://[::1]/",
        "app://done", "http://127.0.0.1/#x",
    ])
    func `any other is refused`(text: String) throws {
        let error = try #require(throws: SignInError.self) {
            try RedirectAddress(text, of: Sample.service())
        }
        guard case .badRedirect("drive-redirect-url", _) = error.code else {
            Issue.record("\(error)")
            return
        }
    }

    @Test func `one without a scheme is told so`() throws {
        let error = try #require(throws: SignInError.self) {
            try RedirectAddress("127.0.0.1:9", of: Sample.service())
        }
        #expect(
            error.code
                == .redirectWithoutScheme(setting: "drive-redirect-url", value: "127.0.0.1:9"))
    }
}

@Suite struct GrantTests {
    @Test(arguments: [nil, "REFRESH"], [nil, 1_700_000_000 as Int64])
    func `a grant is read back as it was sealed`(refresh: String?, expires: Int64?) throws {
        let service = try Sample.service()
        let grant = Sample.grant(refresh: refresh, expires: expires)
        let sealed = try grant.sealed(for: service)
        #expect(try Grant(sealed: sealed, for: service) == grant)
        #expect(try Secret(token: Array(sealed.reveal().utf8)) == sealed)
        #expect(!sealed.reveal().contains("ACCESS"))
    }

    @Test func `damaged text, and that of another service, is refused`() throws {
        let service = try Sample.service()
        let sealed = try Sample.grant().sealed(for: service).reveal()
        let damaged = [
            "", "listen", String(sealed.dropLast(9)), sealed + "!", sealed + ".x",
            "listen.drive.2." + (sealed.split(separator: ".").last ?? ""), "ya29.a0AfExample",
            "listen.drive.1.e30",
        ]
        for text in damaged {
            let error = try #require(throws: SignInError.self) {
                try Grant(sealed: Secret(text), for: service)
            }
            #expect(error.code == .badPaste, "\(text)")
        }
        let error = try #require(throws: SignInError.self) {
            try Grant(sealed: Secret(sealed), for: Sample.service(.baidu))
        }
        #expect(error.code == .otherPaste(kind: "drive"))
    }

    @Test func `a grant is fresh until a minute before its end`() {
        #expect(Sample.grant(expires: nil).isFresh(at: .max - 100))
        #expect(Sample.grant(expires: 1_000).isFresh(at: 939))
        #expect(!Sample.grant(expires: 1_000).isFresh(at: 940))
    }
}

@Suite struct SignInErrorTests {
    @Test func `every sentence ends, and names the way out or the service`() {
        let codes: [SignInErrorCode] = [
            .notConfigured(id: "a-id", secret: "a-secret"), .missingValue(setting: "a-id"),
            .placeholder(setting: "a-id"),
            .badRedirect(setting: "a-url", reason: "it has a query"),
            .redirectWithoutScheme(setting: "a-url", value: "me:pw@host"), .cancelled, .wrongState,
            .noCode, .pageRefused(message: "invalid_scope"),
            .exchangeRefused(status: 400, message: "bad"), .expired,
            .notListening(reason: "it is taken"), .noDeviceCodes, .unreadable, .badPaste,
            .otherPaste(kind: "baidu"), .notSignedIn(source: "my drive"),
            .signedOut(source: "drive"), .busy,
        ]
        var seen: Set<String> = []
        for code in codes {
            let sentence = SignInError(code, subject: "Book Shelf").description
            #expect(sentence.hasSuffix("."), "\(sentence)")
            #expect(seen.insert(sentence).inserted)
        }
    }

    @Test func `words from outside control no terminal`() {
        let error = SignInError(
            .exchangeRefused(status: 400, message: "a\u{1B}]0;b\u{7}\nc"), subject: "X")
        #expect(!error.description.unicodeScalars.contains { $0.value < 0x20 })
    }
}
