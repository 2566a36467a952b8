import ListenCore
import Subtitles

/// Finds a work in a text that holds several, as a volume of plays or of stories does.
///
/// It begins at the line that says its title, and ends where the count of its chapters or acts
/// begins anew, at the next title, or where a reader would long have come to its end.
struct WorkFinder {
    /// A line that counts a chapter or an act.
    private struct Heading {
        let line: Int
        let kind: String
        let number: Int
    }

    private let lines: [String]
    /// The letters before each line, and of all.
    private let before: [Double]
    private let total: Double

    init(lines: [String]) {
        self.lines = lines
        var (sums, sum) = ([Double](), 0.0)
        for line in lines {
            sums.append(sum)
            sum += BookScript.weight(line)
        }
        (before, total) = (sums, sum)
    }

    /// The letters of a second of speech, and those that no reader says in one.
    private static let (pace, mostPace) = (15.0, 20.0)
    /// The shares of the letters expected between which a work ends, and the share behind which it
    /// is not looked for any more.
    private static let (fits, longest) = (0.55...1.7, 1.5)
    /// The share of a work that lies between two lines which both begin it.
    private static let apart = 0.5
    /// The lines that say the title which are looked at, from the last on: a text may have it at the
    /// head of every page.
    private static let mostStarts = 16
    /// The lines of a title page, before the first chapter.
    private static let titleLines = 8
    private static let shortLine = 80

    /// The lines of the work of a title, whose recording has a length; `nil` where the text holds no
    /// more than it, or does not have the title.
    ///
    /// Throws `CancellationError`: a book has many lines.
    func lines(of title: String, length: MediaTime) throws -> Range<Int>? {
        guard length > .zero, total > length.seconds * Self.mostPace else { return nil }
        let expected = length.seconds * Self.pace
        let names = Self.names(title)
        let said = lines.indices.filter { Self.says(lines[$0], names) }
        // Pages may have it at their head, all of them behind the first.
        let starts = zip(said, [nil] + said).filter { start, former in
            former.map { before[start] - before[$0] > Self.apart * expected } ?? true
        }.map(\.0)
        let looked = starts.suffix(Self.mostStarts)
        let counted = try looked.first.map { try headings(behind: $0) } ?? []
        // A table of contents has it too, ahead of the work.
        for start in looked.reversed() {
            try Task.checkCancellation()
            if let end = end(of: start, counted, expected) { return start..<end }
        }
        guard
            let start = starts.last(where: {
                total - before[$0] > Self.fits.lowerBound * expected
            })
        else { return nil }
        let reach = before[start] + Self.longest * expected
        return start..<(lines.indices.first { before[$0] > reach } ?? lines.count)
    }

    /// The headings with a number behind a line.
    private func headings(behind start: Int) throws -> [Heading] {
        try (start + 1..<lines.count).compactMap { line in
            try Task.checkCancellation()
            return Self.count(lines[line]).map {
                Heading(line: line, kind: $0.kind, number: $0.number)
            }
        }
    }

    private func weight(_ range: Range<Int>) -> Double {
        (range.upperBound < lines.count ? before[range.upperBound] : total)
            - before[range.lowerBound]
    }

    /// The end of the work that begins at a line; `nil` where nothing shows it.
    private func end(of start: Int, _ headings: [Heading], _ expected: Double) -> Int? {
        func isFit(_ end: Int) -> Bool { Self.fits.contains(weight(start..<end) / expected) }
        let behind = (start + 1)..<lines.count
        let counted = headings.drop { $0.line <= start }
        guard let first = counted.first,
            weight(start..<first.line) < Self.fits.lowerBound * expected
        else {
            // A story without chapters ends at the next title.
            let next = behind.first { isTitle($0) && weight(start..<$0) > 200 }
            return next.flatMap { isFit($0) ? $0 : nil } ?? (isFit(lines.count) ? lines.count : nil)
        }
        // A scene may begin anew in every act; the count that came first is that of the work.
        let again = counted.dropFirst().first {
            $0.kind == first.kind && $0.number == 1
                && weight(start..<$0.line) > Self.fits.lowerBound * expected
        }
        guard let again else { return isFit(lines.count) ? lines.count : nil }
        let end = beginning(before: again.line, behind: first.line)
        return isFit(end) ? end : nil
    }

    /// The first line of the title page before a chapter.
    private func beginning(before chapter: Int, behind first: Int) -> Int {
        let page = (first + 1..<chapter).suffix(Self.titleLines)
        return page.reversed().prefix { isOfTitlePage($0) }.last ?? chapter
    }

    /// True for a title, or the name of who wrote it.
    private func isOfTitlePage(_ line: Int) -> Bool {
        let text = lines[line]
        guard text.count <= Self.shortLine else { return false }
        return isTitle(line) || !(text.last.map { ".!?”\"’»…".contains($0) } ?? false)
            || text.lowercased().split { !$0.isLetter }.first.map {
                Self.joints.contains(String($0))
            } ?? false
    }

    private func isTitle(_ line: Int) -> Bool {
        let text = lines[line]
        return text.count <= Self.shortLine && text.contains(where: \.isUppercase)
            && !text.contains(where: \.isLowercase) && text.count(where: \.isLetter) > 2
    }

    /// The kind of a heading and its number; `nil` for a line that is none.
    private static func count(_ line: String) -> (kind: String, number: Int)? {
        guard line.count <= shortLine else { return nil }
        let heading = SectionHeading(line)
        guard let number = heading.number, heading.hasKind || heading.words.isEmpty else {
            return nil
        }
        let first = line.lowercased().split { !$0.isLetter }.first.map(String.init) ?? ""
        return (heading.hasKind ? first : "", number)
    }

    // MARK: Titles

    private static let articles: Set<String> = [
        "the", "a", "an", "der", "die", "das", "ein", "eine", "el", "la", "los", "las", "le", "les",
        "l", "il", "lo", "i", "gli", "o", "os", "as", "de", "het", "een",
    ]
    /// The words between a title and the name of who wrote it, or another title.
    private static let joints: Set<String> = [
        "by", "von", "par", "di", "por", "door", "or", "oder",
    ]

    /// The titles that a work may have, in words: all of it, and the part before a second one.
    private static func names(_ title: String) -> [[String]] {
        let bare = title.prefix { $0 != "(" && $0 != "[" }
        let short = bare.prefix { $0 != ":" && $0 != ";" }
        let names = [
            words(bare), words(short), words(short).prefix { !joints.contains($0) }.map(\.self),
        ]
        return names.filter { !$0.isEmpty }
    }

    private static func words(_ text: Substring) -> [String] {
        let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
        return words.count > 1 && articles.contains(words[0]) ? Array(words.dropFirst()) : words
    }

    private static func says(_ line: String, _ names: [[String]]) -> Bool {
        guard line.count <= 200 else { return false }
        let words = words(line[...])
        return names.contains { name in
            words == name
                || words.starts(with: name) && joints.contains(words[name.count])
        }
    }
}

extension SectionText {
    /// The same of the work alone, where its text holds other works too.
    func cut() throws -> SectionText {
        let known = sections.map(\.length).filter { $0 > .zero }
        guard let work, known.count == sections.count else { return self }
        let length = known.reduce(.zero, +)
        let finder = WorkFinder(lines: text.parts)
        guard let lines = try finder.lines(of: work, length: length) else { return self }
        return SectionText(
            text: text.part(lines), name: name, language: language, sections: sections,
            index: index, before: before, after: after, previous: previous)
    }
}
