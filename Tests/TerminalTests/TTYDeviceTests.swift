import AudioIO
import Foundation
import Glibc
import Synchronization
import Terminal
import Testing

/// Signals the process, not the calling thread (which blocks most signals), and waits for the end.
private func send(_ signal: Int32) {
    kill(getpid(), signal)
    while true { pause() }
}

/// Calls itself until the stack is full; `depth` keeps the compiler from seeing that.
@inline(never) private func overflow(_ depth: Int) -> Int {
    let next = depth == Int.min ? 0 : overflow(depth + 1)
    return withUnsafePointer(to: next) { $0.pointee &+ depth }
}

/// The signal of a trap of Swift's.
private var trapSignal: Int32 {
    #if arch(x86_64)
        SIGILL
    #else
        SIGTRAP
    #endif
}

/// What a child process does after it has taken the screen over.
private enum Ending: String, CaseIterable, Codable {
    case leaves, exits, aborts, interruptedLeaving, overflows
    case overflowsOnAnotherThread
    case trapsInSwift, segv, bus, ill, trap, fpe
    case usr1, usr2, alrm, vtalrm, prof, xcpu, xfsz, sys, poll, stkflt, pwr
    case firstRealTime, lastRealTime

    var condition: ExitTest.Condition {
        switch self {
        case .leaves, .exits, .interruptedLeaving: .exitCode(3)
        case .aborts: .signal(SIGABRT)
        case .usr1: .signal(SIGUSR1)
        case .usr2: .signal(SIGUSR2)
        case .alrm: .signal(SIGALRM)
        case .vtalrm: .signal(SIGVTALRM)
        case .prof: .signal(SIGPROF)
        case .xcpu: .signal(SIGXCPU)
        case .xfsz: .signal(SIGXFSZ)
        case .sys: .signal(SIGSYS)
        case .poll: .signal(SIGPOLL)
        case .stkflt: .signal(SIGSTKFLT)
        case .pwr: .signal(SIGPWR)
        case .firstRealTime: .signal(34)
        case .lastRealTime: .signal(64)
        case .overflows, .overflowsOnAnotherThread, .segv: .signal(SIGSEGV)
        case .trapsInSwift: .signal(trapSignal)
        case .bus: .signal(SIGBUS)
        case .ill: .signal(SIGILL)
        case .trap: .signal(SIGTRAP)
        case .fpe: .signal(SIGFPE)
        }
    }

