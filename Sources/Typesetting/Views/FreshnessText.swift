package import ListenCore
package import UIVocabulary

extension Freshness {
    /// The text of a status line; `nil` where there is nothing to report.
    package var statusText: String? {
        switch self {
        case .local, .fetched: nil
        case .fresh(let age): "cached \(age.agoText)"
        case .stale(let age): "stale (cached \(age.agoText)), refreshing…"
        case .offline(let age, let reason):
            "\(reason.inBrief) — from the cache, \(age.lengthText) old"
        }
    }
}

extension ServiceError {
    /// The failure in two or three words, for a status line.
    package var inBrief: String {
        switch code {
        case .offline, .notCached, .notAsked: "offline"
        case .proxy: "no proxy"
        case .webPage: "a web page came"
        case .elsewhere: "sent on elsewhere"
        case .timeout: "no answer in time"
        case .cut, .incomplete: "cut off"
        case .tls: "connection not secure"
        case .status(401, _), .status(403, _), .token, .refused: "no access"
        case .status(let status, _): "error \(status) of the server"
        case .tryLater: "the server asks to wait"
        case .malformed, .tooLarge: "answer unreadable"
        case .notFound: "gone from the server"
        case .noSound, .unheard, .voice: "no sound"
        case .notSupported, .notInStep, .switchedOff, .file, .notKept, .misconfigured, .cancelled:
            "not asked"
        }
    }

    /// The failure with the keys that lead from the player to other books.
    package func onScreen(_ keys: KeyMap) -> String {
        let back = keys.label(of: .leave, in: .player) ?? "Esc"
        let source = keys.label(of: .changeSource, in: .lists) ?? "S"
        return told(way: "\(back), then \(source) leads to the library of this machine.")
    }

    /// True when the token could not be read, so that no request was sent.
    package var isAboutToken: Bool {
        if case .token = code { true } else { false }
    }

    /// True when access fails: the token is missing, or the server rejects it.
    package var isAboutAccess: Bool {
        switch code {
        case .status(401, _), .status(403, _), .token, .refused: true
        default: false
        }
    }
}

extension Duration {
    /// A length in its largest whole unit: `40 s`, `5 min`, `2 h`, `3 d`.
    var lengthText: String {
        let seconds = max(0, components.seconds)
        return switch seconds {
        case ..<60: "\(seconds) s"
        case ..<3_600: "\(seconds / 60) min"
        case ..<172_800: "\(seconds / 3_600) h"
        default: "\(seconds / 86_400) d"
        }
    }

    /// The age in words: `just now`, `5 min ago`.
    package var agoText: String {
        components.seconds < 60 ? "just now" : "\(lengthText) ago"
    }
}
