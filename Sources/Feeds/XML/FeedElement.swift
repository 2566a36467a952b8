/// The elements of feeds that are read.
enum FeedElement: UInt8 {
    // The frame.
    case rss, channel, feed, item, html, opml
    // Of feeds and items.
    case title, link, description, subtitle, summary, content, author, name, email, image, url, logo
    case language, identifier, published, updated, category, keywords, explicit, owner
    // Of items.
    case enclosure, duration, number, season, episodeType, subtitleLine
    // Of feeds.
    case newAddress, feedType, funding, feedGuid
    // Of several vocabularies.
    case mediaTitle, mediaDescription, mediaContent, mediaGroup, thumbnail
    case dublinTitle, dublinDescription
    case transcript, chaptersLink, soundbite, person, alternate, alternateSource
    case chapterList, chapter
    case encoded, pageBody

    /// The element of a name; `nil` for one that is not read.
    init?(_ name: UInt64, _ vocabulary: FeedVocabulary) {
        guard let element = Self.table[Self.key(name, vocabulary)] else { return nil }
        self = element
    }

    /// The number of a name in a vocabulary.
    private static func key(_ name: UInt64, _ vocabulary: FeedVocabulary) -> UInt64 {
        name &+ UInt64(vocabulary.rawValue) &* 0x9e37_79b9_7f4a_7c15
    }

    private static let table = NumberTable(
        lists.flatMap { vocabulary, names in
            names.map { (key(MarkupKey.of($0.key.utf8), vocabulary), $0.value) }
        })

    private static let lists: [(FeedVocabulary, [String: FeedElement])] = [
        (
            .core,
            [
                "rss": .rss, "rdf": .rss, "channel": .channel, "feed": .feed, "item": .item,
                "entry": .item, "html": .html, "opml": .opml, "title": .title, "link": .link,
                "description": .description, "tagline": .subtitle, "subtitle": .subtitle,
                "info": .subtitle, "summary": .summary, "content": .content, "fullitem": .content,
                "body": .content, "author": .author, "managingeditor": .author, "name": .name,
                "email": .email, "image": .image, "url": .url, "logo": .logo, "icon": .logo,
                "language": .language, "guid": .identifier, "id": .identifier,
                "pubdate": .published, "published": .published, "issued": .published,
                "updated": .updated, "modified": .updated, "date": .updated,
                "category": .category, "enclosure": .enclosure,
            ]
        ),
        (.rdf, ["rdf": .rss]),
        (
            .itunes,
            [
                "title": .mediaTitle, "author": .author, "subtitle": .subtitleLine,
                "summary": .mediaDescription, "duration": .duration, "image": .logo,
                "link": .logo, "explicit": .explicit, "episode": .number, "season": .season,
                "episodetype": .episodeType, "new-feed-url": .newAddress, "owner": .owner,
                "category": .category, "keywords": .keywords, "type": .feedType,
            ]
        ),
        (
            .play,
            [
                "author": .author, "description": .mediaDescription, "image": .logo,
                "explicit": .explicit, "new-feed-url": .newAddress, "category": .category,
            ]
        ),
        (.content, ["encoded": .encoded]),
        (.page, ["body": .pageBody, "div": .pageBody, "html": .html]),
        (
            .dublin,
            [
                "title": .dublinTitle, "creator": .author, "date": .updated, "created": .published,
                "issued": .published, "modified": .updated, "language": .language,
                "description": .dublinDescription, "subject": .category,
            ]
        ),
        (
            .media,
            [
                "title": .mediaTitle, "description": .mediaDescription, "content": .mediaContent,
                "group": .mediaGroup, "thumbnail": .thumbnail, "category": .category,
                "keywords": .keywords,
            ]
        ),
        (
            .podcast,
            [
                "transcript": .transcript, "chapters": .chaptersLink, "soundbite": .soundbite,
                "person": .person, "funding": .funding, "guid": .feedGuid, "season": .season,
                "episode": .number, "alternateenclosure": .alternate, "source": .alternateSource,
                "image": .logo,
            ]
        ),
        (.podlove, ["chapters": .chapterList, "chapter": .chapter]),
        (.enclosure, ["enclosure": .enclosure]),
    ]
}
