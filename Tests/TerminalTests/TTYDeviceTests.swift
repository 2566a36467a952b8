import Glibc
import Terminal
import Testing

/// Signals the process, not the calling thread (which blocks most signals), and waits for the end.
private func send(_ signal: Int32) {
    kill(getpid(), signal)
    while true { pause() }
}

/// What a child process does after it has taken the screen over.
private enum Ending: String, CaseIterable, Codable {
    case leaves, exits, terminates, faults, aborts, traps, interruptedTwice

    var condition: ExitTest.Condition {
        switch self {
        case .leaves, .exits: .exitCode(3)
        case .terminates: .signal(SIGQUIT)
        case .faults: .signal(SIGSEGV)
        case .aborts: .signal(SIGABRT)
        case .traps: .signal(SIGILL)
        case .interruptedTwice: .signal(SIGTERM)
        }
    }

    func carryOut(_ device: TTYDevice) {
        switch self {
        case .leaves:
            device.leave()
            _exit(3)
        case .exits: exit(3)
        case .terminates: send(SIGQUIT)
        case .faults: raise(SIGSEGV)
        case .aborts: abort()
        case .traps: raise(SIGILL)
        case .interruptedTwice:
            while true { kill(getpid(), SIGTERM) }
        }
    }
}

private func makeDevice(path: String) throws -> TTYDevice {
    let descriptor = open(path, O_RDWR | O_NOCTTY)
    return TTYDevice(
        input: descriptor, output: descriptor, capabilities: TerminalCapabilities(),
        environment: [:], signals: try SignalRelay())
}

@Suite(
    .serialized, .timeLimit(.minutes(10)),
    .enabled(if: PseudoTerminal.isAvailable, "no pseudo-terminals here"))
struct TTYDeviceTests {
    @Test(arguments: Ending.allCases)
    private func `however the process ends, the terminal is as it was`(ending: Ending) async throws
    {
        let terminal = try #require(PseudoTerminal())
        await #expect(processExitsWith: ending.condition) {
            [path = terminal.path as String, ending = ending as Ending] in
            let device = try makeDevice(path: path)
            try device.enter()
            ending.carryOut(device)
        }
        let last = "\u{1B}[?25h\u{1B}[?1049l"
        let output = terminal.output(endingIn: last)
        #expect(output.contains("\u{1B}[?1049h"))
        #expect(output.hasSuffix(last))
        #expect(output.contains("\u{1B}[?7h"))
        #expect(output.contains("\u{1B}[?2004l"))
        #expect(terminal.isCooked)
    }

    @Test func `a process that is stopped gives the screen back and takes it again`() async throws {
        let terminal = try #require(PseudoTerminal())
        async let continued: String = {
            var seen = ""
            // The stop may come after the first signal to go on, so that is sent until it works.
            for _ in 0..<1_200 {
                seen += terminal.output(within: 50)
                let pieces = seen.components(between: "PID=", and: ";")
                if let pid = pieces.flatMap({ Int32($0) }) { kill(pid, SIGCONT) }
                if seen.contains("DONE") { break }
            }
            return seen
        }()
        await #expect(processExitsWith: .exitCode(0)) { [path = terminal.path as String] in
            let device = try makeDevice(path: path)
            try device.enter()
            _ = try device.write(Array("PID=\(getpid());".utf8))
            let isOurs = device.suspend()
            _ = try device.write(Array((isOurs ? "DONE" : "LOST").utf8))
            device.leave()
            exit(0)
        }
        let seen = await continued
        let screens = seen.components(between: "\u{1B}[?1049l", and: "DONE") ?? ""
        #expect(screens.contains("\u{1B}[?1049h"))
        #expect(terminal.isCooked)
    }

    @Test func `the size comes from the window, then the environment, then the standard`() throws {
        let terminal = try #require(PseudoTerminal(columns: 100, rows: 30))
        let none = try #require(PseudoTerminal(columns: 0, rows: 0))
        func size(_ descriptor: Int32, _ environment: [String: String]) throws -> Size {
            TTYDevice(
                input: descriptor, output: descriptor, capabilities: TerminalCapabilities(),
                environment: environment, signals: try SignalRelay()
            ).size
        }
        #expect(try size(terminal.slave, ["COLUMNS": "9"]) == Size(columns: 100, rows: 30))
        #expect(try size(none.slave, ["COLUMNS": "9", "LINES": "4"]) == Size(columns: 9, rows: 4))
        #expect(try size(none.slave, ["COLUMNS": "-1"]) == Size(columns: 80, rows: 24))
    }

    @Test func `a pipe is refused`() throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        defer { ends.forEach { close($0) } }
        let piped = TTYDevice(
            input: ends[0], output: ends[1], capabilities: TerminalCapabilities(),
            environment: [:], signals: try SignalRelay())
        #expect(throws: TerminalError(.notATerminal)) { try piped.enter() }
    }
}

extension String {
    /// What stands between the first of one text and the next of another.
    fileprivate func components(between start: String, and end: String) -> String? {
        guard let first = firstRange(of: start) else { return nil }
        let rest = self[first.upperBound...]
        guard let last = String(rest).firstRange(of: end) else { return nil }
        return String(String(rest)[..<last.lowerBound])
    }

    private func firstRange(of text: String) -> Range<String.Index>? {
        var index = startIndex
        while index < endIndex {
            if self[index...].hasPrefix(text) {
                return index..<self.index(index, offsetBy: text.count)
            }
            index = self.index(after: index)
        }
        return nil
    }
}
