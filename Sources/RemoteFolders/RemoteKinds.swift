import HTTPCaching
package import ListenCore

extension SourceKindName {
    /// Folders on WebDAV servers.
    package static let webDAV = SourceKindName(rawValue: "webdav")
    /// Folders of a Nextcloud, signed in to with a browser.
    package static let nextcloud = SourceKindName(rawValue: "nextcloud")
    /// Folders of whatever rclone reaches.
    package static let rclone = SourceKindName(rawValue: "rclone")
    /// Folders on servers that ssh signs in to.
    package static let sftp = SourceKindName(rawValue: "sftp")
    /// Folders of object stores.
    package static let objectStore = SourceKindName(rawValue: "s3")
}

extension SourceKind {
    /// Folders on WebDAV servers, added by their address with an account, or with none where they
    /// are open to all.
    package static func webDAV(
        signIn: @escaping SourceSignIn,
        open: @escaping @Sendable (KeptSource) throws -> OpenedSource
    ) -> SourceKind {
        var kind = SourceKind(
            name: .webDAV, title: "WebDAV folder", abilities: [.lists, .refreshes],
            recognize: { typed throws in
                var address = typed
                for (start, scheme) in [("davs://", "https://"), ("dav://", "http://")]
                where typed.lowercased().hasPrefix(start) {
                    address = scheme + typed.dropFirst(start.count)
                }
                guard ServerAddress.isMeant(by: address) else { return nil }
                let url = try ServerAddress.normalised(address)
                return KeptSource(
                    id: SourceID(rawValue: "webdav:" + url), name: HTTPURL(url)?.host ?? url,
                    kind: .webDAV, address: url)
            }, open: open)
        kind.signIn = signIn
        return kind
    }

    /// Folders of a Nextcloud.
    package static func nextcloud(
        signIn: @escaping SourceSignIn,
        open: @escaping @Sendable (KeptSource) throws -> OpenedSource
    ) -> SourceKind {
        var kind = SourceKind(
            name: .nextcloud, title: "Nextcloud folder", abilities: [.lists, .refreshes],
            recognize: { typed throws in
                guard ServerAddress.isMeant(by: typed) else { return nil }
                // Its own pages have queries, which the address of a server has not.
                guard let address = NextcloudAddress(typed) else {
                    _ = try ServerAddress.normalised(typed)
                    return nil
                }
                let url = try ServerAddress.normalised(address.folder.description)
                return KeptSource(
                    id: SourceID(rawValue: "nextcloud:" + url), name: address.base.host,
                    kind: .nextcloud, address: url)
            }, open: open)
        kind.isSure = { NextcloudAddress.isSure($0) }
        kind.signIn = signIn
        return kind
    }

    /// Folders of whatever rclone reaches, added as `rclone:REMOTE:PATH`.
    package static func rclone(
        check: @escaping @Sendable (KeptSource) async throws -> Void,
        open: @escaping @Sendable (KeptSource) throws -> OpenedSource
    ) -> SourceKind {
        var kind = SourceKind(
            name: .rclone, title: "folder by rclone", abilities: [.lists, .refreshes],
            recognize: { typed throws in
                guard let address = try RcloneAddress(typed) else { return nil }
                return KeptSource(
                    id: SourceID(rawValue: address.text), name: String(address.remote.dropLast()),
                    kind: .rclone, address: address.text)
            }, open: open)
        kind.check = check
        return kind
    }

    /// Folders on servers that ssh signs in to, added as `sftp://USER@HOST/PATH`.
    package static func sftp(
        check: @escaping @Sendable (KeptSource) async throws -> Void,
        open: @escaping @Sendable (KeptSource) throws -> OpenedSource
    ) -> SourceKind {
        var kind = SourceKind(
            name: .sftp, title: "folder by ssh (SFTP)", abilities: [.lists, .refreshes],
            recognize: { typed throws in
                guard let address = try SFTPAddress(typed) else { return nil }
                return KeptSource(
                    id: SourceID(rawValue: address.text), name: address.host, kind: .sftp,
                    address: address.text)
            }, open: open)
        kind.check = check
        return kind
    }

    /// Folders of object stores, added as `s3://BUCKET/FOLDER` with a key.
    package static func objectStore(
        signIn: @escaping SourceSignIn,
        open: @escaping @Sendable (KeptSource) throws -> OpenedSource
    ) -> SourceKind {
        var kind = SourceKind(
            name: .objectStore, title: "folder of an object store (S3)",
            abilities: [.lists, .refreshes],
            recognize: { typed throws in
                guard let address = try S3Address(typed) else { return nil }
                return KeptSource(
                    id: SourceID(rawValue: address.text), name: address.bucket,
                    kind: .objectStore, address: address.text)
            }, open: open)
        kind.signIn = signIn
        return kind
    }
}
