import Glibc
import ListenTestSupport
import Processes
import Testing

/// Programs that go on by themselves.
@Suite struct ReleaseTests {
    private func released(_ script: String, _ words: String...) async throws -> ProgramEnding {
        try await ProgramLaunch(["/bin/sh", "-c", script, "sh"] + words).release()
    }

    @Test(
        arguments: [
            ("exit 0", .exited(0)), ("exit 3", .exited(3)), ("kill -TERM $$", .signalled(SIGTERM)),
        ] as [(String, ProgramEnding)])
    func `how it ended is told`(script: String, ending: ProgramEnding) async throws {
        #expect(try await released(script) == ending)
    }

    @Test func `it leads a session of its own, and its streams lead nowhere`() async throws {
        // The sixth field of stat(5) is the session, the second may hold blanks and is dropped.
        let script = """
            set -- $(sed 's/.*) //' /proc/$$/stat)
            [ "$4" = $$ ] || exit 4
            for stream in 0 1 2; do
                [ "$(readlink /proc/$$/fd/$stream)" = /dev/null ] || exit 5
            done
            """
        #expect(try await released(script) == .exited(0))
    }

    @Test func `its words are its own, whatever is in them`() async throws {
        let words = "https://a.example/?$(exit 7);exit 8&`exit 9`"
        #expect(try await released("[ \"$1\" = '\(words)' ]", words) == .exited(0))
    }

    @Test func `a program that is not there is told`() async {
        await #expect(throws: LaunchFault(code: ENOENT, program: "no-such-program")) {
            try await ProgramLaunch(["no-such-program"]).release()
        }
    }
}
