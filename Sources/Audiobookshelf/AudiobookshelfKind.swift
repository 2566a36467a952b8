import HTTPCaching
package import ListenCore

extension SourceKindName {
    /// Servers of Audiobookshelf.
    package static let audiobookshelf = SourceKindName(rawValue: "abs")
}

extension SourceKind {
    /// Servers of Audiobookshelf, added by their address with an account or a key.
    package static func audiobookshelf(
        signIn: @escaping SourceSignIn,
        open: @escaping @Sendable (KeptSource) throws -> OpenedSource
    ) -> SourceKind {
        var kind = SourceKind(
            name: .audiobookshelf, title: "Audiobookshelf",
            abilities: [.lists, .refreshes, .reportsProgress],
            recognize: { typed throws in
                guard ServerAddress.isMeant(by: typed) else { return nil }
                let url = try ServerAddress.normalised(typed)
                return KeptSource(
                    id: SourceID(rawValue: url), name: HTTPURL(url)?.host ?? url,
                    kind: .audiobookshelf, address: url)
            }, open: open)
        kind.signIn = signIn
        return kind
    }
}
