import Foundation
import Glibc
import Synchronization

/// A program that runs beside a test, in a process group of its own.
///
/// A shell is in between: when the test's process dies in any way, the shell reads the end of its
/// input and ends the program.
package final class ChildProcess: Sendable {
    private let process: pid_t
    private let lifeline: Int32
    /// The program's output; `nil` when it is not needed.
    package let output: Int32?
    private let isEnded = Mutex(false)

    /// Starts a program found in the environment's PATH; `nil` when that fails.
    ///
    /// With a priority it runs before all others, see `spawnUrgently`.
    package init?(
        _ program: String, _ arguments: [String], environment: [String: String],
        readsOutput: Bool = false, priority: Int32? = nil
    ) {
        guard let lifeline = Self.makePipe(), let output = Self.makePipe() else { return nil }
        defer {
            close(lifeline.read)
            close(output.write)
        }
        let script = #""$@" </dev/null & child=$!; read _; kill -9 $child"#
        let words = ["/bin/sh", "-c", script, "sh", program] + arguments
        let started = Self.spawn(
            words, environment: environment, input: lifeline.read,
            output: readsOutput ? output.write : nil, priority: priority)
        guard let started else {
            close(lifeline.write)
            close(output.read)
            return nil
        }
        process = started
        self.lifeline = lifeline.write
        if readsOutput {
            self.output = output.read
        } else {
            close(output.read)
            self.output = nil
        }
    }

    deinit {
        end()
        if let output { close(output) }
    }

    /// Kills the program and everything it started, and waits for its end.
    package func end() {
        isEnded.withLock { isEnded in
            guard !isEnded else { return }
            isEnded = true
            kill(-process, SIGKILL)
            waitpid(process, nil, 0)
            close(lifeline)
        }
    }

    private static func makePipe() -> (read: Int32, write: Int32)? {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    private static func spawn(
        _ words: [String], environment: [String: String], input: Int32, output: Int32?,
        priority: Int32?
    ) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_adddup2(&actions, input, 0)
        if let output {
            posix_spawn_file_actions_adddup2(&actions, output, 1)
        } else {
            posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        }
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        let arguments = words.map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { (arguments + variables).forEach { free($0) } }
        var process: pid_t = 0
        let result = spawnUrgently(
            priority, &attributes, flags: Int16(POSIX_SPAWN_SETPGROUP)
        ) { posix_spawn(&process, words[0], &actions, &$0, arguments, variables) }
        return result == 0 ? process : nil
    }
}
