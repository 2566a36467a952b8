import HTMLText
import ListenCore

/// The author of an article: as the page states it, or by the line of its text that names somebody.
enum PageByline {
    private static let longest = 100

    static func author(_ page: HTMLPage, _ meta: PageMeta, _ data: LinkedData, _ survey: PageSurvey)
        -> String?
    {
        if !data.authors.isEmpty { return data.authors.joined(separator: ", ") }
        let stated = meta.first(
            "dc:creator", "dcterms:creator", "author", "article:author", "parsely-author",
            "sailthru:author", "citation_author", "byl")
        if let stated, !stated.lowercased().hasPrefix("http"), let name = cleaned(stated) {
            return name
        }
        guard let node = line(page, survey) else { return written(page, survey) }
        return PlainFact.line(text(page, named(page, node) ?? node)).flatMap(cleaned)
    }

    /// The first line that names an author, above or below the text.
    static func line(_ page: HTMLPage, _ survey: PageSurvey) -> Int? {
        var node = page.body
        while node < page.end(page.body) {
            if survey.isOut[node] || survey.hints[node].isComment && node != page.body {
                node = page.end(node)
            } else if isLine(page, node, survey) {
                return node
            } else {
                node += 1
            }
        }
        return nil
    }

    /// True for an element that names the author, by what it says of itself.
    static func isLine(_ page: HTMLPage, _ node: Int, _ survey: PageSurvey) -> Bool {
        guard page.hasAttributes(node) else { return false }
        let letters = survey.tallies[node].letters
        guard letters > 1, letters < longest else { return false }
        if survey.hints[node].isCredit, isNamed(page, node) { return true }
        return page.attribute("rel", of: node)?.lowercased() == "author"
            || page.attribute("itemprop", of: node)?.lowercased().contains("author") == true
    }

    private static func isNamed(_ page: HTMLPage, _ node: Int) -> Bool {
        for value in [page.bytes(of: "class", node), page.bytes(of: "id", node)] {
            guard let value, value.count < 300 else { continue }
            for name in value.split(separator: 0x20) {
                let words = NameWords.words(of: name)
                if words.contains(where: { $0.hasPrefix("byline") || $0 == "writtenby" }) {
                    return true
                }
                if words.last == "author" || words.last == "authors" { return true }
                if words.count > 1, words[words.count - 2] == "author", words.last == "name" {
                    return true
                }
            }
        }
        return false
    }

    /// The name in a short line of the text that says who wrote it, as `By Ann Miller` and
    /// `Ein Beitrag von Ann Miller`; of the first lines alone.
    private static func written(_ page: HTMLPage, _ survey: PageSurvey) -> String? {
        var seen = 0
        for node in page.body..<page.end(page.body) where lines.contains(page.tag(node)) {
            let tally = survey.own[node]
            guard tally.letters > 5 else { continue }
            guard tally.letters < 60 else {
                seen += 1
                if seen > 2 { return nil }
                continue
            }
            guard survey.tallies[node].letters < 60, !survey.isAway(node),
                let line = PlainFact.line(text(page, node))
            else {
                continue
            }
            if let name = name(in: line) { return name }
        }
        return nil
    }

    private static let lines: HTMLTagSet = [.p, .div, .address]

    /// The name behind a word as `by`, when it is all of the rest.
    private static func name(in line: String) -> String? {
        let words = line.split(separator: " ")
        guard let place = words.firstIndex(where: { authorWords.contains($0.lowercased()) }),
            place < 4, case let name = words[(place + 1)...], (2...4).contains(name.count),
            name.allSatisfy({ $0.first?.isUppercase == true && !$0.contains { $0.isNumber } })
        else { return nil }
        return cleaned(name.joined(separator: " "))
    }

    private static let authorWords: Set<String> = ["by", "von", "por", "par", "di", "door", "av"]

    /// The name inside of a line about an author.
    private static func named(_ page: HTMLPage, _ node: Int) -> Int? {
        (node..<page.end(node)).first { inner in
            guard page.tag(inner) != .text else { return false }
            return page.attribute("itemprop", of: inner)?.lowercased() == "name"
        }
    }

    private static func text(_ page: HTMLPage, _ node: Int) -> String {
        HTMLBlocks(page, of: node).blocks.map(\.text).joined(separator: " ")
    }

    private static let prefixes = [
        "by ", "by: ", "written by ", "posted by ", "von ", "por ", "par ", "di ", "door ", "av ",
        "autor: ", "author: ", "автор: ", "text: ", "text by ", "words by ",
    ]

    /// The name without the words before it.
    private static func cleaned(_ line: String) -> String? {
        var line = line
        let small = line.lowercased()
        if let prefix = prefixes.first(where: small.hasPrefix) {
            line = String(line.dropFirst(prefix.count))
        }
        let trimmed = line.trimming { " ,|·•–—-:".contains($0) }
        return trimmed.isEmpty || trimmed.count > longest ? nil : trimmed
    }
}

extension String {
    fileprivate func trimming(_ isLeft: (Character) -> Bool) -> String {
        var text = self[...]
        while let first = text.first, isLeft(first) { text.removeFirst() }
        while let last = text.last, isLeft(last) { text.removeLast() }
        return String(text)
    }
}
