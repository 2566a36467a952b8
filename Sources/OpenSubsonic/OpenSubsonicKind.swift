import HTTPCaching
package import ListenCore

extension SourceKindName {
    /// Servers that speak the protocol of Subsonic.
    package static let subsonic = SourceKindName(rawValue: "subsonic")
}

extension SourceKind {
    /// Servers of OpenSubsonic and old ones of Subsonic, added by their address with an account or a
    /// key.
    package static func openSubsonic(
        signIn: @escaping SourceSignIn,
        open: @escaping @Sendable (KeptSource) throws -> OpenedSource
    ) -> SourceKind {
        var kind = SourceKind(
            name: .subsonic, title: "OpenSubsonic",
            abilities: [.lists, .refreshes, .reportsProgress],
            recognize: { typed throws in
                guard ServerAddress.isMeant(by: typed) else { return nil }
                let url = try ServerAddress.normalised(typed)
                return KeptSource(
                    id: SourceID(rawValue: url), name: HTTPURL(url)?.host ?? url,
                    kind: .subsonic, address: url)
            }, open: open)
        kind.signIn = signIn
        return kind
    }
}
