/// The key of a service: where it is set, and how to get it when it is needed.
///
/// The key itself stands in no value that is compared, printed or stored.
///
///     let key = ServiceKey(setting: "deepl-key") { () async throws(TokenError) in Secret("key") }
package struct ServiceKey: Sendable {
    /// The setting that says where the key is, for advice.
    package let setting: String
    /// The key; called for every request, so it remembers what it found.
    package let secret: @Sendable () async throws(TokenError) -> Secret

    /// A key.
    package init(
        setting: String, secret: @escaping @Sendable () async throws(TokenError) -> Secret
    ) {
        self.setting = setting
        self.secret = secret
    }
}
