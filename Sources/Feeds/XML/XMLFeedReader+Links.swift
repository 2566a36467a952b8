import ListenCore

/// Attributes of tags that concern items and feeds: links, files, pictures, chapters.
extension XMLFeedReader {
    /// A link by its relation: a page, a file, the feed itself.
    mutating func addLink(_ address: String, _ attributes: TagAttributes) {
        let stated = (attributes["rel"] ?? "alternate").lowercased()
        // Relations may be written as addresses of the registry.
        let relation = stated.split(separator: "/").last.map(String.init) ?? "alternate"
        switch relation {
        case "alternate":
            if isPage(attributes["type"]) { setLink(address) }
        case "enclosure": addEnclosure(address, attributes)
        case "self":
            if item == nil, feed.statedAddress == nil {
                feed.statedAddress = FeedAddress.fetched(address, against: base)
            }
        case "next":
            if item == nil { feed.feed.nextPage = FeedAddress.fetched(address, against: base) }
        case "payment": addFunding(address, attributes["title"])
        case "image": setImage(address, isWeak: true)
        default: break
        }
    }

    private func isPage(_ type: String?) -> Bool {
        guard let type = type?.lowercased() else { return true }
        return type.contains("html") || type.hasPrefix("text/") || !type.contains("/")
    }

    /// The page of an item or of the feed; the first one counts.
    mutating func setLink(_ address: String) {
        guard let link = resolved(address) else { return }
        if item != nil {
            if item?.item.link == nil { item?.item.link = link }
        } else if feed.feed.link == nil {
            feed.feed.link = link
        }
    }

    mutating func addFunding(_ address: String?, _ title: String?) {
        guard let address = resolved(address), item == nil,
            feed.feed.funding.count < FeedLimits.values,
            !feed.feed.funding.contains(where: { $0.address == address })
        else { return }
        feed.feed.funding.append(FeedLink(address: address, title: title))
    }

    // MARK: - Files

    mutating func addEnclosure(_ address: String?, _ attributes: TagAttributes) {
        guard let address = FeedAddress.fetched(address, against: base), item != nil,
            item?.item.enclosures.count ?? 0 < FeedLimits.values
        else { return }
        item?.item.enclosures.append(
            FeedEnclosure(
                address: address, type: FeedFacts.mediaType(attributes["type"]),
                length: FeedFacts.length(attributes["length"]), title: attributes["title"]))
    }

    /// `media:content`: a file of sound or film, or a picture.
    mutating func addMedia(_ attributes: TagAttributes) {
        guard let address = FeedAddress.fetched(attributes["url"], against: base),
            item?.media.count ?? 0 < FeedLimits.values
        else { return }
        let medium = attributes["medium"]?.lowercased()
        var type = FeedFacts.mediaType(attributes["type"])
        if type == nil, let medium, ["audio", "video", "image"].contains(medium) {
            type = medium + "/*"
        }
        let file = FeedEnclosure(
            address: address, type: type, length: FeedFacts.length(attributes["fileSize"]),
            duration: FeedFacts.seconds(attributes["duration"]))
        if medium == "image" || type?.hasPrefix("image/") == true {
            if item?.thumbnail == nil { item?.thumbnail = address }
        } else if file.kind == .sound || file.kind == .video {
            item?.media.append(file)
        }
    }

    /// Another form of an item's file.
    mutating func addAlternate(_ address: String?, _ attributes: TagAttributes) {
        guard let address = FeedAddress.fetched(address, against: base),
            item?.item.enclosures.count ?? 0 < FeedLimits.values
        else { return }
        item?.item.enclosures.append(
            FeedEnclosure(
                address: address, type: FeedFacts.mediaType(attributes["type"]),
                length: FeedFacts.length(attributes["length"]), title: attributes["title"],
                isAlternate: true))
    }

    mutating func addTranscript(_ attributes: TagAttributes) {
        guard let address = FeedAddress.fetched(attributes["url"], against: base),
            item?.item.episode.transcripts.count ?? 0 < FeedLimits.values
        else { return }
        item?.item.episode.transcripts.append(
            FeedTranscript(
                address: address, type: FeedFacts.mediaType(attributes["type"]),
                language: attributes["language"].flatMap { StatedLanguage.language($0) },
                rel: attributes["rel"]?.lowercased()))
    }

    mutating func addChaptersLink(_ attributes: TagAttributes) {
        guard item?.item.episode.chaptersAddress == nil else { return }
        let address = FeedAddress.fetched(attributes["url"], against: base)
        item?.item.episode.chaptersAddress = address
    }

    mutating func addChapter(_ attributes: TagAttributes) {
        guard let start = attributes["start"].flatMap(FeedDuration.time),
            item?.item.episode.chapters.count ?? 0 < FeedLimits.chapters
        else { return }
        let chapter = FeedChapter(
            start: start, title: FeedText.line(attributes["title"]),
            link: resolved(attributes["href"]), image: resolved(attributes["image"]))
        item?.item.episode.chapters.append(chapter)
    }

    // MARK: - Pictures and subjects

    /// The picture of an item or of the feed; a weak one counts where there is no other.
    mutating func setImage(_ address: String, isWeak: Bool = false) {
        guard let address = FeedAddress.fetched(address, against: base) else { return }
        switch (item != nil, isWeak) {
        case (true, true): if item?.thumbnail == nil { item?.thumbnail = address }
        case (true, false): item?.item.image = address
        case (false, true): if feed.otherImage == nil { feed.otherImage = address }
        case (false, false): feed.feed.image = address
        }
    }

    mutating func addTag(_ name: String) {
        guard let name = FeedText.line(name) else { return }
        if item != nil {
            if item?.item.tags.count ?? 0 < FeedLimits.values,
                item?.item.tags.contains(name) == false
            {
                item?.item.tags.append(name)
            }
        } else if feed.feed.tags.count < FeedLimits.values, !feed.feed.tags.contains(name) {
            feed.feed.tags.append(name)
        }
    }
}
