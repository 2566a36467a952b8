/// The chapter a person meant by what follows `chapter` on the command line.
package struct ChapterSelection: Hashable, Sendable {
    /// The rule that made the choice.
    package enum Rule: String, Hashable, Sendable {
        /// The number its source gives it (`chapter_number`).
        case number
        /// The last number in its id.
        case numberInID
        /// The first number in its title.
        case numberInTitle
        /// Its place in the list, counted from 1.
        case place
        /// Its id.
        case id
        /// A part of its title, or the whole.
        case title

        /// True if the number was only read out of a name; such a rule steps back where it fits
        /// more than one chapter (`Part 1, chapter 1`, `Part 1, chapter 2`).
        var isGuess: Bool { self == .numberInID || self == .numberInTitle }
    }

    /// The chapter.
    package let chapter: Chapter
    /// Its place in the list, from 1.
    package let place: Int
    /// The rule that made the choice.
    package let rule: Rule

    /// Finds the chapter: 2 is `chapter_number` 2 (2.5 that number), otherwise the number in an id
    /// or a title, otherwise the place in `chapters`; a text is an id or part of a title.
    ///
    /// `chapters` must be in the order in which they are heard. Throws when nothing fits, or more
    /// than one chapter does; the error has the words of their source.
    package static func find(
        _ typed: String, in chapters: [Chapter], called words: SourceWords = .books
    ) throws(SelectionError) -> ChapterSelection {
        for (rule, found) in candidates(typed, in: chapters) {
            if let only = found.first, found.count == 1 {
                return ChapterSelection(chapter: chapters[only], place: only + 1, rule: rule)
            }
            if found.count > 1, !rule.isGuess {
                if let only = found.first(where: { chapters[$0].id.rawValue == typed }) {
                    return ChapterSelection(chapter: chapters[only], place: only + 1, rule: .id)
                }
                throw .ambiguous(typed, of: words.chapter, among: found.map { entry($0, chapters) })
            }
        }
        throw .notFound(
            typed, of: words.chapter, among: chapters.indices.map { entry($0, chapters) })
    }

    /// The indices each rule finds, in the order in which the rules are asked.
    private static func candidates(_ typed: String, in chapters: [Chapter])
        -> [(Rule, [Int])]
    {
        func all(_ test: (Chapter) -> Bool) -> [Int] {
            chapters.indices.filter { test(chapters[$0]) }
        }
        let exact = all { $0.id.rawValue == typed }
        let wanted = typed.lowercased()
        let id = exact.isEmpty ? all { $0.id.rawValue.lowercased() == wanted } : exact
        let title = TitleMatch.indices(of: typed, in: chapters.map(\.title))
        let stated = all { $0.number != nil && $0.label(place: 0) == typed }
        guard let number = TitleMatch.number(typed) else {
            return [(.number, stated), (.id, id), (.title, title)]
        }
        return [
            (.number, all { $0.number == number && $0.decimals.isEmpty }),
            (.numberInID, all { TitleMatch.numbers(in: $0.id.rawValue).last == number }),
            (.numberInTitle, all { TitleMatch.numbers(in: $0.title).first == number }),
            (.place, chapters.indices.contains(number - 1) ? [number - 1] : []),
            (.id, id), (.title, title),
        ]
    }

    private static func entry(_ index: Int, _ chapters: [Chapter]) -> SelectionError.Entry {
        let chapter = chapters[index]
        return SelectionError.Entry(
            label: chapter.label(place: index + 1), title: chapter.title,
            id: chapter.id.rawValue)
    }
}
