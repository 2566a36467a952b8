import HTMLText

/// The parts of a page that say they are no part of an article: menus, boxes, comments.
enum UnlikelyParts {
    /// Leaves them out, unless they hold much of the page's text; by their names alone when `byHints`
    /// is false.
    static func leaveOut(from survey: inout PageSurvey, byHints: Bool) {
        let page = survey.page
        let whole = survey.tallies[page.body]
        var node = page.body + 1
        while node < page.end(page.body) {
            if survey.isOut[node] {
                node = page.end(node)
                continue
            }
            if isUnlikely(node, survey, whole, byHints: byHints) {
                survey.leaveOut(node)
                node = page.end(node)
            } else {
                node += 1
            }
        }
        survey.recount()
    }

    private static func isUnlikely(
        _ node: Int, _ survey: PageSurvey, _ whole: PageTally, byHints: Bool
    ) -> Bool {
        let tag = survey.page.tag(node)
        guard tag != .text, !kept.contains(tag) else { return false }
        let tally = survey.tallies[node]
        // Where most of the text is, no name says otherwise.
        guard tally.mass < 0.5 * whole.mass || whole.mass == 0 else { return false }
        switch tag {
        case .nav, .aside, .dialog, .menu: return true
        case .footer: return tally.mass < 0.3 * whole.mass || whole.mass == 0
        default: break
        }
        guard byHints, PageSurvey.blocks.contains(tag) || tag == .other else { return false }
        return survey.hints[node].isBeside
    }

    private static let kept: HTMLTagSet = [
        .body, .article, .main, .a, .pre, .code, .p, .h1, .h2, .h3, .h4, .h5, .h6, .td, .tr, .tbody,
        .li, .blockquote, .span, .figure, .figcaption,
    ]
}
