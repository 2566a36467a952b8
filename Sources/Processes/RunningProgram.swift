import CProcesses
import Glibc

/// The streams of a program that this process reads.
package enum ProgramStream: Hashable, Sendable {
    /// Standard output.
    case output
    /// Standard error.
    case messages
}

/// The ending of a program.
package enum ProgramEnding: Hashable, Sendable {
    /// It could not be started.
    case notStarted(LaunchFault)
    /// By itself, with this status.
    case exited(Int32)
    /// By this signal, which nobody here sent.
    case signalled(Int32)
    /// It was asked to end, or made to.
    case stopped
    /// It was made to end, since its time was over.
    case late
}

/// A program that was started, or several joined by pipes, with the ends of their streams.
///
/// They are one process group, and nothing of it outlives this object. Waiting blocks, so that it
/// belongs on a queue of its own (`BlockingWork`), to one thread at a time.
///
/// ```swift
/// let program = try RunningProgram([ProgramLaunch(["tr", "a-z", "A-Z"])], streams: [.input])
/// program.send(Array("hello".utf8))
/// program.endInput()
/// let deadline = SuspendingClock.now + .seconds(3)
/// while case .read(_, let bytes) = program.next(until: deadline) { answer += bytes }
/// ```
package final class RunningProgram {
    /// Streams that lead to this process beside standard output; the others lead nowhere.
    package struct Streams: OptionSet, Sendable {
        /// The bits of the set.
        package let rawValue: Int
        /// A set of these bits.
        package init(rawValue: Int) { self.rawValue = rawValue }
        /// Standard input of the first program.
        package static let input = Streams(rawValue: 1)
        /// Standard error of all programs.
        package static let messages = Streams(rawValue: 2)
    }

    /// The next thing that happens to a program.
    package enum Event: Hashable, Sendable {
        /// It printed this.
        case read(ProgramStream, ArraySlice<UInt8>)
        /// It took some of its input, or refused the rest.
        case sent
        /// The last program has ended, and all that it printed was read.
        case ended(ProgramEnding)
        /// The time was over before anything else happened.
        case late
        /// One of the signals was given.
        case cancelled
    }

    /// Programs of the group that are left when the last one has ended by itself go on, such as an
    /// agent that a command started in the background.
    package var leavesBackground = false

    private var processes: [pid_t] = []
    private var input: Int32 = -1
    private var streams: [(stream: ProgramStream, descriptor: Int32)] = []
    private var endDescriptor: Int32 = -1
    private var unsent: ArraySlice<UInt8> = []
    private var isInputOver = false
    private var ending: ProgramEnding?
    // A pipe holds no more pieces than this; those after the end come from others that go on.
    private var piecesAfterEnd = 64
    private var buffer = [UInt8](repeating: 0, count: 65_536)

    /// Starts programs joined by pipes; their launches say words and environment.
    package convenience init(
        _ stages: [ProgramLaunch], streams: Streams = []
    ) throws(LaunchFault) {
        try self.init(stages, streams, descriptorOfEnd: listen_process_descriptor)
    }

    init(
        _ stages: [ProgramLaunch], _ wanted: Streams, descriptorOfEnd: (pid_t) -> Int32
    ) throws(LaunchFault) {
        // Ends that the programs get; closed here once they have been started.
        var theirs: [Int32] = []
        defer { theirs.forEach { close($0) } }
        do throws(LaunchFault) {
            var upstream = ProgramLaunch.Stream.nothing
            if wanted.contains(.input) {
                // A socket, since writing to a pipe that nobody reads is a signal and no error.
                let ends = try Self.ends { socketpair(AF_UNIX, Self.socketKind, 0, $0) }
                input = ends[0]
                theirs.append(ends[1])
                upstream = .descriptor(ends[1])
            }
            var messages = ProgramLaunch.Stream.nothing
            if wanted.contains(.messages) {
                let ends = try Self.ends(listen_pipe)
                streams.append((.messages, ends[0]))
                theirs.append(ends[1])
                messages = .descriptor(ends[1])
            }
            for (index, stage) in stages.enumerated() {
                // A pipe: programs may open it again by its name (`/dev/stdout`), which a socket
                // refuses.
                let ends = try Self.ends(listen_pipe)
                theirs.append(ends[1])
                if index == stages.count - 1 {
                    streams.append((.output, ends[0]))
                } else {
                    theirs.append(ends[0])
                }
                var launch = stage
                (launch.input, launch.output) = (upstream, .descriptor(ends[1]))
                (launch.messages, launch.group) = (messages, processes.first)
                processes.append(try launch.start())
                upstream = .descriptor(ends[0])
            }
            guard let last = processes.last else { throw LaunchFault(code: ENOENT) }
            endDescriptor = descriptorOfEnd(last)
        } catch {
            end()
            throw error
        }
    }

    deinit { end() }

    /// Sends bytes as soon as they are taken, at the latest while the next event is awaited.
    package func send(_ bytes: [UInt8]) {
        unsent += bytes
        flush()
    }

    /// Closes standard input after all that was sent.
    package func endInput() {
        isInputOver = true
        flush()
    }

    /// Waits for the next event; the time is looked at first, so that a program that prints
    /// without end is late too.
    package func next(
        until deadline: SuspendingClock.Instant, or signals: [CancelSignal] = []
    ) -> Event {
        while ending == nil {
            if signals.contains(where: \.isCancelled) { return .cancelled }
            let left = deadline - .now
            guard left > .zero else { return .late }
            if let event = poll(left.wholeMilliseconds, signals) { return event }
        }
        unsent = []
        while piecesAfterEnd > 0, streams.contains(where: { $0.descriptor >= 0 }) {
            piecesAfterEnd -= 1
            guard let event = poll(0, []) else { continue }
            return event
        }
        return .ended(ending ?? .stopped)
    }

    /// Asks the programs to end.
    package func terminate() {
        if let group = processes.first { kill(-group, SIGTERM) }
    }

    /// Ends the programs at once, and waits for them.
    package func end() {
        for descriptor in [input, endDescriptor] + streams.map(\.descriptor) where descriptor >= 0 {
            close(descriptor)
        }
        (input, endDescriptor, streams) = (-1, -1, [])
        // Their numbers are in use until they are reaped, so this can hit nobody else.
        if let group = processes.first, ending == nil || !leavesBackground {
            kill(-group, SIGKILL)
        }
        for process in processes { while waitpid(process, nil, 0) < 0, errno == EINTR {} }
        processes = []
    }

    /// Waits once; `nil` when nothing came that is an event.
    private func poll(_ milliseconds: Int32, _ signals: [CancelSignal]) -> Event? {
        // Without a descriptor for the end, it is looked for often.
        let longest: Int32 = endDescriptor < 0 ? 50 : .max
        let isSending = input >= 0 && !unsent.isEmpty
        let wishes =
            streams.map { ($0.descriptor, POLLIN) }
            + [(isSending ? input : -1, POLLOUT), (ending == nil ? endDescriptor : -1, POLLIN)]
            + signals.map { ($0.descriptor, POLLIN) }
        var ready = wishes.map { pollfd(fd: $0.0, events: Int16($0.1), revents: 0) }
        let count = Glibc.poll(&ready, nfds_t(ready.count), min(milliseconds, longest))
        if ending == nil, endDescriptor < 0 || ready[streams.count + 1].revents != 0 {
            ending = foundEnding()
            // What it printed last may have come after the answer of poll(2).
            if ending != nil { return nil }
        }
        guard count > 0 else { return nil }
        for index in streams.indices where ready[index].revents != 0 {
            if let event = read(index) { return event }
        }
        return ready[streams.count].revents != 0 && flush() ? .sent : nil
    }

    private func read(_ index: Int) -> Event? {
        let count = Glibc.read(streams[index].descriptor, &buffer, buffer.count)
        if count < 0, errno == EINTR { return nil }
        guard count > 0 else {
            close(streams[index].descriptor)
            streams[index].descriptor = -1
            return nil
        }
        return .read(streams[index].stream, buffer[..<count])
    }

    /// The ending of the last program; it is left to be reaped, so that its number stays its own.
    private func foundEnding() -> ProgramEnding? {
        guard let last = processes.last else { return .stopped }
        var information = siginfo_t()
        // Children leave no status where whoever started this process has it ignore SIGCHLD.
        guard waitid(P_PID, id_t(last), &information, WEXITED | WNOHANG | WNOWAIT) == 0 else {
            return .exited(0)
        }
        guard information._sifields._sigchld.si_pid == last else { return nil }
        let status = information._sifields._sigchld.si_status
        return information.si_code == Int32(CLD_EXITED) ? .exited(status) : .signalled(status)
    }

    /// Sends as much as is taken now; `true` when that was anything, or nothing more is wanted.
    @discardableResult
    private func flush() -> Bool {
        var isTaken = false
        while input >= 0, !unsent.isEmpty {
            let count = unsent.withUnsafeBytes {
                Glibc.send(
                    input, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
            }
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN { return isTaken }
            isTaken = true
            // A program need not read to its end, or at all, to answer.
            unsent = count > 0 ? unsent.dropFirst(count) : []
        }
        unsent = []
        if isInputOver, input >= 0 {
            close(input)
            input = -1
        }
        return isTaken
    }

    private static let socketKind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)

    private static func ends(_ make: (UnsafeMutablePointer<Int32>) -> Int32) throws(LaunchFault)
        -> [Int32]
    {
        var ends: [Int32] = [-1, -1]
        guard make(&ends) == 0 else { throw LaunchFault(code: errno) }
        return ends
    }
}

extension Duration {
    /// Milliseconds for poll(2), rounded up, so that a deadline is over after them.
    fileprivate var wholeMilliseconds: Int32 {
        let (seconds, rest) = components
        guard seconds < 1_000_000 else { return .max }
        return Int32(clamping: seconds * 1_000 + rest / 1_000_000_000_000_000 + 1)
    }
}
