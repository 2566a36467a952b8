import Foundation
import GRDB
import Glibc
import ListenTestSupport
import ProgramTestSupport
import Testing

/// However a run ends, the terminal is given back and the place is kept.
@Suite(.serialized, .timeLimit(.minutes(20))) struct EndingTests {
    /// A chapter that is heard for more than `seconds`: after two the first place is old, and the
    /// next is not yet kept.
    private func playing(
        _ program: Program, at start: String = "20", for seconds: Int = 0
    ) async throws -> ScreenView {
        let view = try program.start("book", "3", "chapter", "2", "--start", start)
        let begin = Int(start) ?? 0
        try #require(
            await view.wait { ($0.shownSeconds ?? 0) > begin + seconds }, "\(view.raw.suffix(600))")
        return view
    }

    @Test(
        arguments: [(SIGTERM, 143), (SIGHUP, 129), (SIGINT, 130), (SIGQUIT, 131)]
            as [(Int32, Int32)])
    func `a signal ends the run, saved and restored`(signal: Int32, code: Int32) async throws {
        let program = try Program()
        let view = try await playing(program, for: 2)
        #expect(!view.terminal.isCooked)
        let shown = Double(view.shownSeconds ?? 0)
        let seen = PseudoTerminal.now
        view.terminal.send(signal)
        #expect(await view.terminal.exitCode() == code)
        // The place cannot be further than the time that went by.
        let passed = Double(PseudoTerminal.now - seen) / 1e9
        #expect(await view.terminal.wait { $0.text.contains("\u{1B}[?1049l") })
        #expect(view.terminal.isCooked)
        let kept = try #require(try await program.progress().first)
        #expect((shown - 1...shown + 1.5 + passed).contains(kept.positionSeconds))
    }

    @Test(arguments: [[SIGTERM, SIGTERM], [SIGHUP, SIGHUP, SIGTERM], [SIGINT, SIGQUIT, SIGHUP]])
    func `signals in quick succession lose nothing`(signals: [Int32]) async throws {
        let program = try Program()
        let view = try await playing(program, for: 2)
        let shown = Double(view.shownSeconds ?? 0)
        for signal in signals { view.terminal.send(signal) }
        // The system delivers signals that wait together in an order of its own.
        let code = try #require(await view.terminal.exitCode())
        #expect(signals.contains(code - 128))
        #expect(await view.terminal.wait { $0.text.contains("\u{1B}[?1049l") })
        #expect(view.terminal.isCooked)
        let kept = try #require(try await program.progress().first)
        #expect(kept.positionSeconds >= shown - 1)
    }

    @Test func `quitting before the terminal has answered hangs nothing`() async throws {
        let program = try Program()
        for _ in 0..<4 {
            let view = try program.start("book", "3", "chapter", "2", "--start", "20")
            view.terminal.type("q")
            // The answers come when the screen has been given back, in pieces.
            #expect(await view.terminal.wait { $0.text.contains("\u{1B}[?1049l") })
            view.terminal.type("\u{1B}[?2026;2$y\u{1B}[?")
            view.terminal.type("62;22c")
            try #require(await view.terminal.exitCode(within: 20) == 0)
            #expect(view.terminal.isCooked)
        }
    }

    @Test(arguments: [SIGUSR1, SIGALRM, SIGPROF, SIGXCPU, SIGSTKFLT, SIGPWR, 34, 40, 64])
    func `a signal that nobody expects gives the terminal back`(signal: Int32) async throws {
        let view = try await playing(try Program())
        view.terminal.send(signal)
        #expect(await view.terminal.exitCode() == 128 + signal)
        #expect(await view.terminal.wait { $0.text.contains("\u{1B}[?1049l") })
        #expect(view.terminal.isCooked)
    }

    @Test func `quitting keeps the place, and the next run goes on from it`() async throws {
        let program = try Program()
        let view = try await playing(program, at: "40")
        view.terminal.type("q")
        #expect(await view.terminal.exitCode() == 0)
        #expect(view.terminal.isCooked)
        let kept = try #require(try await program.progress().first)
        #expect((40...45).contains(kept.positionSeconds))
        let again = try program.start("book", "3", "chapter", "2")
        #expect(
            await again.wait { (Int(kept.positionSeconds) - 3...44).contains($0.shownSeconds ?? 0) }
        )
        again.terminal.type("\u{3}")
        #expect(await again.terminal.exitCode() == 130)
    }

    @Test(
        arguments: [
            (SIGSEGV, 139), (SIGABRT, 134), (SIGBUS, 135), (SIGILL, 132),
            (SIGTRAP, 133), (SIGFPE, 136),
        ] as [(Int32, Int32)])
    func `a crash gives the terminal back and says truly how it ended`(
        signal: Int32, code: Int32
    ) async throws {
        let view = try await playing(try Program())
        view.terminal.send(signal)
        #expect(await view.terminal.exitCode() == code)
        #expect(await view.terminal.wait { $0.text.contains("\u{1B}[?1049l") })
        #expect(view.terminal.isCooked)
    }

    @Test func `a terminal that hangs up ends the run, and the place is kept`() async throws {
        let program = try Program()
        let view = try await playing(program, for: 2)
        let shown = Double(view.shownSeconds ?? 0)
        let seen = PseudoTerminal.now
        view.terminal.hangUp()
        #expect(await view.terminal.exitCode() == 129)
        let passed = Double(PseudoTerminal.now - seen) / 1e9
        let kept = try #require(try await program.progress().first)
        #expect((shown - 1...shown + 1.5 + passed).contains(kept.positionSeconds))
    }

    // What is measured is how far the sound came in real time.
    @Test(.retakenUnderStrain)
    func `a kill costs no more than five seconds of the place`() async throws {
        let program = try Program()
        let view = try await playing(program)
        try #require(await view.wait { ($0.shownSeconds ?? 0) >= 28 })
        let shown = Double(view.shownSeconds ?? 0)
        view.terminal.send(SIGKILL)
        #expect(await view.terminal.exitCode() == 137)
        let kept = try #require(try await program.progress().first)
        #expect(shown - kept.positionSeconds <= 5, "\(shown) \(kept)")
    }

    @Test func `suspending gives the screen back and going on takes it again`() async throws {
        let program = try Program()
        let shell = try shell(program)
        let view = ScreenView(shell)
        shell.type("\(Program.path) book 3 chapter 2 --start 20\r")
        #expect(await view.wait { ($0.shownSeconds ?? 0) > 20 })
        for key in [true, false] {
            let taken = shell.written.text.components(separatedBy: "\u{1B}[?1049h").count
            let child = try #require(await childProcess(of: shell.process))
            if key { shell.type("\u{1A}") } else { kill(child, SIGTSTP) }
            #expect(await stops(child))
            #expect(await shell.wait { $0.text.contains("Stopped") })
            #expect(shell.written.text.contains("\u{1B}[?1049l"))
            let shown = try #require(view.shownSeconds)
            #expect(await view.isQuiet(for: 1))
            shell.type("fg\r")
            #expect(
                await shell.wait {
                    $0.text.components(separatedBy: "\u{1B}[?1049h").count > taken
                })
            // Taken once, and the keyboard's flags are on the terminal's stack once.
            #expect(await view.isQuiet(for: 0.5))
            let written = shell.written.text
            #expect(written.components(separatedBy: "\u{1B}[?1049h").count == taken + 1)
            let pushes = written.components(separatedBy: "\u{1B}[>5u").count
            #expect(pushes == written.components(separatedBy: "\u{1B}[<u").count + 1)
            // The sound waited too, and goes on when it is told to.
            #expect(await view.shows("‖ 1×"))
            #expect(await view.shows("2/3 El"))
            #expect(abs((view.shownSeconds ?? 0) - shown) <= 1)
            shell.type(" ")
            #expect(await view.shows("▶ 1×"))
        }
        shell.type("q")
        #expect(await shell.wait { $0.text.hasSuffix("$ ") })
        shell.type("echo code $?\r")
        #expect(await shell.wait { $0.text.contains("code 0") })
        let written = shell.written.text
        #expect(
            written.components(separatedBy: "\u{1B}[>5u").count
                == written.components(separatedBy: "\u{1B}[<u").count)
    }

    @Test func `the stop key stops the script around it too`() async throws {
        let program = try Program()
        let script = try program.file(
            "listen.sh",
            Data("\(Program.path) book 3 chapter 2 --start 20\necho scr''ipt\n".utf8))
        let shell = try shell(program)
        let view = ScreenView(shell)
        shell.type("sh \(script)\r")
        #expect(await view.wait { ($0.shownSeconds ?? 0) > 20 })
        shell.type("\u{1A}")
        #expect(await shell.wait { $0.text.contains("Stopped") })
        shell.type("echo prom''pt\r")
        #expect(await shell.wait { $0.text.contains("prompt") })
        shell.type("fg\r")
        #expect(await view.shows("‖ 1×"))
        shell.type("q")
        #expect(await shell.wait { $0.text.contains("script") })
    }

    @Test func `stopped, it keeps no other program from the database`() async throws {
        let program = try Program()
        let shell = try shell(program)
        let view = ScreenView(shell)
        shell.type("\(Program.path) book 3 chapter 2 --start 20\r")
        #expect(await view.wait { ($0.shownSeconds ?? 0) > 20 })
        let child = try #require(await childProcess(of: shell.process))
        // A stop in the middle of a write is a matter of luck: several are tried.
        for _ in 0..<6 {
            shell.type("\u{1A}")
            #expect(await stops(child))
            let database = try DatabaseQueue(
                path: program.home.appending(path: ".local/share/listen/person.sqlite").path)
            #expect(throws: Never.self) {
                try database.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE; ROLLBACK") }
            }
            try database.close()
            shell.type("fg\r")
            #expect(await view.shows("‖ 1×"))
            shell.type(" ")
            #expect(await view.shows("▶ 1×"))
        }
        shell.type("q")
        #expect(await shell.wait { $0.text.hasSuffix("$ ") })
    }

    @Test func `a terminal that is nobody's is read for commands`() async throws {
        let program = try Program()
        // A session of its own without a controlling terminal.
        let terminal = try #require(
            PseudoTerminal(
                "/usr/bin/setsid",
                ["-w", Program.path, "book", "3", "chapter", "2", "--start", "20", "--plain"],
                environment: program.environment))
        terminal.type("pause\rwhere\r")
        #expect(await terminal.wait { $0.text.contains("Chapter 2 of 3") })
        terminal.type("quit\r")
        #expect(await terminal.exitCode() == 0)
    }

    @Test func `stopped where nobody can continue it, it goes on at once`() async throws {
        // The group of a session's leader is orphaned: the system does not stop it.
        let view = try await playing(try Program())
        view.terminal.type("\u{1A}")
        #expect(
            await view.terminal.wait {
                $0.text.components(separatedBy: "\u{1B}[?1049h").count == 3
            })
        #expect(await view.shows("2/3 El"))
        view.terminal.type("q")
        #expect(await view.terminal.exitCode() == 0)
        #expect(view.terminal.isCooked)
    }

    /// An interactive shell: with job control, so that what it starts can be stopped.
    private func shell(_ program: Program) throws -> PseudoTerminal {
        try #require(
            PseudoTerminal(
                "/bin/bash", ["--norc", "--noprofile", "-i"],
                environment: program.environment.merging(["PS1": "$ "]) { $1 }))
    }

    /// The first child of a process.
    private func childProcess(of process: pid_t) async -> pid_t? {
        let path = "/proc/\(process)/task/\(process)/children"
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        return text.split(separator: " ").first.flatMap { pid_t($0) }
    }

    /// Whether the process comes to be stopped (state T).
    private func stops(_ process: pid_t) async -> Bool {
        for _ in 0..<12_000 {
            let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
            let state = status?.split(separator: ")").last?.split(separator: " ").first
            if state == "T" { return true }
            try? await Task.sleep(for: .milliseconds(5))
        }
        return false
    }

    @Test func `a program in the background draws nothing`() async throws {
        let program = try Program()
        let shell = try shell(program)
        #expect(await shell.wait { $0.text.contains("$ ") })
        shell.type("stty -tostop; \(Program.path) book 3 chapter 2 --start 70 & echo begun\r")
        #expect(await shell.wait { $0.text.contains("begun\r\n") })
        shell.type("wait; echo it en''ded\r")
        _ = await shell.wait(seconds: 3) { $0.text.contains("it ended") }
        #expect(!shell.written.text.contains("\u{1B}[?1049h"))
        #expect(!shell.written.text.contains("2/3 El camino"))
        shell.type("\u{3}kill %1; kill -9 $$\r")
        #expect(await shell.exitCode() != nil, "\(shell.written.text)")
    }
}
