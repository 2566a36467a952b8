import HTMLText

/// The title of an article: what the page says of itself, without the name of its site.
enum PageTitle {
    /// Signs between a title and the name of a site.
    private static let separators = [
        " | ", " - ", " – ", " — ", " » ", " › ", " :: ", " · ", " • ", " / ", " \\ ", " > ",
    ]

    static func title(_ page: HTMLPage, _ meta: PageMeta, _ data: LinkedData, site: String?)
        -> String?
    {
        let element = page.first(.title).flatMap { PlainFact.line(page.content(of: $0)) }
        if let stated = stated(meta, data, element) {
            return withoutSite(stated, site)
        }
        guard let element else { return headings(page, [.h1]).first }
        return shortened(element, page, site: site)
    }

    private static func stated(_ meta: PageMeta, _ data: LinkedData, _ element: String?) -> String?
    {
        if let headline = data.headline, let name = data.name, headline != name, let element {
            let whole = PlainFact.bare(element)
            return !whole.contains(PlainFact.bare(headline)) && whole.contains(PlainFact.bare(name))
                ? name : headline
        }
        return data.headline ?? data.name
            ?? meta.first(
                "dc:title", "dcterms:title", "og:title", "twitter:title", "parsely-title",
                "sailthru:title", "title", "headline")
    }

    /// A title without the name of its site at its beginning or end, which may have separators itself.
    private static func withoutSite(_ title: String, _ site: String?) -> String {
        guard let site else { return title }
        let name = PlainFact.bare(site)
        guard !name.isEmpty, PlainFact.bare(title) != name else { return title }
        for separator in separators {
            let parts = title.components(separator)
            let bare = parts.map(PlainFact.bare)
            for count in 1..<max(1, min(parts.count, 6)) {
                if bare.suffix(count).joined() == name {
                    return parts.dropLast(count).joined(separator: separator)
                }
                if bare.prefix(count).joined() == name {
                    return parts.dropFirst(count).joined(separator: separator)
                }
            }
        }
        return title
    }

    /// The content of the element `title` without what follows its last separator, or the heading
    /// that is its beginning.
    private static func shortened(_ element: String, _ page: HTMLPage, site: String?) -> String {
        let whole = PlainFact.bare(element)
        let headings = headings(page, [.h1, .h2])
        let site = site ?? siteHeading(page)
        if let same = headings.first(where: { PlainFact.bare($0) == whole }) { return same }
        if let site, case let short = withoutSite(element, site), short != element { return short }
        for separator in separators {
            let parts = element.components(separator)
            guard parts.count > 1 else { continue }
            let bare = parts.map(PlainFact.bare)
            for heading in headings {
                let wanted = PlainFact.bare(heading)
                // The heading is some of the parts at the beginning or the end.
                for count in 1..<min(parts.count, 8)
                where bare.prefix(count).joined() == wanted
                    || bare.suffix(count).joined() == wanted
                {
                    return heading
                }
            }
            let short = parts.dropLast().joined(separator: separator)
            if wordCount(short) >= 4 || PlainFact.bare(short).utf8.count >= 20 { return short }
            let behind = parts.dropFirst().joined(separator: separator)
            return wordCount(behind) >= 5 ? behind : element
        }
        if let colon = colonTitle(element, headings) { return colon }
        if element.count > 150 || element.count < 8, headings.count == 1 { return headings[0] }
        return element
    }

    /// The part behind a colon, when a heading is that part alone.
    private static func colonTitle(_ element: String, _ headings: [String]) -> String? {
        guard let colon = element.firstIndex(of: ":") else { return nil }
        let behind = PlainFact.bare(String(element[colon...]))
        return headings.first { PlainFact.bare($0) == behind }
    }

    private static func headings(_ page: HTMLPage, _ tags: HTMLTagSet) -> [String] {
        var found: [String] = []
        for node in 0..<page.count where tags.contains(page.tag(node)) && found.count < 20 {
            guard !leadsHome(page, node) else { continue }
            if let line = PlainFact.line(page.content(of: node)), line.utf8.count < 400 {
                found.append(line)
            }
        }
        return found
    }

    /// True for a heading that is the name of the site, which leads to its first page.
    private static func leadsHome(_ page: HTMLPage, _ node: Int) -> Bool {
        let around = page.parent(node).map { page.tag($0) == .a ? $0 : node } ?? node
        return (around..<page.end(node)).contains { inner in
            guard page.tag(inner) == .a, let link = page.attribute("href", of: inner) else {
                return false
            }
            if link == "/" || page.attribute("rel", of: inner) == "home" { return true }
            let path = link.split(separator: "/", omittingEmptySubsequences: true)
            return link.hasPrefix("http") && path.count == 2
        }
    }

    /// The heading that leads to the first page of the site.
    private static func siteHeading(_ page: HTMLPage) -> String? {
        page.all(.h1).prefix(4).first { leadsHome(page, $0) }.flatMap {
            PlainFact.line(page.content(of: $0))
        }
    }

    private static func wordCount(_ text: String) -> Int { text.split(separator: " ").count }
}

extension String {
    /// The parts between a separator.
    fileprivate func components(_ separator: String) -> [String] {
        split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }
}
