import HTMLText

/// Leaves out of an article what is not its text: bars to share it, boxes, lists of other articles,
/// forms, and the line that names the author, which is known by then.
struct ArticleCleaning {
    private var survey: PageSurvey
    private let roots: [Int]
    private let letters: Int
    private let mass: Double
    private var page: HTMLPage { survey.page }

    /// The survey after the cleaning of some nodes.
    static func cleaned(_ survey: PageSurvey, _ roots: [Int], strictly: Bool) -> PageSurvey {
        var work = ArticleCleaning(survey, roots)
        work.run(strictly)
        return work.survey
    }

    private init(_ survey: PageSurvey, _ roots: [Int]) {
        (self.survey, self.roots) = (survey, roots)
        letters = roots.reduce(0) { $0 + survey.tallies[$1].letters }
        mass = roots.reduce(0) { $0 + survey.tallies[$1].mass }
    }

    private mutating func run(_ strictly: Bool) {
        for root in roots {
            var node = root
            while node < page.end(root) {
                let leaves =
                    page.tag(node) != .text
                    && (survey.isOut[node] || isUnseen(node)
                        || node != root && isBeside(node, strictly))
                if leaves { survey.leaveOut(node) }
                node = leaves || page.tag(node) == .pre ? page.end(node) : node + 1
            }
        }
        leaveOutCredits()
    }

    /// True for words that only readers of screens hear, and marks for editors.
    private func isUnseen(_ node: Int) -> Bool { survey.hints[node].isUnseen }

    private func isBeside(_ node: Int, _ strictly: Bool) -> Bool {
        let tally = survey.tallies[node]
        let tag = page.tag(node)
        guard PageSurvey.blocks.contains(tag) || tag == .other else { return false }
        let share = mass > 0 ? tally.mass / mass : 0
        switch tag {
        case .nav, .aside, .menu: return share < 0.5
        case .footer: return share < 0.25
        case .form, .fieldset: return share < 0.3
        case .p, .li, .dt, .dd, .blockquote, .tr, .tbody, .thead, .h1, .h2, .h3, .h4, .h5, .h6:
            return strictly && isInvitation(node, tally)
        default: break
        }
        if survey.hints[node].isBeside {
            // A gallery may have more words than the text it stands in.
            if share < 0.2 || tally.items >= 8 && mass - tally.mass > 1_500 { return true }
        }
        guard strictly, Self.boxes.contains(tag) else { return false }
        // A box of links, or of fields.
        if tally.linkShare > 0.5, share < 0.05, tally.links > 2, tally.letters < 2_000 {
            return true
        }
        return tally.fields > 0 && tally.paragraphs == 0 && tally.letters < 300
    }

    private static let boxes: HTMLTagSet = [
        .div, .section, .article, .header, .center, .details, .address,
    ]

    /// True for a line that leads to another article.
    private func isInvitation(_ node: Int, _ tally: PageTally) -> Bool {
        guard page.tag(node) == .p, tally.linkShare > 0.6, tally.letters < 200 else { return false }
        guard let line = PlainFact.line(page.content(of: node)) else { return false }
        let small = line.lowercased()
        return Self.invitations.contains { small.hasPrefix($0) }
    }

    private static let invitations = [
        "read more", "read also", "read:", "related:", "related ", "see also:", "more:",
        "also read",
        "recommended:", "mehr zum thema", "lesen sie auch", "lesen sie mehr", "lire aussi",
        "à lire",
        "lee también", "leer más", "te puede interesar", "leia também", "leia mais", "leggi anche",
        "lees ook", "läs också", "читайте также", "czytaj też", "関連記事", "相关阅读",
    ]

    /// Leaves out the lines about author and time above the text.
    private mutating func leaveOutCredits() {
        guard let first = roots.first, let last = roots.last else { return }
        var seen = 0
        var node = first
        while node < page.end(last), seen < letters / 2, seen < 1_500 {
            let tally = survey.tallies[node]
            if survey.isOut[node] {
                node = page.end(node)
            } else if page.tag(node) != .text, tally.letters > 0, tally.letters < 100,
                tally.marks < 3, isCredit(node)
            {
                survey.leaveOut(node)
                node = page.end(node)
            } else {
                if page.tag(node) == .text { seen += tally.letters }
                node += 1
            }
        }
    }

    private func isCredit(_ node: Int) -> Bool {
        PageByline.isLine(page, node, survey)
    }
}
