package import HTTPCaching
import Synchronization

/// The places of one server, asked by one account, that said that what they do is switched off.
///
///     let switchedOff = SwitchedOff()
///     switchedOff.contains(url)  // false
///     switchedOff.learns(from: response, of: url)  // true: its detail says so
///     switchedOff.contains(url)  // true
package final class SwitchedOff: Sendable {
    private let places = Mutex<Set<String>>([])

    /// Places of which none has said so.
    package init() {}

    /// Tells if a place has said so.
    package func contains(_ url: HTTPURL) -> Bool {
        places.withLock { $0.contains(url.description) }
    }

    /// Remembers an answer that says so; gives if it did.
    package func learns(from response: HTTPResponse, of url: HTTPURL) -> Bool {
        guard response.head.status == 503, ErrorDetail.saysSwitchedOff(response) else {
            return false
        }
        places.withLock { _ = $0.insert(url.description) }
        return true
    }
}

extension ErrorDetail {
    /// Tells if a 503 is for good, until somebody changes the server: nothing is said of a time,
    /// and its detail names a switch, or says that nothing is configured.
    static func saysSwitchedOff(_ response: HTTPResponse) -> Bool {
        guard !response.head.fields.contains("Retry-After"),
            let detail = text(of: response.body)
        else { return false }
        return saysSwitchedOff(detail)
    }

    /// Tells if the words say so; by whole words, since "is off" stands in "is offline".
    static func saysSwitchedOff(_ detail: String) -> Bool {
        let words = detail.lowercased().split { !$0.isLetter && $0 != "'" && $0 != "’" }
            .map { String($0) }
        let passing: Set = [
            "temporarily", "temporary", "again", "later", "soon", "shortly", "retry", "maintenance",
            "moment", "moments", "second", "seconds", "minute", "minutes", "hour", "hours",
            "currently", "overloaded", "busy", "until", "starting", "loading",
        ]
        guard passing.isDisjoint(with: words) else { return false }
        let isDenied = !Set(["no", "not", "isn't", "isn’t", "never"]).isDisjoint(with: words)
        if words.contains("disabled") || words.contains("unconfigured") { return !isDenied }
        if isDenied, !Set(["configured", "enabled"]).isDisjoint(with: words) { return true }
        let pairs = zip(words, words.dropFirst()).map { "\($0) \($1)" }
        return !isDenied
            && !Set(["switched off", "turned off", "is off", "are off"]).isDisjoint(with: pairs)
    }
}
