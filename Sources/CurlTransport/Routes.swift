// In whole-module builds the socket types are visible only through curl's headers.
import CCurl
import Glibc

/// The state of the network, by this machine's routes.
enum Routes {
    /// True when any route leads outside; nothing is sent.
    ///
    /// Connecting a datagram socket only chooses a route; the addresses are those of documentation
    /// (RFC 5737, RFC 3849), which only a default route covers.
    static func leadOutside() -> Bool {
        var four = sockaddr_in()
        four.sin_family = sa_family_t(AF_INET)
        four.sin_port = UInt16(9).bigEndian
        four.sin_addr.s_addr = UInt32(0xC000_0201).bigEndian
        var six = sockaddr_in6()
        six.sin6_family = sa_family_t(AF_INET6)
        six.sin6_port = UInt16(9).bigEndian
        inet_pton(AF_INET6, "2001:db8::1", &six.sin6_addr)
        return hasRoute(to: &four, AF_INET) || hasRoute(to: &six, AF_INET6)
    }

    private static func hasRoute<Address>(to address: inout Address, _ family: Int32) -> Bool {
        let kind = Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue)
        let socket = Glibc.socket(family, kind, 0)
        guard socket >= 0 else { return false }
        defer { close(socket) }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<Address>.size)) == 0
            }
        }
    }
}
