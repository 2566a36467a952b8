import Foundation
import ListenTestSupport
import ProgramTestSupport
import Testing

/// Dictation in the real program: typed, compared, kept, shown, put back.
@Suite(.serialized, .timeLimit(.minutes(10))) struct DictationTests {
    @Test func `a sentence is written, compared and kept, and the chapter goes on as before`()
        async throws
    {
        let program = try Program()
        let view = try program.start("book", "3", "chapter", "2", columns: 100, rows: 30)
        #expect(await view.shows("Al día siguiente"), "\(view.text)")
        #expect(await view.shows("0:01"), "\(view.text)")
        view.terminal.type("i")
        #expect(await view.shows("Enter compare"), "\(view.text)")
        #expect(await view.shows("▒"))
        view.terminal.type("xyzzy")
        #expect(await view.shows("› xyzzy"))
        view.terminal.type("\u{1B}[A")
        #expect(await view.shows("› xyzzy"), "the last seconds again keep what was written")
        view.terminal.type("\r")
        #expect(await view.shows("words right"), "\(view.text)")
        #expect(await view.hides("▒"))
        view.terminal.type("r\u{15}")
        #expect(await view.hides("xyzzy"))
        // The whole answer, a word at a time.
        for _ in 0..<40 { view.terminal.type("\u{07}") }
        #expect(await view.shows("hints"))
        view.terminal.type("\r")
        #expect(await view.shows("You wrote what it says"), "\(view.text)")
        view.terminal.type("\u{1B}")
        #expect(await view.shows("The dictation is over."), "\(view.text)")
        #expect(await view.shows("1 sentence, 0 without a mistake"))
        view.terminal.type("\r")
        #expect(await view.shows("Space"), "\(view.text)")
        #expect(await view.shows("▶"), "it sounded before, and does again")
        #expect(await view.shows("▄"), "\(view.text)")
        view.terminal.type("q")
        #expect(await view.terminal.exitCode() == 0)

        let hard = try await program.run("stats", "--hard", "--json")
        #expect(hard.output.contains(#""errors" : "#) && hard.output.contains("chapter2"))
        let stats = try await program.run("stats", "--json")
        #expect(stats.output.contains(#""sentences" : 1"#), "\(stats.output)")
        let backup = try await program.run("backup", "-")
        #expect(backup.output.contains(#""sentenceEfforts""#))
        #expect(backup.output.contains(#""attempt":2"#), "\(backup.output.suffix(600))")
    }

    @Test func `a hard sentence is marked under the waveform, and a key goes there`()
        async throws
    {
        let program = try Program()
        let view = try program.start("book", "3", "chapter", "2", columns: 100, rows: 30)
        #expect(await view.shows("Al día siguiente"), "\(view.text)")
        #expect(await view.shows("0:01"), "\(view.text)")
        view.terminal.type(" ")
        #expect(await view.shows("‖"))
        // A key that is held is one wish.
        view.terminal.type("ssss")
        view.terminal.type("t")
        #expect(await view.shows("translation"), "\(view.text)")
        view.terminal.type("\u{1B}")
        view.terminal.type("ddd!")
        #expect(await view.shows("Hard sentence 1 of 1."), "\(view.text)")
        view.terminal.type("q")
        #expect(await view.terminal.exitCode() == 0)
        let again = try program.start("book", "3", "chapter", "2", columns: 100, rows: 30)
        #expect(await again.shows("▄"), "it is kept: \(again.text)")
        again.terminal.type("q")
        #expect(await again.terminal.exitCode() == 0)
        let listed = try await program.run("stats", "--hard")
        #expect(listed.output.contains("1 replay"), "\(listed.output)")
        let wrong = try await program.run("stats", "--hard", "--csv")
        #expect(wrong.code == 64 && wrong.messages.contains("--hard"))
    }
}
