package import AppEnvironment
import Files
package import ListenCore

extension ServiceKey {
    /// The key that a setting points to; `nil` when the setting is empty.
    ///
    /// It is read when it is first needed, once in the life of the process.
    package init?(
        _ setting: Setting, in configuration: Configuration, _ environment: ProcessEnvironment
    ) throws(ConfigurationError) {
        guard let place = KeyPlace(try configuration.text(setting)) else { return nil }
        let answer = SharedAnswer { () async throws(TokenError) in
            switch place {
            case .command(let line): return try await TokenCommand(line: line).token()
            case .file(let path):
                return try TokenFileStore.token(inFile: environment.absolutePath(path))
            case .environment(let name):
                guard let value = environment[name] else { throw TokenError(.missing) }
                return try Secret(token: Array(value.utf8))
            }
        }
        self.init(setting: setting.name) { () async throws(TokenError) in
            try await answer.get()
        }
    }
}
