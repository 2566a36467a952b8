import Foundation
import GRDB
import Glibc
import ListenCore
import ListenTestSupport
import ProgramTestSupport
import Testing

/// What is kept of listening, read and carried out of the program by its commands.
@Suite(.serialized, .retakenUnderStrain, .timeLimit(.minutes(20))) struct HistoryAndStatsTests {
    private struct History: Decodable {
        struct Place: Decodable {
            let occasion: String
            let positionSeconds: Double
            let command: String?
        }
        let version: Int
        let places: [Place]
    }

    /// Puts rows into the person's database, as an earlier session would have.
    private func keep(_ sql: String, of program: Program) async throws {
        _ = try await program.run("stats")
        let queue = try DatabaseQueue(
            path: program.home.appending(path: ".local/share/listen/person.sqlite").path)
        try await queue.write { try $0.execute(sql: sql) }
        try queue.close()
    }

    private func hear(_ program: Program, from start: String) async throws {
        let place = try #require(MediaTime(clockText: start))
        let text = try #require(try Bundled.sentences(from: place.seconds).first?.text)
        let run = try program.start("book", "3", "chapter", "2", "--plain", "--start", start)
        try #require(await run.terminal.wait { $0.text.contains(text) }, "\(run.raw)")
        run.terminal.send(SIGTERM)
        #expect(await run.terminal.exitCode() == 143)
    }

    @Test func `beginning a chapter again does not lose the place unseen`() async throws {
        let program = try Program()
        try await hear(program, from: "1:08")
        try await hear(program, from: "0:00")
        let shown = try await program.run("progress", "--history", "--book", "3", "--json")
        #expect(shown.code == 0, "\(shown.messages)")
        let history = try JSONDecoder().decode(History.self, from: Data(shown.output.utf8))
        #expect(history.version == 1)
        let place = try #require(history.places.first { $0.positionSeconds > 60 })
        let command = try #require(place.command)
        let again = try await program.shell(command + " --speed 3")
        #expect(again.code == 0, "\(again.messages)")
        let last = try #require(try Bundled.sentences().last)
        #expect(again.output.contains(last.text))
        #expect(!again.output.contains(try Bundled.sentences()[0].text))
    }

    @Test func `places are shown by the person's own clock`() async throws {
        let program = try Program()
        try await keep(
            """
            INSERT INTO place_history VALUES (1, 'local', 'b', 'c', 3723000000, 'sleep',
                1700000000000000, 'Book', 'Chapter')
            """, of: program)
        for (zone, time) in [("XXX-14", "2023-11-15 12:13"), ("XXX12", "2023-11-14 10:13")] {
            let shown = try await program.run(
                ["progress", "--history"], environment: ["TZ": zone])
            #expect(shown.output.hasPrefix(time + "  sleep timer  1:02:03  Book  Chapter"))
            #expect(shown.output.contains("listen book b chapter c --start 1:02:03"))
        }
    }

    @Test func `bookmarks are read, annotated, carried out and removed`() async throws {
        let program = try Program()
        try await keep(
            """
            INSERT INTO bookmark VALUES
                (7, 'local', 'b', 'c', 62500000, 64000000, 'Hola.', '', 'hard', 0, 'Book', 'One'),
                (8, 'local', 'b', 'c', 3000000, 4000000, 'Adiós.', '', NULL, 1, 'Book', 'One')
            """, of: program)
        #expect(try await program.run("bookmarks", "note", "7", "the", "h").code == 0)
        let listed = try await program.run("bookmarks", "--grade", "hard")
        #expect(listed.output == "7  hard  1:02  Book  One  Hola.\n    the h")
        let file = program.home.appending(path: "marks.lrc")
        let first = try await program.run("bookmarks", "export", "-o", "marks.lrc")
        #expect(first.code == 0 && first.output.isEmpty, "\(first.messages)")
        let kept = try String(contentsOf: file, encoding: .utf8)
        #expect(
            kept == """
                [al:Book]
                [ti:One]
                [00:03.00]Adiós.
                [01:02.50]Hola. (hard: the h)

                """)
        #expect(try await program.run("bookmarks", "remove", "7").code == 0)
        let second = try await program.run("bookmarks", "export", "-o", "marks.lrc")
        #expect(second.code == 64 && second.messages.contains("--force"))
        #expect(try String(contentsOf: file, encoding: .utf8) == kept)
        #expect(
            try await program.run("bookmarks", "export", "-o", "marks.lrc", "--force").code == 0)
        #expect(try !String(contentsOf: file, encoding: .utf8).contains("Hola."))
        let unknown = try await program.run("bookmarks", "remove", "7", "8")
        #expect(unknown.code == 66 && unknown.messages.contains("no bookmark 7"))
    }

    @Test func `statistics are drawn, and come as JSON and CSV`() async throws {
        let program = try Program()
        let empty = try await program.run("stats")
        #expect(empty.code == 0 && empty.output.isEmpty)
        #expect(empty.messages.contains("listen book 3 chapter 2"))
        try await keep(
            """
            INSERT INTO listening_day VALUES (strftime('%Y-%m-%d', 'now'), 'local', 'b', 'Book',
                'es', 900000000, 300000000, 800000000)
            """, of: program)
        let drawn = try await program.run(["stats"], environment: ["TZ": "UTC0"])
        #expect(drawn.output.contains("█") && drawn.output.contains("░"))
        #expect(drawn.output.contains("20 min of 20 min"))
        let plain = try await program.run(
            ["stats", "--goal", "0"], environment: ["LC_ALL": "C", "TZ": "UTC0"])
        #expect(plain.output.allSatisfy(\.isASCII) && plain.output.contains("#"))
        #expect(!plain.output.contains("goal"))
        let json = try await program.run(["stats", "--json"], environment: ["TZ": "UTC0"])
        let shape = try JSONSerialization.jsonObject(with: Data(json.output.utf8))
        let object = try #require(shape as? [String: Any])
        #expect(object["version"] as? Int == 1)
        #expect((object["days"] as? [Any])?.count == 30)
        let csv = try await program.run(["stats", "--csv"], environment: ["TZ": "UTC0"])
        #expect(csv.output.hasSuffix(",local,b,Book,es,900,300,800"))
    }

    @Test(arguments: [
        (["progress", "--book", "3"], 64, "--history"),
        (["progress", "--history", "--chapter", "3"], 64, "--book"),
        (["progress", "--history", "--limit", "0"], 64, "1 to 20000"),
        (["progress", "--history", "--book", "9"], 66, "El cartero de la isla"),
        (["bookmarks", "--grade", "fine"], 64, "grammar"),
        (["bookmarks", "note", "3", "x"], 66, "listen bookmarks"),
        (["stats", "--days", "0"], 64, "1 to 3660"),
        (["stats", "--json", "--csv"], 64, "not both"),
        (["stats", "--goal", "soon"], 64, "whole number from 0 to 1440"),
    ])
    func `bad input gets one sentence and its exit code`(
        arguments: [String], code: Int32, sentence: String
    ) async throws {
        let outcome = try await Program().run(arguments)
        #expect(outcome.code == code)
        #expect(outcome.messages.contains(sentence), "\(outcome.messages)")
        #expect(outcome.output.isEmpty)
    }

    @Test(arguments: ["progress", "bookmarks", "stats"])
    func `a help shows examples before its usage`(command: String) async throws {
        let help = try await Program().run(command, "--help")
        let example = try #require(help.output.range(of: "Example"))
        let usage = try #require(help.output.range(of: "USAGE"))
        #expect(help.code == 0 && example.lowerBound < usage.lowerBound)
    }
}
