import GRDB
import ListenCore

/// The trust in a server, as two columns.
struct StoredTrust {
    let pin: StoredText?
    let certificates: StoredText?

    init(_ trust: ServerTrust?) {
        pin = (trust?.pin).map { StoredText($0.description) }
        certificates = (trust?.certificates).map { StoredText($0) }
    }
}

extension Row {
    /// The trust in the server of a source or of a place where devices meet; `nil` for what
    /// the system trusts.
    var trust: ServerTrust? {
        // A pin of a backup that nothing can be made of must not let every key pass.
        let pin = optionalText(SourceTable.pin).map { KeyPin($0) ?? .ofNoKey }
        let trust = ServerTrust(pin: pin, certificates: optionalText(SourceTable.certificates))
        return trust.isEmpty ? nil : trust
    }
}
