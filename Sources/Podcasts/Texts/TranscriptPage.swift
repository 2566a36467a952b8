import HTMLText
import ListenCore
import Subtitles

/// A transcript as HTML: `<cite>Anna:</cite> <time>0:05</time> <p>…</p>` of the podcast namespace,
/// or any page.
struct TranscriptPage {
    /// The lines with times; empty where the page has none.
    private(set) var lines: [SpokenLine] = []
    /// The paragraphs of the text, each with its speaker where the page marks one.
    private(set) var paragraphs: [SpeakerLabels.Turn] = []
    /// The language the page states.
    let language: Language?

    /// A page with fewer times has none: one may be that of its publication.
    private static let leastTimes = 2

    init(_ page: HTMLPage) {
        language = page.language
        var reader = PageReader()
        var node = page.body
        let end = page.end(page.body)
        while node < end {
            let tag = page.tag(node)
            if tag == .text {
                reader.add(page.text(node))
            } else if page.isHidden(node) || Self.framing.contains(tag) {
                node = page.end(node)
                continue
            } else if tag == .cite, let name = SpokenLines.name(page.content(of: node)),
                name.utf8.count <= 200
            {
                reader.speaks(name)
                node = page.end(node)
                continue
            } else if tag == .time, let time = TranscriptClock.time(page.content(of: node)) {
                reader.begins(at: time)
                node = page.end(node)
                continue
            } else if Self.blocks.contains(tag) {
                reader.endParagraph()
            }
            node += 1
        }
        reader.endParagraph()
        paragraphs = reader.paragraphs
        let timed = reader.lines.filter { !$0.text.isEmpty }
        if timed.count >= Self.leastTimes, Self.rise(timed) { lines = timed }
    }

    /// True when times rise, but for a few: those of a page's comments do not.
    private static func rise(_ lines: [SpokenLine]) -> Bool {
        let falls = zip(lines, lines.dropFirst()).count { $0.start > $1.start }
        return falls * 20 <= lines.count
    }

    private static let framing: HTMLTagSet = [.nav, .header, .footer, .aside, .form, .menu]
    private static let blocks: HTMLTagSet = [
        .p, .div, .br, .li, .ul, .ol, .dl, .dt, .dd, .blockquote, .section, .article, .main,
        .h1, .h2, .h3, .h4, .h5, .h6, .hr, .pre, .table, .tr, .td, .figure, .details, .summary,
    ]
}

/// Collects what a page says, in its order.
private struct PageReader {
    var lines: [SpokenLine] = []
    var paragraphs: [SpeakerLabels.Turn] = []
    private var text = ""
    private var speaker: String?

    mutating func add(_ more: String) { text += more }

    mutating func speaks(_ name: String) {
        endParagraph()
        speaker = name
    }

    mutating func begins(at time: MediaTime) {
        endParagraph()
        lines.append(SpokenLine(speaker: speaker, start: time, end: nil, text: ""))
    }

    mutating func endParagraph() {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        text = ""
        guard !words.isEmpty else { return }
        if let last = lines.indices.last {
            if lines[last].text.isEmpty { lines[last].speaker = speaker }
            lines[last].text += (lines[last].text.isEmpty ? "" : " ") + words
        }
        paragraphs.append((speaker, words))
    }
}
