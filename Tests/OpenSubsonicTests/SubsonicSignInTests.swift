import CryptoDigests
import Fetching
import FoundationEssentials
import HTTPCaching
import ListenCore
import ServerTestSupport
import Testing

@testable import OpenSubsonic

/// Signing in by token, password or key; bookmarks as places.
@Suite struct SubsonicSignInTests {
    private func signIn(
        _ server: StubServer, account: String? = "anna", secret: String? = "sesame",
        at address: String = Music.address
    ) async throws -> SignedIn {
        let source = KeptSource(
            id: SourceID(rawValue: address), name: "music", kind: .subsonic, address: address)
        return try await SubsonicLogin(
            server, digests: LibcryptoDigests(), allowsInsecure: true, salt: { "c19b2d" }
        ).signIn(source, SourceLogin(account: account, secret: secret.map(Secret.init)))
    }

    @Test func `a token of the password is kept, never the password`() async throws {
        let server = StubServer(Music.all)
        let signed = try await signIn(server)
        // The example of the protocol's own description.
        #expect(
            signed.secret
                == Secret("u=anna&t=26719a1196d2a940705a59634eb18eab&s=c19b2d&v=1.16.1"))
        let sent = server.requests.map(Music.fields).joined()
        #expect(!sent.contains("sesame") && !sent.contains("736573616d65"))
    }

    @Test(arguments: [10, 41])
    func `a server without tokens gets the password, over a line nobody reads`(_ code: Int)
        async throws
    {
        let server = StubServer { request in
            Music.fields(request).contains("p=enc%3A736573616d65")
                ? Music.ok(#""x": 1"#) : Music.failed(code)
        }
        let signed = try await signIn(server)
        #expect(signed.secret == Secret("u=anna&p=enc%3A736573616d65&v=1.16.1"))
        await #expect { _ = try await signIn(server, at: "http://music.example") } throws: {
            ($0 as? StatedError)?.kind == .refused
        }
        let plain = server.requests.filter { $0.url.scheme == "http" }
        #expect(plain.allSatisfy { !Music.fields($0).contains("p=") })
    }

    @Test func `a wrong password is refused and not tried again in clear`() async throws {
        let server = StubServer { _ in Music.failed(40) }
        await #expect { _ = try await signIn(server) } throws: {
            "\($0)".contains("the account or the password is wrong")
                && ($0 as? any DescribedError)?.kind == .refused
        }
        #expect(server.requests.count == 1)
    }

    @Test func `a key stands for its account`() async throws {
        let server = StubServer { request in
            Music.fields(request).hasPrefix("apiKey=key%2B1&v=") ? Music.ok(#""x": 1"#) : nil
        }
        let signed = try await signIn(server, account: nil, secret: "key+1")
        #expect(signed.secret == Secret("apiKey=key%2B1&v=1.16.1") && signed.account == nil)
    }

    @Test func `without an account or a key nothing is asked`() async throws {
        let server = StubServer(Music.all)
        await #expect { _ = try await signIn(server, account: nil, secret: nil) } throws: {
            ($0 as? StatedError)?.kind == .usage
        }
        #expect(server.requests.isEmpty)
    }

    private static let bookmarks = """
        "bookmarks": {"bookmark": {"position": "12500", "changed": "2020-01-01T00:00:00Z",
            "entry": {"id": "s1", "albumId": "al1", "duration": 20}}}
        """

    private func music() throws -> Music {
        try Music { request in
            switch Music.question(request) {
            case "getBookmarks": Music.ok(Self.bookmarks)
            case "createBookmark", "deleteBookmark": Music.ok(#""x": 1"#)
            default: Music.all(request)
            }
        }
    }

    private static func change(
        _ seconds: Double, _ reason: ServerPlaceChange.Reason, isFinished: Bool = false
    ) -> ServerPlaceChange {
        ServerPlaceChange(
            ServerPlace(
                book: BookID(rawValue: "al1"), chapter: ChapterID(rawValue: "ts1"),
                position: .seconds(seconds), isFinished: isFinished,
                updatedAt: Date(timeIntervalSince1970: 1_600_000_000)), reason)
    }

    @Test func `bookmarks are places, both ways`() async throws {
        let music = try music()
        let places = try await music.home.places.places(since: nil)
        #expect(places.map(\.position) == [.seconds(12.5)])
        #expect(places[0].chapter?.rawValue == "ts1" && places[0].duration == .seconds(20))
        let later = Date(timeIntervalSince1970: 1_590_000_000)
        #expect(try await music.home.places.places(since: later).isEmpty)
        #expect(try await music.home.places.write(Self.change(15, .heard)) == .written)
        let sent = Music.fields(try #require(music.server.requests.last))
        #expect(sent.hasPrefix("id=s1&position=15000&comment=listen&"))
        let end = Self.change(20, .finished, isFinished: true)
        #expect(try await music.home.places.write(end) == .written)
        #expect(Music.question(try #require(music.server.requests.last)) == "deleteBookmark")
    }

    @Test func `a server without bookmarks keeps no places`() async throws {
        let music = try Music { request in
            Music.question(request) == "getBookmarks"
                ? .json(
                    #"{"subsonic-response": {"status": "failed", "error": {"code": 0}}}"#, 404)
                : nil
        }
        await #expect { _ = try await music.home.places.places(since: nil) } throws: {
            ($0 as? ServiceError)?.code == .notSupported
        }
    }
}
