import ListenCore

/// The chapters of Matroska's XML, read by its tags alone: the first edition's
/// atoms of the outermost level that are not hidden.
enum MatroskaChapters {
    static func read(_ text: String, _ log: inout ListLog) -> [RecordingChapter] {
        var chapters: [RecordingChapter] = []
        var depth = 0
        var open: (start: MediaTime?, end: MediaTime?, title: String?, isHidden: Bool, line: Int)?
        var editions = 0
        var content: [UInt8] = []
        var tag: [UInt8]?
        var line = 1
        for byte in text.utf8 {
            if byte == 0x0A { line += 1 }
            if tag == nil, byte != 0x3C {
                if content.count < TagText.longestName * 4 { content.append(byte) }
                continue
            }
            if byte == 0x3C {
                tag = []
                continue
            }
            guard byte == 0x3E, let name = tag else {
                if let count = tag?.count, count < 64 { tag?.append(byte) }
                continue
            }
            tag = nil
            let value = unescaped(content)
            content = []
            switch String(decoding: name.prefix { $0 > 0x20 }, as: UTF8.self) {
            case "EditionEntry": editions += 1
            case "ChapterAtom":
                depth += 1
                if depth == 1 { open = (nil, nil, nil, false, line) }
            case "/ChapterAtom":
                depth = max(0, depth - 1)
                guard depth == 0, let done = open, editions <= 1 else { continue }
                open = nil
                guard let start = done.start else {
                    log.note(done.line, "A chapter has no ChapterTimeStart that can be read.")
                    continue
                }
                if !done.isHidden {
                    chapters.append(
                        RecordingChapter(title: done.title, start: start, end: done.end))
                }
            case "/ChapterTimeStart" where depth == 1: open?.start = ListedTime.clock(value.trimmed)
            case "/ChapterTimeEnd" where depth == 1: open?.end = ListedTime.clock(value.trimmed)
            case "/ChapterString" where depth == 1:
                if open?.title == nil { open?.title = TagText.name(value) }
            case "/ChapterFlagHidden" where depth == 1: open?.isHidden = value.trimmed == "1"
            default: break
            }
        }
        if chapters.isEmpty { log.note(0, "The XML holds no ChapterAtom of Matroska.") }
        return chapters
    }

    /// Resolves the five references that XML defines.
    private static func unescaped(_ bytes: [UInt8]) -> String {
        String(decoding: bytes, as: UTF8.self).replacing("&lt;", with: "<")
            .replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
            .replacing("&apos;", with: "'").replacing("&amp;", with: "&")
    }
}
