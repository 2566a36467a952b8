import HTMLText

/// Counts of what a part of a page holds.
struct PageTally: Sendable {
    /// Characters that are no blanks; one of Chinese or Japanese counts as three, as a word does.
    var letters = 0
    /// The letters in links; those in links within the page count a third.
    var linked = 0
    /// Signs that sentences have: commas, periods and what ends a question.
    var marks = 0
    /// Paragraphs with some text.
    var paragraphs = 0
    var pictures = 0
    var items = 0
    /// Links to other pages.
    var links = 0
    /// Fields of forms.
    var fields = 0
    /// The weight of the text as that of an article.
    var mass = 0.0

    /// The part of the letters that is in links.
    var linkShare: Double { letters == 0 ? 0 : Double(linked) / Double(letters) }

    mutating func add(_ other: PageTally) {
        letters += other.letters
        linked += other.linked
        marks += other.marks
        paragraphs += other.paragraphs
        pictures += other.pictures
        items += other.items
        links += other.links
        fields += other.fields
        mass += other.mass
    }
}

/// The content of every part of a page, with the parts that were left out.
struct PageSurvey {
    let page: HTMLPage
    /// The counts of each node with everything in it that is not left out.
    private(set) var tallies: [PageTally]
    /// The letters of each block that are in no block inside of it.
    private(set) var own: [PageTally]
    /// True for what lies in an item of a list.
    private var isListed: [Bool] = []
    /// The hints of each element.
    let hints: [PageHints]
    /// True for a node that is left out, with everything in it.
    private(set) var isOut: [Bool]

    /// A survey of a page; with `showsConcealed` of what its styles hide as well.
    init(_ page: HTMLPage, showsConcealed: Bool = false) {
        self.page = page
        let count = page.count
        hints = (0..<count).map { page.tag($0) == .text ? PageHints() : PageHints(page, $0) }
        isOut = (0..<count).map { page.isHidden($0, showsConcealed: showsConcealed) }
        (tallies, own) = ([], [])
        recount()
    }

    /// Leaves parts out; counts are those of before until `recount`.
    mutating func leaveOut(_ node: Int) { isOut[node] = true }

    /// True when a node or one around it is left out.
    func isAway(_ node: Int) -> Bool {
        var place: Int? = node
        while let here = place {
            if isOut[here] { return true }
            place = page.parent(here)
        }
        return false
    }

    // MARK: - Counting

    /// Counts again, without the parts that were left out.
    mutating func recount() {
        let count = page.count
        tallies = Array(repeating: PageTally(), count: count)
        own = tallies
        var block = Array(repeating: 0, count: count)
        var link = Array(repeating: LinkKind.none, count: count)
        isListed = Array(repeating: false, count: count)
        var node = 0
        while node < count {
            if isOut[node] {
                node = page.end(node)
                continue
            }
            let tag = page.tag(node)
            let parent = page.parent(node) ?? 0
            (block[node], link[node]) = (block[parent], link[parent])
            isListed[node] = isListed[parent] || tag == .li
            if tag == .text {
                let tally = Self.tally(of: page.utf8(node), link[node])
                tallies[node] = tally
                own[block[node]].add(tally)
            } else {
                if Self.blocks.contains(tag) { block[node] = node }
                if tag == .a {
                    link[node] = kind(ofLink: node)
                    if link[node] == .outer { tallies[node].links = 1 }
                }
                note(tag, node)
            }
            node += 1
        }
        weigh()
        for node in stride(from: count - 1, to: 0, by: -1) {
            if let parent = page.parent(node) { tallies[parent].add(tallies[node]) }
        }
    }

    private enum LinkKind {
        case none, inner, outer
    }

    private func kind(ofLink node: Int) -> LinkKind {
        guard let address = page.bytes(of: "href", node) else { return .none }
        return address.first == 0x23 ? .inner : .outer
    }

    private mutating func note(_ tag: HTMLTag, _ node: Int) {
        switch tag {
        case .img, .picture, .video: tallies[node].pictures = 1
        case .li: tallies[node].items = 1
        case .input, .textarea, .button: tallies[node].fields = 1
        default: break
        }
    }

    private static func tally(of text: ArraySlice<UInt8>, _ link: LinkKind) -> PageTally {
        var tally = PageTally()
        var before: UInt8 = 0x20
        for byte in text {
            if byte < 0x80 {
                if byte > 0x20 { tally.letters += 1 }
                if byte <= 0x20,
                    before == 0x2C || before == 0x2E || before == 0x3F || before == 0x21
                {
                    tally.marks += 1
                }
            } else if byte & 0xC0 == 0xC0 {
                tally.letters += (0xE3...0xED).contains(byte) ? 3 : 1
            } else if before == 0x80, byte == 0x81 || byte == 0x82 || before == 0xBC && byte == 0x8C
            {
                // The comma and the full stop of Chinese and Japanese.
                tally.marks += 1
            }
            before = byte
        }
        if [0x2E, 0x3F, 0x21].contains(before) { tally.marks += 1 }
        switch link {
        case .none: break
        case .inner: tally.linked = tally.letters / 3
        case .outer: tally.linked = tally.letters
        }
        return tally
    }

    /// Weighs the text of every block as that of an article.
    private mutating func weigh() {
        for node in 0..<page.count where own[node].letters >= 25 {
            let text = own[node]
            let tag = page.tag(node)
            guard !Self.weightless.contains(tag) else { continue }
            let free = 1 - min(1, text.linkShare)
            var mass = Double(text.letters) * free * free
            if text.letters < 80, text.marks == 0 { mass *= 0.3 }
            if tag == .li || tag == .td || tag == .th { mass *= text.letters < 100 ? 0.3 : 0.6 }
            // Lists hold more often what leads to other texts than a text.
            if isListed[node], tag != .li { mass *= 0.4 }
            own[node].mass = mass
            tallies[node].mass = mass
            if text.marks > 0 || text.letters >= 80 { tallies[node].paragraphs = 1 }
        }
    }

    private static let weightless: HTMLTagSet = [
        .h1, .h2, .h3, .h4, .h5, .h6, .figcaption, .caption, .dt, .address, .legend, .summary,
    ]

    /// Elements that begin a line.
    static let blocks: HTMLTagSet = [
        .address, .article, .aside, .blockquote, .body, .caption, .center, .dd, .details, .div, .dl,
        .dt, .fieldset, .figcaption, .figure, .footer, .form, .h1, .h2, .h3, .h4, .h5, .h6, .header,
        .hgroup, .html, .legend, .li, .main, .menu, .nav, .ol, .p, .pre, .section, .summary, .table,
        .tbody, .td, .tfoot, .th, .thead, .tr, .ul,
    ]
}
