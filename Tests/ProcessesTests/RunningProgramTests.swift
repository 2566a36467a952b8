import Glibc
import Testing

@testable import Processes

@Suite struct RunningProgramTests {
    private var soon: SuspendingClock.Instant { .now + .seconds(30) }

    /// Reads until so many bytes have come, or anything else happened.
    private func text(of program: RunningProgram, count: Int) -> String {
        var bytes: [UInt8] = []
        while bytes.count < count {
            switch program.next(until: soon) {
            case .read(_, let some): bytes += some
            case .sent: continue
            case let other: return "\(String(decoding: bytes, as: UTF8.self)), then \(other)"
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func `programs joined by pipes answer request by request`() throws {
        let program = try RunningProgram(
            [ProgramLaunch(["cat"]), ProgramLaunch(["stdbuf", "-o0", "tr", "a-z", "A-Z"])],
            streams: .input)
        for _ in 1...2 {
            program.send(Array("hello".utf8))
            #expect(text(of: program, count: 5) == "HELLO")
        }
        #expect(program.next(until: .now + .milliseconds(1)) == .late)
        program.endInput()
        #expect(program.next(until: soon) == .ended(.exited(0)))
        #expect(program.next(until: .now) == .ended(.exited(0)))
    }

    @Test func `a pipeline that cannot be started whole leaves nothing and names the program`() {
        #expect(throws: LaunchFault(code: ENOENT, program: "/no/such/program")) {
            _ = try RunningProgram(
                [ProgramLaunch(["sleep", "600"]), ProgramLaunch(["/no/such/program"])],
                streams: .input)
        }
        #expect(throws: LaunchFault(code: ENOENT)) { _ = try RunningProgram([]) }
    }

    @Test func `all is read before the end is told, with and without a descriptor of it`() throws {
        let words = ["/bin/sh", "-c", "echo one; exit 3"]
        let programs = [
            try RunningProgram([ProgramLaunch(words)]),
            // As on a system that has none.
            try RunningProgram([ProgramLaunch(words)], [], descriptorOfEnd: { _ in -1 }),
        ]
        for program in programs {
            #expect(text(of: program, count: 4) == "one\n")
            #expect(program.next(until: soon) == .ended(.exited(3)))
        }
    }

    @Test func `a signal is told while a program does nothing`() throws {
        let program = try RunningProgram([ProgramLaunch(["sleep", "600"])])
        let signal = CancelSignal()
        signal.cancel()
        #expect(program.next(until: soon, or: [signal]) == .cancelled)
        program.terminate()
        #expect(program.next(until: soon) == .ended(.signalled(SIGTERM)))
    }

    @Test func `nothing that is sent to a program that ended is waited for`() throws {
        let program = try RunningProgram([ProgramLaunch(["true"])], streams: .input)
        #expect(program.next(until: soon) == .ended(.exited(0)))
        program.send([UInt8](repeating: 0, count: 1 << 20))
        #expect(program.next(until: soon) == .ended(.exited(0)))
    }
}
