import Glibc
import Testing

@testable import Processes

@Suite struct ProcessesTests {
    @Test func `a signal is readable once it was given, and stays so`() {
        let signal = CancelSignal()
        var ready = pollfd(fd: signal.descriptor, events: Int16(POLLIN), revents: 0)
        #expect(poll(&ready, 1, 0) == 0)
        #expect(!signal.isCancelled)
        for _ in 1...2 {
            signal.cancel()
            #expect(signal.isCancelled)
            #expect(poll(&ready, 1, 0) == 1)
        }
    }

    @Test func `no other program inherits a signal`() {
        let signal = CancelSignal()
        #expect(fcntl(signal.descriptor, F_GETFD, 0) & FD_CLOEXEC != 0)
    }

    @Test func `the arguments are those of the process`() {
        #expect(ProcessArguments.all == CommandLine.arguments)
    }

    private func run(_ launch: ProgramLaunch) -> (text: String, ending: ProgramEnding) {
        var text = ""
        let ending = ProgramRun(launch).run { stream, bytes in
            if stream == .output { text += String(decoding: bytes, as: UTF8.self) }
            return true
        }
        return (text, ending)
    }

    @Test func `a program gets its words, its environment and streams that end`() {
        let words = ["/bin/sh", "-c", "cat; echo \"$0 $A\" >&2; echo $A; exit 3", "x"]
        let (text, ending) = run(ProgramLaunch(words, environment: ["A": "one two"]))
        #expect(text == "one two\n")
        #expect(ending == .exited(3))
    }

    @Test func `a program is found in PATH, and one that is not there is not started`() {
        #expect(run(ProgramLaunch(["true"])).ending == .exited(0))
        for words in [["listen-no-such-program"], ["/no/such/program"], []] {
            #expect(
                run(ProgramLaunch(words)).ending
                    == .notStarted(LaunchFault(code: ENOENT, program: words.first)))
        }
        #expect(LaunchFault(code: ENOENT).isMissing)
        #expect(LaunchFault(code: EACCES).reason == "Permission denied")
    }

    @Test func `work that blocks is told when its task is cancelled`() async {
        let began = CancelSignal()
        let task = Task {
            await BlockingWork.run { signal in
                began.cancel()
                var ready = pollfd(fd: signal.descriptor, events: Int16(POLLIN), revents: 0)
                return poll(&ready, 1, 60_000) == 1 && signal.isCancelled
            }
        }
        while !began.isCancelled { await Task.yield() }
        task.cancel()
        #expect(await task.value)
        #expect(await BlockingWork.run { !$0.isCancelled })
    }
}
