import Glibc
import Processes
import Testing

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

    /// What a program prints, and the status it ends with.
    private func run(_ launch: ProgramLaunch) throws -> (text: String, status: Int32) {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
        var launch = launch
        launch.output = .descriptor(ends[1])
        let process = launch.start()
        close(ends[1])
        defer { close(ends[0]) }
        let started = try #require(process)
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while case let count = read(ends[0], &buffer, buffer.count), count > 0 {
            text += buffer[..<count]
        }
        var status: Int32 = 0
        waitpid(started, &status, 0)
        return (String(decoding: text, as: UTF8.self), (status >> 8) & 0xFF)
    }

    @Test func `a program gets its words, its environment and streams that end`() throws {
        var launch = ProgramLaunch([
            "/bin/sh", "-c", "cat; echo \"$0 $A\" >&2; echo $A; exit 3", "x",
        ])
        launch.environment = ["A": "one two"]
        let (text, status) = try run(launch)
        #expect(text == "one two\n")
        #expect(status == 3)
    }

    @Test func `a program is found in PATH, and one that is not there is not started`() throws {
        #expect(try run(ProgramLaunch(["true"])).status == 0)
        for words in [["listen-no-such-program"], ["/no/such/program"], []] {
            #expect(ProgramLaunch(words).start() == nil)
        }
    }

    @Test func `a program has a group of its own`() throws {
        let process = try #require(ProgramLaunch(["sleep", "60"]).start())
        #expect(getpgid(process) == process)
        kill(-process, SIGKILL)
        waitpid(process, nil, 0)
    }
}
