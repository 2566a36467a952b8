package import ListenCore

/// A way of signing in to a cloud.
package enum CloudWay: Hashable, Sendable {
    /// On this machine: by its browser, or by a code where the cloud has such.
    case here
    /// By the line that another machine printed.
    case pasted
    /// On this machine for another one: the line is printed, and nothing is kept.
    case printed
}

/// A sign-in before it is kept, as one line that is a secret.
package struct CloudGrant: Sendable {
    /// The line.
    package let line: Secret
    /// The account as the cloud numbers it; `nil` before it was asked.
    package let account: String?

    /// A sign-in.
    package init(line: Secret, account: String? = nil) {
        (self.line, self.account) = (line, account)
    }
}

/// Signs a person in to clouds, and finds folders there.
package struct CloudSignIn: Sendable {
    /// The names of the clouds by the kinds of their sources.
    package let names: [String: String]
    /// Throws for a text that names no folder of a cloud; asks nobody.
    package let check: @Sendable (_ kind: String, _ typed: String) throws -> Void
    /// Signs in on this machine; throws for a configuration that is wrong before anything is asked.
    package let signIn:
        @Sendable (
            _ kind: String, _ way: CloudWay, _ tell: @escaping @Sendable (String) async -> Void
        ) async throws -> CloudGrant
    /// Reads the line of another machine.
    package let read: @Sendable (_ kind: String, Secret) throws -> CloudGrant
    /// The source for a folder as a person typed it, whose account and first page were asked for;
    /// the grant may be another one afterwards.
    package let find:
        @Sendable (_ kind: String, _ typed: String, CloudGrant) async throws
            -> (source: KeptSource, grant: CloudGrant)

    /// A sign-in of its parts.
    package init(
        names: [String: String],
        check: @escaping @Sendable (_ kind: String, _ typed: String) throws -> Void,
        signIn:
            @escaping @Sendable (
                _ kind: String, _ way: CloudWay,
                _ tell: @escaping @Sendable (String) async -> Void
            ) async throws -> CloudGrant,
        read: @escaping @Sendable (_ kind: String, Secret) throws -> CloudGrant,
        find:
            @escaping @Sendable (_ kind: String, _ typed: String, CloudGrant) async throws
            -> (source: KeptSource, grant: CloudGrant)
    ) {
        (self.names, self.check) = (names, check)
        (self.signIn, self.read, self.find) = (signIn, read, find)
    }

    /// A sign-in that knows no cloud.
    package static let none = CloudSignIn(
        names: [:],
        check: { kind, _ in throw StatedError(.usage, "\(kind) is no cloud.") },
        signIn: { kind, _, _ in throw StatedError(.usage, "\(kind) is no cloud.") },
        read: { kind, _ in throw StatedError(.usage, "\(kind) is no cloud.") },
        find: { kind, _, _ in throw StatedError(.usage, "\(kind) is no cloud.") })
}
