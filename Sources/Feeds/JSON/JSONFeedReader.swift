import ListenCore
import Markup

/// JSON Feed 1.0 and 1.1.
struct JSONFeedReader {
    private var draft: FeedDraft
    private let base: String?

    /// The feed of a text of valid UTF-8; `nil` where it is something else.
    static func feed(_ bytes: [UInt8], address: String?) -> Feed? {
        var isCut = false
        var isDamaged = false
        let tree = JSONTree(bytes) { _, message in
            isDamaged = true
            if message.contains("cut off") || message.contains("not closed") { isCut = true }
        }
        guard let root = tree.roots.first, root.kind == .object,
            root["items"]?.kind == .array || root["version"]?.string?.contains("jsonfeed") == true
        else { return nil }
        var reader = JSONFeedReader(address: address)
        reader.read(root)
        if isDamaged {
            reader.draft.remark(
                isCut
                    ? "The feed breaks off; what came before was kept."
                    : "The feed is damaged; it was read as far as it goes.")
        }
        return reader.draft.finish()
    }

    private init(address: String?) {
        draft = FeedDraft(address: address)
        draft.feed = Feed(format: .json)
        base = address
    }

    private func line(_ value: JSONElement?) -> String? { FeedText.line(value?.string) }
    private func resolved(_ value: JSONElement?) -> String? {
        line(value).flatMap { FeedAddress.resolved($0, against: base) }
    }
    private func fetched(_ value: JSONElement?) -> String? {
        FeedAddress.fetched(line(value), against: base)
    }

    private mutating func read(_ root: JSONElement) {
        draft.title = line(root["title"])
        draft.description = root["description"]?.string.map {
            FeedMarkup(bytes: Array($0.utf8), isHTML: false)
        }
        draft.statedAddress = fetched(root["feed_url"])
        draft.feed.link = resolved(root["home_page_url"])
        draft.feed.image = fetched(root["icon"]) ?? fetched(root["favicon"])
        draft.feed.nextPage = fetched(root["next_url"])
        draft.feed.author = author(root)
        draft.feed.language = line(root["language"]).flatMap { StatedLanguage.language($0) }
        let items = root["items"]?.objects ?? []
        for item in items.prefix(FeedLimits.items) { read(item: item) }
        if items.count > FeedLimits.items {
            draft.remark("The feed has more than \(FeedLimits.items) items; the first were kept.")
        }
    }

    private func author(_ value: JSONElement) -> String? {
        let names = (value["authors"]?.objects ?? []).prefix(20).compactMap { line($0["name"]) }
        return names.isEmpty ? line(value["author"]?["name"]) : names.joined(separator: ", ")
    }

    private mutating func read(item value: JSONElement) {
        var draft = ItemDraft()
        draft.guid = id(value["id"])
        draft.item.title = line(value["title"])
        draft.item.link = resolved(value["url"]) ?? resolved(value["external_url"])
        draft.item.author = author(value)
        draft.item.published = line(value["date_published"]).flatMap { FeedDate.date($0) }
        draft.item.updated = line(value["date_modified"]).flatMap { FeedDate.date($0) }
        draft.item.language = line(value["language"]).flatMap { StatedLanguage.language($0) }
        draft.item.image = fetched(value["image"]) ?? fetched(value["banner_image"])
        draft.item.tags = (value["tags"]?.elements ?? []).prefix(FeedLimits.values).compactMap {
            line($0)
        }
        draft.subtitle = line(value["summary"])
        draft.content =
            markup(value["content_html"], isHTML: true)
            ?? markup(value["content_text"], isHTML: false)
        for file in (value["attachments"]?.objects ?? []).prefix(FeedLimits.values) {
            read(file: file, &draft.item)
        }
        let finished = draft.finish()
        self.draft.add(finished, draft.keys(of: finished))
    }

    /// An id, which may be a number.
    private func id(_ value: JSONElement?) -> String? {
        if let text = line(value) { return text }
        guard let value, value.kind == .number, let number = value.number else { return nil }
        let whole = Int64(exactly: number)
        return whole.map { String($0) } ?? String(number)
    }

    private func markup(_ value: JSONElement?, isHTML: Bool) -> FeedMarkup? {
        guard let text = value?.string, !text.isEmpty else { return nil }
        return FeedMarkup(bytes: Array(text.utf8), isHTML: isHTML, base: base)
    }

    /// A file: of sound or film, or a written text of it.
    private func read(file: JSONElement, _ item: inout FeedItem) {
        guard let address = fetched(file["url"]) else { return }
        let type = FeedFacts.mediaType(file["mime_type"]?.string)
        if let type, Self.transcripts.contains(type) {
            item.episode.transcripts.append(
                FeedTranscript(address: address, type: type, language: nil, rel: nil))
            return
        }
        let bytes = file["size_in_bytes"]?.number ?? 0
        item.enclosures.append(
            FeedEnclosure(
                address: address, type: type,
                length: bytes >= 1 && bytes < 1e15 ? Int64(bytes) : nil,
                duration: FeedDuration.seconds(file["duration_in_seconds"]?.number),
                title: line(file["title"])))
    }

    private static let transcripts: Set = [
        "text/vtt", "application/x-subrip", "application/srt", "text/srt", "application/ttml+xml",
    ]
}
