import HTMLText

/// The parts of a page that hold its article, found by where its paragraphs are.
///
/// From the body downwards, the way leads into the child that holds most of the text, as long as one
/// does; what lies beside the way and looks like text too is joined.
struct ArticleChoice {
    /// The part of the text that a child must hold to be gone into.
    private static let most = 0.7
    private let survey: PageSurvey
    private var page: HTMLPage { survey.page }

    init(_ survey: PageSurvey) { self.survey = survey }

    /// The chosen nodes in the order of the page, none inside of another.
    func nodes() -> [Int] {
        var here = start()
        var joined: [Int] = []
        while let next = next(from: here) {
            joined += siblings(of: next, in: here)
            here = next
        }
        return (joined + [here]).sorted()
    }

    // MARK: - The way down

    /// The element that says it is the text: the only one that does, or the innermost of those that
    /// hold much of it; otherwise the body.
    private func start() -> Int {
        let body = page.body
        let whole = survey.tallies[body].mass
        var best = body
        var marked: [Mark: [Int]] = [:]
        for node in body..<page.end(body) where page.tag(node) != .text {
            guard survey.tallies[node].mass > 0, !survey.isOut[node], let mark = mark(node) else {
                continue
            }
            marked[mark, default: []].append(node)
            if mark == .main || mark == .article, survey.tallies[node].mass >= 0.5 * whole {
                best = node
            }
        }
        for mark in [Mark.body, .typed, .article] {
            guard let only = marked[mark], only.count == 1, only[0] > best else { continue }
            let tally = survey.tallies[only[0]]
            if tally.letters >= mark.least, tally.mass >= mark.share * whole { return only[0] }
        }
        return best
    }

    /// The ways in which an element says that it is the text.
    private enum Mark {
        case body, typed, article, main

        /// The letters that the only one of a page must have.
        var least: Int { self == .body ? 250 : 600 }
        /// The part of the page's text that it must have.
        var share: Double { self == .body ? 0 : self == .typed ? 0.1 : 0.25 }
    }

    private func mark(_ node: Int) -> Mark? {
        switch page.tag(node) {
        case .article: return .article
        case .main: return .main
        default: break
        }
        guard page.hasAttributes(node) else { return nil }
        if let part = page.attribute("itemprop", of: node), part.contains("articleBody") {
            return .body
        }
        if let type = page.attribute("itemtype", of: node),
            type.hasSuffix("Article") || type.hasSuffix("Posting")
        {
            return .typed
        }
        return page.attribute("role", of: node) == "main" ? .main : nil
    }

    private func next(from here: Int) -> Int? {
        let whole = survey.tallies[here].mass
        let best = page.children(of: here).filter { !survey.isOut[$0] }.max {
            survey.tallies[$0].mass < survey.tallies[$1].mass
        }
        guard let best, whole > 0, !Self.ends.contains(page.tag(best)) else { return nil }
        let share = survey.tallies[best].mass / whole
        return share >= (page.tag(best) == .blockquote ? 0.9 : Self.most) ? best : nil
    }

    /// Elements that are parts of a text, never around one.
    private static let ends: HTMLTagSet = [
        .p, .ul, .ol, .li, .dl, .dd, .dt, .pre, .figure, .h1, .h2, .h3, .h4, .h5, .h6, .text, .a,
        .span, .b, .i, .em, .strong,
    ]

    // MARK: - Beside the way

    private func siblings(of chosen: Int, in parent: Int) -> [Int] {
        let children = page.children(of: parent).filter {
            !survey.isOut[$0] && page.tag($0) != .text
        }
        let mass = survey.tallies[chosen].mass
        let kind = page.attribute("class", of: chosen)
        var joined = Set(
            children.filter { $0 != chosen && isText($0, beside: mass, alike: kind) })
        // A lead stands alone in a box of its own.
        if let place = children.firstIndex(of: chosen) {
            joined.formUnion(children[..<place].suffix(2).filter(isLead))
        }
        joined.insert(chosen)
        // A heading belongs to what follows it.
        for (heading, following) in zip(children, children.dropFirst()).reversed()
        where Self.headings.contains(page.tag(heading)) && joined.contains(following) {
            joined.insert(heading)
        }
        joined.remove(chosen)
        return joined.sorted()
    }

    private func isLead(_ node: Int) -> Bool {
        let tally = survey.tallies[node]
        return tally.paragraphs == 1 && tally.letters >= 80 && tally.marks > 1
            && tally.linkShare < 0.1 && !survey.hints[node].isBeside
            && page.first(.h1, in: node) == nil
    }

    private static let headings: HTMLTagSet = [.h2, .h3, .h4, .h5, .h6]

    private func isText(_ node: Int, beside mass: Double, alike kind: String?) -> Bool {
        let tally = survey.tallies[node]
        guard tally.linkShare < 0.3, tally.mass > 0, !survey.hints[node].isBeside else {
            return false
        }
        switch page.tag(node) {
        case .p, .blockquote, .pre:
            return tally.letters >= 80 || tally.marks > 0 && tally.linked == 0
        case .ul, .ol, .dl: return tally.letters >= 80 && tally.marks > 0
        case .header: return tally.paragraphs > 0 && tally.marks > 1
        default:
            if let kind, !kind.isEmpty, page.attribute("class", of: node) == kind { return true }
            return tally.mass >= 0.15 * mass
                || tally.mass >= 0.05 * mass && tally.paragraphs > 1
        }
    }
}
