import Glibc

/// A pseudo-terminal whose both ends this process holds open.
final class PseudoTerminal: Sendable {
    let path: String
    let master: Int32
    let slave: Int32

    /// TIOCSPTLCK and TIOCGPTN of ioctl_tty(2).
    private static let setLock: UInt = 0x4004_5431
    private static let getNumber: UInt = 0x8004_5430

    /// Opens one, nil where the system has none.
    init?(columns: UInt16 = 80, rows: UInt16 = 24) {
        // The Glibc module shows no posix_openpt; these are the calls behind it.
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var unlocked: Int32 = 0
        var number: Int32 = 0
        guard master >= 0, ioctl(master, Self.setLock, &unlocked) == 0,
            ioctl(master, Self.getNumber, &number) == 0
        else { return nil }
        path = "/dev/pts/\(number)"
        slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard slave >= 0 else { return nil }
        var window = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(slave, UInt(TIOCSWINSZ), &window)
    }

    deinit {
        close(slave)
        close(master)
    }

    /// Whether lines are edited and echoed, as a shell wants it.
    var isCooked: Bool {
        var settings = termios()
        tcgetattr(slave, &settings)
        return settings.c_lflag & tcflag_t(ICANON | ECHO | ISIG) == tcflag_t(ICANON | ECHO | ISIG)
            && settings.c_oflag & tcflag_t(OPOST) != 0
    }

    /// What was written to the terminal within so many milliseconds, and until nothing comes.
    func output(within milliseconds: Int32 = 0) -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        var waiting = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        while poll(&waiting, 1, bytes.isEmpty ? milliseconds : 0) > 0 {
            let count = read(master, &buffer, buffer.count)
            if count <= 0 { break }
            bytes += buffer[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// What was written to the terminal until it ends with a text, or no more comes
    /// for a minute: what a process wrote last may arrive after its end.
    func output(endingIn end: String) -> String {
        var seen = ""
        while !seen.hasSuffix(end) {
            let more = output(within: 60_000)
            if more.isEmpty { break }
            seen += more
        }
        return seen
    }

    func type(_ text: String) {
        _ = write(master, text, text.utf8.count)
    }

    static let isAvailable = PseudoTerminal() != nil
}