    func carryOut(_ device: TTYDevice) {
        switch self {
        case .leaves:
            device.leave()
            _exit(3)
        case .exits: exit(3)
        case .aborts: abort()
        case .overflows: exit(overflow(1) == 0 ? 1 : 0)
        case .overflowsOnAnotherThread:
            let worker = try? WorkerThread(name: "deep") { exit(overflow(1) == 0 ? 1 : 0) }
            worker?.join()
        case .trapsInSwift: exit(Int32([1, 2][Int(getpid())]))
        case .segv: raise(SIGSEGV)
        case .bus: raise(SIGBUS)
        case .ill: raise(SIGILL)
        case .trap: raise(SIGTRAP)
        case .fpe: raise(SIGFPE)
        case .usr1: send(SIGUSR1)
        case .usr2: send(SIGUSR2)
        case .alrm: send(SIGALRM)
        case .vtalrm: send(SIGVTALRM)
        case .prof: send(SIGPROF)
        case .xcpu: send(SIGXCPU)
        case .xfsz: send(SIGXFSZ)
        case .sys: send(SIGSYS)
        case .poll: send(SIGPOLL)
        case .stkflt: send(SIGSTKFLT)
        case .pwr: send(SIGPWR)
        case .firstRealTime: send(34)
        case .lastRealTime: send(64)
        case .interruptedLeaving:
            // The terminal takes nothing, so that leaving takes its time.
            _ = try? device.write(Array(repeating: UInt8(ascii: "x"), count: 100_000))
            let killer = Thread {
                Glibc.poll(nil, 0, 100)
                while true {
                    for signal in [SIGTERM, SIGHUP, SIGQUIT] { kill(getpid(), signal) }
                }
            }
            killer.start()
            device.leave()
            _exit(3)
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
        // Given back once, by whoever was first.
        #expect(output.components(separatedBy: last).count == 2)
        #expect(terminal.isCooked)
    }

    @Test func `a terminal that takes nothing gets no second frame, and the first whole`() throws {
        let terminal = try #require(PseudoTerminal())
        let device = try makeDevice(path: terminal.path)
        try device.enter()
        _ = terminal.output()
        // More than any terminal's buffer holds.
        let frame = Array(repeating: UInt8(ascii: "x"), count: 400_000)
        #expect(try device.write(frame) == .held)
        #expect(device.heldOutput != nil)
        #expect(try !device.drain())
        var seen = 0
        while seen < frame.count {
            let text = terminal.output(within: 10_000)
            try #require(!text.isEmpty)
            seen += text.utf8.count
            _ = try device.drain()
        }
        #expect(seen == frame.count && device.heldOutput == nil)
        #expect(try device.write([UInt8(ascii: "y")]) == .written)
        #expect(terminal.output(within: 10_000) == "y")
        device.leave()
    }

    @Test func `what does not block for the screen still blocks for the shell`() throws {
        let terminal = try #require(PseudoTerminal())
        let device = try makeDevice(path: terminal.path)
        try device.enter()
        #expect(fcntl(terminal.slave, F_GETFL) & O_NONBLOCK == 0)
        device.leave()
        #expect(terminal.isCooked)
    }

    @Test func `leaving at once eats the answers that come late`() throws {
        // A machine that is too busy to answer within the device's patience shows nothing:
        // one round of several must have been in time.
        for _ in 0..<8 {
            guard let left = try leftInput() else { continue }
            #expect(left == 0)
            return
        }
        Issue.record("No round of eight was in time.")
    }

    /// How many descriptors have input after leaving at once; nil when the answers were late.
    private func leftInput() throws -> Int32? {
        let terminal = try #require(PseudoTerminal())
        let device = try makeDevice(path: terminal.path)
        let pump = try EventPump(input: terminal.slave) { _ in }
        let answered = Atomic(UInt64.max)
        let begun = EventPump.now
        try device.enter()
        try pump.start()
        let answering = Thread {
            // After the device has begun to wait for them, in pieces.
            _ = terminal.output(endingIn: "\u{1B}[?1049l")
            terminal.type("\u{1B}[?2026;2$y\u{1B}[?6")
            terminal.type("2;4c")
            answered.store(EventPump.now, ordering: .sequentiallyConsistent)
        }
        answering.start()
        pump.stop()
        device.leave()
        #expect(terminal.isCooked)
        var waiting = pollfd(fd: terminal.slave, events: Int16(POLLIN), revents: 0)
        let isInTime = answered.load(ordering: .sequentiallyConsistent) < begun + 90_000_000
        return isInTime ? poll(&waiting, 1, 0) : nil
    }

    @Test func `what is too much beside what is kept is told, but a mode is not lost`() throws {
        let terminal = try #require(PseudoTerminal())
        let device = try makeDevice(path: terminal.path)
        try device.enter()
        _ = terminal.output()
        let frame = Array(repeating: UInt8(ascii: "x"), count: 200_000)
        #expect(try device.write(frame) == .held)
        #expect(try device.write(Array("lost".utf8)) == .dropped)
        #expect(device.readMouse(false) == .held)
        var seen = ""
        while device.heldOutput != nil {
            seen += terminal.output(within: 10_000)
            _ = try device.drain()
        }
        seen += terminal.output(within: 1_000)
        #expect(!seen.contains("lost"))
        #expect(seen.hasSuffix("x\u{1B}[?1002l\u{1B}[?1006l"))
        device.leave()
    }

    @Test func `a screen that is taken again has its keys pushed once`() throws {
        let terminal = try #require(PseudoTerminal())
        let device = try makeDevice(path: terminal.path)
        try device.enter()
        for _ in 0..<3 { #expect(device.resume()) }
        device.leave()
        device.leave()
        let seen = terminal.output(endingIn: "\u{1B}[?1049l")
        #expect(seen.components(separatedBy: "\u{1B}[>5u").count == 2)
        #expect(seen.components(separatedBy: "\u{1B}[<u").count == 2)
    }

    @Test func `the size of a cell is asked for anew where it is known`() throws {
        let terminal = try #require(PseudoTerminal())
        let device = try makeDevice(path: terminal.path)
        try device.enter()
        _ = terminal.output()
        #expect(device.askCellSize() == .written)
        #expect(terminal.output().isEmpty)
        device.apply(.cellSize(try #require(PixelSize(width: 8, height: 16))))
        #expect(device.askCellSize() == .written)
        #expect(terminal.output(within: 10_000) == "\u{1B}[16t")
        device.leave()
    }

    @Test func `a mode that an answer shows is set at once and taken back`() throws {
        let terminal = try #require(PseudoTerminal())
        let device = try makeDevice(path: terminal.path)
        try device.enter()
        _ = terminal.output()
        device.apply(.mode(number: 2027, state: 2))
        device.apply(.kittyGraphics(true))
        device.apply(.primaryAttributes(sixel: false))
        #expect(terminal.output(within: 10_000) == "\u{1B}[?2027h")
        device.leave()
        let last = terminal.output(endingIn: "\u{1B}[?1049l")
        #expect(last.contains("\u{1B}[?2027l") && last.contains("\u{1B}_Ga=d"))
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
            let isOurs = device.suspend(.process)
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
        // No screen is as large as that, and its frames would keep the keys waiting.
        let vast = try #require(PseudoTerminal(columns: .max, rows: .max))
        #expect(try size(vast.slave, [:]) == Size(columns: 1_024, rows: 512))
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
