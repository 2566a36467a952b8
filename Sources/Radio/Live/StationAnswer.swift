import FoundationEssentials
import HTTPCaching
import ListenCore

/// The kind of an answer of a station, by its head.
enum StationAnswer: Hashable {
    /// Sound, with metadata after so many bytes.
    case sound(interval: Int?)
    /// A list of streams.
    case list
    /// Nothing that is heard.
    case refused(LiveMachine.Cause)

    /// True for the answer of a station, or for a list of one, and false for that of a recording.
    ///
    /// A station names itself, or sends sound without a length on a connection that has no other
    /// end.
    static func isStation(_ head: HTTPResponseHead) -> Bool {
        guard head.status == 200 else { return false }
        let type = head.fields.first("Content-Type")
        if PlaylistReader.isNamed(type: type, url: head.url) { return true }
        if head.fields.contains("icy-metaint") { return true }
        guard !head.fields.contains("Content-Length") else { return false }
        if head.fields.lines.contains(where: { $0.name.lowercased().hasPrefix("icy-") }) {
            return true
        }
        let bare = (type ?? "").lowercased()
        return (bare.hasPrefix("audio/") || bare.hasPrefix("application/ogg"))
            && !head.fields.contains("Transfer-Encoding") && !head.version.hasPrefix("HTTP/2")
            && !head.fields.contains("Accept-Ranges")
    }

    /// The answer with a head; `now` is when it came, for an order to wait.
    init(_ head: HTTPResponseHead, name: String, now: Date) {
        guard head.status == 200 else {
            let order = RetryAfter.seconds(head.fields, now: now)
            self = .refused(.status(head.status, retryAfter: order))
            return
        }
        let type = head.fields.first("Content-Type")
        let bare = (type ?? "").prefix { $0 != ";" }.lowercased().filter { !$0.isWhitespace }
        if PlaylistReader.isNamed(type: type, url: head.url) {
            self = .list
        } else if bare == "text/html" || bare == "application/xhtml+xml" {
            self = .refused(.refused(RadioError(.page, subject: name)))
        } else if ["text/", "image/", "application/json", "application/xml", "application/pdf"]
            .contains(where: { bare.hasPrefix($0) })
        {
            self = .refused(.refused(RadioError(.noSound(type: bare), subject: name)))
        } else {
            self = .sound(interval: head.fields.first("icy-metaint").flatMap { Int($0) })
        }
    }
}

/// The facts that a station tells of itself in the head of its answer.
package struct StationFacts: Hashable, Sendable {
    /// Its name, on one line; `nil` when it tells none.
    package var name: String?
    /// The kind of what it sends.
    package var genre: String?
    /// Its page.
    package var homepage: String?
    /// Bits per second in thousands.
    package var bitrate: Int?
    /// The type of its sound.
    package var type: String?

    /// The facts in a head.
    init(_ fields: HTTPFields) {
        func text(_ field: String) -> String? {
            let text = StationText.line(fields.first(field) ?? "", limit: 200)
            return text.isEmpty ? nil : text
        }
        (name, genre, homepage) = (text("icy-name"), text("icy-genre"), text("icy-url"))
        bitrate = text("icy-br").flatMap { Int($0.prefix { $0.isNumber }) }
        type = text("Content-Type")
    }
}
