import ListenCore

/// `CHAPTER01=00:00:00.000` with `CHAPTER01NAME=Title`, as OGM tools and mkvmerge write it.
enum SimpleChapters {
    /// The number of a line, true when it is a name, and its value.
    static func entry(_ line: Substring) -> (number: Int, isName: Bool, value: Substring)? {
        guard line.prefix(7).uppercased() == "CHAPTER", let equals = line.firstIndex(of: "=") else {
            return nil
        }
        let middle = line[..<equals].dropFirst(7)
        let digits = middle.prefix { $0.isASCII && $0.isNumber }
        let rest = middle.dropFirst(digits.count).filter { !$0.isWhitespace }.uppercased()
        guard (1...6).contains(digits.count), let number = Int(digits),
            rest.isEmpty || rest == "NAME"
        else { return nil }
        return (number, rest == "NAME", line[line.index(after: equals)...])
    }

    static func read(_ text: String, _ log: inout ListLog) -> [RecordingChapter] {
        var starts: [(number: Int, start: MediaTime)] = []
        var titles: [Int: String] = [:]
        for line in ChapterLines(text) {
            let plain = line.text.drop { $0.isWhitespace }
            if plain.isEmpty || plain.hasPrefix("#") { continue }
            guard let entry = entry(plain) else {
                log.note(line.number, "CHAPTER01= or CHAPTER01NAME= was expected.")
                continue
            }
            if entry.isName {
                titles[entry.number] = titles[entry.number] ?? TagText.name(String(entry.value))
            } else if let start = ListedTime.clock(entry.value.trimmed) {
                starts.append((entry.number, start))
            } else {
                log.note(line.number, "A time such as 00:12:30.000 was expected.")
            }
        }
        return starts.map { RecordingChapter(title: titles[$0.number], start: $0.start, end: nil) }
    }
}

/// The chapters of ffmpeg's metadata files.
enum FFMetadata {
    static func read(_ text: String, _ log: inout ListLog) -> [RecordingChapter] {
        var chapters: [RecordingChapter] = []
        var open: (base: (Int64, Int64), start: Int64?, end: Int64?, title: String?)?
        func finish(_ line: Int) {
            guard let done = open else { return }
            guard let start = done.start else {
                log.note(line, "A chapter has no START.")
                return
            }
            func time(_ ticks: Int64) -> MediaTime {
                let micros = Int128(ticks) * Int128(done.base.0) * 1_000_000 / Int128(done.base.1)
                return MediaTime(microseconds: Int64(clamping: micros))
            }
            chapters.append(
                RecordingChapter(title: done.title, start: time(start), end: done.end.map(time)))
        }
        var last = 0
        for line in ChapterLines(text) {
            last = line.number
            let plain = line.text.trimmed
            if plain.hasPrefix("[") {
                finish(line.number)
                open = plain.uppercased() == "[CHAPTER]" ? ((1, 1_000_000_000), nil, nil, nil) : nil
                continue
            }
            guard open != nil, !plain.hasPrefix(";"), !plain.hasPrefix("#"),
                let equals = plain.firstIndex(of: "=")
            else { continue }
            let value = unescaped(plain[plain.index(after: equals)...])
            switch plain[..<equals].uppercased() {
            case "TIMEBASE":
                let parts = value.split(separator: "/").map { Int64($0) ?? 0 }
                // FFmpeg's own values have 32 bits; the product below stays within 128.
                guard parts.count == 2, parts.allSatisfy({ (1...Int64(Int32.max)).contains($0) })
                else {
                    log.note(line.number, "A time base such as 1/1000 was expected.")
                    continue
                }
                open?.base = (parts[0], parts[1])
            case "START": open?.start = Int64(value)
            case "END": open?.end = Int64(value)
            case "TITLE": open?.title = TagText.name(value)
            default: break
            }
        }
        finish(last)
        return chapters
    }

    private static func unescaped(_ text: Substring) -> String {
        var plain = ""
        var isEscaped = false
        for character in text {
            if !isEscaped, character == "\\" {
                isEscaped = true
            } else {
                plain.append(character)
                isEscaped = false
            }
        }
        return plain
    }
}

/// Labels of Audacity: start and end in seconds, and a title, between tabs.
enum LabelLines {
    static func label(_ line: Substring) -> RecordingChapter? {
        let parts = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count >= 2, let start = ListedTime.plainSeconds(parts[0].trimmed),
            let end = ListedTime.plainSeconds(parts[1].trimmed)
        else { return nil }
        // A label at a point ends where it begins: its chapter lasts until the next.
        return RecordingChapter(
            title: parts.count > 2 ? TagText.name(String(parts[2])) : nil, start: start,
            end: end > start ? end : nil)
    }

    static func read(_ text: String, _ log: inout ListLog) -> [RecordingChapter] {
        var chapters: [RecordingChapter] = []
        for line in ChapterLines(text) {
            // A line with frequencies belongs to the label before it.
            if line.text.hasPrefix("\\") || line.text.trimmed.isEmpty { continue }
            if let chapter = label(line.text) {
                chapters.append(chapter)
            } else {
                log.note(line.number, "Start, end and title between tabs were expected.")
            }
        }
        return chapters
    }
}

/// Lines such as `00:12:30 Title`, as people write them below recordings.
enum TimedLines {
    /// The chapter of a line, whose time may have brackets, a dash or a bullet around it.
    static func entry(_ line: Substring) -> RecordingChapter? {
        let opening = line.drop { $0.isWhitespace || "-*•([".contains($0) }
        let time = opening.prefix { ($0.isASCII && $0.isNumber) || ":.,".contains($0) }
        var bare = time
        while let last = bare.last, ".,:".contains(last) { bare = bare.dropLast() }
        guard let start = ListedTime.clock(bare) else { return nil }
        let title = opening[time.endIndex...].drop {
            $0.isWhitespace || "-–—:|)].=>".contains($0)
        }
        return RecordingChapter(title: TagText.name(String(title)), start: start, end: nil)
    }

    static func read(_ text: String, _ log: inout ListLog) -> [RecordingChapter] {
        var chapters: [RecordingChapter] = []
        for line in ChapterLines(text) {
            let plain = line.text.trimmed
            if plain.isEmpty || plain.hasPrefix("#") || plain.hasPrefix(";") { continue }
            if let chapter = entry(plain) {
                chapters.append(chapter)
            } else {
                log.note(line.number, "A time such as 00:12:30 and a title were expected.")
            }
        }
        return chapters
    }
}
