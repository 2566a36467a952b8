import ListenCore

/// Start tags: the frame, the texts to be collected, and what attributes say.
extension XMLFeedReader {
    /// The context that a start tag opens, with the text to be collected in it.
    struct Opened {
        var context = Context.ignored
        var text: TextCapture?
    }

    mutating func open(_ tag: StartTag) -> Opened {
        switch tag.parent {
        case .outside: openRoot(tag)
        case .frame, .channel: openInFeed(tag)
        case .item: openInItem(tag)
        case .image: openInImage(tag)
        case .author: tag.element == .name ? text(tag, .author) : Opened()
        case .mediaGroup:
            switch tag.element {
            case .mediaContent, .mediaTitle, .mediaDescription, .thumbnail: openInItem(tag)
            default: Opened()
            }
        case .alternate: openAlternate(tag)
        case .chapters: openChapter(tag)
        case .ignored: Opened(context: .ignored)
        }
    }

    private func text(
        _ tag: StartTag, _ element: FeedElement, isHTML: Bool = false, most: Int = 16 << 10
    ) -> Opened {
        Opened(text: TextCapture(tag, element, base: base, isHTML: isHTML, most: most))
    }

    /// A text that says itself whether it is HTML, as those of Atom do.
    private func typed(_ tag: StartTag, _ element: FeedElement, most: Int) -> Opened {
        let isAtom = feed.feed.format == .atom
        guard !tag.attributes.isEmpty else {
            return text(tag, element, isHTML: !isAtom, most: most)
        }
        let type = (tag.attributes["type"] ?? "").lowercased()
        let mode = (tag.attributes["mode"] ?? "").lowercased()
        var isHTML =
            type.contains("html") || type.hasPrefix("application/xml") || type == "text/xml"
        if type.isEmpty { isHTML = !isAtom }
        let isElements = type.contains("xhtml") || type.hasSuffix("xml") || mode == "xml" && isHTML
        let isBytes =
            mode == "base64"
            || type.contains("/") && !type.hasPrefix("text/") && !type.hasSuffix("xml")
        return Opened(
            text: TextCapture(
                tag, element, base: base, isHTML: isHTML || isBytes,
                mode: isBytes ? .base64 : isElements ? .elements : .characters, most: most))
    }

    // MARK: - The frame

    private mutating func openRoot(_ tag: StartTag) -> Opened {
        switch tag.element {
        case .rss:
            openFrame(tag.key == Self.rdf ? .rdf : .rss)
            return Opened(context: .frame)
        case .channel:
            openFrame(.rss)
            return Opened(context: .channel)
        case .feed:
            openFrame(.atom)
            return openChannel(tag)
        case .html:
            obstacle = .page(feed: nil)
        case .opml:
            obstacle = .outline
        default:
            if hasFeed, tag.element == .item {
                openItem(tag.attributes)
                return Opened(context: .item)
            }
            // Messages of a server may stand before the feed.
            countPreamble()
            return Opened(context: .outside)
        }
        return Opened()
    }

    private static let rdf = MarkupKey.of("rdf")

    private mutating func openChannel(_ tag: StartTag) -> Opened {
        if let stated = tag.attributes.language ?? language, feed.feed.language == nil {
            feed.feed.language = StatedLanguage.language(stated)
        }
        if feed.identifier == nil { feed.identifier = tag.attributes["about"] }
        return Opened(context: .channel)
    }

    private mutating func openInFeed(_ tag: StartTag) -> Opened {
        switch tag.element {
        case .rss: return Opened(context: tag.parent)
        case .channel, .feed: return openChannel(tag)
        case .item:
            openItem(tag.attributes)
            return Opened(context: .item)
        case .title: return typed(tag, .title, most: 16 << 10)
        case .dublinTitle, .mediaTitle: return text(tag, .mediaTitle)
        case .link: return openLink(tag)
        case .description, .mediaDescription:
            return text(tag, .description, isHTML: true, most: 256 << 10)
        case .summary, .subtitle, .subtitleLine, .dublinDescription:
            return typed(tag, .subtitle, most: 256 << 10)
        case .image: return tag.prefix == 0 ? Opened(context: .image) : openLogo(tag)
        case .logo, .thumbnail: return openLogo(tag)
        case .funding, .newAddress, .feedGuid, .feedType, .language, .explicit, .keywords:
            return tag.element.map { text(tag, $0) } ?? Opened()
        case .identifier: return text(tag, .identifier)
        case .author: return openAuthor(tag)
        case .category: return openCategory(tag)
        default: return Opened()
        }
    }

