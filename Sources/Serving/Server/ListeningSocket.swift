import FlyingSocks
import Glibc
import ListenCore

/// A socket that listens, and the address it is bound to.
struct ListeningSocket: Sendable {
    let socket: Socket
    /// The address it listens at; port 0 has become the port that was free.
    let address: ListeningAddress
    /// The file of a unix socket, by device and inode.
    private let file: (device: UInt64, inode: UInt64)?

    init(_ address: ListeningAddress) throws(ServingError) {
        switch address {
        case .port(let host, let port):
            (socket, self.address) = try Self.network(host, port, address)
            file = nil
        case .socket(let path):
            socket = try Self.local(path, address)
            self.address = address
            file = Self.identity(path)
        }
        // Child processes of this one must not keep listening.
        _ = fcntl(socket.file.rawValue, F_SETFD, FD_CLOEXEC)
    }

    /// Closes the socket and removes its file, unless another has replaced that.
    func close() {
        try? socket.close()
        guard case .socket(let path) = address, let file, let found = Self.identity(path),
            found == file
        else { return }
        unlink(path)
    }

    private static func network(
        _ host: String, _ port: UInt16, _ address: ListeningAddress
    ) throws(ServingError) -> (Socket, ListeningAddress) {
        let isSix = host.contains(":")
        let socket = try attempt(address) { try Socket(domain: isSix ? AF_INET6 : AF_INET) }
        do {
            return try attempt(address) {
                try socket.setValue(true, for: .localAddressReuse)
                if isSix {
                    try socket.bind(to: .inet6(ip6: host, port: port))
                } else {
                    try socket.bind(to: .inet(ip4: host, port: port))
                }
                try socket.listen()
                switch try socket.sockname() {
                case .ip4(_, let port), .ip6(_, let port):
                    return (socket, .port(host: host, port: port))
                case .unix: return (socket, address)
                }
            }
        } catch {
            try? socket.close()
            throw error
        }
    }

    private static func local(
        _ path: String, _ address: ListeningAddress
    ) throws(ServingError) -> Socket {
        guard (1...107).contains(path.utf8.count), !path.utf8.contains(0) else {
            throw ServingError(
                .failed(reason: "the path of a socket has at most 107 bytes"), subject: path)
        }
        try clear(path, address)
        let socket = try attempt(address) { try Socket(domain: AF_UNIX) }
        do {
            return try attempt(address) {
                // Linux gives the file the socket's mode without the bits of the umask: never any
                // access for others, and for the group only if the umask allows it.
                fchmod(socket.file.rawValue, 0o660)
                try socket.bind(to: .unix(path: path))
                try socket.listen()
                return socket
            }
        } catch {
            try? socket.close()
            throw error
        }
    }

    /// Removes the socket of a server that is gone; throws when a server still listens there, or
    /// another kind of file has the path.
    private static func clear(_ path: String, _ address: ListeningAddress) throws(ServingError) {
        var facts = stat()
        guard lstat(path, &facts) == 0 else { return }
        guard facts.st_mode & S_IFMT == S_IFSOCK else {
            throw ServingError(.notASocket, subject: path)
        }
        let probe = try attempt(address) { try Socket(domain: AF_UNIX) }
        defer { try? probe.close() }
        do {
            try probe.connect(to: .unix(path: path))
            throw ServingError(.addressInUse, subject: path)
        } catch SocketError.failed(_, ECONNREFUSED, _) {
            unlink(path)
        } catch let error as ServingError {
            throw error
        } catch {
            throw ServingError(.addressInUse, subject: path)
        }
    }

    private static func identity(_ path: String) -> (device: UInt64, inode: UInt64)? {
        var facts = stat()
        guard lstat(path, &facts) == 0 else { return nil }
        return (UInt64(facts.st_dev), UInt64(facts.st_ino))
    }

    private static func attempt<Value>(
        _ address: ListeningAddress, _ work: () throws -> Value
    ) throws(ServingError) -> Value {
        do { return try work() } catch {
            let place = address.description
            guard case SocketError.failed(_, let number, let message) = error else {
                throw ServingError(.failed(reason: "\(error)"), subject: place)
            }
            throw switch number {
            case EADDRINUSE: ServingError(.addressInUse, subject: place)
            case EACCES, EPERM: ServingError(.notPermitted, subject: place)
            case EADDRNOTAVAIL: ServingError(.noSuchAddress, subject: place)
            default: ServingError(.failed(reason: message), subject: place)
            }
        }
    }
}
