import Glibc
import ListenCore

/// Programs joined by pipes, in a process group of their own, that answer
/// every request that ends with NUL by an answer that ends with NUL, or one
/// request to its end by all they print.
///
/// Belongs to one thread at a time; not Sendable. The first program reads from
/// a socket, so that writing to a pipeline that died is an error and no signal.
final class ProcessPipeline {
    /// The longest answer that is taken.
    static let answerLimit = 1 << 20

    private let input: Int32
    private let output: Int32
    private let processes: [pid_t]

    /// Starts the programs; throws when one of them cannot be started.
    ///
    /// `environment` is what they see; nothing but PATH and a UTF-8 locale by default.
    init(
        _ stages: [[String]], name: String, environment: [String: String]? = nil
    ) throws(ServiceError) {
        var pair: [Int32] = [-1, -1]
        guard
            socketpair(
                AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &pair)
                == 0
        else { throw Self.failure("no socket could be made", name) }
        var started: [pid_t] = []
        var upstream = pair[1]
        for stage in stages {
            var ends: [Int32] = [-1, -1]
            let isPiped = Self.makePipe(&ends)
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
                Self.end(started)
                throw Self.failure("\(stage.first ?? "a program") could not be started", name)
            }
            started.append(process)
        }
        input = pair[0]
        output = upstream
        processes = started
    }

    deinit {
        close(input)
        close(output)
        Self.end(processes)
    }

    /// Sends a request and waits for its answer, at most `milliseconds`.
    func answer(
        _ request: [UInt8], within milliseconds: Int64, name: String
    ) throws(ServiceError) -> String {
        try exchange(request, within: milliseconds, name: name, isLast: false, until: nil)
    }

    /// Sends all there is to say and gives what is printed until the programs
    /// end, at most after `milliseconds`, or until the signal is given; nothing
    /// more can be asked then.
    func output(
        of input: [UInt8], within milliseconds: Int64, name: String,
        until signal: CancelSignal? = nil
    ) throws(ServiceError) -> String {
        try exchange(input, within: milliseconds, name: name, isLast: true, until: signal)
    }

    /// The exit code of the last program, or `nil` where it goes on although
    /// its output ended, or was ended by a signal.
    func exitCode() -> Int32? {
        guard let last = processes.last else { return nil }
        // It closes its output a moment before it ends.
        for _ in 0..<50 {
            var information = siginfo_t()
            // It is left to be reaped, so that its number stays its own.
            guard waitid(P_PID, id_t(last), &information, WEXITED | WNOHANG | WNOWAIT) == 0 else {
                return nil
            }
            if information._sifields._sigchld.si_pid == last {
                return information.si_code == Int32(CLD_EXITED)
                    ? information._sifields._sigchld.si_status : nil
            }
            poll(nil, 0, 10)
        }
        return nil
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
            if count == 0, isLast { return String(decoding: answer, as: UTF8.self) }
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

    /// A pipe that other programs started at the same time do not inherit.
    private static func makePipe(_ ends: inout [Int32]) -> Bool {
        guard pipe(&ends) == 0 else { return false }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return true
    }

    private static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }

    private static func end(_ processes: [pid_t]) {
        guard let group = processes.first else { return }
        kill(-group, SIGKILL)
        for process in processes { waitpid(process, nil, 0) }
    }

    private static func spawn(
        _ words: [String], input: Int32, output: Int32, group: pid_t?,
        _ given: [String: String]?
    ) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
        posix_spawnattr_setpgroup(&attributes, group ?? 0)
        // Under the C locale Apertium's programs damage UTF-8.
        let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
        let environment =
            given?.map { "\($0)=\($1)" } ?? ["PATH=\(path)", "LC_ALL=C.UTF-8"]
        let variables = environment.map { (text: String) in strdup(text) } + [nil]
        let arguments = words.map { (text: String) in strdup(text) } + [nil]
        defer { (arguments + variables).forEach { free($0) } }
        var process: pid_t = 0
        guard let program = arguments.first, let program else { return nil }
        let status = posix_spawnp(&process, program, &actions, &attributes, arguments, variables)
        return status == 0 ? process : nil
    }
}
