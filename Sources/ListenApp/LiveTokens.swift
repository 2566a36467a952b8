package import AppEnvironment
package import Fetching
import Files
package import ListenCore
package import SharedWork
import SystemBus

/// The tokens of this machine: the Secret Service on the session bus, and files in the data folder.
package func makeLiveVault(_ environment: ProcessEnvironment, _ paths: Paths) -> TokenVault {
    TokenVault(
        files: TokenFileStore(folder: paths.data + "/tokens"),
        secrets: environment.sessionBus.map { SecretService(address: $0) })
}

/// The person's credentials for a source; `nil` without a token.
package func makeCredentials(
    _ source: KeptSource, _ vault: TokenVault, _ configuration: Configuration
) throws(ConfigurationError) -> ServerCredentials? {
    let allowsInsecureToken = try configuration.isOn(.allowInsecureToken)
    return source.token.map { token in
        ServerCredentials(
            partition: source.cachePartition,
            allowsInsecureToken: allowsInsecureToken
        ) { () async throws(TokenError) in
            try await vault.token(of: source, token)
        }
    }
}
