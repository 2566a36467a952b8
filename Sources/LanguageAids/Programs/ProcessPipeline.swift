import Glibc
import ListenCore
import Processes

/// Programs joined by pipes, in a process group of their own, that answer
/// every request that ends with NUL by an answer that ends with NUL, or one
/// request to its end by all they print.
///
/// Belongs to one thread at a time; not Sendable. Programs are joined by
/// sockets: writing to a pipeline that died is an error and no signal, and a
/// socket is closed to other programs from the moment it is made, which a pipe
/// of POSIX is not.
final class ProcessPipeline {
    /// The longest answer that is taken.
    static let answerLimit = 1 << 20

    private let input: Int32
    private let output: Int32
    private let group: pid_t?
    private let processes: [pid_t]

    /// Starts the programs; throws when one of them cannot be started.
    ///
    /// `environment` is what they see; nothing but PATH and a UTF-8 locale by default.
    init(
        _ stages: [[String]], name: String, environment: [String: String]? = nil
    ) throws(ServiceError) {
        var pair: [Int32] = [-1, -1]
        guard Self.makePair(&pair) else { throw Self.failure("no socket could be made", name) }
        var started: [pid_t] = []
        var upstream = pair[1]
        for stage in stages {
            var ends: [Int32] = [-1, -1]
            let isPiped = Self.makePair(&ends)
            let process =
                isPiped
                ? Self.spawn(
                    stage, input: upstream, output: ends[1], group: started.first, environment)
                : nil
            close(upstream)
            if ends[1] >= 0 { close(ends[1]) }
            upstream = ends[0]
            guard let process else {
                close(pair[0])
                if upstream >= 0 { close(upstream) }
                Self.end(started, of: started.first)
                throw Self.failure("\(stage.first ?? "a program") could not be started", name)
            }
            started.append(process)
        }
        input = pair[0]
        output = upstream
        group = started.first
        processes = started
    }

    deinit {
        close(input)
        close(output)
        Self.end(processes, of: group)
    }

    /// Sends a request and waits for its answer, at most `milliseconds`.
    func answer(
        _ request: [UInt8], within milliseconds: Int64, name: String
    ) throws(ServiceError) -> String {
        try exchange(request, within: milliseconds, name: name, isLast: false, until: nil)
    }

    /// Sends all there is to say and gives what is printed until the programs end.
    ///
    /// That is at most after `milliseconds`, or until the signal is given; nothing
    /// more can be asked then. What is printed before an ending with another
    /// status than 0 is no answer.
    func output(
        of input: [UInt8], within milliseconds: Int64, name: String,
        until signal: CancelSignal? = nil
    ) throws(ServiceError) -> String {
        try exchange(input, within: milliseconds, name: name, isLast: true, until: signal)
    }

    /// Throws unless the last program ended with status 0.
    private func checkEnding(_ name: String) throws(ServiceError) {
        guard let last = processes.last else { return }
        // It closes its output a moment before it ends.
        for _ in 0..<1_000 {
            var information = siginfo_t()
            // It is left to be reaped, so that its number stays its own.
            guard waitid(P_PID, id_t(last), &information, WEXITED | WNOHANG | WNOWAIT) == 0 else {
                break
            }
            guard information._sifields._sigchld.si_pid == last else {
                usleep(500)
                continue
            }
            let status = information._sifields._sigchld.si_status
            let hasEnded = information.si_code == Int32(CLD_EXITED)
            if hasEnded, status == 0 { return }
            throw Self.ending(hasEnded ? Self.words(for: status) : "was ended", name)
        }
        throw Self.ending("goes on without an answer", name)
    }

    /// A shell says by these two that it could not run what it was told to.
    private static func words(for status: Int32) -> String {
        switch status {
        case 126: "ended with 126, as where a program may not be run"
        case 127: "ended with 127, as where a program is not found"
        default: "ended with \(status)"
        }
    }

