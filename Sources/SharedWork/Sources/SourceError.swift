import AppEnvironment
package import ListenCore

/// A source that cannot be identified or used.
package enum SourceError: DescribedError, Hashable {
    case unknown(String, known: [String])
    /// A source of the program that has nothing yet, with the sentence that says how to begin.
    case empty(String)
    case unknownKind(String, String)
    case noKind(String, known: [String])
    case unrecognized(String)
    case noneInUse
    case reserved(String)
    case inUse(String)
    case builtIn(String)
    case noToken(String)
    /// The address is that of a source of another kind, by its name and kind.
    case otherKind(String, String)

    package var description: String {
        switch self {
        case .unknown(let name, let known):
            "There is no source \"\(Redaction.address(name))\". "
                + (Suggestion.closest(to: name, among: known).map { "Did you mean \"\($0)\"? " }
                    ?? "") + "There is: " + known.joined(separator: ", ") + "."
        case .empty(let firstStep): firstStep
        case .unknownKind(let name, let kind):
            "\(name) is a source of the kind \"\(kind.printable(limit: 60))\", which this version"
                + " of listen does not know. Update listen, or use another one with"
                + " `listen source use NAME`."
        case .noKind(let kind, let known):
            "There is no kind of source \"\(kind.printable(limit: 60))\". There is: "
                + known.joined(separator: ", ") + "."
        case .unrecognized(let typed):
            "\"\(Redaction.address(typed))\" is no address of a source. "
                + (Self.isOtherScheme(typed)
                    ? "What listen does not speak itself, rclone may: `rclone config` makes a remote,"
                        + " and `listen source add rclone:REMOTE:FOLDER` adds it. A folder that is"
                        + " mounted is imported with `listen import FOLDER`."
                    : "Write it with http:// or https://, like https://books.example.")
        case .noneInUse: "No source is in use. Choose one with `listen source use NAME`."
        case .reserved(let name):
            "The name \"\(name)\" means a source that is always there. "
                + "Give another with `listen source add ADDRESS --name NAME`."
        case .inUse(let name):
            "\(name) is in use. Use another source first, with `listen source use NAME`."
        case .noToken(let kind):
            "A source of the kind \(kind) takes no token. Leave it out."
        case .otherKind(let name, let kind):
            "That address is \(name.printable(limit: 100)) already, a source of the kind"
                + " \(kind.printable(limit: 60)). Remove it with"
                + " `listen source remove \(name.shellWord)` first."
        case .builtIn(let name):
            "\(name) is always there and cannot be removed. "
                + "`listen source off \(name.shellWord)` leaves it out of lists."
        }
    }

    package var kind: FailureKind {
        switch self {
        case .reserved, .noKind, .unrecognized, .builtIn, .noToken, .otherKind: .usage
        case .unknown, .empty, .noneInUse: .notFound
        case .unknownKind: .unavailable
        case .inUse: .refused
        }
    }

    /// True for an address of a protocol that no kind of source speaks, such as `smb://nas/books`.
    private static func isOtherScheme(_ typed: String) -> Bool {
        let scheme = typed.prefix { $0.isASCII && $0.isLetter }
        return !scheme.isEmpty && typed.dropFirst(scheme.count).hasPrefix("://")
            && !["http", "https"].contains(scheme.lowercased())
    }
}
