import Documents
package import Feeds
import HTMLText
package import ListenCore
import Subtitles

/// A written text of an episode, read.
///
/// Types lie, so the body decides what it is.
///
///     let text = try Transcript(bytes, of: transcript, contentType: "text/plain")
///     if case .timed(let payload, let end) = text.content { … }
package struct Transcript: Sendable {
    /// The text as the program uses it.
    package enum Content: Sendable {
        /// A text with times, in a form that the program reads, and the end of its last line.
        case timed(TrackPayload, end: MediaTime)
        /// A text without times, to be aligned with the sound.
        case untimed(ReadingText)
    }

    /// The text.
    package let content: Content
    /// The form its body has.
    package let kind: TranscriptKind
    /// True when it says who speaks, and more than one person does.
    package let namesSpeakers: Bool

    /// The largest text, in bytes.
    package static let limitBytes = 16 << 20

    /// Reads the body of a text that a feed names; throws the reason where it is none.
    ///
    /// Without a language of its own it is in that of the episode, `spoken`.
    package init(
        _ bytes: [UInt8], of stated: FeedTranscript, contentType: String? = nil,
        spoken: Language? = nil, analysis: any TextAnalyzing = PlainTextAnalysis()
    ) throws(TranscriptError) {
        guard bytes.count <= Self.limitBytes else {
            throw TranscriptError(.tooLarge, subject: stated.address)
        }
        let body = TranscriptBody(
            bytes, of: stated, contentType: contentType, stated.language ?? spoken, analysis)
        guard body.text.contains(where: { !$0.isWhitespace }) else {
            throw TranscriptError(.empty, subject: stated.address)
        }
        let read: Found
        switch body.form {
        case .page(let isWhole): read = try body.page(isWhole: isWhole)
        case .json:
            guard let lines = SpokenLines(json: Array(body.text.utf8)) else {
                read = try body.timed(bytes, .json)
                break
            }
            let named = lines.named
            let isWhole = !lines.lacksEnds && named.lines == lines.lines
            read = try body.timed(isWhole ? bytes : named.written(), .json)
        case .webVTT: read = try body.timed(bytes, .webVTT)
        case .other: read = try body.anything()
        }
        (content, kind, namesSpeakers) = (read.content, read.kind, read.namesSpeakers)
    }

    /// The text that a body holds, with its form.
    struct Found {
        let content: Content
        let kind: TranscriptKind
        var namesSpeakers = false
    }
}

extension Transcript {
    /// The fit of its times with a sound of a length; `nil` for a text without times.
    package func fit(length: MediaTime?) -> TranscriptFit? {
        guard case .timed(_, let end) = content else { return nil }
        return TranscriptFit(end: end, length: length)
    }
}
