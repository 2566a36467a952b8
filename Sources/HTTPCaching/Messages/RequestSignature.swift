package import ListenCore

/// The key that requests to an object store are signed with (Signature Version 4).
package struct RequestSignature: Hashable, Sendable {
    /// The name of the key.
    package let keyID: String
    /// The key itself, which is never sent.
    package let secret: Secret
    /// The region of the store, such as `eu-central-1`.
    package let region: String
    /// The service, such as `s3`.
    package let service: String

    /// A key.
    package init(keyID: String, secret: Secret, region: String, service: String = "s3") {
        (self.keyID, self.secret) = (keyID, secret)
        (self.region, self.service) = (region, service)
    }
}