    private mutating func openInImage(_ tag: StartTag) -> Opened {
        switch tag.element {
        case .url: text(tag, .logo)
        default: Opened()
        }
    }

    // MARK: - Items

    private mutating func openInItem(_ tag: StartTag) -> Opened {
        guard let element = tag.element else { return Opened() }
        switch element {
        case .title: return typed(tag, .title, most: 16 << 10)
        case .link: return openLink(tag)
        case .description, .encoded, .mediaDescription, .dublinDescription:
            return text(tag, element, isHTML: true, most: FeedLimits.content)
        case .pageBody:
            return Opened(
                text: TextCapture(
                    tag, .encoded, base: base, mode: .elements, most: FeedLimits.content))
        case .content: return openContent(tag)
        case .summary: return typed(tag, .description, most: FeedLimits.content)
        case .author: return openAuthor(tag)
        case .category: return openCategory(tag)
        case .image: return tag.attributes.isEmpty ? Opened(context: .image) : openLogo(tag)
        case .logo, .thumbnail: return openLogo(tag)
        case .enclosure:
            addEnclosure(tag.attributes["url"] ?? tag.attributes["resource"], tag.attributes)
            return Opened()
        case .mediaContent:
            addMedia(tag.attributes)
            return Opened(context: .mediaGroup)
        case .mediaGroup: return Opened(context: .mediaGroup)
        case .transcript: addTranscript(tag.attributes)
        case .chaptersLink: addChaptersLink(tag.attributes)
        case .alternate: return openAlternate(tag)
        case .chapterList:
            guard item?.hasChapters == false else { return Opened() }
            item?.hasChapters = true
            return Opened(context: .chapters)
        case .mediaTitle, .dublinTitle, .subtitle, .subtitleLine, .identifier, .published,
            .updated, .duration, .number, .season, .episodeType, .explicit, .soundbite, .person,
            .language, .keywords:
            return text(tag, element)
        default: break
        }
        return Opened()
    }

    private mutating func openContent(_ tag: StartTag) -> Opened {
        guard let address = tag.attributes["src"] else {
            return typed(tag, .encoded, most: FeedLimits.content)
        }
        let type = (tag.attributes["type"] ?? "").lowercased()
        if type.hasPrefix("audio/") || type.hasPrefix("video/") {
            addEnclosure(address, tag.attributes)
        } else {
            setLink(address)
        }
        return Opened()
    }

    // MARK: - In both

    private mutating func openAuthor(_ tag: StartTag) -> Opened {
        let isContainer =
            tag.element == .author && (feed.feed.format == .atom || tag.prefix == Self.atom)
        return isContainer && tag.prefix != Self.dublin && tag.prefix != Self.itunes
            ? Opened(context: .author) : text(tag, .author)
    }

    private static let atom = MarkupKey.of("atom")
    private static let dublin = MarkupKey.of("dc")
    private static let itunes = MarkupKey.of("itunes")

    private mutating func openCategory(_ tag: StartTag) -> Opened {
        let stated = tag.attributes["text"] ?? tag.attributes["term"] ?? tag.attributes["label"]
        guard let stated else { return text(tag, .category) }
        addTag(stated)
        // Categories stand in one another.
        return Opened(context: tag.parent)
    }

    private mutating func openLogo(_ tag: StartTag) -> Opened {
        let attributes = tag.attributes
        guard attributes["rel"] == nil || attributes["rel"]?.lowercased() == "image" else {
            return Opened()
        }
        guard let address = attributes["href"] ?? attributes["url"] ?? attributes["resource"] else {
            return text(tag, .logo)
        }
        setImage(address, isWeak: tag.element == .thumbnail || attributes["purpose"] != nil)
        return Opened()
    }

    /// Links of Atom by their attributes, of RSS by their text.
    private mutating func openLink(_ tag: StartTag) -> Opened {
        guard let address = tag.attributes["href"] ?? tag.attributes["resource"] else {
            return text(tag, .link)
        }
        addLink(address, tag.attributes)
        return Opened()
    }

    private mutating func openAlternate(_ tag: StartTag) -> Opened {
        if tag.element == .alternate {
            pendingAlternate = tag.attributes
            return Opened(context: .alternate)
        }
        if tag.element == .alternateSource, let attributes = pendingAlternate {
            addAlternate(tag.attributes["uri"] ?? tag.attributes["url"], attributes)
        }
        return Opened()
    }

    private mutating func openChapter(_ tag: StartTag) -> Opened {
        if tag.element == .chapter { addChapter(tag.attributes) }
        return Opened()
    }
}
