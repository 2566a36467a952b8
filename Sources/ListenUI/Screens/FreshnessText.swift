public import ListenCore

extension Freshness {
    /// What a status line says about it; nothing where there is nothing to say.
    public var statusText: String? {
        switch self {
        case .local, .fetched: nil
        case .fresh(let age): "cached \(age.agoText)"
        case .stale(let age): "stale (cached \(age.agoText)), refreshing…"
        case .offline(let age, let reason) where reason.isAboutAccess:
            "no access — from the cache, \(age.lengthText) old"
        case .offline(let age, _): "offline — from the cache, \(age.lengthText) old"
        }
    }
}

extension ServiceError {
    /// Whether the server is there, and it is the token that is missing or wrong.
    public var isAboutAccess: Bool {
        switch code {
        case .status(401, _), .status(403, _), .token: true
        default: false
        }
    }
}

extension Duration {
    /// A length in its largest whole unit: `40 s`, `5 min`, `2 h`, `3 d`.
    public var lengthText: String {
        let seconds = max(0, components.seconds)
        return switch seconds {
        case ..<60: "\(seconds) s"
        case ..<3_600: "\(seconds / 60) min"
        case ..<172_800: "\(seconds / 3_600) h"
        default: "\(seconds / 86_400) d"
        }
    }

    /// How long ago: `just now`, `5 min ago`.
    public var agoText: String {
        components.seconds < 60 ? "just now" : "\(lengthText) ago"
    }
}
