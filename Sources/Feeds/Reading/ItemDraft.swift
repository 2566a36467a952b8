import FoundationEssentials
import ListenCore

/// A text of a feed with its kind.
struct FeedMarkup {
    var bytes: [UInt8]
    var isHTML: Bool
    var base: String?

    /// It as plain text in paragraphs.
    var plain: String? {
        PlainNotes.text(
            isHTML ? bytes : Self.escaped(bytes, most: 4 * FeedLimits.summary))
    }

    /// It as HTML.
    var content: FeedContent? {
        let html = isHTML ? bytes : Self.escaped(bytes, most: .max, breaksLines: true)
        guard html.contains(where: { $0 > 0x20 }) else { return nil }
        return FeedText.text(html, most: FeedLimits.content).map {
            FeedContent(html: $0, base: base)
        }
    }

    /// Plain text as HTML.
    private static func escaped(_ bytes: [UInt8], most: Int, breaksLines: Bool = false) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(min(bytes.count, most))
        for byte in bytes where out.count < most {
            switch byte {
            case 0x3C: out += Array("&lt;".utf8)
            case 0x26: out += Array("&amp;".utf8)
            case 0x0A where breaksLines: out += Array("<br>\n".utf8)
            default: out.append(byte)
            }
        }
        return out
    }
}

/// The values of an item that have been read so far.
struct ItemDraft {
    var item = FeedItem()
    /// Its own id.
    var guid: String?
    /// Its id by `rdf:about`.
    var about: String?
    /// True when its id may be its page.
    var guidIsLink = false
    var description: FeedMarkup?
    var content: FeedMarkup?
    var notes: FeedMarkup?
    var subtitle: String?
    var mediaTitle: String?
    var weakDescription: FeedMarkup?
    /// Media of `media:content`, which count only where nothing else names a file.
    var media: [FeedEnclosure] = []
    var thumbnail: String?
    /// True after the first list of chapters, which alone counts.
    var hasChapters = false

    /// The item, but for its identity.
    consuming func finished() -> FeedItem {
        finish()
        return item
    }

    private mutating func finish() {
        if item.title == nil { item.title = mediaTitle }
        finishText()
        item.image = item.image ?? thumbnail
        finishFiles()
        if item.link == nil, guidIsLink { item.link = guid }
        item.episode.chapters.sort { $0.start < $1.start }
    }

    private mutating func finishText() {
        let told = description ?? notes ?? weakDescription
        item.summary = told?.plain ?? notes?.plain ?? subtitle ?? content?.plain
        item.content = content?.content ?? longest(description, notes ?? weakDescription)?.content
    }

    private func longest(_ one: FeedMarkup?, _ other: FeedMarkup?) -> FeedMarkup? {
        guard let one, let other else { return one ?? other }
        return other.bytes.count > one.bytes.count ? other : one
    }

    private mutating func finishFiles() {
        guard item.enclosures.count + media.count > 1 else {
            item.enclosures += media
            return
        }
        for file in media {
            if let at = item.enclosures.firstIndex(where: { $0.address == file.address }) {
                if item.enclosures[at].duration == nil {
                    item.enclosures[at].duration = file.duration
                }
            } else if item.enclosures.count < FeedLimits.values {
                item.enclosures.append(file)
            }
        }
        // The form that the feed names first is often among the alternates too.
        var seen: Set<String> = []
        let enclosures =
            item.enclosures.filter { !$0.isAlternate } + item.enclosures.filter(\.isAlternate)
        item.enclosures = enclosures.filter { seen.insert($0.address).inserted }
    }

    /// The keys of the item.
    var keys: ItemKeys { ItemKeys(id: guid ?? about) }
}
