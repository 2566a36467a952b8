import ListenCore
import Markup

/// RSS, RDF and Atom, read from the tags of a text in one pass, without a tree.
///
/// Elements count by where they stand: what is inside of one that is not read counts for nothing. An
/// item always begins an item, whatever was not closed before it.
struct XMLFeedReader {
    /// The context that an open element is for those inside of it.
    enum Context: UInt8 {
        case outside, frame, channel, item, image, author, mediaGroup, alternate, chapters, ignored
    }

    /// An open element.
    struct Open {
        let name: UInt64
        let vocabulary: FeedVocabulary
        var context: Context
        let base: String?
        let language: String?
        /// The number of declared namespaces before it.
        let namespaces: Int
    }

    /// A start tag and the place it stands in.
    struct StartTag {
        let element: FeedElement?
        let key: UInt64
        let prefix: UInt64
        let attributes: TagAttributes
        let parent: Context
    }

    let bytes: [UInt8]
    private var tokens: XMLTokenizer
    private(set) var stack: [Open] = []
    private var namespaces: [(prefix: UInt64, vocabulary: FeedVocabulary)] = []
    /// The number of open elements that are too deep to be kept.
    private var tooDeep = 0
    var capture: TextCapture?
    var feed: FeedDraft
    var item: ItemDraft?
    /// The attributes of the alternate form that is open.
    var pendingAlternate: TagAttributes?
    private(set) var hasFeed = false
    /// The reason why this is no feed, once that is clear.
    var obstacle: FeedFault?
    /// The number of elements before the feed.
    private var preamble = 0
    private var isDone = false

    /// A reader of valid UTF-8.
    init(_ bytes: [UInt8], address: String?) {
        self.bytes = bytes
        tokens = XMLTokenizer(bytes)
        feed = FeedDraft(address: address)
        stack.reserveCapacity(FeedLimits.depth)
        stack.append(
            Open(
                name: 0, vocabulary: .other, context: .outside, base: address, language: nil,
                namespaces: 0))
    }

    /// The base of relative addresses at this place.
    var base: String? { stack[stack.count - 1].base }
    /// The language stated around this place.
    var language: String? { stack[stack.count - 1].language }
    var context: Context { stack[stack.count - 1].context }

    /// Reads to the end, or to where it is clear that there is no feed.
    mutating func run() {
        while !isDone, obstacle == nil, let token = tokens.next() {
            switch token {
            case .start(let name, let attributes, let isEmpty):
                start(name, attributes, isEmpty: isEmpty)
            case .end(let name): end(name)
            case .text(let range): if capture != nil { capture?.append(text: range, of: bytes) }
            case .literal(let range):
                if capture != nil { capture?.append(literal: range, of: bytes) }
            }
        }
        if !isDone, hasFeed, stack.count > 1 || item != nil { cutOff() }
    }

    /// Keeps what came before the end of a text that breaks off.
    private mutating func cutOff() {
        feed.remark("The feed breaks off; what came before was kept.")
        guard item != nil else { return finishCapture() }
        // Of the last item something may be missing, so it waits for a whole feed.
        capture = nil
        if feed.count == 0 { finishItem() } else { item = nil }
    }

    // MARK: - Names

    private func fullName(_ local: Range<Int>) -> (prefix: UInt64, start: Int) {
        guard local.lowerBound > 0, bytes[local.lowerBound - 1] == 0x3A else {
            return (0, local.lowerBound)
        }
        var from = local.lowerBound - 1
        while from > 0, local.lowerBound - from < 64, bytes[from - 1] != 0x3C,
            bytes[from - 1] != 0x2F
        {
            from -= 1
        }
        return (MarkupKey.of(from..<local.lowerBound - 1, in: bytes), from)
    }

    private func vocabulary(_ prefix: UInt64) -> FeedVocabulary {
        for declared in namespaces.reversed() where declared.prefix == prefix {
            return declared.vocabulary
        }
        return prefix == 0 ? .core : FeedVocabulary(prefix: prefix)
    }

    private mutating func declare(_ attributes: TagAttributes) {
        for (prefix, name) in attributes.namespaces where namespaces.count < FeedLimits.namespaces {
            let known = FeedVocabulary(namespace: name)
            let usual = prefix == 0 ? FeedVocabulary.core : FeedVocabulary(prefix: prefix)
            namespaces.append((prefix, known ?? usual))
        }
    }

    // MARK: - Tags

