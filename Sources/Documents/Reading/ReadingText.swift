package import ListenCore
import Markup
import Subtitles

/// A text to be read aloud, out of a file of any kind that holds one.
extension ReadingText {
    /// The largest text that is read, in bytes.
    package static let limitBytes = 32 << 20

    /// The text of a file: subtitles, HTML, Markdown or plain text, by its name and content.
    ///
    /// Wrapped lines of plain text are joined unless `keepsLines`. Throws a `SubtitleError` for
    /// subtitles without cues, a `StatedError` for a file that is not text.
    package init(
        _ bytes: [UInt8], name: String, language: Language? = nil, keepsLines: Bool = false,
        analysis: any TextAnalyzing
    ) throws {
        let kind = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
        if Self.subtitleNames.contains(kind) {
            let track = try SubtitleReader.document(
                bytes, name: name, language: language, analysis: analysis
            ).track
            self.init(track)
            return
        }
        guard !ContentSign.isBinary(Array(bytes.prefix(4_096))) else {
            throw StatedError(
                .badData,
                "\(name.printable(limit: 200)) holds no text. "
                    + "Give plain text, Markdown, HTML, an EPUB or subtitles.")
        }
        let text = DecodedText.text(of: bytes, language: language, analysis: analysis)
        guard ["html", "htm", "xhtml", "xml"].contains(kind) || Self.isMarkup(text) else {
            let parts =
                ["md", "markdown"].contains(kind)
                ? MarkdownText.parts(text, keepsLines: keepsLines)
                : PlainText.parts(text, keepsLines: keepsLines)
            self.init(parts: parts, form: .prose, language: nil)
            return
        }
        let page = PageReader.text(of: bytes, language: language, analysis: analysis)
        self.init(
            parts: page.blocks.flatMap(\.spokenParts), form: .prose, language: page.language)
    }

    /// The text of subtitles: what is said in each cue, by whom.
    package init(_ track: SubtitleTrack) {
        let lines: [(speaker: String?, text: String)] =
            track.hasWordCues
            ? track.sentences.map { ($0.speaker, $0.text) }
            : track.cues.flatMap(\.turns).map {
                ($0.speaker, $0.text.split(separator: "\n").joined(separator: " "))
            }
        self.init(
            parts: lines.map(\.text), form: .lines, language: track.language,
            speakers: lines.map(\.speaker))
    }

    /// The text of a chapter of an EPUB.
    package init(_ chapter: EPUBChapter, of book: EPUBBook) {
        self.init(
            parts: chapter.paragraphs, form: .prose,
            language: chapter.language ?? book.tags.language)
    }

    /// The text of all chapters of an EPUB, in their order.
    package init(_ book: EPUBBook) {
        self.init(
            parts: book.chapters.flatMap(\.paragraphs), form: .prose,
            language: book.tags.language ?? book.chapters.lazy.compactMap(\.language).first)
    }

    private static let subtitleNames: Set<String> = [
        "srt", "vtt", "lrc", "ass", "ssa", "ttml", "dfxp", "sbv", "sub", "smil", "smi", "sami",
        "ttxt", "textgrid", "eaf", "json", "tsv", "csv", "ssv", "aud",
    ]

    private static func isMarkup(_ text: String) -> Bool {
        PageSign.isPage(text[...])
            || text.drop { $0.isWhitespace }.prefix(5).lowercased() == "<?xml"
    }
}

extension ReadingText {
    /// The text of a document of any kind, all its chapters in their order.
    package init(_ work: WrittenWork) {
        self.init(
            parts: work.chapters.flatMap { $0.blocks.flatMap(\.spokenParts) }, form: .prose,
            language: work.facts.language ?? work.chapters.lazy.compactMap(\.language).first)
    }
}
