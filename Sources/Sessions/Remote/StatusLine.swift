import ConsoleOutput
import ListenCore
import ListenUI
import Terminal

/// A player's status as one line, by a pattern with names in braces.
struct StatusLine {
    /// The default pattern.
    static let standard = "{icon} {position}/{duration} {sentence}"

    /// The known names.
    static let names: [String] = values.map(\.name)

    private enum Part {
        case text(String)
        case value(@Sendable (PlayerStatus) -> String)
    }

    private let parts: [Part]

    /// Parses a pattern; throws on an unknown name.
    init(_ pattern: String) throws(RemoteError) {
        var parts: [Part] = []
        var rest = pattern[...]
        while let open = rest.firstIndex(of: "{") {
            parts.append(.text(String(rest[..<open])))
            rest = rest[rest.index(after: open)...]
            guard let end = rest.firstIndex(of: "}") else {
                throw RemoteError(.words("A { in the pattern has no }."))
            }
            let name = String(rest[..<end])
            guard let value = Self.values.first(where: { $0.name == name })?.value else {
                let meant = Suggestion.closest(to: name, among: Self.names)
                throw RemoteError(
                    .words(
                        "There is no {\(name)}. "
                            + (meant.map { "Did you mean {\($0)}?" }
                                ?? "There are \(Self.names.joined(separator: ", ")).")))
            }
            parts.append(.value(value))
            rest = rest[rest.index(after: end)...]
        }
        self.parts = parts + [.text(String(rest))]
    }

    /// The line, safe for a terminal and cut to the width.
    func text(_ status: PlayerStatus, width: Int) -> String {
        let line = parts.map { part in
            switch part {
            case .text(let text): text
            case .value(let value): value(status)
            }
        }.joined()
        let trimmed = line.split(separator: " ").joined(separator: " ")
        return TerminalText(trimmed).truncated(to: Columns(max(1, width))).string
    }

    private static let values: [(name: String, value: @Sendable (PlayerStatus) -> String)] = [
        ("state", { $0.state.rawValue }),
        ("icon", { icon($0.state) }),
        ("reason", { $0.reason ?? "" }),
        ("source", { $0.source }),
        ("book", { $0.book?.title ?? "" }),
        ("chapter", { $0.chapter?.title ?? "" }),
        ("position", { clock($0.positionSeconds) }),
        ("duration", { clock($0.durationSeconds) }),
        ("percent", { percent($0) }),
        ("rate", { $0.rate.map { PlaybackRate(hundredths: hundredths($0)).text } ?? "" }),
        ("wpm", { $0.wordsPerMinute.map { "\($0)" } ?? "" }),
        ("sentence", { text(of: $0) }),
        ("number", { $0.sentence.map { "\($0.index &+ 1)" } ?? "" }),
        ("sentences", { $0.sentence.map { "\($0.count)" } ?? "" }),
        ("word", { $0.sentence?.word ?? "" }),
        ("translation", { $0.sentence?.translation ?? "" }),
        ("pass", { pass($0.pass) }),
        ("drill", { $0.drill ?? "" }),
        ("sleep", { $0.sleep.map { clock($0.leftSeconds) } ?? "" }),
    ]

    /// The sentence; the chapter when there is none, or while it is hidden or dictated.
    private static func text(of status: PlayerStatus) -> String {
        if let text = status.sentence?.text, !text.isEmpty, status.text != "hidden" { return text }
        return status.chapter?.title ?? ""
    }

    private static func icon(_ state: PlayerStatus.State) -> String {
        switch state {
        case .playing, .gap: "▶"
        case .buffering, .loading: "…"
        case .ready, .paused, .held, .interrupted: "‖"
        case .empty, .ended: "■"
        case .failed: "!"
        }
    }

    /// The number may come from a socket, so any value must be safe.
    private static func clock(_ seconds: Double?) -> String {
        guard let seconds, seconds.isFinite else { return "–:––" }
        return MediaTime.seconds(min(max(seconds, 0), 3_600_000)).clockText
    }

    private static func hundredths(_ rate: Double) -> Int {
        rate.isFinite ? Int((min(max(rate, 0), 100) * 100).rounded()) : 100
    }

    /// The share that was heard; the time when the length is unknown.
    private static func percent(_ status: PlayerStatus) -> String {
        guard let place = status.positionSeconds, place.isFinite else { return "" }
        guard let length = status.durationSeconds else { return clock(place) }
        guard length.isFinite, length > 0 else { return "" }
        return "\(Int((min(max(place / length, 0), 1) * 100).rounded()))%"
    }

    private static func pass(_ pass: PlayerStatus.Pass?) -> String {
        guard let pass else { return "" }
        return pass.count.map { "\(pass.number)/\($0)" } ?? "\(pass.number)"
    }
}
