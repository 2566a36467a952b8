import ListenCore
import Processes

/// The last of what ssh prints beside its output, and its meaning.
struct SSHMessages {
    private var tail = OutputTail(most: 8_192)

    mutating func add(_ more: ArraySlice<UInt8>) { tail.add(more) }

    /// The reason that ssh ended.
    var fault: SFTPFault {
        let text = tail.text
        for (signs, fault) in Self.known where signs.contains(where: { text.contains($0) }) {
            return fault
        }
        let said = Self.plain(tail.lastLine)
        if said.isEmpty { return .cut }
        let isOnTheWay = ["No route to host", "Network is unreachable"].contains {
            text.contains($0)
        }
        return isOnTheWay ? .unreachable(said) : .failed(said)
    }

    /// The words of OpenSSH; those that matter more come first, since it goes on to say others.
    private static let known: [([String], SFTPFault)] = [
        (
            [
                "HOST IDENTIFICATION HAS CHANGED", "has changed and you have requested",
                "REVOKED HOST KEY",
            ], .changedKey
        ),
        (["you have requested strict checking", "Host key verification failed"], .unknownKey),
        (
            ["Permission denied (", "Too many authentication failures", "authentication methods"],
            .denied
        ),
        (["Could not resolve hostname"], .unknownHost),
        (["Connection refused"], .refused),
        (["timed out", "not responding"], .late),
        (["subsystem request failed"], .noSubsystem),
        (["closed by remote host", "Broken pipe"], .cut),
    ]

    /// One line without what only a terminal needs.
    private static func plain(_ line: String) -> String {
        var text = line.printable(limit: 200)
        if text.hasPrefix("ssh: ") { text = String(text.dropFirst(5)) }
        while text.last == "." || text.last == " " { text.removeLast() }
        return text
    }
}
