import Documents
import Feeds
import HTMLText
import ListenCore
import Markup
import Subtitles

/// The body of a transcript, and the ways to read it.
struct TranscriptBody {
    /// The forms that a beginning tells.
    enum Form: Hashable {
        case json, webVTT, other
        /// HTML; a whole page, or a part of one.
        case page(isWhole: Bool)
    }

    private let bytes: [UInt8]
    private let stated: FeedTranscript
    private let contentType: String?
    private let language: Language?
    private let analysis: any TextAnalyzing
    /// The body, decoded.
    let text: String
    /// Its form.
    let form: Form

    /// A name for messages.
    private var name: String { stated.address }

    init(
        _ bytes: [UInt8], of stated: FeedTranscript, contentType: String?,
        _ language: Language?, _ analysis: any TextAnalyzing
    ) {
        (self.bytes, self.stated, self.contentType) = (bytes, stated, contentType)
        (self.language, self.analysis) = (language, analysis)
        text = DecodedText.text(of: bytes, language: language, analysis: analysis)
        let type = contentType ?? stated.type ?? ""
        form = Self.form(of: text, isHTML: type.lowercased().contains("html"))
    }

    /// The form by the beginning; `isHTML` is what the type says.
    static func form(of text: String, isHTML: Bool) -> Form {
        var start = text.prefix(8_192).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        if start.hasPrefix("WEBVTT") { return .webVTT }
        if start.first == "{" || start.first == "[", isJSON(start) { return .json }
        if PageSign.isPage(start) { return .page(isWhole: true) }
        // Comments and declarations before the first element.
        while start.hasPrefix("<!--") || start.hasPrefix("<?") {
            let mark = start.hasPrefix("<?") ? ">" : "-->"
            guard let end = start.firstRange(of: mark)?.upperBound else { break }
            start = start[end...].drop(while: \.isWhitespace)
        }
        guard start.first == "<" else {
            let hasTags = ["</p>", "</cite>", "</time>", "<br"].contains { text.contains($0) }
            return isHTML && hasTags ? .page(isWhole: false) : .other
        }
        let tag = start.dropFirst().prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
            .lowercased()
        return isHTML || parts.contains(tag) ? .page(isWhole: false) : .other
    }

    private static func isJSON(_ start: Substring) -> Bool {
        let next = start.dropFirst().first { !$0.isWhitespace }
        return start.first == "{" ? next == "\"" : next == "{"
    }

    private static let parts: Set = [
        "cite", "time", "p", "div", "span", "section", "article", "main", "ul", "ol", "dl", "h1",
        "h2", "h3", "h4", "blockquote", "strong", "em", "b", "meta", "title", "style", "table",
    ]

    // MARK: - Readings

    /// The text of a page: its lines with times, else its paragraphs.
    func page(isWhole: Bool) throws(TranscriptError) -> Transcript.Found {
        let page = TranscriptPage(
            HTMLPage(
                bytes, contentType: contentType, language: language, analysis: analysis))
        if !page.lines.isEmpty {
            return try timed(SpokenLines(page.lines).named.written(), .html)
        }
        // A file of subtitles was promised: the page says that it is not there.
        if isWhole, TranscriptKind(of: stated).hasTimes {
            throw TranscriptError(.page, subject: name)
        }
        guard !page.paragraphs.isEmpty else { throw TranscriptError(.empty, subject: name) }
        let turns = Self.turns(of: page.paragraphs)
        return Transcript.Found(
            content: .untimed(
                ReadingText(
                    parts: turns.map(\.text), form: .prose,
                    language: language ?? page.language, speakers: turns.map(\.speaker))),
            kind: .html, namesSpeakers: Set(turns.compactMap(\.speaker)).count > 1)
    }

    /// A text with times out of bytes that the program reads.
    func timed(
        _ bytes: [UInt8], _ kind: TranscriptKind
    ) throws(TranscriptError) -> Transcript.Found {
        do throws(SubtitleError) {
            return found(bytes, try document(bytes), kind)
        } catch {
            throw TranscriptError(.unreadable(reason: error.description), subject: name)
        }
    }

    /// The text of a body whose beginning says nothing: subtitles of any kind, else lines with
    /// times, else plain text.
    func anything() throws(TranscriptError) -> Transcript.Found {
        if let document = try? document(bytes), isTimed(document) {
            let kind: TranscriptKind =
                switch document.format {
                case "srt": .subRip
                case "ttml": .timedText
                default: .unknown
                }
            let lines = SpokenLines(document)
            if let named = lines?.named, named.hasSpeakers {
                return try timed(named.written(), kind)
            }
            return found(bytes, document, kind)
        }
        let lines = SpokenLines(PlainTimes.lines(of: text))
        if !lines.lines.isEmpty {
            return try timed(lines.named.written(), .plain)
        }
        do {
            let text = try ReadingText(
                bytes, name: "transcript.txt", language: language, analysis: analysis)
            let turns = Self.turns(of: text.parts.map { (nil, $0) })
            return Transcript.Found(
                content: .untimed(
                    ReadingText(
                        parts: turns.map(\.text), form: text.form,
                        language: text.language ?? language, speakers: turns.map(\.speaker))),
                kind: .plain)
        } catch {
            throw TranscriptError(.unreadable(reason: "\(error)"), subject: name)
        }
    }

    /// The paragraphs with the names that are written before them beside them, where the page marks
    /// none.
    private static func turns(of paragraphs: [SpeakerLabels.Turn]) -> [SpeakerLabels.Turn] {
        guard paragraphs.allSatisfy({ $0.speaker == nil }) else { return paragraphs }
        return SpeakerLabels.parted(paragraphs.map(\.text), isTranscript: true) ?? paragraphs
    }

    private func document(_ bytes: [UInt8]) throws(SubtitleError) -> SubtitleDocument {
        try SubtitleReader.document(
            bytes, name: name, language: language, analysis: analysis, assembles: false)
    }

    private func found(
        _ bytes: [UInt8], _ document: SubtitleDocument, _ kind: TranscriptKind
    ) -> Transcript.Found {
        let payload = TrackPayload(
            bytes: bytes, name: name, language: language ?? document.track.language)
        let end = document.track.cues.lazy.map(\.end).max() ?? .zero
        let names = Set(document.track.cues.lazy.flatMap(\.voices).map(\.name))
        return Transcript.Found(
            content: .timed(payload, end: end), kind: kind, namesSpeakers: names.count > 1)
    }

    /// True when the lines are most of the body: a time in the midst of a plain text makes no
    /// subtitles of it.
    private func isTimed(_ document: SubtitleDocument) -> Bool {
        guard ["lrc", "tsv", "csv", "ssv", "sbv", "sub"].contains(document.format) else {
            return true
        }
        if document.format == "lrc", PlainTimes.hasHours(text) { return false }
        let shown = document.track.cues.reduce(0) { $0 + $1.text.utf8.count }
        return shown * 5 >= text.utf8.count * 2
    }
}
