import AppEnvironment
import Glibc
import ListenCore
import Files

/// The sockets of the remote control and their files.
enum RemoteSocket {
    /// The socket name of the first player.
    static let name = "control.sock"

    /// The socket name of a player that found the first name taken.
    static func name(of process: Int32) -> String { "control-\(process).sock" }

    /// Creates the folder for this user alone; throws when it belongs to another.
    static func prepare(folder: String) throws(RemoteError) {
        makeParents(of: folder)
        guard mkdir(folder, 0o700) != 0 else { return }
        guard errno == EEXIST else { throw RemoteError(.folder(folder, errno: errno)) }
        var facts = stat()
        guard lstat(folder, &facts) == 0 else {
            throw RemoteError(.folder(folder, errno: errno))
        }
        guard facts.st_mode & S_IFMT == S_IFDIR, facts.st_uid == geteuid() else {
            throw RemoteError(.folder(folder, errno: EACCES))
        }
        if facts.st_mode & 0o077 != 0, chmod(folder, 0o700) != 0 {
            throw RemoteError(.folder(folder, errno: errno))
        }
    }

    /// Listens in a folder, at the first name without a living player.
    ///
    /// A lock on a file beside it keeps two players apart that start at once.
    static func listen(
        in folder: String
    ) throws(RemoteError) -> (descriptor: Int32, path: String) {
        try prepare(folder: folder)
        let lock = open("\(folder)/control.lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        defer { if lock >= 0 { close(lock) } }
        let isAlone = lock >= 0 && isTaken(lock)
        if isAlone { removeDead(in: folder) }
        let first = "\(folder)/\(name)"
        if isAlone, access(first, F_OK) != 0 {
            return (try listen(at: first), first)
        }
        let own = "\(folder)/\(name(of: getpid()))"
        _ = unlink(own)
        return (try listen(at: own), own)
    }

    /// Takes a lock, waiting at most half a second: others hold it for less than a millisecond,
    /// unless they were stopped.
    private static func isTaken(_ lock: Int32) -> Bool {
        for _ in 0..<50 {
            if flock(lock, LOCK_EX | LOCK_NB) == 0 { return true }
            usleep(10_000)
        }
        return false
    }

    /// The sockets in a folder, the first player's before all others.
    static func sockets(in folder: String) -> [String] {
        FolderListing.names(in: folder, most: 1_000) {
            $0.hasPrefix("control") && $0.hasSuffix(".sock")
        }.sorted { ($0 != Self.name ? 1 : 0, $0) < ($1 != Self.name ? 1 : 0, $1) }
            .map { "\(folder)/\($0)" }
    }

    /// The result of connecting to a socket.
    enum Reached {
        case connected(Int32)
        /// Its process is gone, or there is no such socket.
        case nobody
        /// A process listens but is busy, or the state cannot be determined.
        case unknown
    }

    /// Connects without blocking.
    static func connect(to path: String) -> Reached {
        guard let descriptor = make() else { return .unknown }
        var number: Int32 = 0
        let status = withAddress(of: path) { address, size in
            let status = Glibc.connect(descriptor, address, size)
            number = status == 0 ? 0 : errno
            return status
        }
        if status == 0 { return .connected(descriptor) }
        close(descriptor)
        return [ECONNREFUSED, ENOENT].contains(number) ? .nobody : .unknown
    }

    /// The process and the user at the other end, from the kernel.
    static func peer(of descriptor: Int32) -> (process: Int32, user: UInt32)? {
        // The kernel's `ucred`: process, user, group.
        var facts: [UInt32] = [0, 0, 0]
        var size = socklen_t(12)
        guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &facts, &size) == 0, size == 12
        else { return nil }
        return (Int32(bitPattern: facts[0]), facts[1])
    }

    private static func make() -> Int32? {
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        let descriptor = socket(AF_UNIX, kind | Int32(SOCK_NONBLOCK.rawValue), 0)
        return descriptor >= 0 ? descriptor : nil
    }

    private static func listen(at path: String) throws(RemoteError) -> Int32 {
        guard let descriptor = make() else {
            throw RemoteError(.socket(path, errno: errno))
        }
        guard withAddress(of: path, { bind(descriptor, $0, $1) }) == 0,
            chmod(path, 0o600) == 0, Glibc.listen(descriptor, 64) == 0
        else {
            let number = errno
            close(descriptor)
            throw RemoteError(.socket(path, errno: number))
        }
        return descriptor
    }

    /// Removes the sockets of crashed players, which refuse connections.
    private static func removeDead(in folder: String) {
        for path in sockets(in: folder) {
            switch connect(to: path) {
            case .connected(let descriptor): close(descriptor)
            case .nobody: _ = unlink(path)
            case .unknown: continue
            }
        }
    }

    private static func makeParents(of folder: String) {
        let parent = parentFolder(of: folder)
        guard parent != "/", access(parent, F_OK) != 0 else { return }
        makeParents(of: parent)
        _ = mkdir(parent, 0o700)
    }

    /// Calls `body` with the address of a path; a path too long for an address is reached through
    /// its folder's descriptor, and without `/proc` through a link.
    private static func withAddress(
        of path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var (bytes, folder) = (Array(path.utf8), Int32(-1))
        let room = MemoryLayout.size(ofValue: address.sun_path)
        var link: ShortLink?
        if bytes.count >= room {
            folder = open(parentFolder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            let name = path.split(separator: "/").last ?? ""
            let standing = "/proc/self/fd/\(folder)"
            if access(standing, F_OK) != 0 { link = ShortLink(to: parentFolder(of: path)) }
            bytes = Array("\(link?.path ?? standing)/\(name)".utf8)
        }
        defer {
            if folder >= 0 { close(folder) }
            link?.remove()
        }
        guard bytes.count < room else {
            errno = ENAMETOOLONG
            return -1
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}

/// A link with a short path to a folder, in a private folder of its own.
struct ShortLink {
    private let folder: String
    /// The path of the link.
    var path: String { folder + "/s" }

    /// A link to `target`; `nil` when none can be made.
    init?(to target: String) {
        var pattern = Array("/tmp/listen-XXXXXX".utf8CString)
        guard mkdtemp(&pattern) != nil else { return nil }
        folder =
            pattern.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } } ?? ""
        guard symlink(target, path) == 0 else {
            rmdir(folder)
            return nil
        }
    }

    /// Removes the link; what was reached through it stays.
    func remove() {
        unlink(path)
        rmdir(folder)
    }
}
