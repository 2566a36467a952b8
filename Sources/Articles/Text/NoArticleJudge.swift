import HTMLText

/// Decides whether what was found on a page is an article.
struct NoArticleJudge {
    /// The reason against it; `nil` when it is one.
    let reason: NoArticle.Reason?

    init(
        _ survey: PageSurvey, _ attempt: ArticleReader.Attempt, _ facts: PageFacts, address: String?
    ) {
        let page = survey.page
        let whole = survey.tallies[page.body]
        let letters = attempt.letters
        if facts.isPaid, letters < 400 {
            reason = .subscription
        } else if letters < 200, Self.needsScripts(page, letters) {
            reason = .scripts
        } else if Self.isList(survey, attempt, whole) {
            reason = .list
        } else {
            reason = attempt.blocks.isEmpty ? .nothing : nil
        }
    }

    private static func needsScripts(_ page: HTMLPage, _ letters: Int) -> Bool {
        let scripts = page.all(.script).count
        if scripts >= 5 || scripts > 0 && letters == 0 { return true }
        guard scripts > 0 else { return false }
        for node in page.children(of: page.body) where page.tag(node) == .div {
            if ["root", "app", "__next", "__nuxt", "main-app"].contains(
                page.attribute("id", of: node))
            {
                return true
            }
        }
        return page.all(.noscript).contains {
            page.content(of: $0).lowercased().contains("javascript")
        }
    }

    /// True when there are many links and hardly anything else, or when what was found is mostly
    /// headings that are links, with a line or two below each.
    private static func isList(
        _ survey: PageSurvey, _ attempt: ArticleReader.Attempt, _ whole: PageTally
    ) -> Bool {
        let page = survey.page
        let mass = attempt.roots.reduce(0) { $0 + attempt.survey.tallies[$1].mass }
        if whole.linkShare > 0.5, whole.letters > 400, mass < 300 { return true }
        var (headings, paragraphs) = (0, 0)
        for root in attempt.roots {
            for node in root..<page.end(root) {
                let tally = survey.tallies[node]
                switch page.tag(node) {
                case .h2, .h3, .h4: if tally.letters > 10, tally.linkShare > 0.8 { headings += 1 }
                case .p: if tally.letters >= 250 { paragraphs += 1 }
                default: break
                }
            }
        }
        return headings >= 5 && paragraphs <= 3 && attempt.letters / headings < 500
    }
}
