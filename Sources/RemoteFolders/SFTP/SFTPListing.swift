package import Fetching
package import HTTPCaching
package import ListenCore

/// A folder on a server that the person's own ssh signs in to.
package struct SFTPListing: RemoteListing {
    package let server: ServerEndpoint
    private let connection: SFTPConnection

    /// A folder; `source` is the id its progress is kept by.
    package init(_ connection: SFTPConnection, source: SourceID) throws(AddressError) {
        self.connection = connection
        server = try ServerEndpoint(connection.address.base, source: source)
    }

    /// The transport that gives out the bytes of its files.
    package var transport: SFTPTransport { SFTPTransport(connection, base: server.base) }

    /// The last name of the folder, or of the host.
    package var rootName: String { connection.address.name }
    /// The host with the folder.
    package var placeName: String { connection.address.shown }

    /// The list of a folder, with links as what they lead to.
    package func items(of folder: RemoteItem?) async throws(ServiceError) -> [RemoteItem] {
        do throws(SFTPFault) {
            return try await connection.run {
                (session) async throws(SFTPFault) -> [RemoteItem] in
                try await Self.items(of: folder?.id ?? "", in: session)
            }
        } catch {
            let context = context(of: folder)
            // That all is gone says nothing of one folder.
            if error == .noRoot || error == .notFound && folder == nil {
                let reason = "the folder \(connection.address.shown) is not there"
                let shown = SFTPFault.noRoot.error(context, at: connection.address)
                throw folder == nil
                    ? shown
                    : ServiceError(
                        .file(reason: reason.printable(limit: 200)), context: context,
                        advice: shown.advice)
            }
            throw error.error(context, at: connection.address)
        }
    }

    /// Not there, or not to be read by this account.
    package func isRefusal(_ error: ServiceError) -> Bool {
        error.code == .notFound || error.code == .file(reason: SFTPFault.refusal)
    }

    /// The address of a file for its own transport.
    ///
    /// Signs in first, so that a key that is missing is told in a sentence; what only the network
    /// lacks is told by the transport, since what is stored serves as well then.
    package func query(
        for item: RemoteItem, _ use: RemoteUse
    ) async throws(ServiceError) -> CachedQuery {
        do throws(SFTPFault) {
            try await connection.run { (_) async throws(SFTPFault) -> Void in }
        } catch {
            if !error.isOfNetwork { throw error.error(use.context, at: connection.address) }
        }
        return use.query(SFTPTransport.url(of: item.id, below: server.base), on: server)
    }

    /// The name of a file below the address.
    package func key(of item: RemoteItem) -> CacheKey {
        let url = SFTPTransport.url(of: item.id, below: server.base)
        return CacheKey(url: url.description, account: server.account)
    }

    /// Ends the session.
    package func settle() async { await connection.settle() }

    // MARK: - Entries

    private static func items(
        of id: String, in session: SFTPSession
    ) async throws(SFTPFault) -> [RemoteItem] {
        guard let path = SFTPPath.bytes(of: id, below: await session.root) else {
            throw .notFound
        }
        let entries = try await session.entries(path, most: RemoteLimits.items)
        var items: [RemoteItem] = []
        var links: [SFTPName] = []
        for entry in entries {
            switch entry.attributes.kind {
            case .file, .folder: items.append(item(entry, entry.attributes, in: id))
            case .link, nil: links.append(entry)
            case .other: break
            }
        }
        let targets = try await session.stats(links.map { SFTPPath.joined(path, $0.name) })
        for (link, target) in zip(links, targets) {
            guard let target else { continue }
            switch target.kind {
            case .file: items.append(item(link, target, in: id))
            case .folder:
                if let folder = try await self.folder(link, in: path, session) {
                    items.append(folder)
                }
            case .link, .other, nil: break
            }
        }
        return items
    }

    /// The folder a link leads to, by its true place, so that it is entered once however many lead
    /// there; `nil` for one that holds the folder of the address.
    private static func folder(
        _ link: SFTPName, in path: [UInt8], _ session: SFTPSession
    ) async throws(SFTPFault) -> RemoteItem? {
        do throws(SFTPFault) {
            let place = try await session.realPath(SFTPPath.joined(path, link.name))
            return SFTPPath.id(of: place, below: await session.root).map { id in
                RemoteItem(id: id, name: shown(link.name), kind: .folder)
            }
        } catch {
            guard error.isOfFile else { throw error }
            return nil
        }
    }

    private static func item(
        _ entry: SFTPName, _ attributes: SFTPAttributes, in folder: String
    ) -> RemoteItem {
        let id = (folder.isEmpty ? "" : folder + "/") + SFTPPath.text(entry.name)
        let isFolder = attributes.kind == .folder
        return RemoteItem(
            id: id, name: shown(entry.name), kind: isFolder ? .folder : .file,
            size: isFolder ? nil : attributes.size, modified: attributes.modified,
            version: isFolder
                ? nil : attributes.size.map { "\($0)-\(attributes.modified ?? 0)" })
    }

    private static func shown(_ name: [UInt8]) -> String { String(decoding: name, as: UTF8.self) }
}
