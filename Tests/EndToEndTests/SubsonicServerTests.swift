import Foundation
import ListenTestSupport
import ProgramTestSupport
import Testing

/// Albums of a real server of Subsonic, which takes passwords alone.
@Suite(
    .serialized,
    .enabled(
        if: PrivateSubsonic.skipReason == nil,
        "\(PrivateSubsonic.skipReason ?? "the server of Subsonic cannot run here")"),
    .timeLimit(.minutes(5)))
struct SubsonicServerTests {
    private let server: PrivateSubsonic
    private let program: Program

    init() throws {
        (server, program) = (try PrivateSubsonic(), try Program())
    }

    private func signIn(_ password: String = "geheim ü") async throws -> Program.Outcome {
        try await program.shell(
            "printf '%s\\n' '\(password)' | listen source add \(server.url) --kind subsonic"
                + " --name music --account anna --token-stdin")
    }

    @Test func `its albums are listed, fetched and played, and its password is nowhere`()
        async throws
    {
        let added = try await signIn()
        try #require(added.code == 0, "\(added.messages)")
        let books = try await program.run("books", "--source", "music")
        #expect(books.code == 0 && books.output.contains("Ein # Buch"), "\(books.messages)")
        let chapters = try await program.run("chapters", "1", "--source", "music")
        #expect(
            chapters.output.contains("Teil 1") && chapters.output.contains("Teil 2"),
            "\(chapters.output)")
        let fetched = try await program.run("fetch", "1", "--source", "music")
        #expect(fetched.code == 0, "\(fetched.messages)")
        // What was fetched plays without the server.
        let played = try await program.run(
            "book", "1", "chapter", "2", "--source", "music", "--offline")
        #expect(played.code == 0, "\(played.messages)")
        let verbose = try await program.run("books", "--source", "music", "--refresh", "--verbose")
        for text in [added, books, fetched, played, verbose].map({ $0.output + $0.messages }) {
            #expect(!text.contains("geheim") && !text.contains("67656865696d"), "\(text)")
        }
    }

    @Test func `a wrong password keeps no source, and says so`() async throws {
        let refused = try await signIn("falsch")
        #expect(refused.code == 77, "\(refused.messages)")
        #expect(refused.messages.contains("the account or the password is wrong"))
        #expect(!refused.messages.contains("falsch"))
        let sources = try await program.run("source", "list")
        #expect(!sources.output.contains("music"), "\(sources.output)")
    }
}
