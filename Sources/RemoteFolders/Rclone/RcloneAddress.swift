package import ListenCore

/// A folder that rclone reaches, as `rclone:REMOTE:PATH`.
package struct RcloneAddress: Hashable, Sendable {
    /// The remote with its colon, as rclone's configuration names it.
    package let remote: String
    /// The path in it; empty for all.
    package let path: String

    /// The folder as rclone names it.
    package var target: String { remote + path }
    /// The text that adds it and is shown.
    package var text: String { "rclone:" + target }

    /// Reads an address; `nil` for one of another kind.
    ///
    /// Throws a sentence for a remote that is none of the configuration: one described in place may
    /// hold a password, and one without a colon is a path of this machine.
    package init?(_ typed: String) throws(StatedError) {
        guard typed.lowercased().hasPrefix("rclone:") else { return nil }
        let rest = typed.dropFirst("rclone:".count)
        guard let colon = rest.firstIndex(of: ":"), colon > rest.startIndex,
            rest[..<colon].allSatisfy({ $0.isLetter || $0.isNumber || "_-.+@ ".contains($0) }),
            rest.first != "-", rest.first != " "
        else {
            throw StatedError(
                .usage,
                "That address names no remote of rclone's configuration. Write it as"
                    + " rclone:REMOTE:FOLDER; `rclone listremotes` lists the remotes, and"
                    + " `rclone config` makes one.")
        }
        guard !rest.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else {
            throw StatedError(.usage, "The path of that remote has control characters.")
        }
        remote = String(rest[...colon])
        path =
            String(rest[rest.index(after: colon)...].drop { $0 == "/" })
            .trimmingEndingSlashes
    }

    /// The target of a path below, as rclone gives it in lists.
    func target(of below: String) -> String {
        path.isEmpty ? remote + below : below.isEmpty ? target : target + "/" + below
    }
}

extension RcloneAddress {
    /// The most remotes that a sentence names.
    private static let mostNamed = 10

    /// Throws when rclone's configuration has no such remote, or the program is not there.
    package func check(_ program: any RcloneRunning) async throws {
        let remotes: [String]
        do throws(RcloneFault) {
            remotes = try await program.remotes()
        } catch {
            throw error.error("the list of rclone's remotes")
        }
        guard !remotes.contains(remote) else { return }
        let named = remotes.prefix(Self.mostNamed).map { $0.printable(limit: 60) }
        let more = remotes.count > named.count ? " and \(remotes.count - named.count) more" : ""
        throw StatedError(
            .usage,
            "rclone has no remote \(remote.printable(limit: 60))"
                + (named.isEmpty
                    ? ", nor any other. " : ". It has \(named.joined(separator: ", "))\(more). ")
                + "`rclone config` makes one.")
    }
}

extension String {
    /// The same without slashes at its end.
    fileprivate var trimmingEndingSlashes: String {
        var text = self
        while text.hasSuffix("/") { text.removeLast() }
        return text
    }
}
