package import HTTPCaching
package import ListenCore

/// The calls of the program rclone.
package protocol RcloneRunning: Sendable {
    /// The list of a folder in its JSON (`rclone lsjson`); throws a reason as a clause.
    func list(_ target: String) async throws(RcloneFault) -> [UInt8]

    /// The list of a folder with all folders below, in the same form (`rclone lsjson -R`).
    func tree(_ target: String) async throws(RcloneFault) -> RcloneTree

    /// The remotes of rclone's configuration, each with its colon.
    func remotes() async throws(RcloneFault) -> [String]

    /// Serves a folder over HTTP on this machine, until nobody holds it any more; the same for
    /// every call.
    func serve(
        _ target: String, for holder: RcloneHolder
    ) async throws(RcloneFault) -> RcloneServer

    /// Ends what serves for a holder, unless another holds it too.
    func release(_ holder: RcloneHolder) async
}

/// The list of a tree as rclone printed it.
package struct RcloneTree: Hashable, Sendable {
    /// The list; without its end where a folder could not be read.
    package let list: [UInt8]
    /// The errors that rclone told beside it, each with the path it is about; none of a whole tree.
    package var errors: [String] = []

    /// A list, with what rclone told of folders that are missing in it.
    package init(_ list: [UInt8], errors: [String] = []) {
        (self.list, self.errors) = (list, errors)
    }
}

/// One for whom folders are served, by its identity.
package final class RcloneHolder: Hashable, Sendable {
    /// A holder of nothing yet.
    package init() {}

    /// True for the same one.
    package static func == (one: RcloneHolder, other: RcloneHolder) -> Bool { one === other }

    /// Hashes its identity.
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The address at which a folder is served, and the key to it.
package struct RcloneServer: Sendable {
    /// The address, on this machine.
    package let base: HTTPURL
    /// Account and password in the form of `BasicTransport.key`.
    package let key: Secret

    /// A server.
    package init(base: HTTPURL, key: Secret) { (self.base, self.key) = (base, key) }
}

/// The reason that rclone did not do what was asked.
package enum RcloneFault: Error, Hashable, Sendable {
    /// The program is not installed.
    case missing
    /// The folder is not there.
    case notFound
    /// It said this.
    case failed(String)
    /// It took too long.
    case late
    /// The work was cancelled.
    case cancelled

    /// The failure as that of a source.
    func error(_ context: String) -> ServiceError {
        switch self {
        case .missing:
            ServiceError(
                .file(reason: "the program rclone is not installed"), context: context,
                advice: "Install it, as with `apt install rclone`.")
        case .notFound: ServiceError(.notFound, context: context)
        case .failed(let reason):
            ServiceError(
                .file(reason: "rclone said: \(reason)"), context: context,
                advice: "`rclone lsd REMOTE:` tells whether rclone itself can reach it.")
        case .late: ServiceError(.timeout, context: context)
        case .cancelled: ServiceError(.cancelled, context: context)
        }
    }
}
