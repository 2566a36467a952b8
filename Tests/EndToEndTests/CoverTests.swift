import Foundation
import ListenTestSupport
import ServerTestSupport
import Testing

/// Covers of imported books, from the recording or the wire to the list.
@Suite(.serialized, .timeLimit(.minutes(10))) final class CoverTests {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "listen-covers-\(UUID().uuidString)")

    deinit { try? FileManager.default.removeItem(at: folder) }

    private struct Report: Decodable {
        struct Book: Decodable {
            let title: String
            let origin: String?
            let path: String?
            let provider: String?
            let failure: String?
        }

        let books: [Book]
    }

    /// A picture that can be shown.
    private static func picture() throws -> Data {
        try Data(
            contentsOf: Program.checkout.appending(
                path: "Resources/library/ferry-at-willow-bend/cover.png"))
    }

    private func add(_ name: String, picture: Data? = nil) throws {
        let book = folder.appending(path: name)
        try FileManager.default.createDirectory(at: book, withIntermediateDirectories: true)
        var wave = Data(Tone.wav(seconds: 1))
        wave.append(Self.chunk(album: name, artist: "Ana Lobo", picture))
        let size = UInt32(wave.count - 8)
        wave.replaceSubrange(4..<8, with: withUnsafeBytes(of: size.littleEndian) { Data($0) })
        try wave.write(to: book.appending(path: "1.wav"))
    }

    /// A chunk with an ID3v2.3 tag.
    private static func chunk(album: String, artist: String, _ picture: Data?) -> Data {
        func big(_ value: Int) -> [UInt8] {
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
        }
        func frame(_ id: String, _ content: Data) -> Data {
            Data(id.utf8) + big(content.count) + [0, 0] + content
        }
        var frames = frame("TALB", [0] + Data(album.utf8)) + frame("TPE1", [0] + Data(artist.utf8))
        if let picture {
            frames += frame("APIC", [0] + Data("image/png".utf8) + [0, 3, 0] + picture)
        }
        let size = [21, 14, 7, 0].map { UInt8(frames.count >> $0 & 0x7F) }
        var tag = Data("ID3".utf8) + [3, 0, 0] + size + frames
        if tag.count % 2 == 1 { tag.append(0) }
        return Data("id3 ".utf8) + big(tag.count).reversed() + tag
    }

    private func report(_ program: Program, _ arguments: String...) async throws -> Report {
        let ended = try await program.run(["covers", "--json"] + arguments)
        #expect(ended.code == 0, "\(ended.messages)")
        return try JSONDecoder().decode(Report.self, from: Data(ended.output.utf8))
    }

    private static func answer(_ type: String, _ content: [UInt8]) -> [RawStep] {
        [
            .send(
                RawResponder.head(
                    "HTTP/1.1 200 OK", "Content-Type: \(type)", "Content-Length: \(content.count)",
                    "Connection: close") + content)
        ]
    }

    @Test func `covers come out of recordings, then from services, and stay`() async throws {
        let picture = try Self.picture()
        let docs = #"{"docs":[{"title":"El faro","author_name":["Ana Lobo"],"cover_i":5}]}"#
        let server = try #require(
            RawResponder(
                Self.answer("text/javascript", Array("\n\n{\"results\":[]}".utf8)),
                Self.answer("application/json", Array(docs.utf8)),
                Self.answer("image/png", Array(picture)),
                Self.answer("application/json", Array("{}".utf8))))
        let program = try Program(environment: ["LISTEN_COVERS_URL": server.url])
        try add("El faro")
        try add("La torre", picture: picture)
        let imported = try await program.run("import", folder.path)
        #expect(imported.code == 0, "\(imported.messages)")
        let first = try await report(program)
        #expect(first.books.map(\.title) == ["El faro", "La torre"])
        #expect(first.books.map(\.origin) == [nil, "embedded"])
        #expect(try Data(contentsOf: URL(filePath: first.books[1].path ?? "")) == picture)
        #expect(server.log.isEmpty)

        let second = try await report(program, "--online")
        #expect(second.books.map(\.origin) == ["online", "embedded"])
        #expect(second.books[0].provider == "Open Library")
        #expect(try Data(contentsOf: URL(filePath: second.books[0].path ?? "")) == picture)
        #expect(server.log.count == 3)
        #expect(
            server.log.first?.hasPrefix("GET /itunes/search?term=El%20faro%20Ana%20Lobo") == true)
        // Again nobody is asked, and another import leaves it.
        let third = try await program.run("covers", environment: ["LISTEN_COVERS_ONLINE": "true"])
        #expect(third.output.contains("Open Library"), "\(third.output)")
        let again = try await program.run("import", "--update")
        #expect(again.output.isEmpty && again.messages.contains("2 books: 2 as they were;"))
        #expect(server.log.count == 3)

        _ = try await program.run("remove", "torre", "--yes")
        #expect(!FileManager.default.fileExists(atPath: first.books[1].path ?? ""))
    }

    @Test func `a cover that nobody has is not asked for at once again`() async throws {
        let server = try #require(
            RawResponder(Self.answer("application/json", Array("{}".utf8))))
        let program = try Program(environment: ["LISTEN_COVERS_URL": server.url])
        try add("El faro")
        _ = try await program.run("import", folder.path)
        for _ in 0..<2 {
            let ended = try await program.run("covers", "--online")
            #expect(ended.code == 0 && ended.output.contains("no service had one"))
        }
        #expect(server.log.count == 3)
        _ = try await program.run("covers", "--online", "--refresh")
        #expect(server.log.count == 6)
    }

    @Test func `without a network it ends with 69, and what is known is told`() async throws {
        let program = try Program(environment: ["LISTEN_COVERS_URL": "http://127.0.0.1:1"])
        try add("El faro")
        #expect(try await program.run("covers").code == 66)
        _ = try await program.run("import", folder.path)
        let ended = try await program.run("covers", "--online")
        #expect(ended.code == 69, "\(ended.messages)")
        #expect(ended.output.contains("El faro"))
        let odd = try await program.run(
            "covers", "--online", "--refresh", environment: ["LISTEN_COVERS_URL": "nowhere"])
        #expect(odd.code == 0 && odd.output.contains("setting covers-url"), "\(odd.output)")
        let other = try await program.run("covers", "--book", "1")
        #expect(other.code == 64 && other.messages.contains("was not imported"))
    }
}
