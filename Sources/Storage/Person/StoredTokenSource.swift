import GRDB
import ListenCore

/// A token's source as two columns: its kind, and the account, the command,
/// the path or the name.
struct StoredTokenSource {
    let kind: String
    let place: String

    init(kind: String, place: String) {
        self.kind = kind
        self.place = place
    }

    init(_ source: TokenSource) {
        switch source {
        case .secretService(let account): self.init(kind: "secret-service", place: account)
        case .command(let line): self.init(kind: "command", place: line)
        case .file(let path): self.init(kind: "file", place: path)
        case .kept(let name): self.init(kind: "kept", place: name)
        }
    }

    var source: TokenSource? {
        switch kind {
        case "secret-service": .secretService(account: place)
        case "command": .command(place)
        case "file": .file(path: place)
        case "kept": .kept(name: place)
        default: nil
        }
    }
}

extension Row {
    /// The origin of the token of a source or a podcast; `nil` for one without.
    var token: TokenReference? {
        optionalText(SourceTable.tokenKind).flatMap { kind in
            StoredTokenSource(kind: kind, place: text(SourceTable.tokenPlace)).source
        }.map { TokenReference($0, identity: text(SourceTable.tokenIdentity)) }
    }
}
