import Foundation
import ListenTestSupport
import ProgramTestSupport
import Testing

/// `listen route` and `listen today`, through pipes.
@Suite(.serialized, .retakenUnderStrain, .timeLimit(.minutes(10))) struct RouteTests {
    private struct Route: Decodable {
        struct Step: Decodable {
            let name: String
            let state: String
            let expected: Int?
            let understood: Int?
        }

        struct Next: Decodable {
            let name: String
        }

        let steps: [Step]
        let next: Next?
    }

    private func route(_ program: Program) async throws -> Route {
        let shown = try await program.run("route", "show", "--json")
        return try JSONDecoder().decode(Route.self, from: Data(shown.output.utf8))
    }

    /// Plays the next step into a file, with typed lines; returns what was said.
    private func step(
        _ program: Program, _ command: String = "route step", typing lines: String...
    ) async throws -> Program.Outcome {
        let typed = lines.map { "echo \"\($0)\"; " }.joined()
        let sound = program.home.appending(path: "sound.wav").path
        return try await program.shell(
            "{ :; \(typed)} | listen \(command) --plain --output \(sound)")
    }

    @Test func `every step of the default route is done through a pipe, by words`() async throws {
        let program = try Program()
        let begun = try await program.run("route", "start", "book", "3", "chapter", "2")
        #expect(begun.code == 0 && begun.messages.contains("Next: meet, now."), "\(begun)")
        #expect(begun.output.contains("Hearing first and reading then"), "\(begun)")

        // No word has a status yet, so that none is told as new.
        let meet = try await step(program)
        #expect(meet.code == 0 && meet.messages.contains("nothing to do in “meet”"), "\(meet)")
        #expect(meet.messages.contains("Next: whole: “"), "a pipe begins nothing by itself")

        let whole = try await step(program, "today", typing: "2", "4")
        #expect(whole.code == 0, "\(whole)")
        #expect(whole.output.contains("expect to understand"), "\(whole)")
        #expect(whole.output.contains("1. little of it"), "\(whole)")
        #expect(whole.messages.contains("4 of 5 is kept for the end."), "\(whole)")
        #expect(whole.messages.contains("“whole” is done, 4 of 5."), "\(whole)")
        #expect(!whole.output.contains("Al día siguiente"), "it is heard without the text")

        let sentences = try await step(program)
        #expect(sentences.messages.contains("“sentences” is done."), "\(sentences)")
        #expect(sentences.output.contains("Al día siguiente"), "\(sentences)")

        // A sentence becomes hard by what is written of it.
        let wrong = try await program.shell(
            """
            { echo dictation; echo nothing; echo :leave; echo; echo quit; } \
                | listen book 3 chapter 2 --plain --start 0:01
            """)
        #expect(wrong.output.contains("missing: "), "\(wrong)")

        let write = try await step(program, typing: "nothing", "", "")
        #expect(write.messages.contains("“write” is done."), "\(write)")
        let say = try await step(program)
        #expect(say.messages.contains("“say” is done."), "\(say)")
        #expect(say.messages.contains("Next: whole after 1 day, tomorrow."), "\(say)")

        // Whoever comes early does it all the same.
        for title in ["whole after 1 day", "whole after 4 days", "whole after 10 days"] {
            let again = try await step(program, typing: "3", "5")
            #expect(again.messages.contains("“\(title)” is done, 5 of 5."), "\(again)")
        }
        let done = try await route(program)
        #expect(done.next == nil)
        #expect(
            done.steps.map(\.state) == ["done", "skipped"] + Array(repeating: "done", count: 7))
        #expect(done.steps[2].expected == 2 && done.steps[2].understood == 4)
    }

    @Test func `without anybody to answer a step is done without answers`() async throws {
        let program = try Program()
        #expect(try await program.run("route", "start", "book", "3", "chapter", "2").code == 0)
        #expect(try await program.run("route", "skip").code == 0)
        let whole = try await program.shell(
            "listen today --plain --output \(program.home.path)/a.wav < /dev/null")
        #expect(whole.messages.contains("“whole” is done."), "\(whole)")
        let step = try await route(program).steps[2]
        #expect(step.state == "done" && step.expected == nil && step.understood == nil)
    }

    @Test func `a step that is left goes on there, and can be ended, left out and shortened`()
        async throws
    {
        let program = try Program()
        #expect(try await program.run("route", "start", "book", "3", "chapter", "2").code == 0)
        #expect(try await program.run("route", "skip").code == 0)
        let left = try await program.shell("{ echo 1; echo quit; } | listen route step --plain")
        #expect(left.messages.contains("goes on where you left it"), "\(left)")
        #expect(try await route(program).next?.name == "whole")
        let done = try await program.run("route", "done", "--understood", "3")
        #expect(done.messages.contains("Next: sentences, now."), "\(done)")
        #expect(done.messages.contains("`listen route undo` takes it back."), "\(done)")
        #expect(try await program.run("route", "undo").code == 0)
        #expect(try await route(program).next?.name == "whole")
        #expect(try await program.run("route", "done").code == 0)
        let short = try await program.run("route", "shorten")
        #expect(short.messages.contains("Left out: “write”, “say”"), "\(short)")
        #expect(
            try await route(program).steps.filter { $0.state == "ahead" }.map(\.name)
                == ["sentences", "whole after 10 days"])
        let edited = try await program.shell(
            "printf 'mine: show\\nsentences: learn\\n' | listen route edit -")
        #expect(edited.messages.contains("Next: mine, now."), "\(edited)")
        let bad = try await program.shell("echo 'mine: shoe' | listen route edit -")
        #expect(bad.code == 65 && bad.messages.contains("Line 1"), "\(bad)")
        #expect(try await program.run("route", "stop").code == 0)
        #expect(try await route(program).next == nil)
        let again = try await program.run("route", "resume")
        #expect(again.messages.contains("Next: mine, now."), "\(again)")
        #expect(try await program.run("route", "resume").code == 64)
    }

    @Test func `a plan fills the minutes it is given`() async throws {
        let program = try Program()
        #expect(try await program.run("route", "start", "book", "3", "chapter", "2").code == 0)
        let plan = try await program.run("today", "--minutes", "15", "--list", "--json")
        #expect(plan.output.contains(#""seconds" : 900"#), "\(plan)")
        let list = try await program.run("today", "--list")
        #expect(list.output.contains("meet: “"), "\(list)")
    }

    @Test func `a step with nothing to do goes on to the next, which is offered and not begun`()
        async throws
    {
        let program = try Program()
        #expect(try await program.run("route", "start", "book", "3", "chapter", "2").code == 0)
        let today = try await step(program, "today", typing: "2", "4")
        #expect(today.code == 0, "\(today)")
        #expect(today.messages.contains("There was nothing to do in “meet”."), "\(today)")
        #expect(today.messages.contains("“whole” is done, 4 of 5."), "\(today)")
        #expect(today.messages.contains("Next: sentences: “"), "\(today)")
        #expect(try await route(program).next?.name == "sentences")
    }

    @Test func `one thing follows the other where that is asked for`() async throws {
        let program = try Program()
        #expect(try await program.run("route", "start", "book", "3", "chapter", "2").code == 0)
        let today = try await step(program, "today --go-on", typing: "2", "4")
        #expect(today.code == 0, "\(today)")
        #expect(today.messages.contains("“sentences” is done."), "\(today)")
        // No sentence was hard, so that nothing is to be written or said.
        #expect(today.messages.contains("There was nothing to do in “write”."), "\(today)")
        #expect(today.messages.contains("That is all for today."), "\(today)")
        #expect(try await route(program).next?.name == "whole after 1 day")
    }
}
