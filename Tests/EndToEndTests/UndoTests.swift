import Foundation
import Testing

/// What is removed by a command comes back by `listen undo`.
@Suite(.serialized, .timeLimit(.minutes(10))) struct UndoTests {
    @Test func `a card, a status, a text and a book come back as they were`() async throws {
        let program = try Program()
        let texts = try program.file(
            "talk.srt", Data("1\n00:00:00,000 --> 00:00:01,000\nHola.\n".utf8))
        _ = try program.file("own/Faro/1.wav", Tone.wav(seconds: 2))
        for call in [
            ["cards", "add", "--book", "3", "--chapter", "2", "--sentence", "4"],
            ["words", "set", "--language", "es", "--status", "3", "barca"],
            ["subtitles", "add", "3", "2", texts, "--language", "de"], ["import", "own/Faro"],
        ] {
            let outcome = try await program.run(call)
            #expect(outcome.code == 0, "\(call): \(outcome)")
        }
        let lists = [
            ["cards", "list", "--json"], ["words", "list", "--json"],
            ["subtitles", "list", "3", "2", "--json"], ["books", "--json"],
            ["cards", "show", "1"],
        ]
        var before: [String] = []
        for list in lists { before.append(try await program.run(list).output) }
        for call in [
            ["cards", "remove", "1"], ["words", "remove", "--language", "es", "barca"],
            ["subtitles", "remove", "3", "2", "--language", "de"], ["remove", "4", "--yes"],
        ] {
            let outcome = try await program.run(call)
            #expect(outcome.code == 0 && outcome.messages.contains("`listen undo`"), "\(outcome)")
        }
        for (list, former) in zip(lists.prefix(4), before) {
            #expect(try await program.run(list).output != former, "\(list)")
        }
        let listed = try await program.run("undo", "--list")
        #expect(listed.lines.count == 4 && listed.lines[0].text.contains("Faro"), "\(listed)")
        // The third of the list first, then what is left, the newest first.
        for call in [["undo", "3"], ["undo"], ["undo"], ["undo"]] {
            let outcome = try await program.run(call)
            #expect(outcome.code == 0 && outcome.messages.hasPrefix("Brought back: "), "\(outcome)")
            #expect(!outcome.messages.contains("less what"), "\(outcome)")
        }
        for (list, former) in zip(lists, before) {
            #expect(try await program.run(list).output == former, "\(list)")
        }
        #expect(try await program.run("undo").code == 66)
    }

    @Test func `a terminal is asked, and no changes nothing`() async throws {
        let program = try Program()
        _ = try await program.run("words", "set", "--language", "es", "--status", "3", "barca")
        let no = try program.start("words", "remove", "--language", "es", "barca")
        #expect(await no.shows("[y/N]"), "\(no.text)")
        no.terminal.type("n\r")
        #expect(await no.shows("Nothing was changed."), "\(no.text)")
        #expect(try await program.run("words", "list").output.contains("barca"))
        let yes = try program.start("words", "remove", "--language", "es", "barca")
        #expect(await yes.shows("[y/N]"), "\(yes.text)")
        yes.terminal.type("y\r")
        #expect(await yes.shows("new again"), "\(yes.text)")
        #expect(try await !program.run("words", "list").output.contains("barca"))
        _ = try await program.run("undo")
        let unasked = try program.start("words", "remove", "--language", "es", "barca", "--yes")
        #expect(await unasked.shows("new again"), "\(unasked.text)")
        #expect(!unasked.text.contains("[y/N]"))
    }
}
