import FoundationEssentials
import ListenCore

/// Texts of elements, stored where they belong.
extension XMLFeedReader {
    mutating func store(_ text: TextCapture) {
        if item != nil { storeInItem(text) } else { storeInFeed(text) }
    }

    /// The text on one line, without markup.
    private func line(_ text: TextCapture) -> String? {
        text.hasElements ? PlainNotes.title(text.text) : FeedText.line(text.text)
    }

    /// A title, which may be HTML.
    private func title(_ text: TextCapture) -> String? {
        let markup = markup(text)
        return markup.isHTML ? PlainNotes.title(markup.bytes) : FeedText.line(markup.bytes)
    }

    private func markup(_ text: TextCapture) -> FeedMarkup {
        guard text.mode == .base64 else {
            return FeedMarkup(
                bytes: text.text, isHTML: text.isHTML || text.hasElements, base: text.base)
        }
        let decoded = Data(base64Encoded: Data(text.text), options: .ignoreUnknownCharacters)
        let bytes = decoded.map { Array(String(decoding: $0, as: UTF8.self).utf8) }
        return FeedMarkup(bytes: bytes ?? text.text, isHTML: true, base: text.base)
    }

    // MARK: - Items

    private mutating func storeInItem(_ text: TextCapture) {
        switch text.element {
        case .title:
            let title = item?.item.title ?? title(text)
            item?.item.title = title
        case .mediaTitle, .dublinTitle:
            if item?.mediaTitle == nil { item?.mediaTitle = PlainNotes.title(text.text) }
        case .description: keep(text, \.description)
        case .mediaDescription: keep(text, \.notes)
        case .dublinDescription: keep(text, \.weakDescription)
        case .encoded: storeContent(text)
        case .subtitle, .subtitleLine:
            if item?.subtitle == nil { item?.subtitle = PlainNotes.title(text.text) }
        case .soundbite: storeSoundbite(text)
        default:
            if let line = line(text) { storeFact(text, line) }
        }
    }

    /// Keeps the first text of a kind.
    private mutating func keep(
        _ text: TextCapture, _ place: WritableKeyPath<ItemDraft, FeedMarkup?>
    ) {
        guard item?[keyPath: place] == nil else { return }
        let markup = markup(text)
        item?[keyPath: place] = markup
    }

    private mutating func storeSoundbite(_ text: TextCapture) {
        guard let start = text.attributes["startTime"].flatMap(FeedDuration.time),
            let duration = FeedFacts.seconds(text.attributes["duration"]),
            item?.item.episode.soundbites.count ?? 0 < FeedLimits.values
        else { return }
        let title = line(text)
        item?.item.episode.soundbites.append(
            FeedSoundbite(start: start, duration: duration, title: title))
    }

    /// Of several contents the longest.
    private mutating func storeContent(_ text: TextCapture) {
        let content = markup(text)
        if content.bytes.count > item?.content?.bytes.count ?? 0 { item?.content = content }
    }

    private mutating func storeFact(_ text: TextCapture, _ line: String) {
        switch text.element {
        case .link: storeLink(text, line)
        case .identifier: storeIdentifier(text, line)
        case .author:
            if item?.item.author == nil { item?.item.author = FeedFacts.name(line) }
        case .published:
            if item?.item.published == nil { item?.item.published = FeedDate.date(line) }
        case .updated:
            if item?.item.updated == nil { item?.item.updated = FeedDate.date(line) }
        case .category: addTag(line)
        case .keywords:
            for word in line.split(separator: ",").prefix(FeedLimits.values) {
                addTag(String(word))
            }
        case .logo: setImage(line)
        case .language: item?.item.language = StatedLanguage.language(line)
        default: storeEpisode(text, line)
        }
    }

    private mutating func storeEpisode(_ text: TextCapture, _ line: String) {
        guard var episode = item?.item.episode else { return }
        switch text.element {
        case .duration: episode.duration = episode.duration ?? FeedDuration.length(line)
        case .number: episode.number = episode.number ?? FeedFacts.number(line)
        case .season: episode.season = episode.season ?? FeedFacts.number(line)
        case .episodeType: episode.kind = FeedEpisode.Kind(rawValue: line.lowercased()) ?? .full
        case .explicit: episode.isExplicit = FeedFacts.isExplicit(line)
        case .person:
            guard episode.persons.count < FeedLimits.values else { return }
            episode.persons.append(
                FeedPerson(
                    name: line, role: text.attributes["role"]?.lowercased() ?? "host",
                    group: text.attributes["group"]?.lowercased() ?? "cast",
                    link: resolved(text.attributes["href"]),
                    image: resolved(text.attributes["img"])))
        default: return
        }
        item?.item.episode = episode
    }

    private mutating func storeLink(_ text: TextCapture, _ line: String) {
        if text.attributes["rel"] == nil {
            setLink(line)
        } else {
            addLink(line, text.attributes)
        }
    }

    private mutating func storeIdentifier(_ text: TextCapture, _ line: String) {
        guard item?.guid == nil else { return }
        item?.guid = line
        let isPermanent = text.attributes["isPermaLink"]?.lowercased() != "false"
        item?.guidIsLink = isPermanent && line.hasPrefix("http") && feed.feed.format == .rss
    }

    // MARK: - Feeds

    private mutating func storeInFeed(_ text: TextCapture) {
        switch text.element {
        case .title:
            if feed.title == nil { feed.title = title(text) }
        case .mediaTitle:
            if feed.otherTitle == nil { feed.otherTitle = PlainNotes.title(text.text) }
        case .description:
            if feed.description == nil || text.prefix == 0 { feed.description = markup(text) }
        case .subtitle:
            if feed.subtitle == nil { feed.subtitle = markup(text) }
        default:
            if let line = line(text) { storeFeedFact(text, line) }
        }
    }

    private mutating func storeFeedFact(_ text: TextCapture, _ line: String) {
        switch text.element {
        case .link: storeLink(text, line)
        case .author:
            if feed.feed.author == nil { feed.feed.author = FeedFacts.name(line) }
        case .language: feed.feed.language = StatedLanguage.language(line)
        case .logo: setImage(line, isWeak: text.parent == .image)
        case .identifier: feed.identifier = line
        case .feedGuid: feed.feed.guid = line
        case .newAddress: feed.feed.newAddress = FeedAddress.fetched(line, against: base)
        case .feedType: feed.feed.isSerial = line.lowercased() == "serial"
        case .explicit: feed.feed.isExplicit = FeedFacts.isExplicit(line)
        case .funding: addFunding(text.attributes["url"] ?? text.attributes["href"], line)
        case .category: addTag(line)
        case .keywords:
            for word in line.split(separator: ",").prefix(FeedLimits.values) {
                addTag(String(word))
            }
        default: break
        }
    }
}
