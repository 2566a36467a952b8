import HTMLText

/// The purpose of an element, by the words in its `class`, `id`, `role` and name.
struct PageHints: Hashable, Sendable {
    /// True when it says that it is no part of an article: comments, menus, boxes to share.
    var isBeside = false
    /// True when it holds what readers wrote.
    var isComment = false
    /// True when it says that it is the text.
    var isText = false
    /// True when it says who wrote the text or when.
    var isCredit = false

    /// True when it is there for readers of screens or for editors alone.
    var isUnseen = false

    /// No hints.
    init() {}

    /// The hints of an element.
    init(_ page: HTMLPage, _ node: Int) {
        // Elements of a page's own say by their name alone what they are.
        if page.tag(node) == .other {
            read(NameWords.words(of: page.utf8(node)))
            return
        }
        guard page.hasAttributes(node) else { return }
        for (value, most) in [(page.bytes(of: "class", node), 6), (page.bytes(of: "id", node), 3)] {
            guard let value else { continue }
            for name in value.prefix(600).split(whereSeparator: { $0 == 0x20 || $0 == 0x0A }) {
                let words = NameWords.words(of: name)
                // A longer one is a sentence, made of the heading of a section.
                if words.count <= most { read(words) }
            }
        }
        guard let role = page.attribute("role", of: node) else { return }
        if HintWords.rolesBeside.contains(role.lowercased()) { isBeside = true }
    }

    private mutating func read(_ words: [String]) {
        guard let last = words.last, let first = words.first else { return }
        // `has-sidebar`, `no-comments` say something about what is around.
        if words.count > 1, HintWords.qualifiers.contains(first) { return }
        if HintWords.isUnseen(words) { isUnseen = true }
        if words.contains(where: HintWords.isComment) { isComment = true }
        if words.contains(where: HintWords.isCredit) { isCredit = true }
        if words.contains(where: HintWords.isBeside), !HintWords.text.contains(last) {
            isBeside = true
        } else if words.contains(where: HintWords.text.contains) {
            isText = true
        }
    }
}

/// The words of a name as `article-body`, `articleBody` and `article_body` have them.
enum NameWords {
    static func words(of name: ArraySlice<UInt8>) -> [String] {
        var words: [String] = []
        var word: [UInt8] = []
        var wasSmall = false
        func end() {
            if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
            word.removeAll(keepingCapacity: true)
        }
        for byte in name {
            let isCapital = byte &- 0x41 < 26
            guard isCapital || byte &- 0x61 < 26 || byte >= 0x80 else {
                end()
                wasSmall = false
                continue
            }
            if isCapital, wasSmall { end() }
            word.append(isCapital ? byte | 0x20 : byte)
            wasSmall = !isCapital
        }
        end()
        return words
    }
}

/// The vocabulary of page authors.
enum HintWords {
    static let qualifiers: Set<String> = [
        "has", "no", "with", "without", "is", "not", "show", "hide",
    ]

    /// Words for the text itself.
    static let text: Set<String> = [
        "article", "body", "content", "contents", "entry", "hentry", "main", "post", "prose",
        "story", "text", "page", "column", "blog", "wrapper", "container", "layout", "wrap",
        "articlebody", "postbody", "maincontent", "maintext", "storytext",
    ]

    /// Whole words for what stands beside a text.
    private static let beside: Set<String> = [
        "ad", "ads", "aside", "nav", "rail", "reply", "replies", "responses", "foot", "meta",
        "tags", "tools", "login", "signin", "print", "skip", "likes", "like", "follow", "tweet",
        "facebook", "twitter", "whatsapp", "pinterest", "linkedin", "cta", "toc", "legal",
        "pager", "popular", "top", "bottom", "noprint", "metadata", "navbox", "catlinks",
        "trackback",
        "trackbacks", "pingback", "vcard", "author", "bio", "adsense", "sr", "editsection",
        "permalink",
    ]

    /// Beginnings of words for what stands beside a text.
    private static let stems = [
        "advert", "addthis", "banner", "breadcrumb", "comment", "consent", "cookie", "copyright",
        "carousel", "disclaimer", "disqus", "donat", "gallery", "slider", "slideshow", "footer",
        "gdpr", "masthead", "menu", "modal", "mostread",
        "navbar", "navig", "newsletter", "outbrain", "overlay", "pagina", "paywall", "popup",
        "promo", "rating", "recirc", "recommend", "related", "respond", "share", "sharing",
        "sidebar", "signup", "social", "sponsor", "subscri", "taboola", "teaser", "toolbar",
        "trending", "upsell", "widget", "visuallyhidden", "screenreader", "tagcloud",
    ]

    private static let stemsByFirst = Dictionary(grouping: stems) { $0.utf8.first ?? 0 }

    static func isBeside(_ word: String) -> Bool {
        if beside.contains(word) { return !notAlone.contains(word) }
        guard word.utf8.count >= 4, let first = word.utf8.first else { return false }
        return stemsByFirst[first]?.contains(where: word.hasPrefix) ?? false
    }

    private static let unseen: Set<String> = [
        "visuallyhidden", "screenreader", "editsection", "noprint",
    ]

    /// True for what readers of screens hear, and what editors see.
    static func isUnseen(_ words: [String]) -> Bool {
        words.indices.contains { index in
            if unseen.contains(words[index]) { return true }
            guard index + 1 < words.count else { return false }
            switch words[index] {
            case "sr": return words[index + 1] == "only"
            case "screen": return words[index + 1] == "reader"
            case "visually": return words[index + 1] == "hidden"
            default: return false
            }
        }
    }

    /// Words that mean too little by themselves.
    private static let notAlone: Set<String> = [
        "top", "bottom", "author", "vcard", "toc", "sr", "bio",
    ]

    static func isComment(_ word: String) -> Bool {
        word.hasPrefix("comment") || word == "respond" || word == "replies" || word == "disqus"
    }

    static func isCredit(_ word: String) -> Bool {
        credits.contains(word) || word.hasPrefix("byline")
    }

    private static let credits: Set<String> = [
        "author", "authors", "dateline", "pubdate", "writtenby", "timestamp", "date", "published",
        "posted", "credit", "credits",
    ]

    /// Roles (WAI-ARIA) of what stands beside a text.
    static let rolesBeside: Set<String> = [
        "navigation", "complementary", "contentinfo", "search", "menu", "menubar", "dialog",
        "alert",
        "alertdialog", "toolbar", "tablist", "tooltip", "status",
    ]
}
