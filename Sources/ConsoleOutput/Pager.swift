package import AppEnvironment
import Glibc

/// Shows long lists in the person's pager: `$PAGER`, else `less -FRX`.
package struct Pager: Sendable {
    /// The command, for the shell; `nil` when the person wants none.
    let command: String?
    /// The size of the terminal.
    let columns: Int
    let rows: Int

    /// The pager of this process's terminal; `nil` where standard output is none.
    package init?(_ environment: ProcessEnvironment) {
        guard environment.inputIsTerminal, environment.outputIsTerminal,
            environment["TERM"] != "dumb"
        else { return nil }
        var window = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_row > 0 else {
            return nil
        }
        self.init(
            variable: environment.variables["PAGER"], columns: environment.lineWidth,
            rows: Int(window.ws_row))
    }

    init(variable: String?, columns: Int, rows: Int) {
        // Set to nothing, or to cat, it is switched off.
        let named = variable ?? "less -FRX"
        command = ["", "cat"].contains(named) ? nil : named
        (self.columns, self.rows) = (max(1, columns), rows)
    }

    /// True for a text that does not fit the screen with the line of the shell below it.
    func isLong(_ text: String) -> Bool {
        var left = rows - 1
        for line in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast() {
            // Bytes in place of columns: a line that is counted as two calls a pager that ends by
            // itself.
            left -= max(1, (line.count + columns - 1) / columns)
            if left < 0 { return true }
        }
        return false
    }

    /// Shows a text that does not fit the screen, and waits until the person has seen it; false
    /// when it fits, or no pager could be started.
    package func show(_ text: String) -> Bool {
        guard let command, isLong(text) else { return false }
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return false }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        // Ctrl-C is for the pager, which shares the terminal.
        let signals = [SIGINT, SIGQUIT, SIGPIPE]
        let former = signals.map { signal($0, SIG_IGN) }
        defer { for (number, handler) in zip(signals, former) { signal(number, handler) } }
        let child = Self.spawn(Self.script(of: command), reading: ends[0])
        close(ends[0])
        guard let child else {
            close(ends[1])
            return false
        }
        Self.write(text, to: ends[1])
        close(ends[1])
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        // The shell found no such program.
        return (status >> 8) & 0xFF != 127
    }

    /// The command for the shell, which ends with 127 and without a word where its program is not
    /// there.
    static func script(of command: String) -> String {
        let program = command.prefix { $0 != " " }
        let isPlain = program.allSatisfy { character in
            character.isASCII && (character.isLetter || character.isNumber)
                || "_-+./".contains(character)
        }
        // What sets a variable first, or is quoted, is left to the shell.
        return isPlain ? "command -v \(program) >/dev/null || exit 127; \(command)" : command
    }

    private static func spawn(_ command: String, reading input: Int32) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var usual = sigset_t()
        sigemptyset(&usual)
        for number in [SIGINT, SIGQUIT, SIGPIPE] { sigaddset(&usual, number) }
        posix_spawnattr_setsigdefault(&attributes, &usual)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        let words = ["/bin/sh", "-c", command].map { (word: String) in strdup(word) }
        defer { words.forEach { free($0) } }
        var child: pid_t = 0
        let code = posix_spawn(
            &child, "/bin/sh", &actions, &attributes, words + [nil], environ)
        return code == 0 ? child : nil
    }

    /// Writes a text whole, unless its reader goes away.
    private static func write(_ text: String, to descriptor: Int32) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                return
            }
        }
    }
}