    private static func ending(_ how: String, _ name: String) -> ServiceError {
        ServiceError(
            .file(reason: "the command \(how)"), context: name,
            advice: "Run it by itself to see what it says.")
    }

    private func exchange(
        _ request: [UInt8], within milliseconds: Int64, name: String, isLast: Bool,
        until signal: CancelSignal?
    ) throws(ServiceError) -> String {
        if isLast, request.isEmpty { shutdown(input, Int32(SHUT_WR)) }
        let end = Self.now + milliseconds
        var rest = request[...]
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            // A long request must be read from while it is written, or both sides wait.
            var ready = [
                pollfd(fd: output, events: Int16(POLLIN), revents: 0),
                pollfd(fd: rest.isEmpty ? -1 : input, events: Int16(POLLOUT), revents: 0),
                pollfd(fd: signal?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
            ]
            let left = end - Self.now
            guard left > 0, poll(&ready, 3, Int32(min(left, 60_000))) > 0 else {
                if left > 0, errno == EINTR { continue }
                throw ServiceError(.timeout, context: "an answer of \(name)")
            }
            if signal?.isCancelled == true {
                throw ServiceError(.cancelled, context: "an answer of \(name)")
            }
            if ready[1].revents != 0 {
                do throws(ServiceError) {
                    rest = try send(rest, name)
                } catch {
                    // A program need not read to its end, or at all, to answer.
                    guard isLast else { throw error }
                    rest = []
                }
                if isLast, rest.isEmpty { shutdown(input, Int32(SHUT_WR)) }
            }
            guard ready[0].revents != 0 else { continue }
            let count = read(output, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            if count == 0, isLast {
                try checkEnding(name)
                return String(decoding: answer, as: UTF8.self)
            }
            guard count > 0 else { throw Self.failure("its programs ended", name) }
            if !isLast, let nul = buffer[..<count].firstIndex(of: 0) {
                return String(decoding: answer + buffer[..<nul], as: UTF8.self)
            }
            answer += buffer[..<count]
            guard answer.count <= Self.answerLimit else {
                throw ServiceError(
                    .tooLarge(limitBytes: Self.answerLimit), context: "an answer of \(name)")
            }
        }
    }

    private func send(
        _ bytes: ArraySlice<UInt8>, _ name: String
    ) throws(ServiceError) -> ArraySlice<UInt8> {
        let count = bytes.withUnsafeBytes {
            Glibc.send(
                input, $0.baseAddress, $0.count,
                Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
        }
        if count < 0, errno == EAGAIN || errno == EINTR { return bytes }
        guard count > 0 else { throw Self.failure("its programs ended", name) }
        return bytes.dropFirst(count)
    }

    private static func failure(_ reason: String, _ name: String) -> ServiceError {
        ServiceError(
            .file(reason: reason), context: name,
            advice: "Check the installation with `listen doctor`.")
    }

    /// Two joined sockets that no other program started meanwhile inherits.
    private static func makePair(_ ends: inout [Int32]) -> Bool {
        socketpair(
            AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0
    }

    private static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }

    /// Ends what is left of a group, whose number is in use as long as one of
    /// it was not waited for.
    private static func end(_ processes: [pid_t], of group: pid_t?) {
        guard let group, !processes.isEmpty else { return }
        kill(-group, SIGKILL)
        for process in processes { waitpid(process, nil, 0) }
    }

    private static func spawn(
        _ words: [String], input: Int32, output: Int32, group: pid_t?,
        _ given: [String: String]?
    ) -> pid_t? {
        var launch = ProgramLaunch(words)
        (launch.input, launch.output) = (.descriptor(input), .descriptor(output))
        launch.group = group
        // Under the C locale Apertium's programs damage UTF-8.
        let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
        launch.environment = given ?? ["PATH": path, "LC_ALL": "C.UTF-8"]
        return launch.start()
    }
}
