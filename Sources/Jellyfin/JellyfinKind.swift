import HTTPCaching
package import ListenCore

extension SourceKindName {
    /// Servers of Jellyfin.
    package static let jellyfin = SourceKindName(rawValue: "jellyfin")
}

extension SourceKind {
    /// Servers of Jellyfin, added by their address with an account, or with a code that is entered
    /// where the person is signed in already.
    package static func jellyfin(
        signIn: @escaping SourceSignIn,
        open: @escaping @Sendable (KeptSource) throws -> OpenedSource
    ) -> SourceKind {
        var kind = SourceKind(
            name: .jellyfin, title: "Jellyfin", abilities: [.lists, .refreshes, .reportsProgress],
            recognize: { typed throws in
                guard ServerAddress.isMeant(by: typed) else { return nil }
                let url = try ServerAddress.normalised(typed)
                return KeptSource(
                    id: SourceID(rawValue: url), name: HTTPURL(url)?.host ?? url,
                    kind: .jellyfin, address: url)
            }, open: open)
        kind.signIn = signIn
        return kind
    }
}
