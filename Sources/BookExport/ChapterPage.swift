import ListenCore
import Markup

/// The two documents of a chapter: its text (XHTML), and the overlay that puts the sound beside it
/// (SMIL; EPUB 3.3, section 9).
struct ChapterPage {
    let chapter: SpokenChapter
    let plan: OverlayPlan
    let book: SpokenBook

    /// The class of the piece that is heard, which readers set by its name in the package.
    static let activeClass = "-epub-media-overlay-active"
    /// The longest pause within a paragraph; texts of sounds have no paragraphs of their own.
    private static let paragraphPause = MediaTime.seconds(1)
    /// The most sentences of a paragraph.
    private static let longestParagraph = 12

    init(_ chapter: SpokenChapter, of book: SpokenBook, by unit: OverlayUnit) {
        (self.chapter, self.book) = (chapter, book)
        plan = OverlayPlan(chapter, by: unit)
    }

    private var title: String { XMLText.name(chapter.title) }

    /// The page; `style` is the address of the style sheet.
    func xhtml(style: String) -> String {
        let tag = XMLText.escaped(book.languageTag)
        let direction = book.isRightToLeft ? " dir=\"rtl\"" : ""
        var out = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE html>
            <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" \
            xml:lang="\(tag)" lang="\(tag)"\(direction)>
            <head>
            <title>\(title)</title>
            <link rel="stylesheet" type="text/css" href="\(style)"/>
            </head>
            <body>
            <section epub:type="chapter" id="chapter">
            <h1 id="title">\(title)</h1>

            """
        for paragraph in paragraphs {
            out += "<p>" + paragraph.map(text(of:)).joined(separator: " ") + "</p>\n"
        }
        return out + "</section>\n</body>\n</html>\n"
    }

    /// The lines of each paragraph: it ends with a pause, or where another speaks.
    private var paragraphs: [[OverlayPlan.Line]] {
        var paragraphs: [[OverlayPlan.Line]] = []
        for line in plan.lines {
            let sentence = chapter.sentences[line.sentence]
            if let last = paragraphs.last, let former = last.last.map({ sentences[$0.sentence] }),
                last.count < Self.longestParagraph, sentence.speaker == former.speaker,
                sentence.start - former.end < Self.paragraphPause
            {
                paragraphs[paragraphs.count - 1].append(line)
            } else {
                paragraphs.append([line])
            }
        }
        return paragraphs
    }

    private var sentences: [Sentence] { chapter.sentences }

    private func text(of line: OverlayPlan.Line) -> String {
        let sentence = sentences[line.sentence]
        let before = line.sentence > 0 ? sentences[line.sentence - 1].speaker : nil
        let speaker =
            sentence.speaker.flatMap { $0 == before ? nil : $0 }
            .map { "<b>\(XMLText.name($0)):</b> " } ?? ""
        let isWhole = line.pieces.count == 1 && line.pieces[0].id == line.id
        var out = "\(speaker)<span id=\"\(line.id)\">"
        for piece in line.pieces {
            let content = words(of: sentence, piece.words)
            out += isWhole ? content.text : "<span id=\"\(piece.id)\">\(content.text)</span>"
            if content.isSpaced, piece.words.upperBound < sentence.words.count { out += " " }
        }
        return out + "</span>"
    }

    /// The text of some words, and whether a space follows.
    private func words(
        of sentence: Sentence, _ range: Range<Int>
    ) -> (text: String, isSpaced: Bool) {
        var out = ""
        for index in range {
            let word = sentence.words[index]
            let text = XMLText.escaped(word.text)
            out +=
                word.reading.map { "<ruby>\(text)<rt>\(XMLText.escaped($0))</rt></ruby>" } ?? text
            if word.isFollowedBySpace, index + 1 < range.upperBound { out += " " }
        }
        return (out, sentence.words[range.upperBound - 1].isFollowedBySpace)
    }

    /// The overlay; `page` is the address of the page, `sounds` those of the sound files.
    func smil(page: String, sounds: [String]) -> String {
        var out = """
            <?xml version="1.0" encoding="UTF-8"?>
            <smil xmlns="http://www.w3.org/ns/SMIL" xmlns:epub="http://www.idpf.org/2007/ops" \
            version="3.0">
            <body epub:textref="\(page)#chapter">

            """
        var count = 0
        func pair(_ id: String, _ clip: SoundRange) -> String {
            count += 1
            return """
                <par id="p\(count)"><text src="\(page)#\(id)"/>\
                <audio src="\(sounds[clip.sound])" clipBegin="\(XMLText.clock(clip.start))" \
                clipEnd="\(XMLText.clock(clip.end))"/></par>

                """
        }
        for clip in plan.heading { out += pair("title", clip) }
        for line in plan.lines {
            let pieces = line.pieces.filter { !$0.clips.isEmpty }
            let pairs = pieces.flatMap { piece in piece.clips.map { pair(piece.id, $0) } }.joined()
            guard !pairs.isEmpty else { continue }
            let isWhole = line.pieces.count == 1 && line.pieces[0].id == line.id
            out +=
                isWhole
                ? pairs
                : "<seq id=\"q\(line.id)\" epub:textref=\"\(page)#\(line.id)\">\n"
                    + pairs + "</seq>\n"
        }
        return out + "</body>\n</smil>\n"
    }

    /// The style sheet of all pages.
    static let style = """
        body { margin: 1em; line-height: 1.5; }
        h1 { font-size: 1.3em; }
        .\(activeClass) { background-color: #ffe08a; color: #000000; }

        """
}
