import ListenCore

/// Puts a streamed answer of a chat endpoint together, from bytes split
/// anywhere.
///
/// Ends with `[DONE]` or a finish reason, whichever comes first: not every
/// server sends both. An answer that passes the limit is ended there, since some
/// models never stop.
struct ChatStream: Sendable {
    /// What the answer has come to.
    enum State: Hashable, Sendable {
        /// More is to come.
        case open
        /// It is whole.
        case done
        /// It is as long as it may be: the model's limit, or ours.
        case full
        /// The service's filter of contents stopped it.
        case filtered
        /// The endpoint sent an error; `reason` is its text.
        case failed(reason: String)
        /// What comes is no stream of answers.
        case malformed
    }

    /// The longest answer, in bytes.
    static let limit = 32 << 10

    /// What must not be told of an error: the key.
    private let secret: Secret?
    private(set) var state = State.open
    private(set) var text = ""
    private var events = ServerSentEvents()
    private var thinking = ThinkingFilter()

    /// A stream; `secret` is left out of what the endpoint says of errors.
    init(hiding secret: Secret? = nil) {
        self.secret = secret
    }

    /// Takes more bytes; gives the text they add to the answer.
    mutating func take(_ bytes: some Sequence<UInt8>) -> String {
        let length = text.utf8.count
        for event in events.take(bytes) { read(event) }
        if events.isOverflown, state == .open { state = .malformed }
        return String(decoding: text.utf8.dropFirst(length), as: UTF8.self)
    }

    /// Tells that no more bytes come; gives the text that was held back.
    mutating func finish() -> String {
        let length = text.utf8.count
        if let event = events.finish() { read(event) }
        return String(decoding: text.utf8.dropFirst(length), as: UTF8.self)
    }

    private mutating func read(_ event: String) {
        guard state == .open else { return }
        if event == "[DONE]" {
            state = .done
            return
        }
        guard let chunk = ChatChunk(event) else {
            state = .malformed
            return
        }
        guard let choice = chunk.choices?.first else {
            // Usage reports have no choices; errors have a text.
            let text = ServiceErrorText.text(of: Array(event.utf8), hiding: secret?.reveal())
            if let reason = text {
                state = .failed(reason: reason)
            }
            return
        }
        if let content = choice.delta?.content { text += thinking.take(content) }
        switch ChatEnding(choice.reason) {
        case .whole: state = .done
        case .full: state = .full
        case .filtered: state = .filtered
        case nil: if text.utf8.count > Self.limit { state = .full }
        }
    }
}

/// Leaves out what a model thinks before it answers: `<think>…</think>` at the
/// beginning of its text.
struct ThinkingFilter: Sendable {
    private enum State {
        case start, inside, after
    }

    private static let (opening, closing) = ("<think>", "</think>")
    private var state = State.start
    private var held = ""

    /// The part of a piece that belongs to the answer.
    mutating func take(_ piece: String) -> String {
        switch state {
        case .after:
            return piece
        case .start:
            held += piece
            let begun = held.drop(while: \.isWhitespace)
            if begun.count < Self.opening.count, Self.opening.hasPrefix(begun) { return "" }
            guard begun.hasPrefix(Self.opening) else {
                state = .after
                defer { held = "" }
                return String(begun)
            }
            state = .inside
            held = String(begun.dropFirst(Self.opening.count))
            return take("")
        case .inside:
            held += piece
            guard let end = held.firstRange(of: Self.closing) else {
                held = String(held.suffix(Self.closing.count))
                return ""
            }
            let rest = held[end.upperBound...].drop(while: \.isWhitespace)
            state = rest.isEmpty ? .start : .after
            held = ""
            return String(rest)
        }
    }
}
