package import ListenCore

/// A size as people read it: `812 B`, `14 KB`, `3.4 MB`, `2.0 GB`.
package func byteText(_ bytes: Int64) -> String {
    switch bytes {
    case ..<1_000: "\(bytes) B"
    case ..<1_000_000: "\((bytes + 500) / 1_000) KB"
    case ..<1_000_000_000: "\(bytes / 1_000_000).\(bytes / 100_000 % 10) MB"
    default: "\(bytes / 1_000_000_000).\(bytes / 100_000_000 % 10) GB"
    }
}

/// The share of a chapter that was heard, or the time when its length is unknown.
package func heardText(_ position: PlaybackPosition) -> String {
    position.share.map(percent) ?? "\(position.position.clockText) heard"
}

/// A share as people read it, rounded down: `41 %`.
package func percent(_ share: Double) -> String {
    "\(Int((share * 100).rounded(.down))) %"
}
