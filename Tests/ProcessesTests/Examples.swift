import Processes
import Testing

/// The examples of the docstrings, as they stand there.
@Suite struct Examples {
    @Test func `a program that answers`() throws {
        var answer: [UInt8] = []
        let program = try RunningProgram([ProgramLaunch(["tr", "a-z", "A-Z"])], streams: [.input])
        program.send(Array("hello".utf8))
        program.endInput()
        let deadline = SuspendingClock.now + .seconds(3)
        while case .read(_, let bytes) = program.next(until: deadline) { answer += bytes }
        #expect(answer == Array("HELLO".utf8))
    }

    @Test func `a program to its end`() {
        var printed: [UInt8] = []
        let run = ProgramRun(ProgramLaunch(["date"]), patience: .seconds(3))
        let ending = run.run { _, bytes in
            printed += bytes
            return printed.count < 1 << 20
        }
        #expect(ending == .exited(0) && !printed.isEmpty)
    }

    @Test func `a program that is stopped`() {
        let stop = CancelSignal()
        stop.cancel()
        let ending = ProgramRun(ProgramLaunch(["sleep", "60"]), stop: stop).run { _, _ in true }
        #expect(ending == .stopped)
    }

    @Test func `work off Swift's threads`() async throws {
        @Sendable func ask(_ words: [String], until signal: CancelSignal) throws -> String {
            var launch = ProgramLaunch(words)
            launch.environment = ["LC_ALL": "C.UTF-8"]
            var text = ""
            _ = ProgramRun(launch, kill: signal).run { _, bytes in
                text += String(decoding: bytes, as: UTF8.self)
                return true
            }
            return text
        }
        let text = try await BlockingWork.run { signal in
            try ask(["/bin/echo", "listen"], until: signal)
        }
        #expect(text == "listen\n")
    }
}
