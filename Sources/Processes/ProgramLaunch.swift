public import Glibc

/// A program to be started: its words, its streams, and what it sees.
///
/// What this program catches or blocks of signals, the started one gets as usual.
public struct ProgramLaunch: Sendable {
    /// Where a stream of the program leads.
    public enum Stream: Hashable, Sendable {
        /// Nothing is read from it, nothing kept of it.
        case nothing
        /// An open descriptor of this process.
        case descriptor(Int32)
    }

    /// The program, looked for in PATH where it names no folder, and its arguments.
    public let words: [String]
    /// Its standard input.
    public var input = Stream.nothing
    /// Its standard output.
    public var output = Stream.nothing
    /// Its standard error.
    public var messages = Stream.nothing
    /// The process group it joins; `nil` makes one of its own.
    public var group: pid_t?
    /// What it sees of the environment; `nil` is all of this program's.
    public var environment: [String: String]?

    /// A program with its arguments, its streams leading nowhere.
    public init(_ words: [String]) {
        self.words = words
    }

    /// Starts it; its process, or `nil` where it cannot be started.
    public func start() -> pid_t? { try? process() }

    /// Starts it; throws why that cannot be.
    public func process() throws(LaunchFault) -> pid_t {
        guard !words.isEmpty else { throw LaunchFault(code: ENOENT) }
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        Self.lead(STDIN_FILENO, to: input, O_RDONLY, &actions)
        Self.lead(STDOUT_FILENO, to: output, O_WRONLY, &actions)
        Self.lead(STDERR_FILENO, to: messages, O_WRONLY, &actions)
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setpgroup(&attributes, group ?? 0)
        posix_spawnattr_setflags(
            &attributes,
            Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        let variables = environment.map { given in
            given.map { (name, value) in strdup("\(name)=\(value)") } + [nil]
        }
        let arguments = words.map { (text: String) in strdup(text) } + [nil]
        defer { (arguments + (variables ?? [])).forEach { free($0) } }
        guard let program = arguments.first, let program else { throw LaunchFault(code: ENOMEM) }
        var process: pid_t = 0
        let status =
            if let variables {
                posix_spawnp(&process, program, &actions, &attributes, arguments, variables)
            } else {
                posix_spawnp(&process, program, &actions, &attributes, arguments, environ)
            }
        guard status == 0 else { throw LaunchFault(code: status) }
        return process
    }

    private static func lead(
        _ descriptor: Int32, to stream: Stream, _ mode: Int32,
        _ actions: inout posix_spawn_file_actions_t
    ) {
        switch stream {
        case .nothing:
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", mode, 0)
        case .descriptor(let other):
            posix_spawn_file_actions_adddup2(&actions, other, descriptor)
        }
    }
}

/// Why a program could not be started.
public struct LaunchFault: Error, Hashable {
    /// The system's number of it.
    public let code: Int32

    /// A fault by the system's number.
    public init(code: Int32) { self.code = code }

    /// Whether there is no such program.
    public var isMissing: Bool { code == ENOENT || code == ENOTDIR }
    /// The system's words for it, as a clause.
    public var reason: String { strerror(code).map { String(cString: $0) } ?? "error \(code)" }
}
