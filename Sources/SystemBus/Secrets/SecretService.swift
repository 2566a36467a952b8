package import ListenCore
import Processes

/// Tokens in the desktop's Secret Service (org.freedesktop.secrets, such as
/// GNOME Keyring, KWallet or KeePassXC), over the session bus.
///
/// A token is found by three attributes: `service` is `listen`, `server` is the
/// server's URL, `account` the account or empty. Every call runs on a thread of
/// its own and ends within the patience, or within the prompt's patience while
/// a person is asked to unlock; cancelling the task ends it at once.
package struct SecretService: SecretKeeping {
    private let address: String
    private let patience: Duration
    private let promptPatience: Duration

    /// The service on the bus at an address in D-Bus's form.
    package init(
        address: String, patience: Duration = .seconds(5), promptPatience: Duration = .seconds(90)
    ) {
        self.address = address
        self.patience = patience
        self.promptPatience = promptPatience
    }

    /// The token of an account at a server.
    ///
    /// Throws `.noService`, `.locked`, `.missing`, `.malformed` or `.cancelled`.
    package func token(
        server: String, account: String
    ) async throws(TokenError) -> Secret {
        try await visit { (exchange: inout SecretExchange) throws(TokenError) -> Secret in
            let session = try exchange.openSession()
            let found = try exchange.search(Self.attributes(server, account))
            guard let item = found.open.first ?? found.locked.first else {
                throw TokenError(.missing)
            }
            if found.open.isEmpty { try exchange.unlock([item]) }
            let answer = try exchange.call(item, "Item", "GetSecret", [.path(session)])
            // A secret: session, parameters of the transfer, value, media type.
            guard case .structure("oayays", let parts)? = answer.values.first, parts.count == 4,
                case .bytes(let value) = parts[2]
            else { throw SecretExchange.strange() }
            return try Secret(token: value)
        }
    }

    /// Stores a token in place of the account's former one.
    ///
    /// Throws `.noService`, `.locked` or `.cancelled`.
    package func keep(
        _ token: Secret, server: String, account: String
    ) async throws(TokenError) {
        try await visit { (exchange: inout SecretExchange) throws(TokenError) in
            let session = try exchange.openSession()
            let answer = try exchange.call(
                SecretExchange.root, "Service", "ReadAlias", [.text("default")])
            guard case .path(let collection)? = answer.values.first else {
                throw SecretExchange.strange()
            }
            guard collection != "/" else {
                throw TokenError(
                    .noService(reason: "the Secret Service has no collection to keep it in"))
            }
            try exchange.unlock([collection])
            let made = try exchange.call(
                collection, "Collection", "CreateItem",
                Self.item(token, session: session, Self.attributes(server, account)))
            guard made.values.count == 2, case .path(let prompt) = made.values[1] else {
                throw SecretExchange.strange()
            }
            try exchange.settle(prompt: prompt, of: made.sender)
        }
    }

    /// Removes the token of an account at a server; nothing when there is none.
    ///
    /// Throws `.noService`, `.locked` or `.cancelled`.
    package func remove(server: String, account: String) async throws(TokenError) {
        try await visit { (exchange: inout SecretExchange) throws(TokenError) in
            let found = try exchange.search(Self.attributes(server, account))
            if !found.locked.isEmpty { try exchange.unlock(found.locked) }
            for item in found.open + found.locked {
                let answer = try exchange.call(item, "Item", "Delete", [])
                guard case .path(let prompt)? = answer.values.first else {
                    throw SecretExchange.strange()
                }
                try exchange.settle(prompt: prompt, of: answer.sender)
            }
        }
    }

    private static func attributes(_ server: String, _ account: String) -> [(String, String)] {
        [("service", "listen"), ("server", server), ("account", account)]
    }

    private static func item(
        _ token: Secret, session: String, _ attributes: [(String, String)]
    ) -> [BusValue] {
        let server = attributes[1].1
        return [
            .list(
                "{sv}",
                [
                    .entry(
                        "sv", .text("org.freedesktop.Secret.Item.Label"),
                        .variant("s", .text("listen: token of \(server)"))),
                    .entry(
                        "sv", .text("org.freedesktop.Secret.Item.Attributes"),
                        .variant("a{ss}", .texts(attributes))),
                ]),
            .structure(
                "oayays",
                [
                    .path(session), .bytes([]), .bytes(Array(token.reveal().utf8)),
                    .text("text/plain"),
                ]),
            .flag(true),
        ]
    }

    /// Uses the service on a thread that may block.
    private func visit<Value: Sendable>(
        _ work: @escaping @Sendable (inout SecretExchange) throws(TokenError) -> Value
    ) async throws(TokenError) -> Value {
        let (address, patience, promptPatience) = (address, patience, promptPatience)
        return try await BlockingWork.run { (signal) throws(TokenError) in
            var exchange = try SecretExchange(
                address, patience: patience, promptPatience: promptPatience, signal: signal)
            return try work(&exchange)
        }
    }
}
