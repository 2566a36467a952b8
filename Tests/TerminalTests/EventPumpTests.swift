import Glibc
import Testing

@testable import Terminal

@Suite(.serialized, .timeLimit(.minutes(10)))
struct EventPumpTests {
    /// A pump over a pipe, its events, and the end to write to.
    private func makePump() throws -> (
        pump: EventPump, events: AsyncStream<TerminalEvent>, write: Int32, read: Int32
    ) {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        let (pump, events) = try EventPump.stream(input: ends[0])
        try pump.start()
        return (pump, events, ends[1], ends[0])
    }

    private func first(
        _ count: Int, of events: AsyncStream<TerminalEvent>
    ) async -> [TerminalEvent] {
        var found: [TerminalEvent] = []
        for await event in events {
            found.append(event)
            if found.count == count { break }
        }
        return found
    }

    @Test func `keys come in order, a lone escape after its time`() async throws {
        let (pump, events, end, start) = try makePump()
        defer { [end, start].forEach { close($0) } }
        _ = write(end, "a\u{1B}[A\u{1B}", 5)
        let found = await first(3, of: events)
        #expect(
            found == [
                .input(.key(.character("a"))), .input(.key(Key(.up))), .input(.key(Key(.escape))),
            ])
        pump.stop()
    }

    @Test func `deadlines come once, in time, and the earlier of two wins`() async throws {
        let (pump, events, end, start) = try makePump()
        defer { [end, start].forEach { close($0) } }
        let now = EventPump.now
        pump.setDeadline(now + 3_600_000_000_000)
        pump.setDeadline(now + 2_500_000)
        #expect(await first(1, of: events) == [.deadline(now + 2_500_000)])
        #expect(EventPump.now >= now + 2_500_000)
        pump.setDeadline(EventPump.now + 3_600_000_000_000)
        pump.setDeadline(nil)
        pump.setDeadline(1)
        #expect(await first(1, of: events) == [.deadline(1)])
        pump.stop()
    }

    @Test func `a deadline that becomes earlier ends a sleep that has begun`() async throws {
        let (pump, events, end, start) = try makePump()
        defer { [end, start].forEach { close($0) } }
        // Whether the thread sleeps yet is a race; of so many rounds it does in some.
        for _ in 0..<300 {
            pump.setDeadline(EventPump.now + 3_600_000_000_000)
            let soon = EventPump.now + 50_000
            pump.setDeadline(soon)
            #expect(await first(1, of: events) == [.deadline(soon)])
        }
        pump.stop()
    }

    @Test func `a full pipe that is emptied is told once`() async throws {
        let (pump, events, end, start) = try makePump()
        var full: [Int32] = [0, 0]
        try #require(pipe(&full) == 0)
        defer { ([end, start] + full).forEach { close($0) } }
        _ = fcntl(full[1], F_SETFL, O_NONBLOCK)
        let block = [UInt8](repeating: 0, count: 65_536)
        while write(full[1], block, block.count) > 0 {}
        pump.awaitOutput(full[1])
        pump.setDeadline(1)
        #expect(await first(1, of: events) == [.deadline(1)])
        var taken = block
        _ = read(full[0], &taken, taken.count)
        #expect(await first(1, of: events) == [.drained])
        pump.setDeadline(1)
        #expect(await first(1, of: events) == [.deadline(1)])
        pump.stop()
    }

    @Test func `a paused pump reads nothing, and then begins anew`() async throws {
        let (pump, events, end, start) = try makePump()
        defer { [end, start].forEach { close($0) } }
        _ = write(end, "a\u{1B}[200~lost", 11)
        #expect(await first(1, of: events) == [.input(.key(.character("a")))])
        pump.pauseInput()
        _ = write(end, "b", 1)
        pump.setDeadline(1)
        #expect(await first(1, of: events) == [.deadline(1)])
        var waiting = pollfd(fd: start, events: Int16(POLLIN), revents: 0)
        #expect(poll(&waiting, 1, 0) == 1)
        pump.resumeInput()
        #expect(await first(1, of: events) == [.input(.key(.character("b")))])
        pump.stop()
    }

    @Test(.enabled(if: PseudoTerminal.isAvailable, "no pseudo-terminals here"))
    func `input that another took away is not waited for`() throws {
        let terminal = try #require(PseudoTerminal())
        let own = try #require(TerminalOwner.reopen(terminal.slave, O_RDONLY))
        defer { close(own) }
        try #require(fcntl(own, F_GETFL) & O_NONBLOCK != 0)
        var reader = InputReader(descriptor: own, awaitsAnswers: false)
        #expect(reader.pollable == own)
        #expect(reader.read() == [])
        terminal.type("x\r")
        var waiting = pollfd(fd: own, events: Int16(POLLIN), revents: 0)
        #expect(poll(&waiting, 1, 10_000) == 1)
        #expect(reader.read() == [.input(.key(.character("x"))), .input(.key(Key(.enter)))])
        #expect(reader.pollable == own)
    }

    @Test func `the end of input is told once`() async throws {
        let (pump, events, end, start) = try makePump()
        _ = write(end, "x", 1)
        close(end)
        #expect(await first(2, of: events) == [.input(.key(.character("x"))), .hangup])
        pump.setDeadline(1)
        #expect(await first(1, of: events) == [.deadline(1)])
        pump.stop()
        close(start)
    }

    @Test func `signals come as events`() async throws {
        await #expect(processExitsWith: .exitCode(0)) {
            let relay = try SignalRelay()
            let (pump, events) = try EventPump.stream(input: nil, signals: relay)
            try pump.start()
            var found: [TerminalEvent] = []
            for signal in [SIGWINCH, SIGCONT, SIGTSTP, SIGHUP] {
                kill(getpid(), signal)
                for await event in events {
                    found.append(event)
                    break
                }
            }
            exit(
                found == [.resized, .continued, .suspendRequested, .endRequested(signal: SIGHUP)]
                    ? 0 : 1)
        }
    }

    /// The first signal, and whether it was handled before the next ones came.
    @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT], [true, false])
    func `one wish to end is told once, and those behind it change nothing`(
        first: Int32, isHandled: Bool
    ) async throws {
        await #expect(processExitsWith: .exitCode(0)) { [first, isHandled] in
            let relay = try SignalRelay()
            let (pump, events) = try EventPump.stream(input: nil, signals: relay)
            let others = [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGINT]
            kill(getpid(), first)
            // All in one poll, where the pump does not run yet.
            if !isHandled { others.forEach { kill(getpid(), $0) } }
            try pump.start()
            for await event in events {
                // The system delivers signals that wait together in an order of its own.
                guard case .endRequested(let told) = event, !isHandled || told == first else {
                    exit(1)
                }
                break
            }
            if isHandled { others.forEach { kill(getpid(), $0) } }
            // What is told next is nothing of them.
            kill(getpid(), SIGWINCH)
            for await event in events { exit(event == .resized ? 0 : 2) }
        }
    }

    @Test func `what ends by itself is not disturbed by a wish to end`() async throws {
        await #expect(processExitsWith: .exitCode(0)) {
            let relay = try SignalRelay()
            let (pump, events) = try EventPump.stream(input: nil, signals: relay)
            relay.beginEnding()
            for signal in SignalRelay.ending { kill(getpid(), signal) }
            try pump.start()
            kill(getpid(), SIGWINCH)
            for await event in events { exit(event == .resized ? 0 : 1) }
        }
    }
}

