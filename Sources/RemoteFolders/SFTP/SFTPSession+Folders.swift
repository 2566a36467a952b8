import ListenCore

/// Requests to a server, one after the other.
extension SFTPSession {
    /// The most requests that are under way for one purpose.
    static let window = 16

    /// The true path of a path, without links.
    func realPath(_ path: [UInt8]) async throws(SFTPFault) -> [UInt8] {
        guard case .names(let names) = try await ask(.realPath(path)), let name = names.first?.name,
            name.first == UInt8(ascii: "/"), SFTPPath.isSound(name)
        else { throw .malformed("a path leads nowhere") }
        return name
    }

    /// Reads the attributes of a path, links followed.
    func stat(_ path: [UInt8]) async throws(SFTPFault) -> SFTPAttributes {
        try Self.attributes(try await ask(.stat(path)))
    }

    /// Reads the attributes of an open file.
    func fileStat(_ handle: [UInt8]) async throws(SFTPFault) -> SFTPAttributes {
        try Self.attributes(try await ask(.fileStat(handle: handle)))
    }

    /// Opens a file to be read.
    func open(_ path: [UInt8]) async throws(SFTPFault) -> [UInt8] {
        try Self.handle(try await ask(.openFile(path)))
    }

    /// The entries of a folder, `most` at most; links are not followed.
    func entries(_ path: [UInt8], most: Int) async throws(SFTPFault) -> [SFTPName] {
        let handle = try Self.handle(try await ask(.openFolder(path)))
        defer { release(handle) }
        var entries: [SFTPName] = []
        var told = 0
        while entries.count < most {
            let reply = try await answer(to: begin(.readFolder(handle: handle)))
            if case .status(.end, _) = reply { break }
            guard case .names(let names) = try Self.checked(reply), !names.isEmpty,
                told <= most
            else { throw .malformed("a list has no end") }
            told += names.count
            entries += names.filter { SFTPPath.isName($0.name) }
        }
        return Array(entries.prefix(most))
    }

    /// Reads the attributes of several paths, links followed; `nil` where nothing can be told.
    func stats(_ paths: [[UInt8]]) async throws(SFTPFault) -> [SFTPAttributes?] {
        var found: [SFTPAttributes?] = []
        for start in stride(from: 0, to: paths.count, by: Self.window) {
            var ids = paths[start..<min(start + Self.window, paths.count)].map { begin(.stat($0)) }
            while let id = ids.first {
                ids.removeFirst()
                do throws(SFTPFault) {
                    found.append(try Self.attributes(try Self.checked(try await answer(to: id))))
                } catch {
                    guard error.isOfFile else {
                        drop(ids)
                        throw error
                    }
                    found.append(nil)
                }
            }
        }
        return found
    }

    private func ask(_ request: SFTPRequest) async throws(SFTPFault) -> SFTPReply {
        try Self.checked(try await answer(to: begin(request)))
    }

    /// The answer, where it is no refusal.
    static func checked(_ reply: SFTPReply) throws(SFTPFault) -> SFTPReply {
        guard case .status(let status, let message) = reply else { return reply }
        switch status {
        case .done: return reply
        case .end: throw .malformed("an end came too early")
        case .notFound: throw .notFound
        case .forbidden: throw .forbidden
        case .other(let code):
            let said = message.printable(limit: 100)
            throw .answered(said.isEmpty ? "error \(code)" : said)
        }
    }

    private static func attributes(_ reply: SFTPReply) throws(SFTPFault) -> SFTPAttributes {
        guard case .attributes(let attributes) = reply else {
            throw .malformed("a file is not described")
        }
        return attributes
    }

    private static func handle(_ reply: SFTPReply) throws(SFTPFault) -> [UInt8] {
        guard case .handle(let handle) = reply else { throw .malformed("nothing was opened") }
        return handle
    }
}
