package import HTMLText
package import ListenCore

/// Finds the article of a page: its text, without what stands around it, and what is known of it.
///
///     let text = try ArticleReader.article(of: page, address: "https://example.org/fox")
///     text.title         // The fox
///     text.blocks.first  // the title, as a heading of level 1
package enum ArticleReader {
    /// A shorter text may be too little: then looser rules are tried.
    private static let enough = 400

    /// The article of a page; throws the reason where there is none.
    package static func article(
        of page: HTMLPage, address: String? = nil
    ) throws(NoArticle) -> WrittenText {
        let survey = PageSurvey(page)
        let facts = PageFacts(page, survey, address: address)
        var best = best(of: survey, base: page.base(address))
        if best.letters < enough, let stated = stated(facts.body), stated.count > 2 * best.letters {
            best.blocks = blocks(of: stated, base: page.base(address))
        }
        if let reason = NoArticleJudge(survey, best, facts, address: address).reason {
            throw NoArticle(
                reason: reason, title: facts.title, summary: facts.summary, address: address)
        }
        return text(best.blocks, facts, page, address: address)
    }

    // MARK: - Attempts

    /// One reading of a page.
    struct Attempt {
        var blocks: [TextBlock] = []
        var roots: [Int] = []
        var survey: PageSurvey
        /// The letters of its text.
        var letters: Int { blocks.reduce(0) { $0 + $1.text.utf8.count } }
    }

    /// The first reading that gives enough text, from strict rules to loose ones, or the longest; one
    /// that shows what styles hide only where there is hardly anything else.
    private static func best(of survey: PageSurvey, base: String?) -> Attempt {
        var best = Attempt(survey: survey)
        for step in 0..<lastStep {
            let attempt = attempt(survey, step, base: base)
            if attempt.letters >= enough { return attempt }
            if attempt.letters > best.letters { best = attempt }
        }
        let concealed = attempt(survey, lastStep, base: base)
        return concealed.letters > max(enough, 4 * best.letters) ? concealed : best
    }

    private static let lastStep = 3

    private static func attempt(_ survey: PageSurvey, _ step: Int, base: String?) -> Attempt {
        let isLast = step == lastStep
        var survey = isLast ? PageSurvey(survey.page, showsConcealed: true) : survey
        if !isLast { UnlikelyParts.leaveOut(from: &survey, byHints: step < 1) }
        let roots = ArticleChoice(survey).nodes()
        let cleaned = !isLast ? ArticleCleaning.cleaned(survey, roots, strictly: step < 2) : survey
        let blocks = roots.flatMap { root in
            HTMLBlocks(survey.page, of: root, base: base, showsConcealed: isLast) {
                cleaned.isOut[$0]
            }.blocks
        }
        return Attempt(blocks: blocks, roots: roots, survey: cleaned)
    }

    /// A text that the page states beside what it shows, for who has no scripts.
    private static func stated(_ body: String?) -> String? {
        body.flatMap { $0.utf8.count < HTMLPage.mostBytes ? $0 : nil }
    }

    private static func blocks(of stated: String, base: String?) -> [TextBlock] {
        let lines = stated.contains("</p>") ? stated : stated.replacing("\n", with: "<br><br>")
        return HTMLBlocks(HTMLPage(lines), base: base).blocks
    }

    // MARK: - The text

    private static func text(
        _ blocks: [TextBlock], _ facts: PageFacts, _ page: HTMLPage, address: String?
    ) -> WrittenText {
        var blocks = ArticleStructure.arranged(blocks, title: facts.title)
        if let title = facts.title { blocks.insert(TextBlock(.heading(level: 1), title), at: 0) }
        var remarks = page.remarks
        if facts.isPaid {
            remarks.append("The page is for subscribers, so this may be the beginning alone.")
        }
        return WrittenText(
            title: facts.title, author: facts.author, published: facts.published,
            language: facts.language, site: facts.site, address: address, summary: facts.summary,
            blocks: blocks, remarks: remarks)
    }
}
