package import ListenCore

/// A secret of a source in the place where it is kept, for kinds whose secrets are replaced while
/// they are used.
package struct KeptSecret: Sendable {
    /// Reads it; with `anew` past what this process remembers, since another may have replaced it.
    package let read: @Sendable (_ anew: Bool) async throws(TokenError) -> Secret
    /// Replaces it.
    package let replace: @Sendable (Secret) async throws(TokenError) -> Void

    /// A secret behind these calls.
    package init(
        read: @escaping @Sendable (_ anew: Bool) async throws(TokenError) -> Secret,
        replace: @escaping @Sendable (Secret) async throws(TokenError) -> Void
    ) {
        (self.read, self.replace) = (read, replace)
    }

    /// A secret that stays as it is, such as one for a single run.
    package init(_ secret: Secret) {
        self.init(
            read: { _ async throws(TokenError) in secret },
            replace: { _ async throws(TokenError) in })
    }
}

/// The things a server is asked with: the person's secret there, and this client's name.
package struct ServerAccess: Sendable {
    /// The name cached answers are kept apart by.
    package let partition: String
    /// True when secrets may be sent over plain http to another machine.
    package let allowsInsecure: Bool
    /// The secret.
    package let secret: KeptSecret
    /// This device and program.
    package let client: ServerClient

    /// An access.
    package init(
        partition: String, allowsInsecure: Bool, secret: KeptSecret, client: ServerClient
    ) {
        (self.partition, self.allowsInsecure) = (partition, allowsInsecure)
        (self.secret, self.client) = (secret, client)
    }
}

/// This program on this device, as servers name it.
package struct ServerClient: Hashable, Sendable {
    /// An id that stays the same on this device.
    package let device: String
    /// The name of the device, for people.
    package let deviceName: String
    /// The version of the program.
    package let version: String

    /// A client.
    package init(device: String, deviceName: String = "terminal", version: String) {
        (self.device, self.deviceName, self.version) = (device, deviceName, version)
    }
}