    private mutating func start(_ name: Range<Int>, _ range: Range<Int>, isEmpty: Bool) {
        let key = MarkupKey.of(name, in: bytes)
        let (prefix, begin) = fullName(name)
        if capture != nil {
            guard endsText(key, prefix) else {
                let end = range.upperBound
                capture?.append(
                    tag: begin..<end, key: key, prefix: prefix, isEmpty: isEmpty, of: bytes)
                return
            }
            finishCapture()
        }
        let before = namespaces.count
        let attributes = TagAttributes(bytes, range)
        if attributes.declaresNamespaces { declare(attributes) }
        let vocabulary = vocabulary(prefix)
        let element = FeedElement(key, vocabulary)
        if element == .item, hasFeed { closeItem() }
        guard stack.count <= FeedLimits.depth else {
            if !isEmpty { tooDeep += 1 }
            namespaces.removeSubrange(min(before, namespaces.count)...)
            return
        }
        push(key, vocabulary, attributes, namespaces: min(before, namespaces.count))
        let tag = StartTag(
            element: element, key: key, prefix: prefix, attributes: attributes,
            parent: stack[stack.count - 2].context)
        let opened = open(tag)
        stack[stack.count - 1].context = opened.context
        if isEmpty {
            if let text = opened.text { store(text) }
            pop(to: stack.count - 1)
        } else {
            capture = opened.text
        }
    }

    private mutating func push(
        _ key: UInt64, _ vocabulary: FeedVocabulary, _ attributes: TagAttributes, namespaces: Int
    ) {
        let own = attributes.isEmpty ? nil : attributes.base
        stack.append(
            Open(
                name: key, vocabulary: vocabulary, context: .ignored,
                base: own.map { resolved($0) ?? $0 } ?? base,
                language: (attributes.isEmpty ? nil : attributes.language) ?? language,
                namespaces: namespaces))
    }

    /// True for a tag that never stands in a text, so that the text before it was not closed.
    private func endsText(_ key: UInt64, _ prefix: UInt64) -> Bool {
        guard Self.frames.contains(key) else { return false }
        return [.core, .rdf].contains(vocabulary(prefix))
    }

    private static let frames = NumberSet([
        MarkupKey.of("item"), MarkupKey.of("entry"), MarkupKey.of("channel"), MarkupKey.of("rss"),
        MarkupKey.of("feed"), MarkupKey.of("rdf"),
    ])

    private mutating func end(_ name: Range<Int>) {
        let key = MarkupKey.of(name, in: bytes)
        let (prefix, begin) = fullName(name)
        if capture != nil {
            // The text itself is not copied.
            if key == capture?.key, prefix == capture?.prefix {
                guard capture?.nested ?? 0 > 0 else { return finishCapture() }
                capture?.nested -= 1
            }
            guard endsText(key, prefix) else {
                capture?.append(endTag: begin..<name.upperBound, of: bytes)
                return
            }
            finishCapture()
        }
        if tooDeep > 0 {
            tooDeep -= 1
            return
        }
        let vocabulary = vocabulary(prefix)
        let place = stack.lastIndex { $0.name == key && $0.vocabulary == vocabulary }
        guard let place, place > 0 else { return }
        pop(to: place)
    }

    private mutating func pop(to place: Int) {
        if item != nil, !stack[..<place].contains(where: { $0.context == .item }) { finishItem() }
        let declared = stack[place].namespaces
        if declared < namespaces.count { namespaces.removeSubrange(declared...) }
        if place == stack.count - 1 { stack.removeLast() } else { stack.removeSubrange(place...) }
    }

    /// Ends an item that was not closed, and whatever is open inside of the feed.
    private mutating func closeItem() {
        tooDeep = 0
        if let place = stack.firstIndex(where: { $0.context == .item }) { pop(to: place) }
        finishItem()
        while stack.count > 1, ![.frame, .channel, .outside].contains(context) {
            pop(to: stack.count - 1)
        }
    }

    /// Stores the text that was collected, and closes its element.
    private mutating func finishCapture() {
        guard let done = capture.take() else { return }
        store(done)
        if stack.count > 1 { pop(to: stack.count - 1) }
    }

    private mutating func finishItem() {
        guard let draft = item.take() else { return }
        let keys = draft.keys
        feed.add(draft.finished(), keys)
        if feed.count >= FeedLimits.items {
            isDone = true
            feed.remark("The feed has more than \(FeedLimits.items) items; the first were kept.")
        }
    }

    // MARK: - The frame

    /// Opens the frame of a feed.
    mutating func openFrame(_ format: Feed.Format) {
        if !hasFeed { feed.feed = Feed(format: format) }
        hasFeed = true
    }

    /// An address resolved at this place; `nil` for what is none.
    func resolved(_ address: String?) -> String? {
        address.flatMap { FeedAddress.resolved($0, against: base) }
    }

    /// Begins an item.
    mutating func openItem(_ attributes: TagAttributes) {
        item = ItemDraft()
        item?.about = attributes["about"]
        if let stated = attributes.language {
            item?.item.language = StatedLanguage.language(stated)
        }
    }

    /// Counts an element before the feed; a message of a server has fewer than a page.
    mutating func countPreamble() {
        preamble += 1
        if preamble > FeedLimits.preamble { isDone = true }
    }
}
