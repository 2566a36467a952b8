import Glibc

/// A program to be started: its words and its environment.
///
/// Signals that this program catches or blocks have their usual effect in the started one.
///
/// ```swift
/// var launch = ProgramLaunch(words)
/// launch.environment = ["LC_ALL": "C.UTF-8"]
/// ```
package struct ProgramLaunch: Sendable {
    /// The end of a stream of the program.
    enum Stream {
        /// Nothing is read from it, nothing kept of it.
        case nothing
        /// An open descriptor of this process.
        case descriptor(Int32)
    }

    /// The program, looked for in PATH where it names no folder, and its arguments.
    package let words: [String]
    /// Its environment; `nil` is all of this program's.
    package var environment: [String: String]?
    var input = Stream.nothing
    var output = Stream.nothing
    var messages = Stream.nothing
    /// The process group it joins; `nil` makes one of its own.
    var group: pid_t?
    /// True when it begins a session of its own instead, which no terminal ends.
    package var beginsSession = false

    /// A program with its arguments.
    package init(_ words: [String], environment: [String: String]? = nil) {
        (self.words, self.environment) = (words, environment)
    }

    /// Starts it; its process.
    func start() throws(LaunchFault) -> pid_t {
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
        // A new session has a new group.
        let standing = beginsSession ? Self.newSession : Int32(POSIX_SPAWN_SETPGROUP)
        posix_spawnattr_setflags(
            &attributes,
            Int16(standing | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)))
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
        guard status == 0 else { throw LaunchFault(code: status, program: words.first) }
        return process
    }

    /// POSIX_SPAWN_SETSID, which the Glibc module does not show everywhere.
    private static let newSession: Int32 = 0x80

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

/// The reason that a program could not be started.
package struct LaunchFault: Error, Hashable {
    /// The system's number of it.
    package let code: Int32
    /// The program, where it is that which cannot be started; else no stream could be made.
    package let program: String?

    /// A fault by the system's number.
    package init(code: Int32, program: String? = nil) {
        (self.code, self.program) = (code, program)
    }

    /// There is no such program.
    package var isMissing: Bool { code == ENOENT || code == ENOTDIR }
    /// The system's words for it, as a clause.
    package var reason: String { strerror(code).map { String(cString: $0) } ?? "error \(code)" }
}
