import Foundation
import Glibc
import ListenCore
import ListenTestSupport
import ProgramTestSupport
import Testing

/// A player in a terminal, steered from another.
@Suite(.serialized, .retakenUnderStrain, .timeLimit(.minutes(20))) struct RemoteTests {
    private struct Status: Decodable {
        struct Sentence: Decodable { let text: String }

        let event: String?
        let state: String
        let positionSeconds: Double?
        let rate: Double?
        let sentence: Sentence?
    }

    private func playing(_ program: Program, at start: String = "20") async throws -> ScreenView {
        let view = try program.start("book", "3", "chapter", "2", "--start", start)
        let begin = Int(start) ?? 0
        try #require(
            await view.wait { ($0.shownSeconds ?? 0) > begin }, "\(view.raw.suffix(600))")
        return view
    }

    /// Runs `listen ctl`, which says nothing when it is obeyed.
    private func ctl(_ program: Program, _ words: String...) async throws {
        let outcome = try await program.run(["ctl"] + words)
        #expect(outcome.code == 0 && outcome.output.isEmpty, "\(words): \(outcome.messages)")
    }

    private func status(_ program: Program) async throws -> Status {
        let outcome = try await program.run("ctl", "status", "--json")
        return try JSONDecoder().decode(Status.self, from: Data(outcome.output.utf8))
    }

    /// Waits until the player says that something is so.
    private func becomes(
        _ program: Program, _ condition: (Status) -> Bool
    ) async throws -> Bool {
        let end = PseudoTerminal.now + 60_000_000_000
        while PseudoTerminal.now < end {
            if condition(try await status(program)) { return true }
        }
        return false
    }

    @Test func `a player is steered and asked from another terminal`() async throws {
        let program = try Program()
        let view = try await playing(program)
        try await ctl(program, "pause")
        #expect(await view.shows("‖ 1×"))
        #expect(try await becomes(program) { $0.state == "paused" })
        try await ctl(program, "pause")
        #expect(try await status(program).state == "paused")
        try await ctl(program, "seek", "0:41")
        #expect(await view.wait { $0.shownSeconds == 41 })
        try await ctl(program, "seek", "-5")
        #expect(await view.wait { $0.shownSeconds == 36 })
        try await ctl(program, "speed", "1.25")
        #expect(await view.shows("1.25×"))
        let sentence = try #require(try Bundled.sentences().last { $0.start.seconds <= 36 })
        let line = try await program.run(
            "ctl", "--pattern", "{state}|{rate}|{position}|{sentence}", "--width", "200")
        #expect(line.output == "paused|1.25×|0:36|\(sentence.text)")
        try await ctl(program, "toggle")
        #expect(
            try await becomes(program) { $0.state == "playing" && ($0.positionSeconds ?? 0) > 36 })
        try await ctl(program, "quit")
        #expect(await view.terminal.exitCode() == 0)
        #expect(view.terminal.isCooked)
        let kept = try #require(try await program.progress().first)
        #expect((36...45).contains(kept.positionSeconds))
        #expect(try await program.run("ctl", "toggle").code == 69)
    }

    @Test func `the sentences of a player are watched as they come`() async throws {
        let program = try Program()
        let view = try await playing(program)
        let watcher = try program.start("ctl", "watch", "--json").terminal
        #expect(await watcher.wait { $0.text.contains("status") })
        #expect(try await becomes(program) { ($0.positionSeconds ?? 0) > 26 })
        try await ctl(program, "pause")
        #expect(await view.shows("‖ 1×"))
        try await ctl(program, "quit")
        #expect(await view.terminal.exitCode() == 0)
        #expect(await watcher.exitCode() == 0)
        #expect(await watcher.wait { $0.isClosed })
        let events = try watcher.written.text.split(separator: "\r\n").map {
            try JSONDecoder().decode(Status.self, from: Data($0.utf8))
        }
        #expect(events.first?.event == "status")
        let spoken = try Bundled.sentences().filter { (22...26).contains($0.start.seconds) }
        #expect(!spoken.isEmpty)
        let heard = events.filter { $0.event == "sentence" }.compactMap(\.sentence?.text)
        for sentence in spoken { #expect(heard.contains(sentence.text)) }
        #expect(events.contains { $0.event == "state" && $0.state == "paused" })
    }

    @Test func `without a player the command says so, and mistakes are explained`() async throws {
        let program = try Program()
        let none = try await program.run("ctl", "status")
        #expect(none.code == 69 && none.output.isEmpty)
        #expect(none.messages.contains("No player runs."))
        let mistake = try await program.run("ctl", "togle")
        #expect(mistake.code == 64)
        #expect(mistake.messages.contains("Did you mean `listen ctl toggle`?"))
        let path = try await program.run("ctl", "--socket", "none.sock")
        #expect(path.code == 69 && path.messages.contains("none.sock"))
    }

    @Test func `the plain view is steered too`() async throws {
        let program = try Program()
        let view = try program.start(
            "book", "3", "chapter", "2", "--start", "20", "--plain")
        #expect(await view.terminal.wait { $0.text.contains("chapter 2") })
        #expect(try await eventuallyRuns(program))
        try await ctl(program, "pause")
        #expect(try await becomes(program) { $0.state == "paused" })
        try await ctl(program, "seek", "40")
        #expect(try await becomes(program) { $0.positionSeconds == 40 })
        #expect(try await program.run("ctl", "mark").code == 77)
        try await ctl(program, "quit")
        #expect(await view.terminal.exitCode() == 0)
    }

    private func eventuallyRuns(_ program: Program) async throws -> Bool {
        let end = PseudoTerminal.now + 60_000_000_000
        while PseudoTerminal.now < end {
            if try await program.run("ctl", "--pattern", "{state}").output == "playing" {
                return true
            }
        }
        return false
    }

    @Test func `a second player has a socket of its own`() async throws {
        let program = try Program()
        let first = try await playing(program)
        let second = try await playing(program, at: "40")
        let place = try await program.run(
            "ctl", "pause", "--pid", "\(second.terminal.process)")
        #expect(place.code == 0, "\(place.messages)")
        #expect(await second.shows("‖ 1×"))
        #expect(await first.shows("▶ 1×"))
        for view in [first, second] {
            view.terminal.type("q")
            #expect(await view.terminal.exitCode() == 0)
        }
    }

    @Test func `a player that is stopped is waited for only so long`() async throws {
        let program = try Program()
        let view = try await playing(program)
        view.terminal.send(SIGSTOP)
        let outcome = try await program.run("ctl", "toggle")
        #expect(outcome.code == 75)
        #expect(outcome.messages.contains("does not answer"))
        view.terminal.send(SIGCONT)
        // What was asked for meanwhile is done late.
        #expect(await view.shows("‖ 1×"))
        view.terminal.type("q")
        #expect(await view.terminal.exitCode() == 0)
    }

    @Test func `drills, timers and sentences are asked for from outside`() async throws {
        let program = try Program()
        let view = try await playing(program)
        try await ctl(program, "drill", "shadow")
        try await ctl(program, "sleep", "20")
        let pattern = "{drill} {pass} {sleep}"
        let end = PseudoTerminal.now + 60_000_000_000
        var line = ""
        while PseudoTerminal.now < end, !line.contains("/") {
            line = try await program.run("ctl", "--pattern", pattern).output
        }
        #expect(line.contains("/") && line.hasPrefix("shadow ") && line.contains("19:5"), "\(line)")
        let wrong = try await program.run("ctl", "drill", "x9", "what")
        #expect(wrong.code == 77 && wrong.messages.contains("column 1"), "\(wrong.messages)")
        try await ctl(program, "quit")
        #expect(await view.terminal.exitCode() == 0)
    }

    @Test func `a crashed player's socket is no hindrance`() async throws {
        let program = try Program()
        let crashed = try await playing(program)
        crashed.terminal.send(SIGKILL)
        #expect(await crashed.terminal.exitCode() == 137)
        #expect(try await program.run("ctl").code == 69)
        let view = try await playing(program)
        try await ctl(program, "pause")
        #expect(await view.shows("‖ 1×"))
        view.terminal.type("q")
        #expect(await view.terminal.exitCode() == 0)
    }
}
