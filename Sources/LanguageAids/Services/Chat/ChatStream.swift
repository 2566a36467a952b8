import ListenCore

/// Joins a streamed answer of a chat endpoint from bytes that are split anywhere.
///
/// Ends with `[DONE]` or a finish reason, whichever comes first: not every server sends both, and
/// a stream of Anthropic's has one in its last events. One of Google's ends with the connection,
/// since Gemini may give a finish reason in every piece. An answer that exceeds the limit is ended
/// there, since some models never stop.
struct ChatStream: Sendable {
    /// The state of the answer.
    enum State: Hashable, Sendable {
        /// It continues.
        case open
        /// It is whole.
        case done
        /// It reached the length limit of the model or of this program.
        case full
        /// The service's content filter stopped it.
        case filtered
        /// The endpoint sent an error; `reason` is its text.
        case failed(reason: String)
        /// The bytes are not a stream of answers.
        case malformed
    }

    /// The longest answer, in bytes.
    static let limit = 32 << 10

    /// The key, which is removed from error messages.
    private let secret: Secret?
    private(set) var state = State.open
    private(set) var text = ""
    /// The error that the endpoint sent in the stream.
    private(set) var failure: [UInt8] = []
    private let kind: ChatKind
    /// True once a piece of Google's said that it was the last.
    private var mayBeWhole = false
    private var events = ServerSentEvents()
    private var lines = ChatLines()
    private var thinking = ThinkingFilter()

    /// A stream; `secret` is removed from the endpoint's error messages.
    init(_ kind: ChatKind = .openai, hiding secret: Secret? = nil) {
        (self.kind, self.secret) = (kind, secret)
    }

    /// Adds bytes and returns the text they append to the answer.
    mutating func receive(_ bytes: some Sequence<UInt8>) -> String {
        let length = text.utf8.count
        let arrived = kind == .ollama ? lines.receive(bytes) : events.receive(bytes)
        for event in arrived { read(event) }
        if events.isOverflown || lines.isOverflown, state == .open { state = .malformed }
        return String(decoding: text.utf8.dropFirst(length), as: UTF8.self)
    }

    /// Ends the stream and returns the text that was held back; `isCut` when the transfer failed.
    mutating func finish(isCut: Bool = false) -> String {
        let length = text.utf8.count
        if kind == .ollama {
            // A line that was cut is no fault of the endpoint's.
            if let line = lines.finish(), ChatPart(line.utf8, kind) != nil { read(line) }
        } else if let event = events.finish() {
            read(event)
        }
        if mayBeWhole, !isCut, state == .open { state = .done }
        return String(decoding: text.utf8.dropFirst(length), as: UTF8.self)
    }

    private mutating func read(_ event: String) {
        guard state == .open else { return }
        if event == "[DONE]" {
            state = .done
            return
        }
        guard let part = ChatPart(event.utf8, kind) else {
            state = .malformed
            return
        }
        guard !part.isStrange else {
            // Usage reports have no answer; errors have a text.
            let bytes = Array(event.utf8)
            if let reason = ServiceErrorText.text(of: bytes, hiding: secret?.reveal()) {
                state = .failed(reason: reason)
                failure = bytes
            }
            return
        }
        text += thinking.receive(part.text)
        if part.ending == .whole, kind == .google { mayBeWhole = true }
        switch part.ending {
        case .whole where kind != .google: state = .done
        case .full: state = .full
        case .filtered: state = .filtered
        case .whole, nil: if text.utf8.count > Self.limit { state = .full }
        }
    }
}

/// Removes a model's reasoning before its answer: `<think>…</think>` at the beginning of its text.
struct ThinkingFilter: Sendable {
    private enum State {
        case start, inside, after
    }

    private static let (opening, closing) = ("<think>", "</think>")
    private var state = State.start
    private var held = ""

    /// The part of a piece that belongs to the answer.
    mutating func receive(_ piece: String) -> String {
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
            return receive("")
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
