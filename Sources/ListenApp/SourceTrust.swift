import Fetching
import HTTPCaching
import ListenCore
import RemoteFolders

/// The server that a person may trust of a source.
enum SourceTrust {
    /// The address it is asked at; `nil` for a source without a server of its own, as in a cloud.
    @Sendable
    static func home(of source: KeptSource) -> HTTPURL? {
        guard source.kind == .objectStore else { return HTTPURL(source.url) }
        return (try? S3Address(source.url))?.base
    }
}

extension HTTPTransport {
    /// The transport for a source, which trusts of its server what the person trusts of it.
    func trusting(_ source: KeptSource) -> any HTTPTransport {
        trusting(source.trust, at: SourceTrust.home(of: source))
    }
}
