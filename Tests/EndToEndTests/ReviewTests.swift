import Foundation
import GRDB
import ListenTestSupport
import ProgramTestSupport
import Testing

extension Program {
    /// The person's database, made by the program when it is not there yet.
    private func openPerson() async throws -> DatabaseQueue {
        _ = try await run("review", "--counts")
        return try DatabaseQueue(
            path: home.appending(path: ".local/share/listen/person.sqlite").path)
    }

    /// Keeps a new card, as saving it in the player would.
    func keepCard(
        _ text: String, context: String = "", translation: String = "", file: String? = nil,
        at second: Int = 0
    ) async throws {
        let queue = try await openPerson()
        let range: (Int?, Int?) =
            file == nil ? (nil, nil) : (second * 1_000_000, (second + 2) * 1_000_000)
        try await queue.write { database in
            try database.execute(
                sql: """
                    INSERT INTO study_card (kind, language, folded, text, context, translation,
                        note, source, book, chapter, range_start, range_end, book_title,
                        chapter_title, audio_start, audio_end, audio_file, is_suspended,
                        created_at, reviews, lapses)
                    VALUES (?, 'es', lower(?), ?, ?, ?, '', 'local', 'cartero-de-la-isla',
                        'chapter2', ?, ?, 'El cartero de la isla', 'El faro', ?, ?, ?, 0, 1, 0, 0)
                    """,
                arguments: [
                    context.isEmpty ? "sentence" : "word", text, text, context, translation,
                    second * 1_000_000, (second + 2) * 1_000_000, range.0, range.1, file,
                ])
        }
        try queue.close()
    }

    /// The grades that were logged, in order.
    func grades() async throws -> [Int] {
        let queue = try await openPerson()
        defer { try? queue.close() }
        return try await queue.read { try Int.fetchAll($0, sql: "SELECT grade FROM review") }
    }
}

/// Reviews in a terminal and through a pipe.
@Suite(.serialized, .timeLimit(.minutes(10))) struct ReviewTests {
    @Test func `cards are shown, graded, taken back and counted`() async throws {
        let program = try Program()
        try await program.keepCard(
            "faro", context: "Nadie apagaba el faro.", translation: "lighthouse")
        try await program.keepCard("Nadie vive ahí.", translation: "Nobody lives there.", at: 9)
        let view = try program.start(columns: 80, rows: 24)
        #expect(await view.shows("2 new"), "\(view.text)")
        view.terminal.type("v")
        #expect(await view.shows("Nadie apagaba el faro."), "\(view.text)")
        #expect(!view.text.contains("lighthouse"))
        view.terminal.type(" ")
        #expect(await view.shows("lighthouse"))
        #expect(await view.shows("4 easy"))
        #expect(view.text(where: { $0.isOfHeardWord }).contains("faro"))
        view.terminal.type("1")
        #expect(await view.shows("Nadie vive ahí."))
        view.terminal.type("u")
        #expect(await view.shows("Nadie apagaba el faro."))
        #expect(try await program.grades() == [])
        view.terminal.type(" 4 4")
        #expect(await view.shows("2 cards reviewed, 100 % remembered"), "\(view.text)")
        #expect(try await program.grades() == [4, 4])
        view.terminal.type("q")
        #expect(await view.shows("3 books"))
        #expect(await view.hides("2 new"))
        view.terminal.type("q")
        #expect(await view.terminal.exitCode() == 0)
        #expect(try await program.progress().isEmpty)
        let counts = try await program.run("review", "--counts", "--json")
        #expect(counts.output.contains(#""introduced" : 2"#), "\(counts.output)")
    }

    @Test func `a killed review has kept every grade`() async throws {
        let program = try Program()
        try await program.keepCard("uno", translation: "one")
        try await program.keepCard("dos", translation: "two", at: 9)
        let view = try program.start("review", columns: 60, rows: 12)
        #expect(await view.shows("uno"))
        view.terminal.type(" 4")
        #expect(await view.shows("dos"))
        view.terminal.send(SIGKILL)
        _ = await view.terminal.exitCode()
        #expect(try await program.grades() == [4])
    }

    @Test func `answers may come through a pipe`() async throws {
        let program = try Program()
        try await program.keepCard("uno", translation: "one")
        try await program.keepCard("dos", translation: "two", at: 9)
        let outcome = try await program.shell("printf '\\n4\\n\\n3\\nq\\n' | listen review")
        #expect(outcome.code == 0, "\(outcome.messages)")
        #expect(outcome.output.contains("= one") && outcome.output.contains("= two"))
        #expect(outcome.output.contains("2 cards reviewed, 100 % remembered"))
        #expect(try await program.grades() == [4, 3])
    }

    @Test func `nobody to answer, a wrong kind and a wrong language are refused`() async throws {
        let program = try Program()
        let nobody = try await program.run("review")
        #expect(nobody.code == 64 && nobody.messages.contains("nobody to answer"))
        let kind = try await program.run("review", "--kind", "chapter")
        #expect(kind.code == 64 && kind.messages.contains("word"), "\(kind.messages)")
        let language = try await program.run("review", "--language", "?", "--counts")
        #expect(language.code == 64 && language.messages.contains("language tag"))
        let limit = try await program.run("review", "--limit", "many", "--counts")
        #expect(limit.code != 0 && limit.messages.contains("review-limit"), "\(limit.messages)")
        let json = try await program.run("review", "--json")
        #expect(json.code == 64 && json.messages.contains("--counts"))
    }
}

extension HeardTests {
    /// Cards heard in their voice.
    @Suite struct ReviewHeardTests {
        @Test func `a card is heard with its text hidden, and again when wanted`() async throws {
            let studio = try await Studio()
            let program = studio.program
            let wave = try program.melody(Melody(1, lasting: 0.4, apart: 0.3))
            let folder = program.home.appending(path: ".local/share/listen/cuts")
            try await program.keepCard(
                "uno", context: "Uno suena ahora.", translation: "one", file: "1.wav")
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                at: URL(filePath: wave), to: folder.appending(path: "1.wav"))
            let view = try program.start("review", columns: 80, rows: 24)
            #expect(await studio.hears { $0.count == 1 && $0[0].tone == 0 })
            #expect(await view.shows("▒▒▒ ▒▒▒▒▒ ▒▒▒▒▒▒"), "\(view.text)")
            #expect(!view.text.contains("Uno"))
            view.terminal.type("r")
            #expect(await studio.hears { $0.count == 2 })
            view.terminal.type(" ")
            #expect(await view.shows("Uno suena ahora."), "\(view.text)")
            view.terminal.type("4")
            #expect(await view.shows("1 card reviewed"), "\(view.text)")
            view.terminal.type("q")
            #expect(await view.terminal.exitCode() == 0)
            #expect(try await program.grades() == [4])
            #expect(try await program.progress().isEmpty)
        }
    }
}
