import Foundation
import Testing

/// The program where `/proc` is missing, as in a bare container.
@Suite(.serialized, .timeLimit(.minutes(5))) struct WithoutProcTests {
    /// Runs lines of Bash in which `listen` is the program, with an empty `/proc`; `nil` where the
    /// system allows no such place.
    private func run(_ lines: String, _ program: Program) async throws -> Program.Outcome? {
        let script = """
            unshare --map-root-user --mount bash -c \
            'mount -t tmpfs none /proc || exit 99; listen() { "$0" "$@"; }; \(lines)' "$0" \
            || exit 99
            """
        let probe = try await program.shell(
            "unshare --map-root-user --mount mount -t tmpfs none /proc || exit 99")
        return probe.code == 0 ? try await program.shell(script) : nil
    }

    @Test func `lists, files and arguments are there`() async throws {
        let program = try Program()
        _ = try program.file("a.srt", Data("1\n00:00:00,000 --> 00:00:01,000\nHola.\n".utf8))
        guard
            let outcome = try await run(
                "umask 022; listen books && listen cues a.srt --format vtt -o a.vtt"
                    + " && stat -c %a a.vtt && listen config set goal 7 && listen books",
                program)
        else { return }
        #expect(outcome.code == 0, "\(outcome)")
        #expect(outcome.output.contains("El cartero de la isla"), "\(outcome)")
        #expect(outcome.output.contains("644"), "\(outcome)")
        #expect(outcome.messages.contains("goal = 7 is in "), "\(outcome)")
    }

    @Test func `the threads of the system's pool are not missed`() async throws {
        let program = try Program()
        // One call in five ended by a signal.
        let calls = "for i in {1..40}; do listen find faro --kwic || exit $?; done"
        guard let outcome = try await run(calls, program) else { return }
        #expect(outcome.code == 0, "\(outcome)")
    }

    @Test func `a player in a deep folder is steered`() async throws {
        let program = try Program()
        let deep = program.home.path + "/" + String(repeating: "x", count: 120)
        guard
            let outcome = try await run(
                """
                mkdir -m 700 \(deep); export XDG_RUNTIME_DIR=\(deep)
                coproc P { listen book 3 chapter 2 --speed 0.3 --start 0; }
                read -r heard <&${P[0]}
                listen ctl status
                echo quit >&${P[1]}; cat <&${P[0]} >/dev/null
                """, program)
        else { return }
        #expect(outcome.output.contains("Al día siguiente"), "\(outcome)")
    }
}
