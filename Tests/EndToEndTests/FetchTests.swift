import Foundation
import ListenTestSupport
import ProgramTestSupport
import ServerTestSupport
import Testing

/// `listen fetch`: a book kept for offline use, through any end of the program.
@Suite(.serialized, .retakenUnderStrain, .timeLimit(.minutes(10))) struct FetchTests {
    private static let sound = StubLibrary.pattern(600_000, seed: 7)

    private func fixture() async throws -> (StubBackend, RationingOrigin, Program) {
        let origin = try #require(RationingOrigin(Self.sound))
        let backend = try await StubBackend.serving(Shelf.library(audio: Data(Self.sound)))
        let audio = "/books/book3/chapters/chapter2/audio"
        backend.fail(audio, with: .redirect(to: origin.url + "/sound.mp3"), times: 1_000)
        return (backend, origin, try await Program.with(backend))
    }

    private func files(_ program: Program, in folder: String) -> [URL] {
        let root = program.home.appending(path: ".cache/listen/\(folder)")
        let all = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
        return (all?.compactMap { $0 as? URL } ?? []).filter { !$0.hasDirectoryPath }
    }

    @Test func `killed twenty times, it goes on where it was and stores the very bytes`()
        async throws
    {
        let (backend, origin, program) = try await fixture()
        var held = 0
        for round in 0..<20 {
            let gate = origin.allow(Int.random(in: 1...40_000))
            let child = try #require(
                ChildProcess(
                    Program.path, ["fetch", "book", "3", "chapter", "2"],
                    environment: program.environment))
            await onThread { gate.pass() }
            child.end()
            // Bytes whose origin was not yet noted cannot be taken up.
            let isNoted = origin.starts.contains { $0 > 0 }
            #expect(
                origin.starts.last == held || !isNoted && origin.starts.last == 0,
                "round \(round) fetched what was there")
            #expect(files(program, in: "objects").isEmpty, "a half file is no recording")
            let parts = files(program, in: "parts")
            let part = try parts.first.map { Array(try Data(contentsOf: $0)) } ?? []
            #expect(part.elementsEqual(Self.sound.prefix(part.count)))
            held = part.count
        }
        _ = origin.allow(.max)
        let last = try await program.run("fetch", "book", "3", "chapter", "2")
        #expect(last.code == 0, "\(last.messages)")
        #expect(origin.starts.last == held)
        let objects = files(program, in: "objects")
        #expect(try objects.map { Array(try Data(contentsOf: $0)) } == [Self.sound])
        #expect(files(program, in: "parts").isEmpty)
        await backend.stop()
        let again = try await program.run("fetch", "book", "3", "chapter", "2", "--json")
        #expect(again.code == 0 && again.output.contains("\"present\""), "\(again.output)")
    }

    @Test func `the chapter behind the one that plays is fetched meanwhile`() async throws {
        let backend = try await StubBackend.serving(Shelf.library(audio: Tone.wav(seconds: 6)))
        let program = try await Program.with(backend)
        let first = try await program.run("book", "3", "chapter", "1", "--speed", "3")
        #expect(first.code == 0, "\(first.messages)")
        await backend.stop()
        let next = try await program.run("book", "3", "chapter", "2", "--speed", "3")
        #expect(next.code == 0, "\(next.messages)")
        #expect(next.lines.map(\.text) == Shelf.sentences)
    }

    @Test func `the local library is here already`() async throws {
        let outcome = try await Program().run("fetch", "book", "1")
        #expect(outcome.code == 0 && outcome.messages.contains("here already"))
    }
}