/// How wishes to end are counted.
@Suite struct EndingCountTests {
    @Test func `a third one is overdue only after two seconds`() {
        let second: UInt64 = 1_000_000_000
        let state = CrashRestore()
        let told = [1, 1, 2, 3].map { state.countEnding(by: SIGINT, at: $0 * second) }
        #expect(told == [.first, .known, .known, .overdue])
        state.forgetEnding()
        #expect(
            [1, 9, 9].map { state.countEnding(by: SIGINT, at: $0 * second) }
                == [.first, .known, .overdue])
    }

    @Test func `only what a person asks for by Ctrl-C can be a third time`() {
        let second: UInt64 = 1_000_000_000
        let state = CrashRestore()
        let signals = [SIGTERM, SIGHUP, SIGINT, SIGTERM, SIGINT, SIGTERM, SIGINT]
        let told = signals.map { state.countEnding(by: $0, at: 9 * second) }
        #expect(told == [.first] + Array(repeating: .known, count: 6))
        #expect(state.countEnding(by: SIGINT, at: 12 * second) == .overdue)
        #expect(state.countEnding(by: SIGTERM, at: 13 * second) == .known)
        #expect(state.asked == SIGTERM)
    }

    @Test func `a second after all is kept the next signal ends it`() {
        let second: UInt64 = 1_000_000_000
        let state = CrashRestore()
        state.beginEnding(at: 1)
        #expect(state.asked == nil)
        #expect(state.countEnding(by: SIGHUP, at: 2) == .known)
        #expect(state.asked == SIGHUP)
        state.noteKept(at: 3)
        #expect(state.countEnding(by: SIGTERM, at: second) == .known)
        #expect(state.countEnding(by: SIGTERM, at: second + 3) == .kept)
        #expect(state.asked == SIGHUP)
        state.forgetEnding()
        #expect(state.asked == nil)
        #expect(state.countEnding(by: SIGTERM, at: 4) == .first)
    }

    @Test func `what ends by itself counts as the first, once`() {
        let second: UInt64 = 1_000_000_000
        let state = CrashRestore()
        state.beginEnding(at: second)
        state.beginEnding(at: second)
        #expect(
            [4, 4].map { state.countEnding(by: SIGINT, at: $0 * second) } == [.known, .overdue])
    }
}
